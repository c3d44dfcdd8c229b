use chrono::Duration;

use super::due;
use super::job::{STEP_JOB, enqueue};
use crate::{App, AppResult};

/// How far ahead jobs are enqueued: further than the next sweep, so that each action has its job before it is
/// due.
const AHEAD: Duration = Duration::minutes(2);

/// Enqueues a job for every tournament with an action due now or soon: those that have not begun, or whose
/// job was lost or given up. Returns how many tournaments were examined.
///
/// # Errors
/// The database's.
pub async fn sweep(app: &App) -> AppResult<u64> {
    let soon = app.now() + AHEAD;
    let ids = app.store.read().tournaments().to_advance(soon).await?;
    for id in &ids {
        let tx = app.store.begin().await?;
        let Some(tournament) = tx.tournaments().find(*id).await? else {
            continue;
        };
        let round = tx.rounds().newest(*id).await?;
        let due = match due(app, &*tx, &tournament, round.as_ref(), app.now()).await {
            Ok(due) => due,
            // One stuck tournament must not stop the others.
            Err(error) => {
                tracing::error!(tournament = id, %error, "a tournament cannot go on; the next sweep looks at it again");
                continue;
            }
        };
        if let Some(due) = due.filter(|due| *due <= soon) {
            enqueue(app, &*tx, *id, due, Some(format!("{STEP_JOB}/{id}/swept"))).await?;
            tx.commit().await?;
        }
    }
    Ok(ids.len() as u64)
}
