//! Puzzle Mania: a picture cut into tiles, some turned; each tap turns a tile a quarter clockwise (levels,
//! scramble and allowance: spec 9, contract 5).

mod event;
mod game;
mod level;
pub mod players;
mod recorder;
mod replay;
mod scramble;
mod signs;
pub mod solver;

pub use event::{Action, Event};
pub use game::{Breach, Game, Phase};
pub use level::{LEVELS, Level, level};
pub use recorder::{MAX_LEAD_TICKS, Recorder};
pub use replay::{Replay, replay, replay_so_far};
pub use signs::Signs;
pub use solver::solve;

/// The version of these rules. Every change that makes the same log play differently raises it: the draws,
/// the level table, the pace, the hash (`docs/games.md`).
pub const RULES_VERSION: u32 = 1;

/// Games show a picture of `0..IMAGES` (spec 9).
pub const IMAGES: u8 = 30;

/// The least ticks between two taps: ten taps a second. A reset counts as a tap.
pub const MIN_GAP_TICKS: u32 = crate::log::TICKS_PER_SECOND / 10;

/// Tiles of the largest grid.
pub const MAX_TILES: usize = 25;
