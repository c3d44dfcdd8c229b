//! Tests of the real binary as an operator runs it: started, stopped, killed and restarted.

#![expect(
    clippy::unwrap_used,
    reason = "in a test a panic is the report; clippy knows only of #[test] functions"
)]

mod advisories;
mod backup;
mod billing;
mod brand;
mod claims;
mod client;
mod commands;
mod connect;
mod connections;
mod console;
mod crash;
mod demo;
mod games;
mod handoff;
mod increments;
mod json;
mod kannel;
mod leaving;
mod metrics;
mod mint;
mod network;
mod portals;
mod process;
mod push;
mod redis;
mod secrets;
mod seed;
mod signed;
mod smpp;
mod start;
mod stop;
mod tasks;
mod tournament_desk;
mod tournaments;
mod words;
