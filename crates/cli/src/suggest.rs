//! Words near a mistyped one.

/// The candidates nearest to `typed`, at most three, if any is near. Case is ignored.
pub(crate) fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let typed: Vec<char> = typed.to_lowercase().chars().collect();
    let mut near: Vec<(usize, &str)> = candidates
        .into_iter()
        .filter_map(|candidate| {
            let letters: Vec<char> = candidate.to_lowercase().chars().collect();
            let limit = typed.len().max(letters.len()).div_ceil(4).max(1);
            let distance = distance(&typed, &letters);
            (distance <= limit).then_some((distance, candidate))
        })
        .collect();
    let least = near.iter().map(|&(distance, _)| distance).min();
    near.retain(|&(distance, _)| Some(distance) == least);
    near.dedup();
    near.into_iter().take(3).map(|(_, candidate)| candidate).collect()
}

/// How many letters must be inserted, removed, changed or exchanged with their neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before_last = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let changed = last[j] + usize::from(x != y);
            let mut best = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                best = best.min(before_last[j - 1] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_typing_mistakes() {
        let distance =
            |a: &str, b: &str| distance(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>());
        for (a, b, expected) in
            [("", "", 0), ("", "abc", 3), ("rusian", "russian", 1), ("ab", "ba", 1), ("abc", "axc", 1)]
        {
            assert_eq!(distance(a, b), expected, "{a} {b}");
            assert_eq!(distance(b, a), expected, "{b} {a}");
        }
    }

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let words = ["russian", "frisian", "english", "international"];
        assert_eq!(nearest("rusian", words), ["russian"]);
        assert_eq!(nearest("Englsih", words), ["english"]);
        assert!(nearest("chess", words).is_empty());
        assert!(nearest("", words).is_empty());
    }
}
