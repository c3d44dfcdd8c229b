//! What kinds of messages there are rules for.

/// The room id of a match (spec 9), and the room id and password of a weekly tournament.
pub const ROOM_ID: &str = "room_id";

/// Kinds that may be handed to the gateway again when nobody knows what became of them: reading them twice harms nobody,
/// and not reading them costs a match. Any other kind is rather lost than told twice; it stands in the subscriber's list
/// all the same.
const REPEATABLE: [&str; 1] = [ROOM_ID];

/// Whether a message of this kind may be handed over again when its outcome is unknown.
#[must_use]
pub fn may_repeat(kind: &str) -> bool {
    REPEATABLE.contains(&kind)
}
