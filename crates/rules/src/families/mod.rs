//! The movement families, one small file each: only the constants that differ from the defaults of [`crate::Rules`],
//! each citing its rule.

mod armenian;
mod brazilian;
mod canadian;
mod czech;
mod english;
mod frisian;
mod international;
mod italian;
mod killer;
mod pool;
mod russian;
mod spanish;
mod spantsireti;
mod thai;
mod turkish;

pub use armenian::Armenian;
pub use brazilian::Brazilian;
pub use canadian::Canadian;
pub use czech::Czech;
pub use english::English;
pub use frisian::Frisian;
pub use international::International;
pub use italian::Italian;
pub use killer::Killer;
pub use pool::Pool;
pub use russian::Russian;
pub use spanish::Spanish;
pub use spantsireti::{Spantsireti, SpantsiretiInternational};
pub use thai::Thai;
pub use turkish::{Turkish, TurkishCrowning};
