use serde_json::json;

use crate::error::refuse;
use crate::ports::{AuditChange, SubscriberId};
use crate::{App, AppError, AppResult, profile, subscription, tournaments};

/// Takes away whatever says who somebody is. Movements of credits, charges and results stay, of nobody: the ledger is
/// whole. Their subscription ends, they are logged out everywhere, and whoever has their number later is somebody else.
///
/// A reward that was claimed and not yet handed over needs a name, and a prize that waits needs somebody to be paid: unless
/// `even_open`, both are settled first. With `even_open`, prizes that wait are refused: nobody is left to be paid.
///
/// # Errors
/// [`AppError::NotFound`] where there is nobody of this id, or they were erased before; the refusals
/// `claims_open` and `prizes_wait`; the database's and the file store's. What was begun is done by another try.
pub async fn erase(app: &App, subscriber: SubscriberId, even_open: bool) -> AppResult<()> {
    let tx = app.store.begin().await?;
    // Whatever the subscriber does at the same time comes before all of this, and is seen here, or comes after it, and is
    // refused.
    if !tx.subscribers().lock(subscriber).await? {
        return Err(AppError::NotFound);
    }
    let open = tx.privacy().open_claims(subscriber).await?;
    if open > 0 && !even_open {
        let text = format!("{open} claimed rewards are not settled; erased, nobody can hand them over.");
        return refuse("claims_open", text);
    }
    let prizes = tx.held_prizes().waiting_of(subscriber).await?.len();
    if prizes > 0 && !even_open {
        let text = format!("{prizes} prizes wait: pay or refuse them first (`arena prizes list`).");
        return refuse("prizes_wait", text);
    }
    tournaments::prizes::refuse_all_of(app, &*tx, subscriber).await?;
    let picture = tx.subscribers().find(subscriber).await?.and_then(|who| who.picture);
    if let Some(key) = &picture {
        tx.picture_uploads().discard(key, app.now()).await?;
    }
    subscription::stop(app, &*tx, subscriber, "erased").await?;
    if !tx.privacy().erase(subscriber, app.now()).await? {
        return Err(AppError::NotFound);
    }
    let before = json!({ "erased": false, "openClaims": open, "waitingPrizes": prizes });
    tx.audit().explain(AuditChange::default().between(before, json!({ "erased": true })));
    tx.commit().await?;
    if let Some(key) = &picture {
        profile::delete_discarded(app, key).await;
    }
    tracing::info!(%subscriber, "erased");
    Ok(())
}
