//! The frames of a room's socket, in binary: the first byte names the kind, and numbers are
//! little-endian and of fixed length. Each frame has exactly one encoding; any other is refused.

mod client;
mod emote;
mod log;
mod read;
mod server;

use thiserror::Error;

pub use client::{ClientFrame, MAX_CLIENT_FRAME, MAX_TOKEN};
pub use emote::Emote;
pub(crate) use log::EncodedTurns;
pub use log::{Order, Orders, Stretch, decode_log, encode_log, every_turn};
pub(crate) use server::log_frame;
pub use server::{MatchEnding, RoomRole, ServerFrame};

/// Why a frame or a piece of a log is malformed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Malformed {
    /// The frame is empty.
    #[error("an empty frame")]
    Empty,
    /// The frame is longer than any of its kind.
    #[error("a frame of {0} bytes")]
    TooLong(usize),
    /// The kind is not known.
    #[error("a frame of the unknown kind {0:#04x}")]
    Kind(u8),
    /// The frame ends too soon.
    #[error("a frame that ends too soon")]
    Short,
    /// Bytes follow after its end.
    #[error("a frame with {0} bytes too many")]
    Rest(usize),
    /// A flag that is neither 0 nor 1, or another byte without a meaning.
    #[error("a flag with the value {0}")]
    Flag(u8),
    /// A number out of range, or in a longer form than necessary.
    #[error("a number out of its range")]
    Range,
    /// An order without bytes or with too many, or a listed turn without orders.
    #[error("an order of an unknown kind or with a wrong value")]
    Nothing,
    /// A token that is empty or has invalid letters.
    #[error("a room token of a wrong form")]
    Token,
}
