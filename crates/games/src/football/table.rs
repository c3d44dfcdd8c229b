//! The dimensions of the table in its units; speeds in units a tick.

use super::Point;

/// The width, from the left wall at x = 0.
pub const WIDTH: f32 = 9.0;
/// The length, from the bot's goal line at y = 0 to the player's.
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

/// The puck's top speed per tick, before the session's pace and what a stadium changes.
pub const PUCK_SPEED: f32 = 0.46;
/// A mallet's top speed per tick.
pub const MALLET_SPEED: f32 = 0.40;
/// The share of the puck's speed left after a tick, but on ice.
pub const DRAG: f32 = 0.997;
/// The share of the puck's speed left after a bounce off a wall, a post or an obstacle.
pub const WALL_BOUNCE: f32 = 0.95;
/// The share of the speed between puck and mallet left after a hit.
pub const MALLET_BOUNCE: f32 = 0.9;

/// Steps of a tick. In one step puck and mallet approach by less than a puck's radius: neither jumps over
/// the other or through an obstacle.
pub const STEPS: u8 = 4;

/// The puck's position at a face-off.
pub const CENTRE: Point = Point::new(4.5, 8.0);
/// The puck's position when the bot serves.
pub const BOT_SERVE: Point = Point::new(4.5, 4.5);
/// The puck's position when the player serves.
pub const PLAYER_SERVE: Point = Point::new(4.5, 11.5);
/// The position of the bot's mallet at the start.
pub const BOT_HOME: Point = Point::new(4.5, 2.0);
/// The position of the player's mallet at the start.
pub const PLAYER_HOME: Point = Point::new(4.5, 14.0);

/// The same place as seen from the other side.
pub(crate) fn mirrored(place: Point) -> Point {
    Point { y: LENGTH - place.y, ..place }
}
