//! The movement families, one small file each: only the constants that differ from the defaults of [`crate::Rules`],
//! each citing its rule.

mod armenian;
mod brazilian;
mod english;
mod frisian;
mod international;
mod russian;
mod turkish;

pub use armenian::Armenian;
pub use brazilian::Brazilian;
pub use english::English;
pub use frisian::Frisian;
pub use international::International;
pub use russian::Russian;
pub use turkish::Turkish;
