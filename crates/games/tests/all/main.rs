//! The games as the browser and the server play them, a folder a game.
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod aim;
mod cannon;
mod football;
mod mutation;
mod puzzle;
