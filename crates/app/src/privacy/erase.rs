use crate::error::refuse;
use crate::ports::SubscriberId;
use crate::{App, AppError, AppResult, profile, subscription};

/// Takes away whatever says who somebody is. Movements of credits, charges and results stay, of nobody: the ledger is
/// whole. Their subscription ends, they are logged out everywhere, and whoever has their number later is somebody else.
///
/// A reward that was claimed and not yet handed over needs a name: unless `even_open`, it is settled first.
///
/// # Errors
/// [`AppError::NotFound`] where there is nobody of this id, or they were erased before; a refusal `claims_open`; the
/// database's and the file store's. What was begun is done by another try.
pub async fn erase(app: &App, subscriber: SubscriberId, even_open: bool) -> AppResult<()> {
    let read = app.store.read();
    let Some(who) = read.subscribers().find(subscriber).await? else {
        return Err(AppError::NotFound);
    };
    let open = read.privacy().open_claims(subscriber).await?;
    if open > 0 && !even_open {
        let text = format!("{open} claimed rewards are not settled; erased, nobody can hand them over.");
        return refuse("claims_open", text);
    }
    // The file first: should this break off, there is a profile without a picture, and no picture without a profile.
    if let Some(key) = who.picture {
        app.files.delete(&profile::file_key(&key)).await?;
    }
    let tx = app.store.begin().await?;
    subscription::stop(app, &*tx, subscriber, "erased").await?;
    if !tx.privacy().erase(subscriber, app.now()).await? {
        return Err(AppError::NotFound);
    }
    tx.commit().await?;
    tracing::info!(%subscriber, "erased");
    Ok(())
}
