//! Duels: both players play [`DUEL`] from the same seeds, each in their own game, and the results are
//! compared.
//!
//! The server's clock counts turns of [`TICKS_PER_TURN`]. Each turn brings the taps that arrived since the
//! last one; a tap whose tick is at most [`LATE_TICKS`] ago is accepted. So every machine that plays the same
//! turns has the same duel, whatever the network does, and no clock can be held back longer.

mod ahead;
pub mod bots;
mod play;
mod score;

use super::Breach;
use super::level::DUEL;

pub use ahead::PredictedGame;
pub use play::{Duel, Tap, reveals};
pub use score::{Score, compare};

/// The version of these rules, separate from the levels'. Every change that makes the same turns play
/// differently raises it.
pub const RULES_VERSION: u32 = 1;

/// Ticks of a turn, a tenth of a second.
pub const TICKS_PER_TURN: u32 = crate::log::TICKS_PER_SECOND / 10;

/// How late a tap still counts, in ticks.
pub const LATE_TICKS: u32 = 2 * crate::log::TICKS_PER_SECOND;

/// [`LATE_TICKS`] in turns.
pub const LATE_TURNS: u32 = LATE_TICKS / TICKS_PER_TURN;

/// The longest duel: nobody taps, and the last target is missed once no tap at it can arrive any more.
pub const MAX_TURNS: u32 = (DUEL.longest() + LATE_TICKS).div_ceil(TICKS_PER_TURN);
