use crate::{App, AppResult};

/// Screenshots or messages per transaction.
const AT_ONCE: u64 = 500;

/// Marks for deletion the screenshots whose retention time is over. Returns their number. The next purge of
/// uploads deletes the files.
///
/// # Errors
/// The database's; earlier transactions stay committed.
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

/// Deletes messages whose retention time is over. Returns their number.
///
/// # Errors
/// The database's; earlier transactions stay committed.
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
