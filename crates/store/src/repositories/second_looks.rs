use arena_app::ports::{
    DisagreementCursor, DrawnLook, LookCounts, LookFacts, LookState, ReviewerCounts, SecondDecision,
    SecondLook, SecondLooks, Settlement, StoreResult,
};
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct LookRow {
        entry_id: Uuid,
        first_by: String,
        first_approved: bool,
        drawn_at: DateTime<Utc>,
        state: String,
        second_by: Option<String>,
        second_approved: Option<bool>,
        second_reason: Option<String>,
        second_at: Option<DateTime<Utc>>,
        change_id: Option<Uuid>,
        settlement: Option<String>,
        settled_by: Option<String>,
        settled_at: Option<DateTime<Utc>>,
        settle_reason: Option<String>,
    }
}

record! {
    struct CountsRow {
        first_by: String,
        looked_at: i64,
        agreed: i64,
    }
}

record! {
    struct FactsRow {
        picture: bool,
        held: bool,
        erased: bool,
        approved_later: i64,
    }
}

record! {
    struct ReviewerRow {
        actor: String,
        decided: i64,
        seconds: Option<i64>,
    }
}

macro_rules! look {
    ($rest:literal) => {
        concat!(
            "SELECT entry_id, first_by, first_approved, drawn_at, state, second_by, second_approved, second_reason, second_at,
                 change_id, settlement, settled_by, settled_at, settle_reason
             FROM second_look WHERE ",
            $rest
        )
    };
}

/// Entries that wait for a second reviewer other than the first one.
macro_rules! queued {
    ($select:literal, $rest:literal) => {
        concat!(
            "SELECT ",
            $select,
            " FROM second_look l JOIN task_entry e ON e.id = l.entry_id
             WHERE l.state = 'waiting' AND l.first_by <> $1 AND NOT e.files_gone",
            $rest
        )
    };
}

macro_rules! counts {
    ($rest:literal) => {
        concat!(
            "SELECT first_by, COUNT(*) AS looked_at,
                 CAST(COALESCE(SUM(CASE WHEN first_approved = second_approved THEN 1 ELSE 0 END), 0) AS bigint) AS agreed
             FROM second_look WHERE second_at >= $1 AND second_at <= $2",
            $rest,
            " GROUP BY first_by ORDER BY first_by"
        )
    };
}

/// Decisions with the seconds since the same person's decision before. `$gap` computes them.
macro_rules! reviewers {
    ($gap:literal) => {
        concat!(
            "SELECT actor, COUNT(*) AS decided,
                 CAST(ROUND(AVG(CASE WHEN gap <= CAST($2 AS bigint) THEN gap END)) AS bigint) AS seconds
             FROM (SELECT actor, ",
            $gap,
            " AS gap FROM task_verdict WHERE at >= $1 AND state = 'done') AS gaps
             GROUP BY actor ORDER BY actor"
        )
    };
}

/// An open disagreement that the person $2 may close.
macro_rules! may_settle {
    () => {
        "entry_id = $1 AND state = 'disagreed' AND second_at <= $5 AND first_by <> $2 AND second_by <> $2
             AND NOT EXISTS (SELECT 1 FROM change_request c
                             WHERE c.id = second_look.change_id AND c.state = 'open' AND c.expires_at > $6)"
    };
}

statements! {
    fn draw(entry: Uuid, first_by: &str, approved: bool, at: DateTime<Utc>) =
        "INSERT INTO second_look (entry_id, first_by, first_approved, drawn_at, state, changed_at)
         VALUES ($1, $2, $3, $4, 'waiting', $4) ON CONFLICT DO NOTHING";

    fn queue(reviewer: &str, limit: i64) -> (Uuid,) =
        queued!("l.entry_id", " ORDER BY l.drawn_at, l.entry_id LIMIT $2");

    fn queue_behind(reviewer: &str, limit: i64, after: Uuid) -> (Uuid,) = queued!(
        "l.entry_id",
        " AND (l.drawn_at, l.entry_id) > (SELECT drawn_at, entry_id FROM second_look WHERE entry_id = $3)
         ORDER BY l.drawn_at, l.entry_id LIMIT $2"
    );

    fn waiting(reviewer: &str) -> (i64,) = queued!("COUNT(*) AS entries", "");

    fn by_entry(entry: Uuid) -> LookRow = look!("entry_id = $1");

    fn facts(entry: Uuid) -> FactsRow =
        "SELECT NOT e.files_gone AS picture, s.held_at IS NOT NULL AS held, s.erased_at IS NOT NULL AS erased,
             (SELECT COUNT(*) FROM task_entry o
              WHERE o.subscriber_id = e.subscriber_id AND o.challenge_id = e.challenge_id AND o.day > e.day
                  AND o.state = 'approved') AS approved_later
         FROM task_entry e JOIN subscriber s ON s.id = e.subscriber_id WHERE e.id = $1";

    fn decide(entry: Uuid, by: &str, approved: bool, reason: Option<&str>, at: DateTime<Utc>) =
        "UPDATE second_look
         SET state = CASE WHEN first_approved = $3 THEN 'agreed' ELSE 'disagreed' END, second_by = $2, second_approved = $3,
             second_reason = $4, second_at = $5, changed_at = $5
         WHERE entry_id = $1 AND state = 'waiting' AND first_by <> $2";

    fn undo(entry: Uuid, by: &str, since: DateTime<Utc>, now: DateTime<Utc>) =
        "UPDATE second_look
         SET state = 'waiting', second_by = NULL, second_approved = NULL, second_reason = NULL, second_at = NULL,
             changed_at = $4
         WHERE entry_id = $1 AND second_by = $2 AND second_at > $3 AND state IN ('agreed', 'disagreed')";

    fn disagreements(due: DateTime<Utc>, limit: i64) -> LookRow =
        look!("state = 'disagreed' AND second_at <= $1 ORDER BY second_at, entry_id LIMIT $2");

    fn disagreements_behind(due: DateTime<Utc>, limit: i64, at: DateTime<Utc>, entry: Uuid) -> LookRow = look!(
        "state = 'disagreed' AND second_at <= $1 AND (second_at, entry_id) > ($3, $4)
         ORDER BY second_at, entry_id LIMIT $2"
    );

    fn settled(limit: i64) -> LookRow =
        look!("state = 'settled' ORDER BY settled_at DESC, entry_id DESC LIMIT $1");

    fn settled_behind(limit: i64, at: DateTime<Utc>, entry: Uuid) -> LookRow = look!(
        "state = 'settled' AND (settled_at, entry_id) < ($2, $3) ORDER BY settled_at DESC, entry_id DESC LIMIT $1"
    );

    fn settle(
        entry: Uuid,
        by: &str,
        settlement: &str,
        reason: &str,
        due: DateTime<Utc>,
        now: DateTime<Utc>,
    ) = concat!(
        "UPDATE second_look
         SET state = 'settled', settlement = $3, settled_by = $2, settle_reason = $4, settled_at = $6, changed_at = $6,
             change_id = NULL
         WHERE ",
        may_settle!()
    );

    fn propose(
        entry: Uuid,
        by: &str,
        change: Uuid,
        reason: &str,
        due: DateTime<Utc>,
        now: DateTime<Utc>,
    ) = concat!(
        "UPDATE second_look
         SET change_id = $3, settled_by = $2, settle_reason = $4, changed_at = $6
         WHERE ",
        may_settle!()
    );

    fn change_approved(change: Uuid, now: DateTime<Utc>) =
        "UPDATE second_look SET state = 'settled', settlement = 'taken_back', settled_at = $2, changed_at = $2
         WHERE change_id = $1 AND state = 'disagreed'";

    fn change_dropped(change: Uuid, now: DateTime<Utc>) =
        "UPDATE second_look SET change_id = NULL, settled_by = NULL, settle_reason = NULL, changed_at = $2
         WHERE change_id = $1 AND state = 'disagreed'";

    fn looked_at(since: DateTime<Utc>, due: DateTime<Utc>, first_by: &str) -> CountsRow =
        counts!(" AND first_by = $3");

    fn looked_at_by_person(since: DateTime<Utc>, due: DateTime<Utc>) -> CountsRow = counts!("");

    fn reviewers(since: DateTime<Utc>, pause: i64) -> ReviewerRow =
        reviewers!("EXTRACT(EPOCH FROM at - LAG(at) OVER (PARTITION BY actor ORDER BY at))"),
        reviewers!("(julianday(at) - julianday(LAG(at) OVER (PARTITION BY actor ORDER BY at))) * 86400.0");
}

#[async_trait]
impl SecondLooks for Connection {
    async fn draw(&self, look: &DrawnLook) -> StoreResult<()> {
        let DrawnLook { entry, first_by, first_approved, at } = look;
        self.execute(draw(*entry, first_by, *first_approved, *at)).await.map(|_| ())
    }

    async fn queue(&self, reviewer: &str, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<Uuid>> {
        let limit = limit.cast_signed();
        let queued = match after {
            Some(after) => self.fetch_all(queue_behind(reviewer, limit, after)).await?,
            None => self.fetch_all(queue(reviewer, limit)).await?,
        };
        Ok(queued.into_iter().map(|(entry,)| entry).collect())
    }

    async fn waiting(&self, reviewer: &str) -> StoreResult<u64> {
        Ok(self.fetch_one(waiting(reviewer)).await?.map_or(0, |(entries,)| entries.cast_unsigned()))
    }

    async fn find(&self, entry: Uuid) -> StoreResult<Option<SecondLook>> {
        self.fetch_one(by_entry(entry)).await?.map(LookRow::look).transpose()
    }

    async fn facts(&self, entry: Uuid) -> StoreResult<Option<LookFacts>> {
        let row = self.fetch_one(facts(entry)).await?;
        Ok(row.map(|FactsRow { picture, held, erased, approved_later }| LookFacts {
            picture,
            held,
            erased,
            approved_later: approved_later.cast_unsigned(),
        }))
    }

    async fn decide(&self, entry: Uuid, decision: &SecondDecision) -> StoreResult<bool> {
        let SecondDecision { by, approved, reason, at } = decision;
        Ok(self.execute(decide(entry, by, *approved, reason.as_deref(), *at)).await? == 1)
    }

    async fn undo(
        &self,
        entry: Uuid,
        by: &str,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(undo(entry, by, since, now)).await? == 1)
    }

    async fn disagreements(
        &self,
        due: DateTime<Utc>,
        after: Option<DisagreementCursor>,
        limit: u64,
    ) -> StoreResult<Vec<SecondLook>> {
        let limit = limit.cast_signed();
        let rows = match after {
            Some((at, entry)) => self.fetch_all(disagreements_behind(due, limit, at, entry)).await?,
            None => self.fetch_all(disagreements(due, limit)).await?,
        };
        rows.into_iter().map(LookRow::look).collect()
    }

    async fn settled(&self, before: Option<DisagreementCursor>, limit: u64) -> StoreResult<Vec<SecondLook>> {
        let limit = limit.cast_signed();
        let rows = match before {
            Some((at, entry)) => self.fetch_all(settled_behind(limit, at, entry)).await?,
            None => self.fetch_all(settled(limit)).await?,
        };
        rows.into_iter().map(LookRow::look).collect()
    }

    async fn settle(
        &self,
        entry: Uuid,
        by: &str,
        settlement: Settlement,
        reason: &str,
        due: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(settle(entry, by, settlement.as_str(), reason, due, now)).await? == 1)
    }

    async fn propose(
        &self,
        entry: Uuid,
        by: &str,
        change: Uuid,
        reason: &str,
        due: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(propose(entry, by, change, reason, due, now)).await? == 1)
    }

    async fn change_ended(&self, change: Uuid, approved: bool, now: DateTime<Utc>) -> StoreResult<()> {
        let ended = if approved { change_approved(change, now) } else { change_dropped(change, now) };
        self.execute(ended).await.map(|_| ())
    }

    async fn looked_at(
        &self,
        first_by: &str,
        since: DateTime<Utc>,
        due: DateTime<Utc>,
    ) -> StoreResult<LookCounts> {
        let row = self.fetch_one(looked_at(since, due, first_by)).await?;
        Ok(row.map(|row| row.counts().1).unwrap_or_default())
    }

    async fn looked_at_by_person(
        &self,
        since: DateTime<Utc>,
        due: DateTime<Utc>,
    ) -> StoreResult<Vec<(String, LookCounts)>> {
        Ok(self
            .fetch_all(looked_at_by_person(since, due))
            .await?
            .into_iter()
            .map(CountsRow::counts)
            .collect())
    }

    async fn reviewers(&self, since: DateTime<Utc>, pause: Duration) -> StoreResult<Vec<ReviewerCounts>> {
        let rows = self.fetch_all(reviewers(since, pause.num_seconds())).await?;
        Ok(rows
            .into_iter()
            .map(|ReviewerRow { actor, decided, seconds }| ReviewerCounts {
                reviewer: actor,
                decided: decided.cast_unsigned(),
                seconds_each: seconds.map(i64::cast_unsigned),
            })
            .collect())
    }
}

impl CountsRow {
    fn counts(self) -> (String, LookCounts) {
        let Self { first_by, looked_at, agreed } = self;
        (first_by, LookCounts { looked_at: looked_at.cast_unsigned(), agreed: agreed.cast_unsigned() })
    }
}

impl LookRow {
    fn look(self) -> StoreResult<SecondLook> {
        let broken = |column| corrupt("second_look", column, &self.entry_id);
        let state = LookState::from_word(&self.state).ok_or_else(|| broken("state"))?;
        let settlement = self
            .settlement
            .as_deref()
            .map(|word| Settlement::from_word(word).ok_or_else(|| broken("settlement")))
            .transpose()?;
        let second = match (self.second_by, self.second_approved, self.second_at) {
            (Some(by), Some(approved), Some(at)) => {
                Some(SecondDecision { by, approved, reason: self.second_reason, at })
            }
            (None, None, None) => None,
            _ => return Err(corrupt("second_look", "second_by", &self.entry_id)),
        };
        Ok(SecondLook {
            drawn: DrawnLook {
                entry: self.entry_id,
                first_by: self.first_by,
                first_approved: self.first_approved,
                at: self.drawn_at,
            },
            state,
            second,
            change: self.change_id,
            settlement,
            settled_by: self.settled_by,
            settled_at: self.settled_at,
            settle_reason: self.settle_reason,
        })
    }
}
