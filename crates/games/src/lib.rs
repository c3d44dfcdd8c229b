//! The deterministic cores of the games made here.
//!
//! The same code plays in the browser (through `arena-games-web`) and replays in the server: the browser records what
//! the player did, the server plays it again and decides (contract 4). So nothing here may differ between machines:
//! one seeded generator, no clock, no hash maps, no `usize` in a hash, and no `std`. Numbers are integers; where a game
//! needs fractions they are `f32` under `+ - * /` and `libm`'s square root, which every machine rounds alike.
//!
//! Each game is a module with the same parts: its level table where it has levels, the game itself, a recorder that plays
//! and writes the log, and a replay that reads the log and judges. What all logs share is in [`log`]. `docs/games.md`
//! describes the format and how to change the rules.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod aim;
pub mod cannon;
pub mod football;
pub mod log;
pub mod puzzle;

mod digest;
mod draw;
mod side;

pub use side::Side;
