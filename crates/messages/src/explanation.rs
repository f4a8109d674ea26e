//! What can be taken out of the explanation of a code: the example, ready to be tried.
//!
//! The section of the example names a command between ticks and shows its input in the first block of the page that is
//! fenced with `pdn`. In a block fenced with `pdn bytes` the escape `\xHH` is one byte, for inputs that are not UTF-8 or
//! that hold what nobody sees.

/// An input that makes a command report the code it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The command line behind `damka`, with `game.pdn` in the place of the input, as in `check --strict game.pdn`.
    pub command: &'static str,
    /// The whole content of `game.pdn`.
    pub input: Vec<u8>,
}

impl Example {
    /// The example in an explanation. Some codes have none, because their inputs are too large for a page.
    ///
    /// ```
    /// use damka_messages::{Example, Messages};
    /// let page = Messages::new("en").explanation("M151").unwrap();
    /// let example = Example::of(page).unwrap();
    /// assert_eq!(example.command, "check --strict game.pdn");
    /// assert_eq!(example.input, b"[GameType \"20\"]\n\n01. 32-28 19-23 *\n");
    /// ```
    pub fn of(explanation: &'static str) -> Option<Self> {
        let (before, rest) = explanation.split_once("\n```pdn")?;
        // The headings depend on the language.
        let section = before.rsplit_once("\n## ")?.1;
        let command = section.split_once("`damka ")?.1.split_once('`')?.0;
        let (kind, rest) = rest.split_once('\n')?;
        let text = rest.split_inclusive('\n').take_while(|line| line.trim_end() != "```").collect::<String>();
        let input = if kind == " bytes" { unescape(&text) } else { text.into_bytes() };
        Some(Self { command, input })
    }
}

/// The bytes of a text in which `\xHH` is one byte. Any other backslash stands for itself.
fn unescape(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        if let Some((byte, rest)) = part
            .split_at_checked(2)
            .and_then(|(digits, rest)| u8::from_str_radix(digits, 16).ok().map(|byte| (byte, rest)))
        {
            bytes.push(byte);
            bytes.extend(rest.as_bytes());
        } else {
            bytes.extend(b"\\x");
            bytes.extend(part.as_bytes());
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_is_a_command_and_an_input() {
        let page = "# X\n\n## Example\n\n`damka check --strict game.pdn` says:\n\n```pdn\na\n\nb\n```\n\n```text\nc\n```\n";
        let expected = Example { command: "check --strict game.pdn", input: b"a\n\nb\n".to_vec() };
        assert_eq!(Example::of(page).as_ref(), Some(&expected));
        let page = "# X\n\n## Что это\n\n`damka fen` и\n\n## Пример\n\n`damka check --strict game.pdn`:\n\n```pdn\na\n\nb\n```\n";
        assert_eq!(Example::of(page), Some(expected));
    }

    #[test]
    fn a_page_without_a_block_has_no_example() {
        assert_eq!(Example::of("# X\n\n## Example\n\nToo large.\n\n## How to fix\n\nNo.\n"), None);
    }

    #[test]
    fn bytes_are_unescaped() {
        assert_eq!(unescape("a\\xEF\\xbb1\\r\\xZZ\\x"), b"a\xEF\xBB1\\r\\xZZ\\x");
    }
}
