//! The syntax of Hub 2: a command and arguments, each a name with or without a value.
//!
//! A value is a bare word, or anything between quotes: there is no way to write a quote inside. Blanks may stand round `=`.

use super::message::Malformed;

/// A line taken apart.
#[derive(Debug, PartialEq)]
pub(super) struct Line<'a> {
    pub(super) command: &'a str,
    args: Vec<(&'a str, &'a str)>,
}

impl<'a> Line<'a> {
    /// Takes a line apart; nothing if it is blank.
    pub(super) fn parse(text: &'a str) -> Result<Option<Self>, Malformed> {
        let mut rest = Rest(text);
        let Some(command) = rest.word() else {
            return if rest.is_empty() { Ok(None) } else { Err(Malformed::Syntax) };
        };
        let mut args = Vec::new();
        while !rest.is_empty() {
            let name = rest.word().ok_or(Malformed::Syntax)?;
            let value = if rest.equals() { rest.value().ok_or(Malformed::Syntax)? } else { "" };
            args.push((name, value));
        }
        Ok(Some(Self { command, args }))
    }

    /// The value of an argument, empty for a flag; of several with this name the last.
    pub(super) fn arg(&self, name: &str) -> Option<&'a str> {
        self.args.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// Is the argument there, with or without a value?
    pub(super) fn has(&self, name: &str) -> bool {
        self.arg(name).is_some()
    }
}

/// What is left of a line, without blanks before it once something was looked for.
struct Rest<'a>(&'a str);

fn is_blank(c: char) -> bool {
    c.is_ascii_whitespace() || c.is_control()
}

fn is_bare(c: char) -> bool {
    !is_blank(c) && c != '=' && c != '"'
}

impl<'a> Rest<'a> {
    fn is_empty(&mut self) -> bool {
        self.0 = self.0.trim_start_matches(is_blank);
        self.0.is_empty()
    }

    fn word(&mut self) -> Option<&'a str> {
        self.is_empty();
        let end = self.0.find(|c| !is_bare(c)).unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at(end);
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }

    fn equals(&mut self) -> bool {
        self.is_empty();
        let rest = self.0.strip_prefix('=');
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn value(&mut self) -> Option<&'a str> {
        self.is_empty();
        let Some(quoted) = self.0.strip_prefix('"') else { return self.word() };
        let (value, rest) = quoted.split_once('"')?;
        self.0 = rest;
        Some(value)
    }
}

/// Appends an argument. What no value can hold becomes something near: a quote an apostrophe, a control character a blank.
pub(super) fn push_arg(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push('=');
    if !value.is_empty() && value.chars().all(is_bare) {
        out.push_str(value);
        return;
    }
    out.push('"');
    out.extend(value.chars().map(|c| match c {
        '"' => '\'',
        c if c.is_control() => ' ',
        c => c,
    }));
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Option<Line<'_>>, Malformed> {
        Line::parse(text)
    }

    #[test]
    fn blanks_mean_nothing_and_flags_are_empty_values() {
        let line = parse("\t level  depth = 5 infinite name=\"a = b\" x=\"\" \r").unwrap().unwrap();
        assert_eq!(line.command, "level");
        assert_eq!(line.args, [("depth", "5"), ("infinite", ""), ("name", "a = b"), ("x", "")]);
        assert_eq!((line.has("infinite"), line.has("nodes")), (true, false));
    }

    #[test]
    fn the_last_of_equal_arguments_counts() {
        assert_eq!(parse("a b=1 b=2").unwrap().unwrap().arg("b"), Some("2"));
    }

    #[test]
    fn what_has_not_the_form_is_refused() {
        assert_eq!(parse(" \t\u{0}"), Ok(None));
        for bad in ["=", "\"", "= x", "a =b", "a b=", "a b==c", "a b=\"c", "a \"b\"", "a b=\"c\" =d"] {
            assert_eq!(parse(bad), Err(Malformed::Syntax), "{bad}");
        }
        // Closing quotes need no blank behind them.
        assert_eq!(parse("a b=\"c\"d=e").unwrap().unwrap().arg("d"), Some("e"));
    }

    #[test]
    fn values_read_back() {
        for (value, back) in [("", ""), ("a", "a"), ("a b", "a b"), ("=", "="), ("é", "é"), ("\"\n", "' ")]
        {
            let mut text = String::from("c");
            push_arg(&mut text, "n", value);
            assert_eq!(parse(&text).unwrap().unwrap().arg("n"), Some(back), "{text}");
        }
    }
}
