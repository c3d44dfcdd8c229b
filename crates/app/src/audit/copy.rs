use crate::{App, AppError, AppResult};

/// The kind of job that copies new lines of the audit.
pub const COPY_JOB: &str = "audit.copy";

/// Lines that are copied at once.
const LOT: u64 = 500;
/// Lots of one run; the next run goes on.
const LOTS: u32 = 40;

/// Copies the lines of the audit that are new since the last time to the second place. Returns their number; 0 where no
/// place is configured.
///
/// A line is copied at least once: after a failure, or by two workers at once, some come again.
///
/// # Errors
/// The database's and the place's; the lines of earlier lots stay copied.
pub async fn copy(app: &App) -> AppResult<u64> {
    let Some(place) = &app.audit_copy else { return Ok(0) };
    let mut all = 0;
    for _ in 0..LOTS {
        let read = app.store.read();
        let from = read.audit_copies().copied().await?;
        let lines = read.audit().after(from, LOT).await?;
        let Some(last) = lines.last().map(|line| line.id) else { break };
        place.add(&lines).await.map_err(|why| AppError::Internal(format!("the audit's copy: {why}")))?;
        let tx = app.store.begin().await?;
        let moved = tx.audit_copies().move_copied(from, last).await?;
        tx.commit().await?;
        all += lines.len() as u64;
        // Another worker copies at the same time.
        if !moved || (lines.len() as u64) < LOT {
            break;
        }
    }
    Ok(all)
}
