use arena_app::ports::{Event, EventKind, EventPlace, Events, StoreResult, SubscriberId};
use arena_rules::Credits;
use arena_rules::claims::ClaimState;
use arena_rules::subscription::SubscriptionState;
use arena_rules::tasks::EntryState;
use arena_rules::tournament::TournamentState;
use async_trait::async_trait;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct PlaceRow {
        txn: i64,
        id: i64,
    }
}

record! {
    struct EventRow {
        id: i64,
        txn: i64,
        kind: String,
        subscriber_id: Option<Uuid>,
        about: Option<Uuid>,
        number: Option<i64>,
        word: Option<String>,
    }
}

macro_rules! columns {
    () => {
        "SELECT id, txn, kind, subscriber_id, about, number, word FROM event"
    };
}

/// The oldest transaction that has not ended. This statement sees everything that earlier ones wrote.
macro_rules! running {
    () => {
        "pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
    };
}

macro_rules! half {
    ($whose:literal) => {
        concat!(
            "SELECT * FROM (",
            columns!(),
            " WHERE ",
            $whose,
            " AND (txn, id) > ($2, $3) AND (txn, id) <= ($4, $5) ORDER BY txn, id LIMIT $6) AS half"
        )
    };
}

statements! {
    // SQLite's one writer commits events in the order of their ids.
    fn end() -> PlaceRow =
        concat!("SELECT ", running!(), " AS txn, CAST(0 AS bigint) AS id"),
        "SELECT 0 AS txn, COALESCE((SELECT MAX(id) FROM event), 0) AS id";

    fn after(txn: i64, id: i64, limit: i64) -> EventRow =
        concat!(
            columns!(),
            " WHERE (txn, id) > ($1, $2) AND txn < ",
            running!(),
            " ORDER BY txn, id LIMIT $3"
        ),
        concat!(columns!(), " WHERE (txn, id) > ($1, $2) ORDER BY txn, id LIMIT $3");

    fn of(
        subscriber: Uuid,
        after_txn: i64,
        after_id: i64,
        until_txn: i64,
        until_id: i64,
        limit: i64,
    ) -> EventRow = concat!(
        "SELECT * FROM (",
        half!("subscriber_id = $1"),
        " UNION ALL ",
        half!("subscriber_id IS NULL"),
        ") AS both_halves ORDER BY txn, id LIMIT $6"
    );
}

#[async_trait]
impl Events for Connection {
    async fn end(&self) -> StoreResult<EventPlace> {
        let end = self.fetch_one(end()).await?;
        Ok(end.map_or(EventPlace { txn: 0, id: 0 }, |end| EventPlace { txn: end.txn, id: end.id }))
    }

    async fn after(&self, place: EventPlace, limit: u64) -> StoreResult<Vec<Event>> {
        let events = self.fetch_all(after(place.txn, place.id, limit.cast_signed())).await?;
        Ok(events.into_iter().map(EventRow::event).collect())
    }

    async fn of(
        &self,
        subscriber: SubscriberId,
        after: EventPlace,
        until: EventPlace,
        limit: u64,
    ) -> StoreResult<Vec<Event>> {
        let of = of(subscriber.0, after.txn, after.id, until.txn, until.id, limit.cast_signed());
        Ok(self.fetch_all(of).await?.into_iter().map(EventRow::event).collect())
    }
}

impl EventRow {
    /// Logs and skips an invalid event, so that later ones are still delivered.
    fn event(self) -> Event {
        let place = EventPlace { txn: self.txn, id: self.id };
        self.read(place).unwrap_or_else(|error| {
            tracing::error!(%error, "an event cannot be read and is skipped");
            Event { place, subscriber: None, what: EventKind::Other }
        })
    }

    fn read(self, place: EventPlace) -> StoreResult<Event> {
        let about = || self.about.ok_or_else(|| corrupt("event", "about", &place.id));
        let number = || self.number.ok_or_else(|| corrupt("event", "number", &place.id));
        let word = || self.word.as_deref().ok_or_else(|| corrupt("event", "word", &place.id));
        let wrong_word = || corrupt("event", "word", &place.id);
        let what = match self.kind.as_str() {
            "message" => EventKind::Message(about()?),
            "balance" => EventKind::Balance(Credits(number()?)),
            "entry" => {
                let state = EntryState::from_word(word()?).ok_or_else(wrong_word)?;
                EventKind::Entry { id: about()?, state }
            }
            "claim" => {
                let state = ClaimState::from_word(word()?).ok_or_else(wrong_word)?;
                EventKind::Claim { id: about()?, state }
            }
            "session_ended" => EventKind::SessionEnded(about()?),
            "subscription" => {
                EventKind::Subscription(SubscriptionState::from_word(word()?).ok_or_else(wrong_word)?)
            }
            "tournament" => {
                let state = TournamentState::from_word(word()?).ok_or_else(wrong_word)?;
                EventKind::Tournament { id: number()?, state }
            }
            "announcement" => EventKind::Announcement,
            _ => EventKind::Other,
        };
        // An event of one subscriber must never be shown to everybody.
        let for_everybody =
            matches!(what, EventKind::Tournament { .. } | EventKind::Announcement | EventKind::Other);
        if self.subscriber_id.is_none() && !for_everybody {
            return Err(corrupt("event", "subscriber_id", &place.id));
        }
        Ok(Event { place, subscriber: self.subscriber_id.map(SubscriberId), what })
    }
}
