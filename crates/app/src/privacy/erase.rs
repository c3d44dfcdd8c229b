use serde_json::json;

use crate::error::refuse;
use crate::ports::{AuditChange, SubscriberId};
use crate::{App, AppError, AppResult, profile, subscription, tournaments};

/// Erases a subscriber: removes all that identifies them. Ledger entries, charges and results stay, without a
/// link to a person. Subscription and sessions end; a later subscriber with the number is a new one.
///
/// An undelivered claim needs a name, and a waiting prize a winner, so both must be settled first, unless
/// `even_open` is set; waiting prizes are then refused.
///
/// # Errors
/// [`AppError::NotFound`] without the subscriber, or if erased before; refusals `claims_open`, `prizes_wait`;
/// the database's. Another attempt finishes what was begun.
pub async fn erase(app: &App, subscriber: SubscriberId, even_open: bool) -> AppResult<()> {
    let tx = app.store.begin().await?;
    // Simultaneous actions of the subscriber come entirely before this, and are seen here, or after it,
    // and are refused.
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
    tx.invites().end_of(subscriber, app.now()).await?;
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
    tracing::info!(%subscriber, "a subscriber was erased");
    Ok(())
}
