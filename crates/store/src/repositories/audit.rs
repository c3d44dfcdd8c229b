use arena_app::ports::{Audit, AuditLine, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::column;
use crate::connection::Connection;

#[async_trait]
impl Audit for Connection {
    async fn note(&self, line: &AuditLine) -> StoreResult<()> {
        let sql = "INSERT INTO audit_line (at, actor, action, subject) VALUES ($1, $2, $3, $4)";
        let AuditLine { at, actor, action, subject } = line.clone();
        self.run(sql, vec![at.into(), actor.into(), action.into(), subject.into()]).await.map(|_| ())
    }

    async fn list(&self, since: DateTime<Utc>, limit: u64) -> StoreResult<Vec<AuditLine>> {
        let sql =
            "SELECT at, actor, action, subject FROM audit_line WHERE at >= $1 ORDER BY id DESC LIMIT $2";
        let mut lines = Vec::new();
        for row in self.all(sql, vec![since.into(), limit.cast_signed().into()]).await? {
            lines.push(AuditLine {
                at: column(&row, "at")?,
                actor: column(&row, "actor")?,
                action: column(&row, "action")?,
                subject: column(&row, "subject")?,
            });
        }
        Ok(lines)
    }
}
