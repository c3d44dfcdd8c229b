use arena_app::ports::{StoreResult, SubscriberId, Timeline, TimelineEvent, TimelineSource};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, wallet_owner};

record! {
    struct EventRow {
        at: DateTime<Utc>,
        source: String,
        word: String,
        detail: Option<String>,
        actor: Option<String>,
        amount: Option<i64>,
        id: Option<Uuid>,
        txn: Option<i64>,
    }
}

/// A source's latest events. `$1` is the subscriber, `$2` their id as text, `$3` the instant, `$4` the most events, `$5`
/// the sources: `,wallet,claim,`.
macro_rules! part {
    ($source:literal, $time:literal, [$($column:literal),+ $(,)?], $from:literal) => {
        concat!(
            "SELECT * FROM (SELECT ", $time, " AS at, '", $source, "' AS source", $(", ", $column),+,
            " FROM ", $from, " AND ", $time, " < $3 AND $5 LIKE '%,", $source, ",%'
             ORDER BY ", $time, " DESC LIMIT $4) AS part"
        )
    };
}

macro_rules! all {
    ($first:expr $(, $part:expr)* $(,)?) => {
        concat!($first $(, " UNION ALL ", $part)*, " ORDER BY at DESC")
    };
}

statements! {
    fn before(subscriber: Uuid, owner: String, before: DateTime<Utc>, limit: i64, sources: String) -> EventRow = all!(
        part!("wallet", "t.created_at", [
            "t.reason AS word", "t.title AS detail", "CAST(NULL AS text) AS actor", "e.amount AS amount",
            "CAST(NULL AS uuid) AS id", "t.id AS txn",
        ], "account a JOIN ledger_entry e ON e.account_id = a.id JOIN ledger_txn t ON t.id = e.txn_id
            WHERE a.kind = 'wallet' AND a.owner = $2"),
        part!("message", "created_at", [
            "kind", "state", "CAST(NULL AS text)", "CAST(NULL AS bigint)", "id", "CAST(NULL AS bigint)",
        ], "message WHERE subscriber_id = $1"),
        part!("claim", "r.claimed_at", [
            "'claimed'", "w.name", "CAST(NULL AS text)", "r.credits", "r.id", "CAST(NULL AS bigint)",
        ], "redemption r JOIN reward w ON w.id = r.reward_id WHERE r.subscriber_id = $1"),
        part!("claim", "r.shipped_at", [
            "'shipped'", "w.name", "r.shipped_by", "r.credits", "r.id", "CAST(NULL AS bigint)",
        ], "redemption r JOIN reward w ON w.id = r.reward_id WHERE r.subscriber_id = $1"),
        part!("claim", "r.settled_at", [
            "CASE r.status WHEN 'fulfilled' THEN 'delivered' ELSE 'refused' END", "w.name", "r.holder", "r.credits",
            "r.id", "CAST(NULL AS bigint)",
        ], "redemption r JOIN reward w ON w.id = r.reward_id WHERE r.subscriber_id = $1"),
        part!("session", "created_at", [
            "'opened'", "device", "CAST(NULL AS text)", "CAST(NULL AS bigint)", "id", "CAST(NULL AS bigint)",
        ], "session WHERE subscriber_id = $1"),
        part!("session", "ended_at", [
            "COALESCE(end_reason, 'logout')", "device", "CAST(NULL AS text)", "CAST(NULL AS bigint)", "id",
            "CAST(NULL AS bigint)",
        ], "session WHERE subscriber_id = $1"),
        part!("plan", "at", [
            "state", "why", "CAST(NULL AS text)", "CAST(NULL AS bigint)", "CAST(NULL AS uuid)", "CAST(NULL AS bigint)",
        ], "subscription_line WHERE subscriber_id = $1"),
        part!("charge", "asked_at", [
            "state", "currency", "CAST(NULL AS text)", "amount", "id", "CAST(NULL AS bigint)",
        ], "charge WHERE subscriber_id = $1"),
        part!("charge", "made_at", [
            "'refund_asked'", "currency", "maker", "amount", "charge_id", "CAST(NULL AS bigint)",
        ], "charge_refund WHERE subscriber_id = $1"),
        part!("charge", "settled_at", [
            "'refund_' || state", "currency", "CAST(NULL AS text)", "amount", "charge_id", "CAST(NULL AS bigint)",
        ], "charge_refund WHERE subscriber_id = $1"),
        part!("task", "e.submitted_at", [
            "'submitted'", "c.name", "CAST(NULL AS text)", "e.credits", "e.id", "CAST(NULL AS bigint)",
        ], "task_entry e JOIN challenge c ON c.id = e.challenge_id WHERE e.subscriber_id = $1"),
        part!("task", "e.decided_at", [
            "e.state", "c.name", "CAST(NULL AS text)", "e.credits", "e.id", "CAST(NULL AS bigint)",
        ], "task_entry e JOIN challenge c ON c.id = e.challenge_id WHERE e.subscriber_id = $1"),
        part!("tournament", "e.entered_at", [
            "'entered'", "t.name", "CAST(NULL AS text)", "e.fee_paid", "CAST(NULL AS uuid)", "CAST(NULL AS bigint)",
        ], "tournament_entry e JOIN tournament t ON t.id = e.tournament_id WHERE e.subscriber_id = $1"),
        part!("play", "started_at", [
            "state", "game || ' ' || CAST(level AS text)", "CAST(NULL AS text)", "CAST(NULL AS bigint)", "id",
            "CAST(NULL AS bigint)",
        ], "game_session WHERE subscriber_id = $1"),
        part!("note", "created_at", [
            "'written'", "text", "author", "CAST(NULL AS bigint)", "id", "CAST(NULL AS bigint)",
        ], "subscriber_note WHERE subscriber_id = $1"),
        part!("staff", "at", [
            "action", "reason", "actor", "CAST(NULL AS bigint)", "CAST(NULL AS uuid)", "CAST(NULL AS bigint)",
        ], "audit_line WHERE subject = $2 AND outcome = 'done'"),
    );
}

#[async_trait]
impl Timeline for Connection {
    async fn before(
        &self,
        subscriber: SubscriberId,
        sources: &[TimelineSource],
        before: DateTime<Utc>,
        limit: u64,
    ) -> StoreResult<Vec<TimelineEvent>> {
        let words: String = sources.iter().map(|source| format!(",{},", source.as_str())).collect();
        let owner = wallet_owner(subscriber);
        let before = self::before(subscriber.0, owner, before, limit.cast_signed(), words);
        let rows = self.fetch_all(before).await?;
        rows.into_iter().map(|row| row.event(subscriber)).collect()
    }
}

impl EventRow {
    fn event(self, of: SubscriberId) -> StoreResult<TimelineEvent> {
        let source = TimelineSource::from_word(&self.source);
        Ok(TimelineEvent {
            at: self.at,
            source: source.ok_or_else(|| corrupt("the timeline", "source", &of))?,
            word: self.word,
            detail: self.detail,
            actor: self.actor,
            amount: self.amount,
            id: self.id,
            txn: self.txn,
        })
    }
}
