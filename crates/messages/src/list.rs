//! Lists in sentences: ``a``, `` `a` and `b` ``, `` `a`, `b` and `c` ``.

/// The items between ticks, joined by commas and, before the last one, by a word. Nothing for an empty list.
pub(crate) fn join(items: &[String], word: String) -> String {
    let ticked: Vec<_> = items.iter().map(|item| format!("`{item}`")).collect();
    match ticked.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [front @ .., last] => [front.join(", "), word, last.clone()].join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::join;

    #[test]
    fn items_are_ticked_and_joined() {
        for (items, expected) in [
            (&[][..], ""),
            (&["a"], "`a`"),
            (&["a", "b"], "`a` or `b`"),
            (&["a", "b", "c"], "`a`, `b` or `c`"),
        ] {
            let items: Vec<_> = items.iter().map(ToString::to_string).collect();
            assert_eq!(join(&items, "or".to_owned()), expected);
        }
    }
}
