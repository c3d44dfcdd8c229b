//! The games as the browser and the server play them, one folder for each game.
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod aim;
mod cannon;
mod football;
mod mutation;
mod puzzle;
