use arena_app::ports::{Event, EventPlace, Events, StoreError, StoreResult, SubscriberId, What};
use arena_rules::Credits;
use arena_rules::claims::ClaimState;
use arena_rules::subscription::State as SubscriptionState;
use arena_rules::tasks::EntryState;
use arena_rules::tournament::State;
use async_trait::async_trait;
use uuid::Uuid;

use crate::connection::{Connection, Row, column};
use crate::convert::corrupt;

const COLUMNS: &str = "SELECT id, txn, kind, subscriber_id, about, number, word FROM event";

/// The oldest transaction that is not at its end yet: those before it have ended, and are seen by this very statement.
const RUNNING: &str = "pg_snapshot_xmin(pg_current_snapshot())::text::bigint";

#[async_trait]
impl Events for Connection {
    async fn end(&self) -> StoreResult<EventPlace> {
        // On SQLite a writer is alone, so events are committed in the order of their ids.
        let sql = if self.is_postgres() {
            format!("SELECT {RUNNING} AS txn, CAST(0 AS bigint) AS id")
        } else {
            "SELECT 0 AS txn, COALESCE((SELECT MAX(id) FROM event), 0) AS id".to_owned()
        };
        let row = self.one(&sql, Vec::new()).await?;
        row.as_ref().map_or(Ok(EventPlace { txn: 0, id: 0 }), place)
    }

    async fn after(&self, place: EventPlace, limit: u64) -> StoreResult<Vec<Event>> {
        let ended = if self.is_postgres() { format!("AND txn < {RUNNING}") } else { String::new() };
        let sql = format!("{COLUMNS} WHERE (txn, id) > ($1, $2) {ended} ORDER BY txn, id LIMIT $3");
        let values = vec![place.txn.into(), place.id.into(), limit.cast_signed().into()];
        self.all(&sql, values).await?.iter().map(event).collect()
    }

    async fn of(
        &self,
        subscriber: SubscriberId,
        after: EventPlace,
        until: EventPlace,
        limit: u64,
    ) -> StoreResult<Vec<Event>> {
        // Each half by its index.
        let half = |whose: &str| {
            format!(
                "SELECT * FROM ({COLUMNS} WHERE {whose} AND (txn, id) > ($2, $3) AND (txn, id) <= ($4, $5)
                 ORDER BY txn, id LIMIT $6) AS half"
            )
        };
        let sql = format!(
            "SELECT * FROM ({} UNION ALL {}) AS both_halves ORDER BY txn, id LIMIT $6",
            half("subscriber_id = $1"),
            half("subscriber_id IS NULL"),
        );
        let values = vec![
            subscriber.0.into(),
            after.txn.into(),
            after.id.into(),
            until.txn.into(),
            until.id.into(),
            limit.cast_signed().into(),
        ];
        self.all(&sql, values).await?.iter().map(event).collect()
    }
}

fn place(row: &Row) -> StoreResult<EventPlace> {
    Ok(EventPlace { txn: column(row, "txn")?, id: column(row, "id")? })
}

/// An event of a row. One that cannot be right is passed over: those behind it are to be told all the same.
fn event(row: &Row) -> StoreResult<Event> {
    let place = place(row)?;
    match read(row, place) {
        Err(error @ StoreError::Corrupt { .. }) => {
            tracing::error!(%error, "an event is passed over");
            Ok(Event { place, subscriber: None, what: What::Other })
        }
        read => read,
    }
}

fn read(row: &Row, place: EventPlace) -> StoreResult<Event> {
    let subscriber: Option<Uuid> = column(row, "subscriber_id")?;
    let kind: String = column(row, "kind")?;
    let about = || -> StoreResult<Uuid> {
        column::<Option<Uuid>>(row, "about")?.ok_or_else(|| corrupt("event", "about", &place.id))
    };
    let number = || -> StoreResult<i64> {
        column::<Option<i64>>(row, "number")?.ok_or_else(|| corrupt("event", "number", &place.id))
    };
    let word = || -> StoreResult<String> {
        column::<Option<String>>(row, "word")?.ok_or_else(|| corrupt("event", "word", &place.id))
    };
    let wrong_word = || corrupt("event", "word", &place.id);
    let what = match kind.as_str() {
        "message" => What::Message(about()?),
        "balance" => What::Balance(Credits(number()?)),
        "entry" => {
            let state = EntryState::from_word(&word()?).ok_or_else(wrong_word)?;
            What::Entry { id: about()?, state }
        }
        "claim" => {
            let state = ClaimState::from_word(&word()?).ok_or_else(wrong_word)?;
            What::Claim { id: about()?, state }
        }
        "session_ended" => What::SessionEnded(about()?),
        "subscription" => What::Subscription(SubscriptionState::from_word(&word()?).ok_or_else(wrong_word)?),
        "tournament" => {
            let state = State::from_word(&word()?).ok_or_else(wrong_word)?;
            What::Tournament { id: number()?, state }
        }
        _ => What::Other,
    };
    // What is somebody's never becomes everybody's.
    if subscriber.is_none() && !matches!(what, What::Tournament { .. } | What::Other) {
        return Err(corrupt("event", "subscriber_id", &place.id));
    }
    Ok(Event { place, subscriber: subscriber.map(SubscriberId), what })
}
