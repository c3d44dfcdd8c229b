use serde_json::json;

use crate::error::refuse;
use crate::ports::{AuditChange, Repositories, SubscriberId, UnitOfWork};
use crate::{App, AppError, AppResult, profile, subscription, tournaments};

/// The erasure of a subscriber in a transaction; their files are deleted after its commit.
#[derive(Debug)]
#[must_use]
pub(crate) struct Erasure {
    subscriber: SubscriberId,
    /// The key of the profile picture.
    picture: Option<String>,
}

impl Erasure {
    /// Deletes the profile picture, once the erasure is committed. A file that stays is deleted by the next purge.
    pub(crate) async fn delete_files(self, app: &App) {
        if let Some(key) = &self.picture {
            profile::delete_discarded(app, key).await;
        }
        tracing::info!(subscriber = %self.subscriber, "a subscriber was erased");
    }
}

/// Erases a subscriber: removes all that identifies them. Ledger entries, charges and results stay, without a
/// link to a person. Subscription and sessions end; a later subscriber with the number is a new one.
///
/// An undelivered claim needs a name, and a waiting prize a winner, so both must be settled first, unless
/// `even_open` is set; waiting prizes are then refused. A hold or a suspension must be lifted first in any case: the
/// number's next account would be free of it.
///
/// # Errors
/// [`AppError::NotFound`] without the subscriber; refusals `subscriber_erased`, `account_held`, `claims_open`,
/// `prizes_wait`; the database's. Another attempt finishes what was begun.
pub async fn erase(app: &App, subscriber: SubscriberId, even_open: bool) -> AppResult<()> {
    let tx = app.store.begin().await?;
    let erasure = remove(app, &*tx, subscriber, even_open, AuditChange::default()).await?;
    tx.commit().await?;
    erasure.delete_files(app).await;
    Ok(())
}

/// Erases a subscriber without unsettled claims and prizes, in the caller's transaction.
///
/// # Errors
/// Those of [`erase`].
pub(crate) async fn erase_within(
    app: &App,
    tx: &dyn UnitOfWork,
    subscriber: SubscriberId,
    reason: &str,
) -> AppResult<Erasure> {
    remove(app, tx, subscriber, false, AuditChange::because(reason)).await
}

/// Checks that nothing is open for which a subscriber's name is needed. Call this under the lock of their row.
///
/// # Errors
/// Refusals `claims_open`, `prizes_wait`.
pub(crate) async fn nothing_open(repos: &dyn Repositories, subscriber: SubscriberId) -> AppResult<()> {
    let open = repos.privacy().open_claims(subscriber).await?;
    if open > 0 {
        let text = format!("{open} claimed rewards are not settled; erased, nobody can hand them over.");
        return refuse("claims_open", text);
    }
    let prizes = repos.held_prizes().waiting_of(subscriber).await?.len();
    if prizes > 0 {
        let text = format!("{prizes} prizes wait: they must be paid or refused first.");
        return refuse("prizes_wait", text);
    }
    Ok(())
}

async fn remove(
    app: &App,
    tx: &dyn UnitOfWork,
    subscriber: SubscriberId,
    even_open: bool,
    why: AuditChange,
) -> AppResult<Erasure> {
    // Simultaneous actions of the subscriber come entirely before this, and are seen here, or after it,
    // and are refused.
    subscription::lock_account(app, tx, subscriber).await?;
    subscription::may_be_erased(app, tx, subscriber).await?;
    if !even_open {
        nothing_open(tx, subscriber).await?;
    }
    let open = tx.privacy().open_claims(subscriber).await?;
    let prizes = tx.held_prizes().waiting_of(subscriber).await?.len();
    tournaments::prizes::refuse_all_of(app, tx, subscriber).await?;
    tx.invites().end_of(subscriber, app.now()).await?;
    let picture = tx.subscribers().find(subscriber).await?.and_then(|who| who.picture);
    if let Some(key) = &picture {
        tx.picture_uploads().discard(key, app.now()).await?;
    }
    subscription::stop(app, tx, subscriber, "erased").await?;
    if !tx.privacy().erase(subscriber, app.now()).await? {
        return Err(AppError::NotFound);
    }
    tx.privacy_requests().erase(subscriber, app.now()).await?;
    tx.fraud_cases().erase(subscriber).await?;
    let before = json!({ "erased": false, "openClaims": open, "waitingPrizes": prizes });
    tx.audit().explain(why.between(before, json!({ "erased": true, "subscriber": subscriber })));
    Ok(Erasure { subscriber, picture })
}
