use arena_rules::messages::SubscriberMessage;
use chrono::{TimeZone, Utc};

/// Returns an announcement with the same words in both languages; its SMS is these words.
#[must_use]
pub fn news(text: impl Into<String>) -> SubscriberMessage {
    let english = text.into();
    SubscriberMessage::Announcement { urdu: english.clone(), english }
}

/// Returns the room message of a match: the final of tournament 71, the Friday Cup, at noon in Karachi.
///
/// # Panics
/// Never: the time exists.
#[must_use]
pub fn match_room(room: &str) -> SubscriberMessage {
    SubscriberMessage::MatchRoom {
        tournament: 71,
        name: "Friday Cup".into(),
        round: "Final".into(),
        starts_at: Utc.with_ymd_and_hms(2026, 3, 1, 7, 0, 0).single().expect("an instant that exists"),
        room: room.into(),
    }
}
