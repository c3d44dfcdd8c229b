//! Drives the operator's router as browsers and programs do, on a clock that the tests turn.

#![expect(
    clippy::unwrap_used,
    reason = "in a test a panic is the report; clippy knows only of #[test] functions"
)]

mod bundles;
mod charging;
mod codes;
mod delivery;
mod forms;
mod inbox;
mod leaving;
mod logs;
mod refunding;
mod support;
mod way_in;
