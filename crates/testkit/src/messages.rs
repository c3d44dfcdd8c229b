use arena_rules::Language;
use arena_rules::messages::{Announcement, SubscriberMessage};
use chrono::{TimeZone, Utc};

/// An announcement with the same words in every language, also as its SMS.
#[must_use]
pub fn news(text: impl Into<String>) -> SubscriberMessage {
    SubscriberMessage::Announcement(Announcement { texts: vec![(Language::EN, text.into())] })
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
