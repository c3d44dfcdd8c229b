use arena_rules::messages::SubscriberMessage;
use chrono::{TimeZone, Utc};

/// An announcement with the same words in both languages, also as its SMS.
#[must_use]
pub fn news(text: impl Into<String>) -> SubscriberMessage {
    let english = text.into();
    SubscriberMessage::Announcement { urdu: english.clone(), english }
}

/// The room message of a match: the final of tournament 71, the Friday Cup, at noon in Karachi.
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
