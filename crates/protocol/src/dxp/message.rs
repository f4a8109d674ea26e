//! The messages and their bytes: a letter and fields of fixed width.

use std::fmt;
use std::time::Duration;

use damka_rules::Color;

/// What one program says to the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Shall we play?
    GameRequest {
        /// Who asks, up to 32 characters.
        name: String,
        /// The colour of the one who is asked.
        follower: Color,
        /// For the moves of the next field; whole minutes are written.
        time: Duration,
        /// Moves in this time, after which the game ends; all that are needed when absent.
        moves: Option<u16>,
        /// From where.
        start: Start,
    },
    /// The answer.
    GameAccept {
        /// Who answers, up to 32 characters.
        name: String,
        /// 0 if accepted, else a reason; 1 is a version that is not known.
        code: u8,
    },
    /// A move.
    Move {
        /// How long it took, in seconds.
        seconds: u16,
        /// Where the piece starts, by its number.
        from: u8,
        /// Where it ends.
        to: u8,
        /// The pieces that it takes, in any order.
        captured: Vec<u8>,
    },
    /// The game is over.
    GameEnd {
        /// How, as the sender sees it.
        ending: Ending,
        /// There will be no other game.
        stop: bool,
    },
    /// Anything.
    Chat(String),
    /// May we go back to an earlier position?
    BackRequest {
        /// The number of the full move, from 1.
        number: u16,
        /// Who is to move there.
        turn: Color,
    },
    /// The answer.
    BackAnswer {
        /// Yes.
        accepted: bool,
    },
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// At the start position.
    Usual,
    /// At this one, as [`damka_notation::hub`] writes it.
    Position(String),
}

/// How a game ended, from the view of the one who says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// That is not known.
    Unknown,
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
    /// Won.
    Won,
}

/// A message that cannot be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// It has no known letter.
    Unknown,
    /// It has a version that is not known.
    Version,
    /// It has not the length or the characters that it should have.
    Fields,
}

/// In English, as in other programs.
impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "unknown message",
            Self::Version => "unknown version",
            Self::Fields => "bad message",
        })
    }
}

impl std::error::Error for Malformed {}

/// The version that is spoken.
const VERSION: &str = "01";
/// The width of a name.
const NAME: usize = 32;
const ENDINGS: [Ending; 4] = [Ending::Unknown, Ending::Lost, Ending::Drawn, Ending::Won];

impl Message {
    /// Reads a message without the zero byte at its end.
    ///
    /// ```
    /// use damka_protocol::dxp::Message;
    /// let message = Message::parse(b"M0001192300").unwrap();
    /// assert_eq!(message, Message::Move { seconds: 1, from: 19, to: 23, captured: vec![] });
    /// assert_eq!(message.to_bytes(), b"M0001192300\0");
    /// ```
    ///
    /// # Errors
    /// [`Malformed`].
    pub fn parse(bytes: &[u8]) -> Result<Self, Malformed> {
        // Text is all that is not ASCII in practice; it is read as Latin-1, which never fails.
        let text: Vec<char> = bytes.iter().map(|&byte| char::from(byte)).collect();
        let (&letter, fields) = text.split_first().ok_or(Malformed::Unknown)?;
        let mut fields = Fields(fields);
        if letter == 'C' {
            return Ok(Self::Chat(fields.0.iter().collect()));
        }
        let message = match letter {
            'R' => fields.game_request()?,
            'A' => Self::GameAccept { name: fields.name()?, code: fields.number(1)? as u8 },
            'M' => {
                let [seconds, from, to, count] =
                    [fields.number(4)?, fields.number(2)?, fields.number(2)?, fields.number(2)?];
                let captured = (0..count).map(|_| Ok(fields.number(2)? as u8)).collect::<Result<_, _>>()?;
                Self::Move { seconds, from: from as u8, to: to as u8, captured }
            }
            'E' => {
                let ending = ENDINGS.get(usize::from(fields.number(1)?)).ok_or(Malformed::Fields)?;
                Self::GameEnd { ending: *ending, stop: fields.number(1)? != 0 }
            }
            'B' => Self::BackRequest { number: fields.number(3)?, turn: fields.color()? },
            'K' => Self::BackAnswer { accepted: fields.number(1)? == 0 },
            _ => return Err(Malformed::Unknown),
        };
        if fields.0.is_empty() { Ok(message) } else { Err(Malformed::Fields) }
    }

    /// The bytes of a message with the zero byte at its end. Numbers that do not fit are written as the greatest that do;
    /// characters that do not exist in the protocol, as `?`.
    pub fn to_bytes(&self) -> Vec<u8> {
        let text = match self {
            Self::GameRequest { name, follower, time, moves, start } => {
                let minutes = time.as_secs().div_ceil(60).min(999);
                let moves = moves.unwrap_or_default().min(999);
                let (name, color) = (self::name(name), letter(*follower));
                let begin = format!("R{VERSION}{name}{color}{minutes:03}{moves:03}");
                match start {
                    Start::Usual => begin + "A",
                    Start::Position(position) => begin + "B" + &position.replace('b', "z").replace('B', "Z"),
                }
            }
            Self::GameAccept { name, code } => format!("A{}{}", self::name(name), code.min(&9)),
            Self::Move { seconds, from, to, captured } => {
                let [seconds, from, to] =
                    [(*seconds).min(9999), u16::from(*from).min(99), u16::from(*to).min(99)];
                let captured = &captured[..captured.len().min(99)];
                let begin = format!("M{seconds:04}{from:02}{to:02}{:02}", captured.len());
                captured.iter().fold(begin, |text, number| text + &format!("{:02}", number.min(&99)))
            }
            Self::GameEnd { ending, stop } => {
                let reason = ENDINGS.iter().position(|known| known == ending).unwrap_or_default();
                format!("E{reason}{}", u8::from(*stop))
            }
            Self::Chat(text) => format!("C{text}"),
            Self::BackRequest { number, turn } => format!("B{:03}{}", number.min(&999), letter(*turn)),
            Self::BackAnswer { accepted } => format!("K{}", u8::from(!accepted)),
        };
        let longest = super::Frames::LONGEST - 1;
        let bytes = text.chars().map(|c| u8::try_from(c).ok().filter(|byte| *byte != 0).unwrap_or(b'?'));
        bytes.take(longest).chain([0]).collect()
    }
}

/// The fields that are left of a message.
struct Fields<'m>(&'m [char]);

impl<'m> Fields<'m> {
    fn take(&mut self, width: usize) -> Result<&'m [char], Malformed> {
        let (field, rest) = self.0.split_at_checked(width).ok_or(Malformed::Fields)?;
        self.0 = rest;
        Ok(field)
    }

    fn number(&mut self, width: usize) -> Result<u16, Malformed> {
        let digits = self.take(width)?;
        let digit = |c: &char| c.to_digit(10).map(|digit| digit as u16).ok_or(Malformed::Fields);
        digits.iter().try_fold(0, |number: u16, c| Ok(number * 10 + digit(c)?))
    }

    fn color(&mut self) -> Result<Color, Malformed> {
        match self.take(1)? {
            ['W'] => Ok(Color::White),
            ['Z'] => Ok(Color::Black),
            _ => Err(Malformed::Fields),
        }
    }

    fn name(&mut self) -> Result<String, Malformed> {
        let name: String = self.take(NAME)?.iter().collect();
        Ok(name.trim_end().to_owned())
    }

    /// Minutes: digits, or a fraction as in `0.5`, which some programs accept too.
    fn time(&mut self) -> Result<Duration, Malformed> {
        let text: String = self.take(3)?.iter().collect();
        let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
        let minutes: f64 = text.parse().ok().filter(|_| plain).ok_or(Malformed::Fields)?;
        Ok(Duration::from_secs_f64(minutes * 60.0))
    }

    fn game_request(&mut self) -> Result<Message, Malformed> {
        if self.take(2)?.iter().collect::<String>() != VERSION {
            return Err(Malformed::Version);
        }
        Ok(Message::GameRequest {
            name: self.name()?,
            follower: self.color()?,
            time: self.time()?,
            moves: Some(self.number(3)?).filter(|moves| *moves > 0),
            start: match self.take(1)? {
                ['A'] => Start::Usual,
                ['B'] => Start::Position(self.position()?),
                _ => return Err(Malformed::Fields),
            },
        })
    }

    /// The rest: the side to move and the squares.
    fn position(&mut self) -> Result<String, Malformed> {
        let letter = |c: &char| match c {
            'w' | 'W' | 'e' => Ok(*c),
            'z' => Ok('b'),
            'Z' => Ok('B'),
            _ => Err(Malformed::Fields),
        };
        self.take(self.0.len())?.iter().map(letter).collect()
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'Z',
    }
}

/// A name as wide as it must be.
fn name(name: &str) -> String {
    let cut: String = name.chars().take(NAME).collect();
    format!("{cut:NAME$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both_ways(bytes: &[u8], message: &Message) {
        assert_eq!(Message::parse(bytes).as_ref(), Ok(message));
        assert_eq!(message.to_bytes(), [bytes, b"\0"].concat());
    }

    /// Bytes that another program was seen to send and to accept.
    #[test]
    fn messages_that_were_observed() {
        both_ways(
            b"R01probe                           W001075A",
            &Message::GameRequest {
                name: "probe".into(),
                follower: Color::White,
                time: Duration::from_mins(1),
                moves: Some(75),
                start: Start::Usual,
            },
        );
        both_ways(
            b"AScan 3.1                        0",
            &Message::GameAccept { name: "Scan 3.1".into(), code: 0 },
        );
        both_ways(b"M0001312600", &Message::Move { seconds: 1, from: 31, to: 26, captured: vec![] });
        both_ways(b"B001Z", &Message::BackRequest { number: 1, turn: Color::Black });
        both_ways(b"K0", &Message::BackAnswer { accepted: true });
        both_ways(b"E01", &Message::GameEnd { ending: Ending::Unknown, stop: true });
        both_ways(b"Cerror: illegal move", &Message::Chat("error: illegal move".into()));
    }

    #[test]
    fn captures_and_positions() {
        let captured = vec![23, 33];
        both_ways(b"M00122819022333", &Message::Move { seconds: 12, from: 28, to: 19, captured });
        let request = Message::GameRequest {
            name: String::new(),
            follower: Color::Black,
            time: Duration::from_hours(1),
            moves: None,
            start: Start::Position("Bwbwe".into()),
        };
        let bytes = request.to_bytes();
        assert!(bytes.ends_with(b"Z060000BZwzwe\0"), "{}", bytes.escape_ascii());
        assert_eq!(Message::parse(&bytes[..bytes.len() - 1]), Ok(request));
    }

    #[test]
    fn a_fraction_of_a_minute_is_understood() {
        let text = format!("R01{:32}W0.5075A", "x");
        let Ok(Message::GameRequest { time, .. }) = Message::parse(text.as_bytes()) else { panic!("{text}") };
        assert_eq!(time, Duration::from_secs(30));
    }

    #[test]
    fn what_cannot_be_understood_is_told_apart() {
        let request = |version: &str| format!("R{version}{:32}W001075A", "x");
        for (bytes, expected) in [
            (&b""[..], Malformed::Unknown),
            (b"X", Malformed::Unknown),
            (b"\xff", Malformed::Unknown),
            (request("02").as_bytes(), Malformed::Version),
            (b"R", Malformed::Fields),
            (b"M000131260", Malformed::Fields),
            (b"M00013126000", Malformed::Fields),
            (b"M00013126019", Malformed::Fields),
            (b"M00-1312600", Malformed::Fields),
            (b"E41", Malformed::Fields),
            (b"B001B", Malformed::Fields),
            (b"A", Malformed::Fields),
        ] {
            assert_eq!(Message::parse(bytes), Err(expected), "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn what_does_not_fit_is_cut() {
        let chat = Message::Chat("é€\0".repeat(3000)).to_bytes();
        assert_eq!((chat.len(), chat[chat.len() - 1]), (super::super::Frames::LONGEST, 0));
        assert_eq!(chat.iter().position(|&byte| byte == 0), Some(chat.len() - 1));
        assert_eq!(chat[..4], [b'C', 0xe9, b'?', b'?']);
        let mv = Message::Move { seconds: 60_000, from: 200, to: 1, captured: vec![200] };
        assert_eq!(mv.to_bytes(), b"M999999010199\0");
    }
}
