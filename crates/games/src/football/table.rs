//! The table and what moves on it: sizes in units of the table, speeds in units a tick.

use super::Point;

/// From the left wall, x = 0, to the right one.
pub const WIDTH: f32 = 9.0;
/// From the bot's goal line, y = 0, to the player's.
pub const LENGTH: f32 = 16.0;
/// The middle line.
pub const MIDDLE: f32 = LENGTH / 2.0;
/// Half of a goal's width of 3.8.
pub const HALF_GOAL: f32 = 1.9;
/// The puck's radius.
pub const PUCK: f32 = 0.4;
/// A mallet's radius.
pub const MALLET: f32 = 0.7;
/// An obstacle's radius.
pub const OBSTACLE: f32 = 0.45;

/// The most that the puck moves in a tick, before the session's pace.
pub const PUCK_SPEED: f32 = 0.46;
/// The most that a mallet moves in a tick.
pub const MALLET_SPEED: f32 = 0.40;
/// What is left of the puck's speed after a tick.
pub const DRAG: f32 = 0.997;
/// What is left of the puck's speed across a wall, a post or an obstacle.
pub const WALL_BOUNCE: f32 = 0.95;
/// The same for a mallet, of the speed between the two.
pub const MALLET_BOUNCE: f32 = 0.9;

/// Steps in which a tick is played: puck and mallet then close in by less than a puck's radius a step, so that neither
/// jumps over the other or through an obstacle.
pub const STEPS: u8 = 4;

/// Where the puck lies for a face-off.
pub const CENTRE: Point = Point::new(4.5, 8.0);
/// Where the puck lies when the bot serves.
pub const BOT_SERVE: Point = Point::new(4.5, 4.5);
/// Where the puck lies when the player serves.
pub const PLAYER_SERVE: Point = Point::new(4.5, 11.5);
/// Where the bot's mallet stands at first.
pub const BOT_HOME: Point = Point::new(4.5, 2.0);
/// Where the player's mallet stands at first.
pub const PLAYER_HOME: Point = Point::new(4.5, 14.0);
