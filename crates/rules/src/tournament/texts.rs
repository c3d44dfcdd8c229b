//! Texts about tournaments: the specification's (spec 8), and ours.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::day;

/// A second check-in (spec 8).
pub const ALREADY_CHECKED_IN: &str = "You are already registered for this tournament. Wait for it to start.";
/// A second registration for a weekly tournament (spec 8).
pub const ALREADY_SUBMITTED: &str =
    "You have already submitted. You will receive an SMS with tournament room ID and room password.";
/// The subscriber joined (spec 8).
pub const JOINED: &str = "Successfully joined the tournament!";
/// Joining failed for a reason without its own text (spec 8).
pub const JOIN_FAILED: &str = "Failed to join tournament";
/// The call names no tournament (spec 8).
pub const ID_MISSING: &str = "Tournament ID is missing";
/// The tournament's id is not a number.
pub const ID_NO_NUMBER: &str = "A tournament ID is a number.";
/// The tournament does not exist (spec 8).
pub const NO_DATA: &str = "No tournament data available";
/// The tournament is over (spec 4).
pub const ENDED: &str = "Tournament has ended";
/// Joining needs a log-in (spec 5).
pub const LOG_IN: &str = "Please log in to participate in tournaments";
/// A weekly registration succeeded; the server's message (spec 8).
pub const REGISTERED: &str =
    "You are registered. You will receive an SMS with tournament room ID and room password.";
/// The tournament has begun.
pub const STARTED: &str = "This tournament has already started. Registration is closed.";
/// The tournament was cancelled.
pub const CANCELLED: &str = "This tournament was cancelled.";
/// Staff edited the tournament while the subscriber entered.
pub const CHANGED: &str = "This tournament has just changed. Please look at it again.";
/// Staff removed the subscriber from the tournament.
pub const REMOVED: &str = "Your entry in this tournament was withdrawn. You cannot enter it again.";
/// The tournament is full.
pub const FULL: &str = "This tournament is full.";
/// The subscriber has too few credits for the entry fee.
pub const FEE: &str = "You do not have enough for the entry fee yet.";
/// The subscriber has no number: room ids come by SMS, so entering is useless.
pub const NUMBER_NEEDED: &str = "Room IDs are sent by SMS. Please log in with your mobile number to join.";
/// The nickname or UID is too long or not printable.
pub const UNREADABLE: &str = "Please use at most 40 characters.";
/// The e-mail is invalid.
pub const EMAIL: &str = "Please enter a valid email address.";

/// Refuses to check in before entries open.
#[must_use]
pub fn not_open_yet(opens_at: DateTime<Utc>, zone: Tz) -> String {
    format!("Registration opens on {}.", day::in_english(opens_at, zone))
}
