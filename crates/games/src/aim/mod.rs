//! Aim Train: targets appear one after another, live for less than a second, and have to be tapped.
//!
//! Targets appear on a fixed schedule, whatever the player does. They are drawn in segments of
//! [`SEGMENT_TARGETS`], each from its own seed. The server reveals the seeds during the game, so nobody can
//! compute future targets. The constants were tuned with the players of [`players`].

pub mod duel;
mod event;
mod game;
mod level;
pub mod players;
mod recorder;
mod replay;
mod rules;
mod signs;
mod target;

pub use event::{Event, Place};
pub use game::{Breach, Game, Phase, Reason};
pub use level::{DUEL, Level, level, levels, segment_at, segments};
pub use recorder::Recorder;
pub use replay::{Replay, replay, replay_so_far};
pub use rules::{RULES_VERSION, Rules};
pub use signs::Signs;
pub use target::{Drift, Target};

/// How far behind the clock a tap is still played at its own moment, in ticks (a tenth of a second).
///
/// A screen reports a touch late, often after drawing another frame. A recorder goes back this far, and a
/// mark vouches only for moments before that.
pub const MAX_LATE_TICKS: u32 = 6;

/// Units from the left edge of the field to the right one. Both edges can be tapped.
pub const FIELD_WIDTH: u16 = 1000;

/// Units from the upper edge of the field to the lower one. Both edges can be tapped.
pub const FIELD_HEIGHT: u16 = 1400;

/// Ticks before the first target appears.
pub const LEAD_IN_TICKS: u32 = 60;

/// Ticks for which a target grows and cannot be hit: no hand reacts within a tenth of a second.
pub const GROW_TICKS: u32 = 6;

/// The least ticks between two taps: twelve taps a second.
pub const MIN_GAP_TICKS: u32 = crate::log::TICKS_PER_SECOND / 12;

/// Targets drawn from one seed.
pub const SEGMENT_TARGETS: u8 = 4;

/// Segments of the longest game, the duel.
pub const MAX_SEGMENTS: usize = 10;
