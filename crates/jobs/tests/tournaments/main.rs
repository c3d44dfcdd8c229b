//! The engine of ESL tournaments, through the worker.

mod deciding;
mod engine;
mod held_up;
mod month;
mod rooms;
mod support;
