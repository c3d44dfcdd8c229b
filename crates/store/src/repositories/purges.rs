use arena_app::ports::{Purgeable, PurgedBatch, Purges, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, column};

/// The table, the column that says how old a row is, and which rows count. Each has an index that begins with the column
/// and has the same condition.
fn rows_of(what: Purgeable) -> (&'static str, &'static str, &'static str) {
    match what {
        Purgeable::HandoffNonces => ("handoff_nonce", "expires_at", "TRUE"),
        Purgeable::Sessions => ("session", "idle_until", "TRUE"),
        Purgeable::IdempotencyKeys => ("idempotency_key", "created_at", "TRUE"),
        Purgeable::RedeemOffers => ("redemption", "expires_at", "status = 'offered'"),
        Purgeable::OpenGameSessions => ("game_session", "expires_at", "state = 'open'"),
        Purgeable::PushDevices => ("push_device", "seen_at", "TRUE"),
        Purgeable::MessageParts => ("message_part", "at", "TRUE"),
        Purgeable::DoneJobs => ("job", "ended_at", "state = 'done'"),
        Purgeable::Events => ("event", "created_at", "TRUE"),
    }
}

#[async_trait]
impl Purges for Connection {
    async fn purge(
        &self,
        what: Purgeable,
        after: Option<DateTime<Utc>>,
        before: DateTime<Utc>,
        limit: u64,
    ) -> StoreResult<PurgedBatch> {
        let (table, age, which) = rows_of(what);
        // Rows of one instant may be split between two batches, so the next one begins with that instant.
        let from = if after.is_some() { format!("AND {age} >= $3") } else { String::new() };
        let old = |place: &str| {
            format!("SELECT {place} FROM {table} WHERE {which} AND {age} < $1 {from} ORDER BY {age} LIMIT $2")
        };
        let chosen = if self.is_postgres() {
            // A row that somebody changes meanwhile has another place then, and stays.
            format!("ctid = ANY (ARRAY({}))", old("ctid"))
        } else {
            format!("rowid IN ({})", old("rowid"))
        };
        let sql = format!("DELETE FROM {table} WHERE {chosen} AND {which} RETURNING {age} AS age");
        let mut values = vec![before.into(), limit.cast_signed().into()];
        values.extend(after.map(Into::into));
        let mut batch = PurgedBatch { rows: 0, reached: after };
        for row in self.all(&sql, values).await? {
            batch.rows += 1;
            batch.reached = batch.reached.max(Some(column(&row, "age")?));
        }
        Ok(batch)
    }
}
