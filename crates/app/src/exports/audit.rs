use arena_rules::export_file::Cell;
use async_trait::async_trait;
use serde_json::Value;

use super::reader::{LOT, Place, Row, RowReader};
use crate::ports::{AuditFilter, KeptAuditLine};
use crate::{App, AppResult};

/// Lines of the audit, latest first.
pub(super) struct AuditRows {
    filter: AuditFilter,
    place: Place<i64>,
}

impl AuditRows {
    pub(super) fn of(filter: AuditFilter) -> Self {
        Self { filter, place: Place::Start }
    }
}

#[async_trait]
impl RowReader for AuditRows {
    fn columns(&self) -> &'static [&'static str] {
        &[
            "line", "at", "actor", "action", "subject", "outcome", "reason", "before", "after", "address",
            "request",
        ]
    }

    async fn read(&mut self, app: &App) -> AppResult<Vec<Row>> {
        if self.place.is_end() {
            return Ok(Vec::new());
        }
        let before = self.place.cursor();
        let lines = app.store.read().audit().page(&self.filter, before, LOT).await?;
        self.place = Place::behind(&lines, |line| line.id);
        Ok(lines.into_iter().map(row).collect())
    }
}

fn row(KeptAuditLine { id, line, .. }: KeptAuditLine) -> Row {
    let values = |values: Option<Value>| Cell::from(values.map(|values| values.to_string()));
    vec![
        id.into(),
        line.at.into(),
        line.actor.into(),
        line.action.into(),
        line.subject.into(),
        Cell::text(line.outcome.as_str()),
        line.change.reason.into(),
        values(line.change.before),
        values(line.change.after),
        line.trace.address.into(),
        line.trace.request.into(),
    ]
}
