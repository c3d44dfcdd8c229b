//! The repositories, a file for each port.

mod audit;
mod catalogue;
mod challenges;
mod charges;
mod claims;
mod contacts;
mod departures;
mod documents;
mod events;
mod game_sessions;
mod game_visits;
mod games;
mod held_prizes;
mod idempotency;
mod jobs;
mod leases;
mod ledger;
mod ledger_post;
mod ledger_verify;
mod live_rooms;
mod lots;
mod match_rounds;
mod matches;
mod messages;
mod picture_uploads;
mod play_days;
mod privacy;
mod public_names;
mod purges;
mod push_devices;
mod ranks;
mod redemptions;
mod rewards;
mod sessions;
mod standings;
mod streaks;
mod subscribers;
mod subscriptions;
mod task_entries;
mod tournament_entries;
mod tournaments;
mod translations;
mod videos;

#[cfg(test)]
mod checked;

/// All that are declared.
#[cfg(test)]
const STATEMENTS: &[&[&crate::connection::Statement]] = &[sessions::STATEMENTS, streaks::STATEMENTS];
