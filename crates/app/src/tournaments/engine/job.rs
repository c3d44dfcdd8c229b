use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::ports::{NewJob, Repositories};
use crate::{App, AppError, AppResult};

/// Performs a tournament's due action.
pub const STEP_JOB: &str = "tournament.step";

/// [`STEP_JOB`]'s payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepJob {
    /// The tournament.
    pub tournament: i64,
}

pub(super) async fn enqueue(
    app: &App,
    repos: &dyn Repositories,
    tournament: i64,
    due: DateTime<Utc>,
    unique_key: Option<String>,
) -> AppResult<()> {
    let payload = serde_json::to_value(StepJob { tournament })
        .map_err(|error| AppError::Internal(error.to_string()))?;
    let run_at = due.max(app.now());
    let job = NewJob { id: app.new_id(), kind: STEP_JOB, payload, unique_key, run_at };
    repos.jobs().enqueue(&job).await?;
    Ok(())
}

/// A record that an earlier step must have written is missing.
pub(super) fn missing(tournament: i64, what: &str) -> AppError {
    AppError::Internal(format!("tournament {tournament} is running without its {what}"))
}
