use arena_app::ports::{Audit, AuditChange, AuditLine, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::connection::{Connection, Row, column};
use crate::convert::corrupt;

#[async_trait]
impl Audit for Connection {
    async fn note(&self, line: &AuditLine) -> StoreResult<()> {
        let sql = "INSERT INTO audit_line (at, actor, action, subject, reason, state_before, state_after)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let AuditLine { at, actor, action, subject, change } = line.clone();
        let text = |state: Option<Value>| state.map(|state| state.to_string());
        let values = vec![
            at.into(),
            actor.into(),
            action.into(),
            subject.into(),
            change.reason.into(),
            text(change.before).into(),
            text(change.after).into(),
        ];
        self.run(sql, values).await.map(|_| ())
    }

    /// A connection writes no lines by itself, so nothing carries the change.
    fn explain(&self, _change: AuditChange) {}

    async fn list(&self, since: DateTime<Utc>, limit: u64) -> StoreResult<Vec<AuditLine>> {
        let sql = "SELECT id, at, actor, action, subject, reason, state_before, state_after FROM audit_line
                   WHERE at >= $1 ORDER BY id DESC LIMIT $2";
        let rows = self.all(sql, vec![since.into(), limit.cast_signed().into()]).await?;
        rows.iter().map(line_of).collect()
    }

    async fn last(&self, action: &str) -> StoreResult<Option<DateTime<Utc>>> {
        let sql = "SELECT at FROM audit_line WHERE action = $1 ORDER BY at DESC LIMIT 1";
        let row = self.all(sql, vec![action.into()]).await?.into_iter().next();
        row.map(|row| column(&row, "at")).transpose()
    }
}

fn line_of(row: &Row) -> StoreResult<AuditLine> {
    let id: i64 = column(row, "id")?;
    let state = |name: &'static str| -> StoreResult<Option<Value>> {
        let text: Option<String> = column(row, name)?;
        let read = |text: String| serde_json::from_str(&text).map_err(|_| corrupt("audit_line", name, &id));
        text.map(read).transpose()
    };
    Ok(AuditLine {
        at: column(row, "at")?,
        actor: column(row, "actor")?,
        action: column(row, "action")?,
        subject: column(row, "subject")?,
        change: AuditChange {
            reason: column(row, "reason")?,
            before: state("state_before")?,
            after: state("state_after")?,
        },
    })
}
