//! What goes over a room's socket: binary frames, the first byte says which, numbers are little-endian and of fixed
//! length. There is one way to write each frame; whatever is written otherwise is refused.

mod client;
mod log;
mod read;
mod server;

use thiserror::Error;

pub use client::{ClientFrame, MAX_CLIENT_FRAME, MAX_TOKEN};
pub(crate) use log::Played;
pub use log::{Order, Orders, Stretch, decode_log, encode_log, every_turn};
pub(crate) use server::log_frame;
pub use server::{How, ServerFrame, Viewer};

/// What is wrong with a frame or a piece of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Malformed {
    /// Nothing in it.
    #[error("an empty frame")]
    Empty,
    /// Longer than any of its kind.
    #[error("a frame of {0} bytes")]
    TooLong(usize),
    /// Of no known kind.
    #[error("a frame of the unknown kind {0:#04x}")]
    Kind(u8),
    /// It ends in the middle.
    #[error("a frame that ends too soon")]
    Short,
    /// Something follows after its end.
    #[error("a frame with {0} bytes too many")]
    Rest(usize),
    /// A flag that is neither 0 nor 1, or bits that mean nothing.
    #[error("a flag of {0}")]
    Flag(u8),
    /// A number beyond what it counts, or written longer than it needs to be.
    #[error("a number out of its range")]
    Range,
    /// An order of no bytes or too many, or a turn that is listed without any.
    #[error("an order that is none")]
    Nothing,
    /// A token of other than its letters, or too long a one.
    #[error("a token that is none")]
    Token,
}
