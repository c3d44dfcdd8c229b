use arena_app::ports::{StoreResult, TaskVerdict, TaskVerdicts, VerdictTimes};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};

/// The most decisions that a reviewer's figures count.
const COUNTED: i64 = 5_000;

record! {
    struct VerdictRow {
        id: Uuid,
        entry_id: Uuid,
        approved: bool,
        reason: Option<String>,
        actor: String,
        at: DateTime<Utc>,
        due_at: DateTime<Utc>,
    }
}

record! {
    struct TimeRow {
        at: DateTime<Utc>,
        approved: bool,
        undone: bool,
    }
}

macro_rules! pending {
    ($which:literal) => {
        concat!(
            "SELECT id, entry_id, approved, reason, actor, at, due_at FROM task_verdict WHERE ",
            $which,
            " AND state = 'pending'"
        )
    };
}

statements! {
    fn give(
        id: Uuid,
        entry: Uuid,
        approved: bool,
        reason: Option<&str>,
        actor: &str,
        at: DateTime<Utc>,
        due_at: DateTime<Utc>,
    ) = "INSERT INTO task_verdict (id, entry_id, approved, reason, actor, at, due_at, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending') ON CONFLICT DO NOTHING";

    fn by_id(id: Uuid) -> VerdictRow = pending!("id = $1");

    fn of_entry(entry: Uuid) -> VerdictRow = pending!("entry_id = $1");

    fn undo(entry: Uuid, actor: &str, now: DateTime<Utc>) =
        "UPDATE task_verdict SET state = 'undone'
         WHERE entry_id = $1 AND actor = $2 AND state = 'pending' AND due_at > $3";

    fn end(id: Uuid, to: &str) = "UPDATE task_verdict SET state = $2 WHERE id = $1 AND state = 'pending'";

    fn since(actor: &str, since: DateTime<Utc>, limit: i64) -> TimeRow =
        "SELECT at, approved, state = 'undone' AS undone FROM task_verdict
         WHERE actor = $1 AND at >= $2 AND state <> 'void' ORDER BY at LIMIT $3";
}

#[async_trait]
impl TaskVerdicts for Connection {
    async fn give(&self, verdict: &TaskVerdict) -> StoreResult<bool> {
        let TaskVerdict { id, entry, approved, reason, actor, at, due_at } = verdict;
        let give = give(*id, *entry, *approved, reason.as_deref(), actor, *at, *due_at);
        Ok(self.execute(give).await? == 1)
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<TaskVerdict>> {
        Ok(self.fetch_one(by_id(id)).await?.map(VerdictRow::verdict))
    }

    async fn of_entry(&self, entry: Uuid) -> StoreResult<Option<TaskVerdict>> {
        Ok(self.fetch_one(of_entry(entry)).await?.map(VerdictRow::verdict))
    }

    async fn undo(&self, entry: Uuid, actor: &str, now: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(undo(entry, actor, now)).await? == 1)
    }

    async fn end(&self, id: Uuid, took_effect: bool) -> StoreResult<bool> {
        Ok(self.execute(end(id, if took_effect { "done" } else { "void" })).await? == 1)
    }

    async fn since(&self, actor: &str, since: DateTime<Utc>) -> StoreResult<VerdictTimes> {
        let mut times = VerdictTimes::default();
        for TimeRow { at, approved, undone } in self.fetch_all(self::since(actor, since, COUNTED)).await? {
            if undone {
                times.undone += 1;
            } else {
                times.decided.push((at, approved));
            }
        }
        Ok(times)
    }
}

impl VerdictRow {
    fn verdict(self) -> TaskVerdict {
        let Self { id, entry_id, approved, reason, actor, at, due_at } = self;
        TaskVerdict { id, entry: entry_id, approved, reason, actor, at, due_at }
    }
}
