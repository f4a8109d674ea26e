//! DXP, the protocol by which two draughts programs play over a network: messages of ASCII characters, each ended by a
//! zero byte.
//!
//! [`Message`] is what is said and how it is written, [`Frames`] cuts a stream of bytes into messages, and [`Session`] is
//! a game between two programs from the view of one of them, whichever of the two proposed it.
//!
//! The protocol speaks of the 10x10 board and names no variant: both sides must have agreed on one. Other boards are
//! written in the same form with their own number of squares.

mod frames;
mod message;
mod session;

pub use frames::Frames;
pub use message::{Ending, Malformed, Message, Start};
pub use session::{Event, Proposal, Session};

/// The port that programs listen on if nothing else is said.
pub const PORT: u16 = 27531;

/// An address with the usual port if it has none.
///
/// ```
/// use damka_protocol::dxp::with_port;
/// assert_eq!(with_port("127.0.0.1"), "127.0.0.1:27531");
/// assert_eq!(with_port("localhost:5000"), "localhost:5000");
/// assert_eq!(with_port("[::1]"), "[::1]:27531");
/// assert_eq!(with_port("[::1]:80"), "[::1]:80");
/// ```
pub fn with_port(address: &str) -> String {
    match address.rsplit_once(':') {
        Some((_, port)) if port.parse::<u16>().is_ok() => address.to_owned(),
        _ => format!("{address}:{PORT}"),
    }
}
