use crate::{App, AppResult};

/// Screenshots or messages that are dealt with in one transaction.
const AT_ONCE: u64 = 500;

/// Lets go of screenshots that were decided on long enough ago; how many. Their files go with the next purge of uploads.
///
/// # Errors
/// The database's; what was let go of stays so.
pub async fn forget_pictures(app: &App) -> AppResult<u64> {
    let Some(kept_for) = app.settings.retention.screenshots else { return Ok(0) };
    let mut all = 0;
    loop {
        let tx = app.store.begin().await?;
        let gone = tx.privacy().forget_pictures(app.now() - kept_for, AT_ONCE).await?;
        tx.commit().await?;
        all += gone;
        if gone < AT_ONCE {
            return Ok(all);
        }
    }
}

/// Forgets messages that are old enough; how many.
///
/// # Errors
/// The database's; what was forgotten stays so.
pub async fn forget_messages(app: &App) -> AppResult<u64> {
    let Some(kept_for) = app.settings.retention.messages else { return Ok(0) };
    let mut all = 0;
    loop {
        let tx = app.store.begin().await?;
        let gone = tx.privacy().forget_messages(app.now() - kept_for, AT_ONCE).await?;
        tx.commit().await?;
        all += gone;
        if gone < AT_ONCE {
            return Ok(all);
        }
    }
}
