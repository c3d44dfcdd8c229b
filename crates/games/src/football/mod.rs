//! Space Football: two mallets, a puck, and the first to five goals, against a bot.
//!
//! Scores, serves, obstacles and pace follow the specification (spec 4 and 9) and contract 5. Lengths are in
//! units of the table, which is 9 wide and 16 long. The bot's goal is at y = 0, the player's at y = 16.
//! Speeds are in units a tick of 1/60 s. All motion uses only `+ - * /` and one square root, so that every
//! machine plays alike.

mod bot;
mod collide;
mod event;
mod game;
mod level;
mod mallet;
mod obstacles;
pub mod players;
mod recorder;
mod replay;
mod rules;
pub mod table;
mod vector;

pub use event::{Action, MAX_PAUSES, MAX_STEP};
pub use game::{Breach, Effects, Game, Phase, Score, Side, Surface, Touch};
pub use level::{LEVELS, Level, Pace, Skill, level};
pub use mallet::Target;
pub use obstacles::Obstacle;
pub use recorder::{LONGEST_LOG, Recorder};
pub use replay::{Replay, Signs, replay, replay_so_far};
pub use rules::{REGULAR_TICKS, RULES_VERSION, Rules};
pub use vector::Point;

/// Goals that win the match at once (spec 9).
pub const GOALS_TO_WIN: u8 = 5;

/// The wait before a serve (spec 9: the bot serves after a second) and a face-off.
pub const SERVE_TICKS: u32 = crate::log::TICKS_PER_SECOND;

/// The longest time of the puck in one half before a face-off, so that nobody hides it and it is never
/// stuck.
pub const STALL_TICKS: u32 = 6 * crate::log::TICKS_PER_SECOND;
