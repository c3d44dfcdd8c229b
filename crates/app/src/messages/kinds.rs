//! What kinds of messages there are rules for.

/// The room id of a match (spec 9).
pub const MATCH_ROOM: &str = "match_room";
/// The room id and password of a weekly tournament.
pub const TOURNAMENT_ROOM: &str = "tournament_room";
/// Staff works at a claim of a reward.
pub const CLAIM_WORKING: &str = "claim_working";
/// A claim of a reward was delivered; its reference stands below the first line.
pub const CLAIM_DELIVERED: &str = "claim_delivered";
/// A claim of a reward was refused, and its credits given back.
pub const CLAIM_REFUSED: &str = "claim_refused";
/// A prize waits until staff have checked it.
pub const PRIZE_WAITING: &str = "prize_waiting";
/// A prize that waited was paid.
pub const PRIZE_PAID: &str = "prize_paid";
/// A prize that waited was refused.
pub const PRIZE_REFUSED: &str = "prize_refused";
/// Staff took the username from a subscriber.
pub const NAME_RESET: &str = "name_reset";

/// Kinds that may be handed to the gateway again when nobody knows what became of them: reading them twice harms nobody,
/// and not reading them costs a match. Any other kind is rather lost than told twice; it stands in the subscriber's list
/// all the same.
const REPEATABLE: [&str; 2] = [MATCH_ROOM, TOURNAMENT_ROOM];

/// Whether a message of this kind holds what lets one in: a room id, a password.
#[must_use]
pub fn opens_a_room(kind: &str) -> bool {
    [MATCH_ROOM, TOURNAMENT_ROOM].contains(&kind)
}

/// Whether a message of this kind may be handed over again when its outcome is unknown.
#[must_use]
pub fn may_repeat(kind: &str) -> bool {
    REPEATABLE.contains(&kind)
}
