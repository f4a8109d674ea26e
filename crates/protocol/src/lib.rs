//! The protocols of draughts engines, both sides of each: Hub, over lines of text, and DXP, over a network.
//!
//! * [`hub`] has the messages of Hub 1 and 2 as types, their text, and the roles of [engine](hub::Engine) and
//!   [controller](hub::Controller).
//! * [`dxp`] has the messages of DXP, their bytes, and a [game](dxp::Session) between two programs.
//! * [`Lines`] and [`dxp::Frames`] cut what arrives into messages of bounded length.
//!
//! Positions and moves are written in one place for all of them, [`damka_notation::hub`].
//!
//! Invariants: no input makes anything here panic or grow without bound; a message that is not understood is data, and
//! the conversation goes on. There are no threads, clocks, files or sockets here: whoever has them brings the bytes.

pub mod dxp;
pub mod hub;
mod lines;

pub use lines::Lines;
