//! Helpers shared by the tests.

pub mod convert;
pub mod data;
pub mod draws;
pub mod fen;
pub mod oracle;
pub mod random;
