//! Aim Train: targets appear one after another, live for less than a second, and want to be tapped.
//!
//! The clock runs by itself: targets come on a fixed schedule, whatever the player does. They are drawn in segments of
//! [`SEGMENT_TARGETS`], each from a seed of its own that the server reveals while the game is played, so nobody can
//! compute what is still to come. The constants were tuned with the players of [`players`].

pub mod duel;
mod event;
mod game;
mod level;
pub mod players;
mod recorder;
mod replay;
mod signs;
mod target;

pub use event::{Event, Place};
pub use game::{Breach, Game, Phase, Reason};
pub use level::{DUEL, LEVELS, Level, level, segment_at, segments};
pub use recorder::{MAX_LATE_TICKS, Recorder};
pub use replay::{Replay, replay, replay_so_far};
pub use signs::Signs;
pub use target::{Drift, Target};

/// The version of these rules. It changes with anything that makes one log play differently: the draws, the level
/// table, the pace, the hash. `docs/games.md` says how.
pub const RULES_VERSION: u32 = 1;

/// Units from the left edge of the field to the right one. Both edges can be tapped.
pub const FIELD_WIDTH: u16 = 1000;

/// Units from the upper edge of the field to the lower one. Both edges can be tapped.
pub const FIELD_HEIGHT: u16 = 1400;

/// Ticks before the first target appears.
pub const LEAD_IN_TICKS: u32 = 60;

/// Ticks for which a target grows and cannot be hit. No hand reacts within a tenth of a second.
pub const GROW_TICKS: u32 = 6;

/// Ticks between one tap and the next, at least: twelve taps a second.
pub const MIN_GAP_TICKS: u32 = crate::log::TICKS_PER_SECOND / 12;

/// Targets that one seed decides.
pub const SEGMENT_TARGETS: u8 = 4;

/// Segments of the longest game, which is a duel's.
pub const MAX_SEGMENTS: usize = 10;
