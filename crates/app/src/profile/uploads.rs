//! Uploads of profile pictures. Files that no profile took are deleted, whatever ended the upload: a refusal,
//! an erasure, a crash.

use bytes::Bytes;

use super::read::file_key;
use crate::ports::token;
use crate::tasks::UPLOAD_LIFETIME;
use crate::{App, AppResult};

const AT_ONCE: u64 = 100;

/// Records that a file will be written, writes it and returns its key. The file belongs to nobody until a
/// profile takes it.
pub(super) async fn keep(app: &App, picture: Bytes) -> AppResult<String> {
    let key = token(&*app.random);
    let tx = app.store.begin().await?;
    tx.picture_uploads().begin(&key, app.now()).await?;
    tx.commit().await?;
    app.files.put(&file_key(&key), picture).await?;
    Ok(key)
}

/// Deletes a discarded file now. [`purge_pictures`] removes the key, and retries a failure.
pub(crate) async fn delete_discarded(app: &App, key: &str) {
    if let Err(error) = app.files.delete(&file_key(key)).await {
        tracing::warn!(%error, "the file of a profile picture could not be deleted; the purge deletes it later");
    }
}

/// The file goes first: while the key is recorded, a failed deletion can be repeated.
async fn remove(app: &App, key: &str) -> AppResult<()> {
    app.files.delete(&file_key(key)).await?;
    let tx = app.store.begin().await?;
    tx.picture_uploads().forget(key).await?;
    tx.commit().await?;
    Ok(())
}

/// Deletes the files of profile pictures that belong to no profile. Returns their number.
///
/// # Errors
/// The database's or the file store's; earlier deletions stay.
pub async fn purge_pictures(app: &App) -> AppResult<u64> {
    let before = app.now() - UPLOAD_LIFETIME;
    let mut gone = 0;
    loop {
        let tx = app.store.begin().await?;
        tx.picture_uploads().discard_stale(before, AT_ONCE).await?;
        tx.commit().await?;
        let keys = app.store.read().picture_uploads().discarded(AT_ONCE).await?;
        if keys.is_empty() {
            return Ok(gone);
        }
        for key in keys {
            remove(app, &key).await?;
            gone += 1;
        }
    }
}
