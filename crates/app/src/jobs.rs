//! Background jobs, for staff.

use serde_json::json;
use uuid::Uuid;

use crate::error::refuse;
use crate::ports::{AuditChange, JobState};
use crate::{App, AppResult};

/// Makes a given-up job ready again with all its tries.
///
/// # Errors
/// Refusal `job_not_dead` if no such job was given up, or another with its unique key waits.
pub async fn retry(app: &App, id: Uuid) -> AppResult<()> {
    let tx = app.store.begin().await?;
    if !tx.jobs().retry(id, app.now()).await? {
        return refuse("job_not_dead", "no such job was given up, or another one stands in for it");
    }
    let state = |state: JobState| json!({ "state": state.as_str() });
    tx.audit().explain(AuditChange::default().between(state(JobState::Dead), state(JobState::Ready)));
    tx.commit().await?;
    Ok(())
}
