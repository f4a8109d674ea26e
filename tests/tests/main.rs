//! The tests of the project that cross crate borders, in one binary so that it is linked once.

mod tables;

/// Fails with every failure, not only the first.
fn report(failures: impl Iterator<Item = String>) {
    let failures: Vec<String> = failures.collect();
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}
