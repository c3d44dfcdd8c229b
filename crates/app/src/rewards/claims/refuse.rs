use arena_rules::ledger::Reason;
use arena_rules::messages::SubscriberMessage;
use uuid::Uuid;

use super::{changed, explain, note, notify_subscriber, own_name, reward_name, why_not, why_not_shipped};
use crate::ledger::{self, Move};
use crate::ports::{Claim, Repositories};
use crate::{App, AppResult};

/// Refuses an open claim, taken or not: gives back credits and stock, takes the reward out of the count, and
/// tells the subscriber why, in one transaction, once.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `name_reserved`, `claim_taken`, `claim_shipped`, `claim_settled`,
/// `note_invalid`.
pub async fn refuse(app: &App, id: Uuid, holder: &str, reason: &str) -> AppResult<Claim> {
    own_name(holder)?;
    let reason = note(reason)?;
    let tx = app.store.begin().await?;
    let before = changed(&*tx, id).await?;
    let Some(claim) = give_back(app, &*tx, id, holder, reason).await? else {
        return why_not(app, &*tx, id, holder).await;
    };
    explain(&*tx, &before, &claim, Some(reason));
    tx.commit().await?;
    Ok(claim)
}

/// Refuses a shipped claim, whose parcel was lost or came back, as [`refuse`] does an open one.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `name_reserved`, `claim_not_shipped`, `claim_settled`, `note_invalid`.
pub async fn refuse_shipped(app: &App, id: Uuid, staff: &str, reason: &str) -> AppResult<Claim> {
    own_name(staff)?;
    let reason = note(reason)?;
    let tx = app.store.begin().await?;
    let before = changed(&*tx, id).await?;
    if !tx.parcels().refuse_shipped(id, staff, reason, app.now()).await? {
        return why_not_shipped(&*tx, id).await;
    }
    let claim = refund(app, &*tx, id, reason).await?;
    explain(&*tx, &before, &claim, Some(reason));
    tx.commit().await?;
    Ok(claim)
}

/// Refuses an open claim within a transaction; `None` if it is shipped or settled, or somebody else's.
pub(crate) async fn give_back(
    app: &App,
    repos: &dyn Repositories,
    id: Uuid,
    holder: &str,
    reason: &str,
) -> AppResult<Option<Claim>> {
    if !repos.claims().refuse(id, holder, reason, app.now()).await? {
        return Ok(None);
    }
    refund(app, repos, id, reason).await.map(Some)
}

/// Gives back what a claim cost, after it was refused in the same transaction, and notifies the subscriber.
async fn refund(app: &App, repos: &dyn Repositories, id: Uuid, reason: &str) -> AppResult<Claim> {
    let claim = changed(repos, id).await?;
    let refund = Move {
        subscriber: claim.subscriber,
        reason: Reason::RedeemRefund,
        key: id.to_string(),
        title: claim.reward_name.clone(),
        amount: claim.credits,
    };
    ledger::earn(repos, refund, app.now()).await?;
    repos.standings().remove_redeemed(claim.subscriber).await?;
    let reward = reward_name(app, repos, &claim).await?;
    let (credits, reason) = (claim.credits, reason.to_owned());
    notify_subscriber(app, repos, &claim, SubscriberMessage::ClaimRefused { reward, credits, reason })
        .await?;
    // Last, as a claim takes from stock last: both lock in the same order.
    repos.rewards().put_back(claim.reward).await?;
    Ok(claim)
}
