//! Tests of the router with browsers, older clients and hostile ones, on both engines and with a clock that
//! the tests set. Every answer is also compared with the API's description and the rules for all answers
//! (`support/conform.rs`).

#![expect(
    clippy::unwrap_used,
    reason = "in a test a panic is the report; clippy knows only of #[test] functions"
)]

mod age;
mod album;
mod builds;
mod claims;
mod client_errors;
mod console;
mod content;
mod earlier_builds;
mod encoding;
mod entered;
mod entries;
mod envelope;
mod events;
mod farming;
mod first_data;
mod friends;
mod handoff;
mod hang_up;
mod installed;
mod leaderboard;
mod league;
mod level_standing;
mod levels;
mod limits;
mod live_matches;
mod live_rooms;
mod login;
mod matches;
mod matrix;
mod mint;
mod network;
mod one_level;
mod openapi;
mod others;
mod pages;
mod partner;
mod paused;
mod picture_limits;
mod plain;
mod plain_detection;
mod profile;
mod push;
mod quests;
mod receipts;
mod redeem;
mod refresh;
mod replay;
mod reviews;
mod rewards;
mod rules_versions;
mod self_reported;
mod shell;
mod streak;
mod subscription;
mod support;
mod tasks;
mod tournament_entry;
mod tournaments;
mod translations;
mod unsubscribed;
mod uploads;
mod videos;
mod visits;
mod wallet;
mod watched;
mod who;
