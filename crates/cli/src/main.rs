//! The `damka` program.
fn main() {}
