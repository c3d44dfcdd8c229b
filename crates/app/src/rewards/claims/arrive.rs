use arena_rules::messages::SubscriberMessage;
use arena_rules::parcels::Parcel;
use uuid::Uuid;

use super::{changed, explain, notify_subscriber, own_name, reward_name, why_not_shipped};
use crate::ports::Claim;
use crate::{App, AppResult};

/// Records that the parcel of a shipped claim arrived, whoever shipped it, and notifies the subscriber, in one
/// transaction, once. Carrier and tracking number are the reference of the delivery.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `name_reserved`, `claim_not_shipped`, `claim_settled`.
pub async fn arrived(app: &App, id: Uuid, staff: &str) -> AppResult<Claim> {
    own_name(staff)?;
    let tx = app.store.begin().await?;
    let before = changed(&*tx, id).await?;
    if !tx.parcels().arrive(id, staff, app.now()).await? {
        return why_not_shipped(&*tx, id).await;
    }
    let claim = changed(&*tx, id).await?;
    explain(&*tx, &before, &claim, None);
    // After an erasure there is neither a parcel nor somebody to notify.
    if let Some(reference) = claim.parcel.as_ref().map(Parcel::reference) {
        let reward = reward_name(app, &*tx, &claim).await?;
        let message = SubscriberMessage::ClaimDelivered { reward, reference };
        notify_subscriber(app, &*tx, &claim, message).await?;
    }
    tx.commit().await?;
    Ok(claim)
}

/// Takes a shipped claim, whose parcel came back, to work again: the caller holds it for the configured lease and sends
/// it anew. The subscriber gets no message before that; their order shows the change.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `name_reserved`, `claim_not_shipped`, `claim_settled`.
pub async fn came_back(app: &App, id: Uuid, staff: &str) -> AppResult<Claim> {
    own_name(staff)?;
    let now = app.now();
    let tx = app.store.begin().await?;
    let before = changed(&*tx, id).await?;
    if !tx.parcels().take_back(id, staff, now + app.settings.claim_lease, now).await? {
        return why_not_shipped(&*tx, id).await;
    }
    let claim = changed(&*tx, id).await?;
    explain(&*tx, &before, &claim, None);
    tx.commit().await?;
    Ok(claim)
}
