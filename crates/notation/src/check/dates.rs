//! Dates in tags: the form of PDN, other forms that can mean one date only, and what is no date.

/// What the value of a date tag is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Date {
    /// `YYYY.MM.DD` with `?` for what is not known, and no impossible day; or nothing at all.
    Plain,
    /// Another form, and the same date in the form of PDN.
    Meant(String),
    /// Not one date.
    Unreadable,
}

/// Reads the value of a date tag.
#[inline]
pub(crate) fn read_date(value: &[u8]) -> Date {
    if value.is_empty() || is_plain(value) {
        return Date::Plain;
    }
    match guess(String::from_utf8_lossy(value).trim()) {
        Some(meant) if is_plain(meant.as_bytes()) => Date::Meant(meant),
        _ => Date::Unreadable,
    }
}

/// `195?.??.??` is plain as well: only the digits at the end of a year may be unknown.
#[inline]
fn is_plain(value: &[u8]) -> bool {
    let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = value else { return false };
    let digits = [y1, y2, y3, y4];
    let known = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == *b"0000" || digits[known..].iter().any(|&byte| byte != b'?') {
        return false;
    }
    let year = digits[..known].iter().fold(0, |year, byte| 10 * year + u32::from(byte - b'0'));
    match (field([m1, m2], 12), field([d1, d2], 31)) {
        (Some(month), Some(day)) => day <= days(month, (known == 4).then_some(year)),
        _ => false,
    }
}

/// Two digits from 1 to `most`; 0 for `??`.
fn field(digits: [u8; 2], most: u32) -> Option<u32> {
    if digits == *b"??" {
        return Some(0);
    }
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let value = 10 * u32::from(digits[0] - b'0') + u32::from(digits[1] - b'0');
    (1..=most).contains(&value).then_some(value)
}

/// The days that a month can have; of a year or month that is not known, the most.
fn days(month: u32, year: Option<u32>) -> u32 {
    let leap = |year: u32| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_none_or(leap) => 29,
        2 => 28,
        _ => 31,
    }
}

/// A part of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'t> {
    /// Four digits or question marks.
    Year(&'t str),
    /// One or two digits.
    Number(u32),
    /// The name of a month.
    Month(u32),
    /// One or two question marks.
    Unknown,
}

/// The beginnings of the names of months in the languages of the files, in small letters.
const MONTHS: &[(&str, u32)] = &[
    ("jan", 1),
    ("gen", 1),
    ("ene", 1),
    ("янв", 1),
    ("feb", 2),
    ("fev", 2),
    ("fév", 2),
    ("фев", 2),
    ("mar", 3),
    ("maart", 3),
    ("maa", 3),
    ("mrt", 3),
    ("mär", 3),
    ("мар", 3),
    ("apr", 4),
    ("avr", 4),
    ("abr", 4),
    ("апр", 4),
    ("may", 5),
    ("mai", 5),
    ("mei", 5),
    ("mag", 5),
    ("май", 5),
    ("мая", 5),
    ("jun", 6),
    ("juin", 6),
    ("giu", 6),
    ("июн", 6),
    ("jul", 7),
    ("juil", 7),
    ("lug", 7),
    ("июл", 7),
    ("aug", 8),
    ("aoû", 8),
    ("aou", 8),
    ("ago", 8),
    ("авг", 8),
    ("sep", 9),
    ("set", 9),
    ("сен", 9),
    ("oct", 10),
    ("okt", 10),
    ("ott", 10),
    ("out", 10),
    ("окт", 10),
    ("nov", 11),
    ("ноя", 11),
    ("dec", 12),
    ("dez", 12),
    ("déc", 12),
    ("dic", 12),
    ("дек", 12),
];

impl<'t> Part<'t> {
    fn of(word: &'t str) -> Option<Self> {
        let digits = word.trim_end_matches(|char: char| char.is_ascii_lowercase());
        let ordinal = matches!(&word[digits.len()..], "" | "st" | "nd" | "rd" | "th" | "er");
        let numeric = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?');
        if !digits.is_empty() && numeric && ordinal {
            return match digits.len() {
                4 => Some(Self::Year(digits)),
                1 | 2 => {
                    digits.parse().map(Self::Number).ok().or(digits.starts_with('?').then_some(Self::Unknown))
                }
                _ => None,
            };
        }
        let word = word.to_lowercase();
        MONTHS.iter().find(|(name, _)| word.starts_with(name)).map(|&(_, month)| Self::Month(month))
    }

    /// As a field of a date.
    fn text(self) -> String {
        match self {
            Self::Year(year) => year.to_owned(),
            Self::Number(number) | Self::Month(number) => format!("{number:02}"),
            Self::Unknown => "??".to_owned(),
        }
    }
}

/// The date that a text in another form can mean, if it is only one. It may be one that the calendar lacks.
fn guess(text: &str) -> Option<String> {
    if matches!(text, "-" | "--" | "?" | "??") || text.bytes().all(|byte| matches!(byte, b'?' | b'.' | b'-'))
    {
        return Some("????.??.??".to_owned());
    }
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(format!("{}.{}.{}", &text[..4], &text[4..6], &text[6..]));
    }
    let is_sign = |char: char| char.is_whitespace() || matches!(char, '.' | '/' | '-' | ',');
    let parts: Option<Vec<Part<'_>>> =
        text.split(is_sign).filter(|word| !word.is_empty() && *word != "de").map(Part::of).collect();
    let (year, month, day) = match *parts?.as_slice() {
        [year @ Part::Year(_)] => (year, Part::Unknown, Part::Unknown),
        [year @ Part::Year(_), month] | [month, year @ Part::Year(_)] => (year, month, Part::Unknown),
        [year @ Part::Year(_), month, day] => (year, month, day),
        [day, month, year @ Part::Year(_)] => {
            let (day, month) = in_order(day, month, text.contains('.'))?;
            (year, month, day)
        }
        _ => return None,
    };
    let is_year = |part| matches!(part, Part::Year(_));
    let fits = !is_year(month) && !is_year(day) && !matches!(day, Part::Month(_));
    fits.then(|| format!("{}.{}.{}", year.text(), month.text(), day.text()))
}

/// Day and month in front of a year. With dots the day comes first, as no country writes it otherwise; with other signs
/// the numbers have to tell.
fn in_order<'t>(first: Part<'t>, second: Part<'t>, dots: bool) -> Option<(Part<'t>, Part<'t>)> {
    match (first, second) {
        (Part::Month(_), day) => Some((day, first)),
        (Part::Number(a), Part::Number(b)) if a <= 12 && b > 12 => Some((second, first)),
        (Part::Number(a), Part::Number(b)) if a <= 12 && a != b && !dots => None,
        _ => Some((first, second)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_dates() {
        for value in ["", "2006.03.12", "1841.??.??", "????.??.??", "195?.??.??", "2004.02.29", "????.02.29"]
        {
            assert_eq!(read_date(value.as_bytes()), Date::Plain, "{value}");
        }
    }

    #[test]
    fn dates_in_other_forms() {
        for (value, meant) in [
            ("1841-??-??", "1841.??.??"),
            ("1950.", "1950.??.??"),
            ("1950", "1950.??.??"),
            ("1950.12", "1950.12.??"),
            ("12.1950", "1950.12.??"),
            ("1.1.1965", "1965.01.01"),
            ("21.1.1965", "1965.01.21"),
            ("2.3.1965", "1965.03.02"),
            ("1/21/1965", "1965.01.21"),
            ("21/1/1965", "1965.01.21"),
            ("2006-03-12", "2006.03.12"),
            ("2006/3/12", "2006.03.12"),
            ("20060312", "2006.03.12"),
            (" 2006.03.12 ", "2006.03.12"),
            ("17 april 2009", "2009.04.17"),
            ("17. April 2009", "2009.04.17"),
            ("April 17th, 2009", "2009.04.17"),
            ("mei 2009", "2009.05.??"),
            ("7 марта 1965", "1965.03.07"),
            ("1er août 1965", "1965.08.01"),
            ("?", "????.??.??"),
            ("-", "????.??.??"),
            ("??.??.1965", "1965.??.??"),
            ("19??", "19??.??.??"),
        ] {
            assert_eq!(read_date(value.as_bytes()), Date::Meant(meant.to_owned()), "{value}");
        }
    }

    #[test]
    fn what_is_no_date_or_not_one() {
        for value in [
            "1950-1952",
            "2/3/1965",
            "2006.13.01",
            "2006.02.30",
            "2005.02.29",
            "0000.01.01",
            "2006.00.00",
            "Sunday",
            "12-14.05.2007",
            "65.01.21",
            "2006.12.01-2006.12.05",
            "\u{fffd}",
            "5/6",
        ] {
            assert_eq!(read_date(value.as_bytes()), Date::Unreadable, "{value}");
        }
    }
}
