//! What is said about tournaments (spec 8, word for word, and our own texts beside it).

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::day;

/// A second check-in (spec 8).
pub const ALREADY_CHECKED_IN: &str = "You are already registered for this tournament. Wait for it to start.";
/// A second registration for a weekly tournament (spec 8).
pub const ALREADY_SUBMITTED: &str =
    "You have already submitted. You will receive an SMS with tournament room ID and room password.";
/// Joined (spec 8).
pub const JOINED: &str = "Successfully joined the tournament!";
/// Not joined, for no better reason (spec 8).
pub const JOIN_FAILED: &str = "Failed to join tournament";
/// A call that names no tournament (spec 8).
pub const ID_MISSING: &str = "Tournament ID is missing";
/// A call that names a tournament by something else than a number.
pub const ID_NO_NUMBER: &str = "A tournament ID is a number.";
/// A tournament that does not exist (spec 8).
pub const NO_DATA: &str = "No tournament data available";
/// A tournament that is over (spec 4).
pub const ENDED: &str = "Tournament has ended";
/// Who wants to join must be logged in (spec 5).
pub const LOG_IN: &str = "Please log in to participate in tournaments";
/// A weekly registration was taken in; the server's message (spec 8).
pub const REGISTERED: &str =
    "You are registered. You will receive an SMS with tournament room ID and room password.";
/// A tournament that has begun.
pub const STARTED: &str = "This tournament has already started. Registration is closed.";
/// A tournament that will not take place.
pub const CANCELLED: &str = "This tournament was cancelled.";
/// A tournament that staff edited while somebody was entering it.
pub const CHANGED: &str = "This tournament has just changed. Please look at it again.";
/// A tournament that is full.
pub const FULL: &str = "This tournament is full.";
/// Too few credits for the entry fee.
pub const FEE: &str = "You do not have enough credits for the entry fee.";
/// Room ids come by SMS, so that somebody without a number would pay for nothing.
pub const NUMBER_NEEDED: &str = "Room IDs are sent by SMS. Please log in with your mobile number to join.";
/// A nickname or UID that is too long or cannot be printed.
pub const UNREADABLE: &str = "Please use at most 40 characters.";
/// An e-mail that cannot be one.
pub const EMAIL: &str = "Please enter a valid email address.";

/// Check-in opens later.
#[must_use]
pub fn not_open_yet(opens_at: DateTime<Utc>, zone: Tz) -> String {
    format!("Registration opens on {}.", day::display(opens_at, zone))
}
