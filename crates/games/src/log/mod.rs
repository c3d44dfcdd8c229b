//! The parts shared by the input logs of all games: limits, numbers, and the header.
//!
//! A log is `header, events, end, state hash`. Every number is a canonical varint (LEB128 without padding),
//! so one play has exactly one encoding: two logs are the same play if and only if their bytes are equal.

mod header;
mod malformed;
mod mark;
mod refusal;
mod rhythm;
mod varint;

pub use header::{GameCode, Header, seed_check};
pub use malformed::{Fault, Malformed};
pub use mark::{MAX_MARKS, Mark};
pub(crate) use mark::{Marks, beginning};
pub use refusal::Refusal;
pub(crate) use rhythm::Rhythm;
pub use varint::{Reader, write_varint};

/// Ticks in a second; one tick is 1/60 s. Cannon Clash has its own.
pub const TICKS_PER_SECOND: u32 = 60;

/// The largest request body that carries a log, in bytes.
pub const MAX_BODY_BYTES: usize = 32 * 1024;

/// The largest log in bytes. As base64url (4/3 of it), it leaves 768 bytes of [`MAX_BODY_BYTES`] for the rest
/// of the request. Recorders stop before this size, so their logs always fit.
pub const MAX_LOG_BYTES: usize = 24_000;

/// The last possible tick: an hour of play.
pub const MAX_TICKS: u32 = 60 * 60 * TICKS_PER_SECOND;
