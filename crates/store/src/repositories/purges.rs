use arena_app::ports::{Purgeable, PurgedBatch, Purges, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, record, statements};

record! {
    struct AgeRow {
        /// Null for a job that has not ended, which stays.
        age: Option<DateTime<Utc>>,
    }
}

/// The oldest rows. A batch may end between rows of one instant, so the next begins with that instant.
macro_rules! old {
    ($place:literal, $table:literal, $age:literal, $which:literal, $first:literal) => {
        concat!(
            "SELECT ",
            $place,
            " FROM ",
            $table,
            " WHERE ",
            $which,
            " AND ",
            $age,
            " < $1 AND ",
            $age,
            " >= COALESCE($3, ",
            $first,
            ") ORDER BY ",
            $age,
            " LIMIT $2"
        )
    };
}

/// A row updated meanwhile has another `ctid`, and stays.
macro_rules! postgres {
    ($table:literal, $age:literal, $which:literal) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE ctid = ANY (ARRAY(",
            old!("ctid", $table, $age, $which, "'-infinity'"),
            ")) AND ",
            $which,
            " RETURNING ",
            $age,
            " AS age"
        )
    };
}

macro_rules! sqlite {
    ($table:literal, $age:literal, $which:literal) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE rowid IN (",
            old!("rowid", $table, $age, $which, "''"),
            ") AND ",
            $which,
            " RETURNING ",
            $age,
            " AS age"
        )
    };
}

// Arguments: the table, the column with the row's age, and the condition. Each table has an index that begins
// with the column and has the same condition.
statements! {
    fn handoff_nonces(before: DateTime<Utc>, limit: i64, after: Option<DateTime<Utc>>) -> AgeRow =
        postgres!("handoff_nonce", "expires_at", "TRUE"),
        sqlite!("handoff_nonce", "expires_at", "TRUE");

    fn sessions(before: DateTime<Utc>, limit: i64, after: Option<DateTime<Utc>>) -> AgeRow =
        postgres!("session", "idle_until", "TRUE"),
        sqlite!("session", "idle_until", "TRUE");

    fn idempotency_keys(before: DateTime<Utc>, limit: i64, after: Option<DateTime<Utc>>) -> AgeRow =
        postgres!("idempotency_key", "created_at", "TRUE"),
        sqlite!("idempotency_key", "created_at", "TRUE");

    fn redeem_offers(before: DateTime<Utc>, limit: i64, after: Option<DateTime<Utc>>) -> AgeRow =
        postgres!("redemption", "expires_at", "status = 'offered'"),
        sqlite!("redemption", "expires_at", "status = 'offered'");

    fn open_game_sessions(before: DateTime<Utc>, limit: i64, after: Option<DateTime<Utc>>) -> AgeRow =
        postgres!("game_session", "expires_at", "state = 'open'"),
        sqlite!("game_session", "expires_at", "state = 'open'");

    fn push_devices(before: DateTime<Utc>, limit: i64, after: Option<DateTime<Utc>>) -> AgeRow =
        postgres!("push_device", "seen_at", "TRUE"),
        sqlite!("push_device", "seen_at", "TRUE");

    fn message_parts(before: DateTime<Utc>, limit: i64, after: Option<DateTime<Utc>>) -> AgeRow =
        postgres!("message_part", "at", "TRUE"),
        sqlite!("message_part", "at", "TRUE");

    fn done_jobs(before: DateTime<Utc>, limit: i64, after: Option<DateTime<Utc>>) -> AgeRow =
        postgres!("job", "ended_at", "state = 'done'"),
        sqlite!("job", "ended_at", "state = 'done'");

    fn events(before: DateTime<Utc>, limit: i64, after: Option<DateTime<Utc>>) -> AgeRow =
        postgres!("event", "created_at", "TRUE"),
        sqlite!("event", "created_at", "TRUE");

    fn quests(before: DateTime<Utc>, limit: i64, after: Option<DateTime<Utc>>) -> AgeRow =
        postgres!("quest_day", "drawn_at", "TRUE"),
        sqlite!("quest_day", "drawn_at", "TRUE");

    fn staff_sessions(before: DateTime<Utc>, limit: i64, after: Option<DateTime<Utc>>) -> AgeRow =
        postgres!("staff_session", "idle_until", "TRUE"),
        sqlite!("staff_session", "idle_until", "TRUE");

    fn task_verdicts(before: DateTime<Utc>, limit: i64, after: Option<DateTime<Utc>>) -> AgeRow =
        postgres!("task_verdict", "due_at", "state <> 'pending'"),
        sqlite!("task_verdict", "due_at", "state <> 'pending'");

    fn second_looks(before: DateTime<Utc>, limit: i64, after: Option<DateTime<Utc>>) -> AgeRow =
        postgres!("second_look", "drawn_at", "state <> 'disagreed'"),
        sqlite!("second_look", "drawn_at", "state <> 'disagreed'");
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
        let purge = match what {
            Purgeable::HandoffNonces => handoff_nonces,
            Purgeable::Sessions => sessions,
            Purgeable::IdempotencyKeys => idempotency_keys,
            Purgeable::RedeemOffers => redeem_offers,
            Purgeable::OpenGameSessions => open_game_sessions,
            Purgeable::PushDevices => push_devices,
            Purgeable::MessageParts => message_parts,
            Purgeable::DoneJobs => done_jobs,
            Purgeable::Events => events,
            Purgeable::Quests => quests,
            Purgeable::StaffSessions => staff_sessions,
            Purgeable::TaskVerdicts => task_verdicts,
            Purgeable::SecondLooks => second_looks,
        };
        let mut batch = PurgedBatch { rows: 0, reached: after };
        for row in self.fetch_all(purge(before, limit.cast_signed(), after)).await? {
            batch.rows += 1;
            batch.reached = batch.reached.max(row.age);
        }
        Ok(batch)
    }
}
