//! The games as the browser and the server play them, one folder for each game. Each has:
//!
//! - `golden`: results that must never change within a rules version, because a session of today is
//!   replayed tomorrow.
//! - `malformed`: arbitrary bytes. The replay never panics, and only the recorded log passes.
//! - `properties`: properties of every level, seed and way of playing.
//! - `refusals`: one test for each way in which a log proves nothing, and an honest log's results.
//! - `support`: logs written by hand, as by a player without the recorder.
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod aim;
mod cannon;
mod football;
mod mutation;
mod puzzle;
