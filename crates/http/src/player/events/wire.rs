//! Events as `text/event-stream`.

use arena_app::App;
use arena_app::events::{KEPT, News, PositionedNews};
use arena_app::ports::EventPlace;
use arena_rules::Language;
use arena_rules::messages::MessageKind;
use bytes::Bytes;
use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};

use crate::player::announcement::AnnouncementBar;
use crate::player::cache::number;
use crate::player::wallet::Notification;

/// An empty comment, which keeps proxies from closing a quiet connection.
pub(super) const HEARTBEAT: Bytes = Bytes::from_static(b": \n\n");
/// Tolerated difference between the nodes' clocks.
const SKEW: Duration = Duration::minutes(5);

/// An event's place and time: the value of `Last-Event-ID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) place: EventPlace,
    at: DateTime<Utc>,
}

impl Mark {
    pub(super) fn new(place: EventPlace, at: DateTime<Utc>) -> Self {
        Self { place, at }
    }

    /// Parses a mark; `None` if it is too old to resume from.
    pub(super) fn read(text: &str, now: DateTime<Utc>) -> Option<Self> {
        let (place, at) = text.rsplit_once('-')?;
        let at = DateTime::from_timestamp(at.parse().ok()?, 0)?;
        // Limits the age to well before events are purged.
        let age = now - at;
        (age < KEPT - SKEW && age > -SKEW).then_some(Self { place: place.parse().ok()?, at })
    }

    fn write(self) -> String {
        format!("{}-{}", self.place, self.at.timestamp())
    }
}

fn frame(mark: Mark, name: &str, data: &Value) -> Bytes {
    format!("id: {}\nevent: {name}\ndata: {data}\n\n", mark.write()).into()
}

/// The event after which new events follow as they happen, with the present announcement, if there is one.
pub(super) fn ready(app: &App, mark: Mark, resumed: bool, language: Language) -> Bytes {
    let data = match AnnouncementBar::now(app, language) {
        Some(bar) => json!({ "resumed": resumed, "bar": bar }),
        None => json!({ "resumed": resumed }),
    };
    frame(mark, "ready", &data)
}

/// An event in a language; `None` for one that closes the stream instead.
pub(super) fn news(
    app: &App,
    positioned: &PositionedNews,
    language: Language,
    now: DateTime<Utc>,
) -> Option<Bytes> {
    let (name, data) = match &positioned.news {
        News::Message(message) => {
            let room = MessageKind::from_word(&message.kind).is_some_and(MessageKind::opens_a_room);
            let name = if room { "room" } else { "notification" };
            (name, json!(Notification::of(app, message, language)))
        }
        News::Balance(balance) => ("balance", json!({ "balance": number(*balance) })),
        News::Entry { id, state } => ("entry", json!({ "id": id, "state": state.as_str() })),
        News::Claim { id, state } => ("claim", json!({ "id": id, "state": state.as_str() })),
        News::Tournament { id, state } => ("tournament", json!({ "id": id, "state": state.as_str() })),
        News::Subscription(state) => ("subscription", json!({ "state": state.as_str() })),
        News::Announcement(shown) => {
            let bar = shown.as_ref().and_then(|shown| AnnouncementBar::of(app, shown, language));
            ("announcement", json!({ "bar": bar }))
        }
        News::SessionEnded(_) => return None,
    };
    Some(frame(Mark::new(positioned.place, now), name, &data))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    #[test]
    fn a_mark_is_good_for_less_time_than_events_are_kept() {
        let at = Utc.with_ymd_and_hms(2026, 3, 1, 7, 0, 0).unwrap();
        let mark = Mark::new(EventPlace { txn: 7, id: 12 }, at);
        let text = mark.write();
        assert_eq!(Mark::read(&text, at), Some(mark));
        assert_eq!(Mark::read(&text, at + Duration::minutes(54)), Some(mark));
        for later in [KEPT, Duration::minutes(55), -Duration::minutes(6)] {
            assert_eq!(Mark::read(&text, at + later), None, "{later}");
        }
        for junk in ["", "7-12", "7-12-x", "x-12-1772348400", "7-12-99999999999999999"] {
            assert_eq!(Mark::read(junk, at), None, "{junk}");
        }
    }
}
