//! The worker on both engines. Time is the test's clock; concurrent work is paused and released explicitly.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod audit_copy;
mod billing;
mod deliveries;
mod failing;
mod invites;
mod kinds;
mod leader;
mod leagues;
mod lease;
mod nicknames;
mod privacy;
mod purge;
mod pushing;
mod quests;
mod reports;
mod running;
mod seasons;
mod sending;
mod streaks;
mod support;
mod tournaments;
mod uploads;
mod waking;
