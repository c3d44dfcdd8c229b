//! The store on both engines: one binary, so that it is linked once.

#![expect(clippy::unwrap_used, reason = "in a test, what cannot be unwrapped is the failure")]

mod append_only;
mod backup;
mod batches;
mod cancellation;
mod charges;
mod claims;
mod events;
mod group_commit;
mod idempotency;
mod jobs;
mod keys;
mod locks;
mod messages;
mod migrations;
mod model;
mod nicknames;
mod parts;
mod plans;
mod prizes;
mod public_names;
mod purges;
mod ranks;
mod rewards;
mod sessions;
mod staff;
mod standings;
mod subscribers;
mod tasks;
mod tournament_desk;
mod verify;
mod walkovers;
mod wallets;
