//! Helpers shared by the tests.

pub mod convert;
pub mod data;
pub mod draws;
pub mod fen;
pub mod fuzz;
pub mod oracle;
pub mod random;

/// The Rust examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
