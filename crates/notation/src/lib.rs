//! damka notation

mod codes;

pub use codes::{Code, CodeInfo, FixKind, Severity};
