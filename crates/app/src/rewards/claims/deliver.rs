use arena_rules::messages::SubscriberMessage;
use uuid::Uuid;

use super::{changed, explain, may_be_delivered, note, notify_subscriber, own_name, reward_name, why_not};
use crate::ports::Claim;
use crate::{App, AppResult};

/// Records that the holder delivered a claim, and sends the subscriber the reference, in one transaction,
/// once.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `name_reserved`, `claim_in_case`, `claim_taken`, `claim_not_taken`, `claim_settled`,
/// `note_invalid`.
pub async fn deliver(app: &App, id: Uuid, holder: &str, reference: &str) -> AppResult<Claim> {
    own_name(holder)?;
    let reference = note(reference)?;
    let tx = app.store.begin().await?;
    let before = changed(&*tx, id).await?;
    may_be_delivered(&*tx, &before).await?;
    if !tx.claims().deliver(id, holder, reference, app.now()).await? {
        return why_not(app, &*tx, id, holder).await;
    }
    let claim = changed(&*tx, id).await?;
    explain(&*tx, &before, &claim, None);
    let (reward, reference) = (reward_name(app, &*tx, &claim).await?, reference.to_owned());
    notify_subscriber(app, &*tx, &claim, SubscriberMessage::ClaimDelivered { reward, reference }).await?;
    tx.commit().await?;
    Ok(claim)
}
