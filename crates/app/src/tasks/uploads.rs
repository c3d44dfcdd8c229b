//! Uploads of screenshots. Files that no entry took are deleted, whatever ended the upload: a refusal, a lost
//! race, a crash.

use chrono::Duration;
use uuid::Uuid;

use super::PictureSize;
use super::picture::file_key;
use crate::ports::Screenshot;
use crate::{App, AppResult};

/// The age at which an upload without an entry is abandoned; no request lives that long.
pub const UPLOAD_LIFETIME: Duration = Duration::hours(1);

const AT_ONCE: u64 = 100;

/// Records that files will be written, writes them, and returns their entry's id.
pub(super) async fn keep(app: &App, screenshot: &Screenshot) -> AppResult<Uuid> {
    let id = app.new_id();
    let tx = app.store.begin().await?;
    tx.task_entries().begin_upload(id, app.now()).await?;
    tx.commit().await?;
    let written = async {
        app.files.put(&file_key(id, PictureSize::Whole), screenshot.picture.clone()).await?;
        app.files.put(&file_key(id, PictureSize::Card), screenshot.card.clone()).await
    };
    if let Err(error) = written.await {
        discard(app, id).await;
        return Err(error.into());
    }
    Ok(id)
}

/// Discards an upload now; [`purge_uploads`] retries a failure.
pub(super) async fn discard(app: &App, id: Uuid) {
    let discarded = async {
        let tx = app.store.begin().await?;
        let ours = tx.task_entries().discard_upload(id).await?;
        tx.commit().await?;
        if ours { remove(app, id).await } else { Ok(()) }
    };
    if let Err(error) = discarded.await {
        tracing::warn!(upload = %id, %error, "the files of an upload could not be deleted; the purge deletes them later");
    }
}

/// Files go first: while the upload is recorded, a failed deletion can be repeated.
async fn remove(app: &App, id: Uuid) -> AppResult<()> {
    for size in PictureSize::ALL {
        app.files.delete(&file_key(id, size)).await?;
    }
    let tx = app.store.begin().await?;
    tx.task_entries().forget_upload(id).await?;
    tx.commit().await?;
    Ok(())
}

/// Deletes files of uploads that no entry took. Returns the number of uploads.
///
/// # Errors
/// The database's or the file store's; earlier deletions stay.
pub async fn purge_uploads(app: &App) -> AppResult<u64> {
    let before = app.now() - UPLOAD_LIFETIME;
    let mut gone = 0;
    loop {
        let tx = app.store.begin().await?;
        tx.task_entries().discard_stale(before, AT_ONCE).await?;
        tx.commit().await?;
        let ids = app.store.read().task_entries().discarded(AT_ONCE).await?;
        if ids.is_empty() {
            return Ok(gone);
        }
        for id in ids {
            remove(app, id).await?;
            gone += 1;
        }
    }
}
