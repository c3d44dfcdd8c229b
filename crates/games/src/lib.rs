//! The deterministic cores of the in-house games.
//!
//! The browser (through `arena-games-web`) records the player's input; the server replays it with the same
//! code and decides (contract 4). So nothing here may differ between machines: one seeded generator, no
//! clock, no hash maps, no `usize` in a hash, and no `std`. Numbers are integers. A game that needs
//! fractions uses `f32` with `+ - * /` and `libm`'s square root, which every machine rounds alike.
//!
//! Each game is a module: a level table if it has levels, the game, a recorder that plays and writes the
//! input log, and a replay that judges the log. [`log`] has the parts that all logs share. `docs/games.md`
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
