//! What is said about matches (spec 4, 8, word for word, and our own texts beside it).

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::day;

/// Not let in, for no better reason (spec 8).
pub const CHECK_IN_FAILED: &str = "Failed to check in to match";
/// A room id that is not that of the caller's match.
pub const WRONG_ROOM: &str = "This Room ID is not correct. Please check the SMS that we sent you.";
/// A room id of other people's match.
pub const NOT_YOURS: &str = "This Room ID belongs to another match. Please check the SMS that we sent you.";
/// No room id at all.
pub const ROOM_MISSING: &str = "Please enter the Room ID from the SMS that we sent you.";
/// The tournament has no matches yet.
pub const NOT_STARTED: &str =
    "This tournament has not started yet. You will receive an SMS with your Room ID.";
/// The caller does not take part in the tournament.
pub const NOT_IN: &str = "You are not a participant of this tournament.";
/// The caller's match is over and they are out (spec 2).
pub const ELIMINATED: &str = "You have been eliminated from this tournament.";
/// The caller won this match before.
pub const ALREADY_WON: &str = "You have already won this match. Wait for the next round.";
/// The countdown is over (spec 2: a missed match means elimination).
pub const TOO_LATE: &str = "You are too late for this match. The countdown is over.";
/// The caller has no opponent in this round.
pub const BYE: &str = "You have no opponent in this round. Wait for the next one.";
/// The caller is in.
pub const CHECKED_IN: &str = "You are checked in. Waiting for opponent to join...";
/// The caller is in, and so is the opponent (spec 2).
pub const BOTH_IN: &str = "You are checked in. Your opponent is here!";
/// A result for a match that has not begun.
pub const NOT_PLAYED: &str = "This match has not been played yet.";
/// A result that the server decided otherwise (contract 4).
pub const OTHERWISE: &str = "The match was decided otherwise.";
/// A result that agrees with what was decided, for the winner (spec 8).
pub const VICTORY: &str = "Victory! You won the tournament match!";
/// A result that agrees with what was decided, for the loser (spec 8).
pub const DEFEAT: &str = "Defeat! Better luck next time!";
/// A winner's word alone decides nothing.
pub const CLAIM_NOTED: &str = "Your result was received and waits for confirmation.";
/// A `result_flag` that is none.
pub const RESULT_FLAG: &str = "The result must be winner or loser.";

/// Too many wrong room ids.
#[must_use]
pub fn room_locked(seconds: u64) -> String {
    format!("Too many wrong Room IDs. Please try again in {seconds} seconds.")
}

/// The room opens later.
#[must_use]
pub fn too_early(starts_at: DateTime<Utc>, zone: Tz) -> String {
    format!("Your match has not started yet. It starts on {}.", day::display(starts_at, zone))
}
