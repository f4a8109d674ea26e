//! Clock commands in comments: `[%clk 1:05:30]`, `[%clock w0:10:00 B0:10:00]` and the like.

use crate::Span;

/// The commands that hold times (PDN 3.0, commands).
const COMMANDS: [&[u8]; 5] = [b"clk", b"clock", b"mct", b"egt", b"emt"];

/// Every clock command in a comment whose time cannot be read.
pub(crate) fn bad_clocks(text: &[u8], comment: Span) -> impl Iterator<Item = Span> {
    let inside = comment.of(text);
    memchr::memmem::find_iter(inside, b"[%").filter_map(move |at| {
        let command = &inside[at + 2..];
        let name = command.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(command.len());
        let known = COMMANDS.iter().any(|known| known.eq_ignore_ascii_case(&command[..name]));
        let close = memchr::memchr(b']', command).unwrap_or(command.len());
        let mut times =
            command[name.min(close)..close].split(u8::is_ascii_whitespace).filter(|time| !time.is_empty());
        let first = times.next();
        let good = first.is_some_and(is_time) && times.all(is_time);
        let start = comment.start as usize + at;
        let end = (start + 2 + close + 1).min(comment.end as usize);
        (known && !good).then(|| Span::new(start, end))
    })
}

/// `1:05:30`, `5:30`, `330`, with a fraction or a letter for the colour and the running clock.
fn is_time(time: &[u8]) -> bool {
    let digits = time.strip_prefix(b"w").or(time.strip_prefix(b"W")).or(time.strip_prefix(b"b"));
    let digits = digits.or(time.strip_prefix(b"B")).unwrap_or(time);
    let whole = match digits.iter().position(|&byte| matches!(byte, b'.' | b',')) {
        Some(point) if digits[point + 1..].iter().all(u8::is_ascii_digit) => &digits[..point],
        _ => digits,
    };
    let mut parts = whole.split(|&byte| byte == b':');
    let is_number = |part: &[u8]| !part.is_empty() && part.len() <= 6 && part.iter().all(u8::is_ascii_digit);
    let first = parts.next().is_some_and(is_number);
    let rest: Vec<&[u8]> = parts.collect();
    first
        && rest.len() <= 2
        && rest.iter().all(|part| is_number(part) && (part.len() == 1 || part.len() == 2 && part[0] < b'6'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bad(text: &str) -> Vec<&str> {
        bad_clocks(text.as_bytes(), Span::new(0, text.len())).map(|span| &text[span.range()]).collect()
    }

    #[test]
    fn times() {
        assert!(
            bad("[%clk 1:55:21] [%clock w0:49:11 B0:50:00] text [%emt 12.5] [%egt 0:10] [%mct 90] [%egt 0:0:9.56]")
                .is_empty()
        );
        assert!(bad("[%csl Ra1] [%eval 0.3] %clk soon").is_empty());
        assert_eq!(bad("a [%clk soon] b"), ["[%clk soon]"]);
        assert_eq!(
            bad("[%clk 1:75:00] [%clk] [%emt 1:2:3:4]"),
            ["[%clk 1:75:00]", "[%clk]", "[%emt 1:2:3:4]"]
        );
        assert_eq!(bad("[%clk 1:00"), ["[%clk 1:00"; 0]);
    }
}
