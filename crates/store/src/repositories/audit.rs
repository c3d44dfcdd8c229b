use arena_app::ports::{Audit, AuditChange, AuditLine, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct LineRow {
        id: i64,
        at: DateTime<Utc>,
        actor: String,
        action: String,
        subject: String,
        reason: Option<String>,
        state_before: Option<String>,
        state_after: Option<String>,
    }
}

statements! {
    fn insert(
        at: DateTime<Utc>,
        actor: String,
        action: String,
        subject: String,
        reason: Option<String>,
        before: Option<String>,
        after: Option<String>,
    ) = "INSERT INTO audit_line (at, actor, action, subject, reason, state_before, state_after)
         VALUES ($1, $2, $3, $4, $5, $6, $7)";

    fn lines(since: DateTime<Utc>, limit: i64) -> LineRow =
        "SELECT id, at, actor, action, subject, reason, state_before, state_after FROM audit_line
         WHERE at >= $1 ORDER BY id DESC LIMIT $2";

    fn last(action: &str) -> (DateTime<Utc>,) =
        "SELECT at FROM audit_line WHERE action = $1 ORDER BY at DESC LIMIT 1";
}

#[async_trait]
impl Audit for Connection {
    async fn note(&self, line: &AuditLine) -> StoreResult<()> {
        let AuditLine { at, actor, action, subject, change } = line.clone();
        let text = |state: Option<Value>| state.map(|state| state.to_string());
        let insert =
            insert(at, actor, action, subject, change.reason, text(change.before), text(change.after));
        self.execute(insert).await.map(|_| ())
    }

    /// A connection writes no audit lines by itself, so it has no use for the change.
    fn explain(&self, _change: AuditChange) {}

    async fn list(&self, since: DateTime<Utc>, limit: u64) -> StoreResult<Vec<AuditLine>> {
        let rows = self.fetch_all(lines(since, limit.cast_signed())).await?;
        rows.into_iter().map(LineRow::line).collect()
    }

    async fn last(&self, action: &str) -> StoreResult<Option<DateTime<Utc>>> {
        Ok(self.fetch_one(last(action)).await?.map(|(at,)| at))
    }
}

impl LineRow {
    fn line(self) -> StoreResult<AuditLine> {
        let id = self.id;
        let state = |text: Option<String>, column| -> StoreResult<Option<Value>> {
            let read =
                |text: String| serde_json::from_str(&text).map_err(|_| corrupt("audit_line", column, &id));
            text.map(read).transpose()
        };
        Ok(AuditLine {
            at: self.at,
            actor: self.actor,
            action: self.action,
            subject: self.subject,
            change: AuditChange {
                reason: self.reason,
                before: state(self.state_before, "state_before")?,
                after: state(self.state_after, "state_after")?,
            },
        })
    }
}
