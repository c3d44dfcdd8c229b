use arena_rules::ledger::Reason;
use arena_rules::messages::SubscriberMessage;
use uuid::Uuid;

use super::{changed, explain, note, notify_subscriber, why_not};
use crate::ledger::{self, Move};
use crate::ports::Claim;
use crate::{App, AppResult};

/// Refuses an open claim, taken or not: gives back credits and stock, takes the reward out of the count, and
/// tells the subscriber why, in one transaction, once.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `claim_taken`, `claim_settled`, `note_invalid`.
pub async fn refuse(app: &App, id: Uuid, holder: &str, reason: &str) -> AppResult<Claim> {
    let reason = note(reason)?;
    let now = app.now();
    let tx = app.store.begin().await?;
    let before = changed(&*tx, id).await?;
    if !tx.claims().refuse(id, holder, reason, now).await? {
        return why_not(app, &*tx, id, holder).await;
    }
    let claim = changed(&*tx, id).await?;
    explain(&*tx, &before, &claim, Some(reason));
    let refund = Move {
        subscriber: claim.subscriber,
        reason: Reason::RedeemRefund,
        key: id.to_string(),
        title: claim.reward_name.clone(),
        amount: claim.credits,
    };
    ledger::earn(&*tx, refund, now).await?;
    tx.standings().remove_redeemed(claim.subscriber).await?;
    let (reward, credits, reason) = (claim.reward_name.clone(), claim.credits, reason.to_owned());
    notify_subscriber(app, &*tx, &claim, SubscriberMessage::ClaimRefused { reward, credits, reason }).await?;
    // Last, as a claim takes from stock last: both lock in the same order.
    tx.rewards().put_back(claim.reward).await?;
    tx.commit().await?;
    Ok(claim)
}
