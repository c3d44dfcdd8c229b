//! The engine of ESL tournaments, through the worker.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod bots;
mod coming;
mod deciding;
mod engine;
mod held_up;
mod month;
mod played;
mod prizes;
mod rooms;
mod rush;
mod support;
