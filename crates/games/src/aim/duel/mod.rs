//! One against one: both play [`DUEL`] from the same seeds, each a game of their own, and the results are compared.
//!
//! A server's clock counts turns of [`TICKS_PER_TURN`], and each turn brings the taps that have arrived since the one
//! before. A tap says when it was; the server takes it where that is at most [`LATE_TICKS`] ago. So everybody who plays the
//! same turns has the same duel, whatever networks do, and nobody's clock can be held back by more than that.

mod ahead;
pub mod bots;
mod play;
mod score;

use super::Breach;
use super::level::DUEL;

pub use ahead::Ahead;
pub use play::{Duel, Tap, reveals};
pub use score::{Score, compare};

/// The version of these rules, apart from those of the levels: it changes with anything that makes one list of turns play
/// differently.
pub const RULES_VERSION: u32 = 1;

/// Ticks of a turn, a tenth of a second.
pub const TICKS_PER_TURN: u32 = crate::log::TICKS_PER_SECOND / 10;

/// A tap counts where it arrives at most so many ticks after its moment.
pub const LATE_TICKS: u32 = 2 * crate::log::TICKS_PER_SECOND;

/// The same in turns.
pub const LATE_TURNS: u32 = LATE_TICKS / TICKS_PER_TURN;

/// Turns of the longest duel: nobody taps, and the last target is given up when no tap at it can arrive any more.
pub const MAX_TURNS: u32 = (DUEL.longest() + LATE_TICKS).div_ceil(TICKS_PER_TURN);
