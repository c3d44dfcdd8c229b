//! Texts about matches: the specification's (spec 4, 8), and ours.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::day;

/// The check-in failed for a reason without its own text (spec 8).
pub const CHECK_IN_FAILED: &str = "Failed to check in to match";
/// The room id is not the caller's.
pub const WRONG_ROOM: &str = "This Room ID is not correct. Please check the SMS that we sent you.";
/// The room id is other players'.
pub const NOT_YOURS: &str = "This Room ID belongs to another match. Please check the SMS that we sent you.";
/// The room id is missing.
pub const ROOM_MISSING: &str = "Please enter the Room ID from the SMS that we sent you.";
/// The tournament has no matches yet.
pub const NOT_STARTED: &str =
    "This tournament has not started yet. You will receive an SMS with your Room ID.";
/// The caller does not play in the tournament.
pub const NOT_IN: &str = "You are not a participant of this tournament.";
/// The caller is out (spec 2).
pub const ELIMINATED: &str = "You have been eliminated from this tournament.";
/// The caller has won this match.
pub const ALREADY_WON: &str = "You have already won this match. Wait for the next round.";
/// The countdown is over (spec 2: missing a match eliminates).
pub const TOO_LATE: &str = "You are too late for this match. The countdown is over.";
/// The caller has a bye.
pub const BYE: &str = "You have no opponent in this round. Wait for the next one.";
/// The caller is checked in.
pub const CHECKED_IN: &str = "You are checked in. Waiting for opponent to join...";
/// Both players are checked in (spec 2).
pub const BOTH_IN: &str = "You are checked in. Your opponent is here!";
/// A result of a match that has not begun.
pub const NOT_PLAYED: &str = "This match has not been played yet.";
/// The result is not the server's (contract 4).
pub const OTHERWISE: &str = "The match was decided otherwise.";
/// The winner's result is confirmed (spec 8).
pub const VICTORY: &str = "Victory! You won the tournament match!";
/// The loser's result is confirmed (spec 8).
pub const DEFEAT: &str = "Defeat! Better luck next time!";
/// The caller claims a win, which alone decides nothing.
pub const CLAIM_NOTED: &str = "Your result was received and waits for confirmation.";
/// The `result_flag` is unknown.
pub const RESULT_FLAG: &str = "The result must be winner or loser.";

/// Refuses room ids after too many wrong ones.
#[must_use]
pub fn room_locked(seconds: u64) -> String {
    format!("Too many wrong Room IDs. Please try again in {seconds} seconds.")
}

/// Refuses to check in before the room opens.
#[must_use]
pub fn too_early(starts_at: DateTime<Utc>, zone: Tz) -> String {
    format!("Your match has not started yet. It starts on {}.", day::in_english(starts_at, zone))
}
