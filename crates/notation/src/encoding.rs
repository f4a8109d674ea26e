//! Which encoding an input is in, and its text as UTF-8.
//!
//! Reading works on UTF-8 alone. A [`Decoder`] stands before it: it passes UTF-8 through untouched, valid or not, and
//! turns everything else into UTF-8 as it comes. Moves are ASCII in every encoding of interest but UTF-16, so nothing
//! is decided before the first byte above 127; then the bytes round it decide, by what letters they would be.
//!
//! Invariant: of every text that a decoder has made, [`Encoding::input_len`] tells how many bytes of input it was.

use std::io::{self, Read};

use crate::{Code, Finding, Span};

/// An encoding that game files are found in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, of which ASCII is a part.
    #[default]
    Utf8,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// Windows, Cyrillic.
    Windows1251,
    /// Windows, Western Europe.
    Windows1252,
    /// Latin-1: Western Europe, the encoding of PDN 2.0.
    Iso8859_1,
    /// Unix, Russian.
    Koi8R,
    /// DOS, Cyrillic.
    Cp866,
    /// DOS, Western Europe.
    Cp437,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Utf8,
        Self::Utf16Le,
        Self::Utf16Be,
        Self::Windows1251,
        Self::Windows1252,
        Self::Iso8859_1,
        Self::Koi8R,
        Self::Cp866,
        Self::Cp437,
    ];

    /// The name in reports and options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::Windows1251 => "windows-1251",
            Self::Windows1252 => "windows-1252",
            Self::Iso8859_1 => "iso-8859-1",
            Self::Koi8R => "koi8-r",
            Self::Cp866 => "cp866",
            Self::Cp437 => "cp437",
        }
    }

    /// The encoding of this name; case, `-` and `_` do not matter, and the usual other names are known.
    ///
    /// ```
    /// use damka_notation::Encoding;
    /// assert_eq!(Encoding::from_name("CP1251"), Some(Encoding::Windows1251));
    /// assert_eq!(Encoding::from_name("latin1"), Some(Encoding::Iso8859_1));
    /// assert_eq!(Encoding::from_name("ebcdic"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        let plain: String =
            name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
        Some(match plain.as_str() {
            "utf8" | "ascii" | "usascii" => Self::Utf8,
            "utf16le" | "utf16" => Self::Utf16Le,
            "utf16be" => Self::Utf16Be,
            "windows1251" | "cp1251" | "win1251" => Self::Windows1251,
            "windows1252" | "cp1252" | "win1252" | "ansi" => Self::Windows1252,
            "iso88591" | "latin1" => Self::Iso8859_1,
            "koi8r" | "koi8" => Self::Koi8R,
            "cp866" | "ibm866" | "dos866" => Self::Cp866,
            "cp437" | "ibm437" | "dos437" => Self::Cp437,
            _ => return None,
        })
    }

    /// How many bytes of input a decoded text was made of.
    pub fn input_len(self, text: &[u8]) -> u64 {
        // A character begins wherever a byte is no continuation.
        let characters = || text.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64;
        match self {
            Self::Utf8 => text.len() as u64,
            Self::Utf16Le | Self::Utf16Be => {
                let surrogate_pairs = text.iter().filter(|&&byte| byte >= 0xf0).count() as u64;
                2 * (characters() + surrogate_pairs)
            }
            _ => characters(),
        }
    }

    /// Encodes a text; characters that the encoding does not have are replaced by `?` and counted.
    pub fn encode(self, text: &str) -> (Vec<u8>, usize) {
        match (self, self.upper_half()) {
            (Self::Utf16Le, _) => (text.encode_utf16().flat_map(u16::to_le_bytes).collect(), 0),
            (Self::Utf16Be, _) => (text.encode_utf16().flat_map(u16::to_be_bytes).collect(), 0),
            (_, None) => (text.as_bytes().to_vec(), 0),
            (_, Some(upper)) => {
                let mut missing = 0;
                let byte_of = |char: char| match char {
                    '\0'..='\x7f' => char as u8,
                    _ => upper.iter().position(|&other| other == char).map_or_else(
                        || {
                            missing += 1;
                            b'?'
                        },
                        |place| 0x80 + place as u8,
                    ),
                };
                (text.chars().map(byte_of).collect(), missing)
            }
        }
    }

    /// What the bytes above 127 stand for, where each is a character.
    fn upper_half(self) -> Option<[char; 128]> {
        let with = match self {
            Self::Utf8 | Self::Utf16Le | Self::Utf16Be => return None,
            Self::Iso8859_1 => return Some(std::array::from_fn(|place| char::from(0x80 + place as u8))),
            Self::Cp437 => return Some(CP437),
            Self::Windows1251 => encoding_rs::WINDOWS_1251,
            Self::Windows1252 => encoding_rs::WINDOWS_1252,
            Self::Koi8R => encoding_rs::KOI8_R,
            Self::Cp866 => encoding_rs::IBM866,
        };
        let bytes: [u8; 128] = std::array::from_fn(|place| 0x80 + place as u8);
        let (text, _) = with.decode_without_bom_handling(&bytes);
        let mut chars = text.chars();
        Some(std::array::from_fn(|_| chars.next().unwrap_or(char::REPLACEMENT_CHARACTER)))
    }
}

/// The upper half of code page 437, from 0x80.
const CP437: [char; 128] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å', //
    'É', 'æ', 'Æ', 'ô', 'ö', 'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', '¢', '£', '¥', '₧', 'ƒ', //
    'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '⌐', '¬', '½', '¼', '¡', '«', '»', //
    '░', '▒', '▓', '│', '┤', '╡', '╢', '╖', '╕', '╣', '║', '╗', '╝', '╜', '╛', '┐', //
    '└', '┴', '┬', '├', '─', '┼', '╞', '╟', '╚', '╔', '╩', '╦', '╠', '═', '╬', '╧', //
    '╨', '╤', '╥', '╙', '╘', '╒', '╓', '╫', '╪', '┘', '┌', '█', '▄', '▌', '▐', '▀', //
    'α', 'ß', 'Γ', 'π', 'Σ', 'σ', 'µ', 'τ', 'Φ', 'Θ', 'Ω', 'δ', '∞', 'φ', 'ε', '∩', //
    '≡', '±', '≥', '≤', '⌠', '⌡', '÷', '≈', '°', '∙', '·', '√', 'ⁿ', '²', '■', '\u{a0}',
];

/// What the bytes of an input say about its encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detection {
    /// The most likely encoding.
    pub encoding: Encoding,
    /// How sure that is, in per cent.
    pub confidence: u8,
    /// Others that fit about as well.
    pub others: Vec<Encoding>,
}

impl Detection {
    fn sure(encoding: Encoding) -> Self {
        Self { encoding, confidence: 100, others: Vec::new() }
    }

    /// What a reader of the input should be told: that it is not UTF-8, and that the guess may be wrong.
    pub fn findings(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        if self.encoding == Encoding::Utf8 {
            return findings;
        }
        let name = self.encoding.name();
        let finding = Finding::new(Code::LegacyEncoding, Span::at(0), 0, 0);
        findings.push(finding.with("encoding", name).with("confidence", u32::from(self.confidence)));
        if !self.others.is_empty() {
            let others: Vec<String> = self.others.iter().map(|other| other.name().to_owned()).collect();
            let finding = Finding::new(Code::UnsureEncoding, Span::at(0), 0, 0);
            findings.push(finding.with("encoding", name).with("others", others));
        }
        findings
    }
}

/// Bytes that are looked at to decide.
const WINDOW: usize = 1 << 16;

/// ASCII before the first byte above 127 that is looked at too.
const CONTEXT: usize = 64;

/// Guesses the encoding of an input from its beginning, or from any stretch of it with bytes above 127.
///
/// ```
/// use damka_notation::{Encoding, detect};
/// assert_eq!(detect("[White \"Сергей\"]".as_bytes()).encoding, Encoding::Utf8);
/// let (bytes, _) = Encoding::Windows1251.encode("[White \"Куперман\"]");
/// assert_eq!(detect(&bytes).encoding, Encoding::Windows1251);
/// ```
pub fn detect(bytes: &[u8]) -> Detection {
    let bytes = &bytes[..bytes.len().min(WINDOW)];
    detect_marked(bytes).or_else(|| detect_utf16(bytes)).unwrap_or_else(|| detect_ascii_compatible(bytes))
}

/// By a byte order mark.
fn detect_marked(bytes: &[u8]) -> Option<Detection> {
    let encoding = match bytes {
        [0xef, 0xbb, 0xbf, ..] => Encoding::Utf8,
        [0xff, 0xfe, ..] => Encoding::Utf16Le,
        [0xfe, 0xff, ..] => Encoding::Utf16Be,
        _ => return None,
    };
    Some(Detection::sure(encoding))
}

/// By the zero bytes that ASCII has in UTF-16: tags and moves are at least a third of any file.
fn detect_utf16(bytes: &[u8]) -> Option<Detection> {
    let pairs = bytes.len().min(4096) / 2;
    let zeros = |which: usize| bytes[which..2 * pairs].iter().step_by(2).filter(|&&byte| byte == 0).count();
    if pairs < 2 {
        return None;
    }
    let (high_first, low_first) = (zeros(0), zeros(1));
    let encoding = if low_first * 3 > pairs && high_first * 20 < pairs {
        Encoding::Utf16Le
    } else if high_first * 3 > pairs && low_first * 20 < pairs {
        Encoding::Utf16Be
    } else {
        return None;
    };
    Some(Detection { encoding, confidence: 95, others: Vec::new() })
}

/// By the bytes above 127, where ASCII means itself.
fn detect_ascii_compatible(bytes: &[u8]) -> Detection {
    if bytes.is_ascii() {
        return Detection::sure(Encoding::Utf8);
    }
    let (valid, invalid) = utf8_sequences(bytes);
    if invalid == 0 {
        return Detection::sure(Encoding::Utf8);
    }
    // Some damaged characters do not make a UTF-8 file something else.
    if valid > 3 * invalid {
        return Detection { encoding: Encoding::Utf8, confidence: 80, others: Vec::new() };
    }
    let words = Words::of(bytes);
    if words.western >= words.foreign { detect_western(bytes) } else { detect_cyrillic(bytes) }
}

/// Characters of several bytes that are valid in UTF-8, and stretches that are not. A cut at the end is none.
fn utf8_sequences(bytes: &[u8]) -> (usize, usize) {
    let (mut valid, mut invalid) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        valid += chunk.valid().chars().filter(|char| !char.is_ascii()).count();
        let cut_off = chunk.invalid().as_ptr_range().end == bytes.as_ptr_range().end
            && std::str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none());
        invalid += usize::from(!chunk.invalid().is_empty() && !cut_off);
    }
    (valid, invalid)
}

/// Words with bytes above 127: in Western languages these stand among Latin letters, in Russian by themselves.
struct Words {
    western: usize,
    foreign: usize,
}

impl Words {
    fn of(bytes: &[u8]) -> Self {
        let mut words = Self { western: 0, foreign: 0 };
        for word in words_of(bytes) {
            let high = word.iter().filter(|byte| !byte.is_ascii()).count();
            if high > 0 && high < word.len() {
                words.western += 1;
            } else if high > 1 {
                words.foreign += 1;
            }
        }
        words
    }
}

/// Runs of letters and bytes above 127.
fn words_of(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic()).filter(|word| !word.is_empty())
}

fn detect_western(bytes: &[u8]) -> Detection {
    let (mut ansi, mut dos, mut windows) = (0usize, 0usize, 0usize);
    for word in words_of(bytes) {
        let mixed = word.iter().any(u8::is_ascii);
        for (place, &byte) in word.iter().enumerate() {
            let at_edge = place == 0 || place + 1 == word.len();
            // The accented letters of CP437 lie from 0x80 to 0xa5, those of the others from 0xc0 up. Where the former
            // has ô and ö, Windows has the quotation marks and dashes that stand round words.
            match byte {
                0x91..=0x97 if at_edge => windows += 1,
                0x80..=0x9f => {
                    windows += 1;
                    dos += usize::from(mixed);
                }
                0xa0..=0xa5 => dos += usize::from(mixed),
                0xc0..=0xff => ansi += usize::from(mixed),
                _ => {}
            }
        }
    }
    let (encoding, ours, theirs) = if dos > ansi {
        (Encoding::Cp437, dos, ansi)
    } else if windows > 0 {
        (Encoding::Windows1252, ansi, dos)
    } else {
        (Encoding::Iso8859_1, ansi, dos)
    };
    let confidence = (35 * (ours - theirs)).checked_div(ours + theirs).map_or(50, |lead| 60 + lead);
    let rival = if encoding == Encoding::Cp437 { Encoding::Windows1252 } else { Encoding::Cp437 };
    let others = if confidence < 75 { vec![rival] } else { Vec::new() };
    Detection { encoding, confidence: confidence as u8, others }
}

fn detect_cyrillic(bytes: &[u8]) -> Detection {
    let mut scores: Vec<(i64, Encoding)> = [Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866]
        .into_iter()
        .map(|encoding| (score_as_russian(bytes, encoding), encoding))
        .collect();
    scores.sort_by_key(|&(score, _)| -score);
    // Scores are in hundredths of a natural logarithm: a lead of 20 is beyond doubt, one below 5 is not much.
    let lead = |score: i64| (scores[0].0 - score) / 100;
    let confidence = 50 + lead(scores[1].0).min(20) * 49 / 20;
    let others = scores[1..].iter().filter(|(score, _)| lead(*score) < 5).map(|&(_, other)| other).collect();
    Detection { encoding: scores[0].1, confidence: confidence as u8, others }
}

/// How often each letter from а to я occurs in 10,000 letters of Russian.
const RUSSIAN: [u16; 32] = [
    801, 159, 454, 170, 298, 845, 94, 165, 735, 121, 349, 440, 321, 670, 1097, 281, // а to п
    473, 547, 626, 262, 26, 97, 48, 144, 73, 36, 4, 190, 174, 32, 64, 201, // р to я
];

/// How much the bytes above 127 look like Russian in an encoding: sum of the logarithms of letter frequencies, less
/// where capitals follow small letters and where there is something else than letters.
fn score_as_russian(bytes: &[u8], encoding: Encoding) -> i64 {
    let Some(upper) = encoding.upper_half() else { return i64::MIN };
    let mut total = 0;
    for word in words_of(bytes) {
        let mut small_before = false;
        for &byte in word.iter().filter(|byte| !byte.is_ascii()) {
            let char = upper[usize::from(byte & 0x7f)];
            let lower = char.to_lowercase().next().unwrap_or(char);
            let is_capital = lower != char;
            total += match lower {
                'а'..='я' => log_frequency(RUSSIAN[lower as usize - 'а' as usize]),
                'ё' | 'і' | 'ї' | 'є' | 'ґ' | 'ў' => log_frequency(4),
                '—' | '–' | '«' | '»' | '№' | '“' | '”' | '„' | '…' | '\u{a0}' | '°' | '·' => {
                    log_frequency(2)
                }
                _ => -1200,
            };
            if is_capital && small_before {
                total -= 400;
            }
            small_before = char.is_alphabetic() && !is_capital;
        }
    }
    total
}

/// A hundred times the natural logarithm of `frequency` in 10,000.
fn log_frequency(frequency: u16) -> i64 {
    ((f64::from(frequency) / 10_000.0).ln() * 100.0) as i64
}

/// A reader that gives UTF-8 whatever the input is in.
///
/// ```
/// use std::io::Read;
/// use damka_notation::{Decoder, Encoding};
/// let (bytes, _) = Encoding::Koi8R.encode("[White \"Андреев В.\"]");
/// let mut text = String::new();
/// let mut decoder = Decoder::new(bytes.as_slice());
/// decoder.read_to_string(&mut text)?;
/// assert_eq!(text, "[White \"Андреев В.\"]");
/// assert_eq!(decoder.encoding(), Encoding::Koi8R);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Decoder<R> {
    input: R,
    ended: bool,
    /// Bytes read and not yet decoded.
    raw: Vec<u8>,
    raw_at: usize,
    /// Text decoded and not yet handed out.
    text: Vec<u8>,
    text_at: usize,
    mode: Mode,
    begun: bool,
    mark_len: usize,
    detection: Option<Detection>,
}

/// What is done with the bytes.
enum Mode {
    /// Nothing above 127 was seen yet.
    Undecided,
    PassThrough,
    Utf16(Encoding, Box<encoding_rs::Decoder>),
    Table(Encoding, Box<[char; 128]>),
}

impl Mode {
    fn of(encoding: Encoding) -> Self {
        let utf16 = |with: &'static encoding_rs::Encoding| {
            Self::Utf16(encoding, Box::new(with.new_decoder_without_bom_handling()))
        };
        match encoding {
            Encoding::Utf16Le => utf16(encoding_rs::UTF_16LE),
            Encoding::Utf16Be => utf16(encoding_rs::UTF_16BE),
            _ => encoding
                .upper_half()
                .map_or(Self::PassThrough, |upper| Self::Table(encoding, Box::new(upper))),
        }
    }
}

impl<R: Read> Decoder<R> {
    /// A reader that finds out the encoding by itself.
    pub fn new(input: R) -> Self {
        Self {
            input,
            ended: false,
            raw: Vec::new(),
            raw_at: 0,
            text: Vec::new(),
            text_at: 0,
            mode: Mode::Undecided,
            begun: false,
            mark_len: 0,
            detection: None,
        }
    }

    /// A reader of an input in a known encoding.
    pub fn with_encoding(input: R, encoding: Encoding) -> Self {
        Self { mode: Mode::of(encoding), ..Self::new(input) }
    }

    /// The encoding, as far as it is known by now: UTF-8 as long as there was only ASCII.
    pub fn encoding(&self) -> Encoding {
        match self.mode {
            Mode::Utf16(encoding, _) | Mode::Table(encoding, _) => encoding,
            Mode::Undecided | Mode::PassThrough => Encoding::Utf8,
        }
    }

    /// How the encoding was found out. `None` while there was only ASCII, or if it was given.
    pub fn detection(&self) -> Option<&Detection> {
        self.detection.as_ref()
    }

    /// Bytes of the byte order mark at the beginning, which is no part of the text. Known after the first read.
    pub fn mark_len(&self) -> usize {
        self.mark_len
    }

    /// Reads until `len` bytes wait to be decoded, or to the end.
    fn fill(&mut self, len: usize) -> io::Result<()> {
        self.raw.drain(..self.raw_at);
        self.raw_at = 0;
        let wanted = len.saturating_sub(self.raw.len());
        if !self.ended && wanted > 0 {
            let got = (&mut self.input).take(wanted as u64).read_to_end(&mut self.raw)?;
            self.ended = got < wanted;
        }
        Ok(())
    }

    /// Recognises a byte order mark and UTF-16 at the beginning.
    fn begin(&mut self) -> io::Result<()> {
        self.fill(4096)?;
        self.begun = true;
        let found = match self.mode {
            Mode::Undecided => detect_marked(&self.raw).or_else(|| detect_utf16(&self.raw)),
            _ => None,
        };
        if let Some(found) = found {
            self.mode = Mode::of(found.encoding);
            self.detection = Some(found);
        }
        let mark: &[u8] = match self.encoding() {
            Encoding::Utf8 => &[0xef, 0xbb, 0xbf],
            Encoding::Utf16Le => &[0xff, 0xfe],
            Encoding::Utf16Be => &[0xfe, 0xff],
            _ => return Ok(()),
        };
        if self.raw.starts_with(mark) {
            self.mark_len = mark.len();
            self.raw_at = mark.len();
        }
        Ok(())
    }

    /// Decodes some more.
    fn decode(&mut self) -> io::Result<()> {
        self.text.clear();
        self.text_at = 0;
        self.fill(WINDOW)?;
        if matches!(self.mode, Mode::Undecided) {
            // Asking for all at once first is much faster, and the rule.
            let all_ascii = self.raw.is_ascii();
            let first = |raw: &[u8]| raw.iter().position(|byte| !byte.is_ascii()).unwrap_or(raw.len());
            let ascii = if all_ascii { self.raw.len() } else { first(&self.raw) };
            let at_end = self.ended && ascii == self.raw.len();
            // The word that the byte stands in is kept back, for it says much.
            let settled = if at_end { ascii } else { ascii.saturating_sub(CONTEXT) };
            if settled > 0 || at_end {
                self.text.extend_from_slice(&self.raw[..settled]);
                self.raw_at = settled;
                return Ok(());
            }
            let found = detect_ascii_compatible(&self.raw);
            self.mode = Mode::of(found.encoding);
            self.detection = Some(found);
        }
        match &mut self.mode {
            Mode::Undecided | Mode::PassThrough => std::mem::swap(&mut self.text, &mut self.raw),
            Mode::Utf16(_, decoder) => {
                let room = decoder.max_utf8_buffer_length(self.raw.len()).unwrap_or(4 * self.raw.len() + 16);
                self.text.resize(room, 0);
                let (_, _, written, _) = decoder.decode_to_utf8(&self.raw, &mut self.text, self.ended);
                self.text.truncate(written);
            }
            Mode::Table(_, upper) => {
                for &byte in &self.raw {
                    if byte.is_ascii() {
                        self.text.push(byte);
                    } else {
                        let char = upper[usize::from(byte & 0x7f)];
                        self.text.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
                    }
                }
            }
        }
        self.raw.clear();
        Ok(())
    }
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.begun {
            self.begin()?;
        }
        while self.text_at == self.text.len() {
            if matches!(self.mode, Mode::PassThrough) && self.raw_at == self.raw.len() {
                return self.input.read(buffer);
            }
            if self.ended && self.raw_at == self.raw.len() {
                return Ok(0);
            }
            self.decode()?;
        }
        let len = (self.text.len() - self.text_at).min(buffer.len());
        buffer[..len].copy_from_slice(&self.text[self.text_at..self.text_at + len]);
        self.text_at += len;
        Ok(len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUSSIAN_GAME: &str = "[Event \"XXV первенство СССР\"]\n[Site \"Лиепая\"]\n[White \"Абаулин В.\"]\n\
                                [Black \"Абациев Н.\"]\n[Opening \"Новоленинградская защита\"]\n\n1. c3-d4 f6-g5 *\n";
    const FRENCH_GAME: &str = "[Event \"Championnat de France, finale à Orléans\"]\n[White \"Bélard, André\"]\n\n1. 32-28 \
                               {très joué, même forcé} *\n";

    fn decoded(bytes: &[u8], encoding: Option<Encoding>) -> (String, Encoding) {
        let mut decoder = match encoding {
            Some(encoding) => Decoder::with_encoding(bytes, encoding),
            None => Decoder::new(bytes),
        };
        let mut text = String::new();
        decoder.read_to_string(&mut text).unwrap();
        (text, decoder.encoding())
    }

    #[test]
    fn russian_is_told_apart() {
        for encoding in
            [Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866, Encoding::Utf8, Encoding::Utf16Le]
        {
            let (bytes, missing) = encoding.encode(RUSSIAN_GAME);
            assert_eq!(missing, 0);
            let found = detect(&bytes);
            assert_eq!(found.encoding, encoding);
            assert!(found.confidence >= 90 && found.others.is_empty(), "{found:?}");
            assert_eq!(decoded(&bytes, None), (RUSSIAN_GAME.to_owned(), encoding));
        }
    }

    #[test]
    fn a_single_name_is_enough() {
        for name in ["Куперман", "Иванов", "Чижов А.", "ЩЁГОЛЕВ", "Цирик"] {
            for encoding in [Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866] {
                let (bytes, _) = encoding.encode(&format!("[White \"{name}\"]"));
                assert_eq!(detect(&bytes).encoding, encoding, "{name}");
            }
        }
    }

    #[test]
    fn western_is_told_apart() {
        for encoding in [Encoding::Iso8859_1, Encoding::Cp437, Encoding::Utf8, Encoding::Utf16Be] {
            let (bytes, missing) = encoding.encode(FRENCH_GAME);
            assert_eq!(missing, 0);
            assert_eq!(detect(&bytes).encoding, encoding, "{:?}", detect(&bytes));
            assert_eq!(decoded(&bytes, None).0, FRENCH_GAME);
        }
        let quoted = "[Event “Orléans”]";
        let (bytes, _) = Encoding::Windows1252.encode(quoted);
        assert_eq!(decoded(&bytes, None), (quoted.to_owned(), Encoding::Windows1252));
    }

    #[test]
    fn marks_are_no_text() {
        let mut utf16 = vec![0xff, 0xfe];
        utf16.extend(Encoding::Utf16Le.encode(RUSSIAN_GAME).0);
        assert_eq!(decoded(&utf16, None), (RUSSIAN_GAME.to_owned(), Encoding::Utf16Le));
        let mut decoder = Decoder::new("\u{feff}[White \"A\"]".as_bytes());
        let mut text = String::new();
        decoder.read_to_string(&mut text).unwrap();
        assert_eq!((text.as_str(), decoder.mark_len()), ("[White \"A\"]", 3));
    }

    #[test]
    fn an_encoding_can_be_forced() {
        let (bytes, _) = Encoding::Cp866.encode("[White \"Сёма\"]");
        assert_eq!(decoded(&bytes, Some(Encoding::Cp866)).0, "[White \"Сёма\"]");
        assert_ne!(decoded(&bytes, Some(Encoding::Koi8R)).0, "[White \"Сёма\"]");
    }

    #[test]
    fn damaged_utf8_stays_utf8() {
        let mut bytes = RUSSIAN_GAME.as_bytes().to_vec();
        bytes.extend(b"{\xff}");
        assert_eq!(detect(&bytes).encoding, Encoding::Utf8);
        let mut out = Vec::new();
        Decoder::new(bytes.as_slice()).read_to_end(&mut out).unwrap();
        assert_eq!(out, bytes);
    }

    #[test]
    fn text_far_behind_decides_too() {
        let text = format!("{}{RUSSIAN_GAME}", "[White \"A\"]\n\n1. 32-28 *\n\n".repeat(20_000));
        let (bytes, _) = Encoding::Windows1251.encode(&text);
        assert_eq!(decoded(&bytes, None), (text, Encoding::Windows1251));
    }

    #[test]
    fn text_tells_how_long_the_input_was() {
        for encoding in Encoding::ALL {
            let text = if encoding == Encoding::Iso8859_1 || encoding == Encoding::Cp437 {
                FRENCH_GAME
            } else {
                "Ян *"
            };
            let (bytes, _) = encoding.encode(text);
            assert_eq!(encoding.input_len(text.as_bytes()), bytes.len() as u64, "{encoding:?}");
        }
        assert_eq!(Encoding::Utf16Le.input_len("𝄞".as_bytes()), 4);
    }

    #[test]
    fn names_are_found_again() {
        for encoding in Encoding::ALL {
            assert_eq!(Encoding::from_name(encoding.name()), Some(encoding));
        }
    }

    #[test]
    fn tables_are_one_to_one() {
        for encoding in Encoding::ALL {
            let Some(upper) = encoding.upper_half() else { continue };
            let text: String = upper.iter().collect();
            let (bytes, missing) = encoding.encode(&text);
            assert_eq!((bytes, missing), ((0x80..=0xff).collect(), 0), "{encoding:?}");
        }
        assert_eq!(Encoding::Cp866.encode("é1"), (b"?1".to_vec(), 1));
    }
}
