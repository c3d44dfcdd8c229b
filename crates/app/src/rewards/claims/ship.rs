use arena_rules::claims::ClaimState;
use arena_rules::messages::SubscriberMessage;
use arena_rules::parcels::{Parcel, tracking_link};
use uuid::Uuid;

use super::{changed, explain, may_be_delivered, own_name, reward_name, why_not, why_not_shipped};
use crate::ports::{Claim, Repositories};
use crate::{App, AppError, AppResult, messages};

/// Records that the holder handed the parcel of a claim to a carrier, and notifies the subscriber, in one transaction,
/// once. From then on nobody holds the claim.
///
/// # Errors
/// [`AppError::NotFound`]; [`AppError::Invalid`] with the fields `carrier` and `number`; refusals `name_reserved`,
/// `claim_in_case`, `claim_taken`, `claim_not_taken`, `claim_shipped`, `claim_settled`.
pub async fn ship(app: &App, id: Uuid, holder: &str, carrier: &str, number: &str) -> AppResult<Claim> {
    own_name(holder)?;
    let parcel = Parcel::new(carrier, number)?;
    let tx = app.store.begin().await?;
    let before = changed(&*tx, id).await?;
    may_be_delivered(&*tx, &before).await?;
    if !tx.parcels().ship(id, holder, &parcel, app.now()).await? {
        return why_not(app, &*tx, id, holder).await;
    }
    let claim = changed(&*tx, id).await?;
    explain(&*tx, &before, &claim, None);
    notify_of_parcel(app, &*tx, &claim, parcel).await?;
    tx.commit().await?;
    Ok(claim)
}

/// Corrects the carrier and the tracking number of a shipped claim, and notifies the subscriber again, in one
/// transaction. A parcel that is the same changes nothing.
///
/// # Errors
/// [`AppError::NotFound`]; [`AppError::Invalid`] with the fields `carrier` and `number`; refusals `name_reserved`,
/// `claim_not_shipped`, `claim_changed`, `claim_settled`.
pub async fn correct_parcel(
    app: &App,
    id: Uuid,
    staff: &str,
    carrier: &str,
    number: &str,
) -> AppResult<Claim> {
    own_name(staff)?;
    let parcel = Parcel::new(carrier, number)?;
    let tx = app.store.begin().await?;
    let before = tx.claims().find(id).await?.ok_or(AppError::NotFound)?;
    let shipped = before.state == ClaimState::Shipped;
    let Some(present) = before.parcel.clone().filter(|_| shipped) else {
        return why_not_shipped(&*tx, id).await;
    };
    if present == parcel {
        return Ok(before);
    }
    if !tx.parcels().correct_parcel(id, &present, &parcel, app.now()).await? {
        return why_not_shipped(&*tx, id).await;
    }
    let claim = changed(&*tx, id).await?;
    explain(&*tx, &before, &claim, None);
    notify_of_parcel(app, &*tx, &claim, parcel).await?;
    tx.commit().await?;
    Ok(claim)
}

/// Sends the carrier, the tracking number and the carrier's page to the subscriber. A parcel whose number is corrected
/// is a new one to the subscriber, so the message has no key; the statement before it succeeds once.
async fn notify_of_parcel(
    app: &App,
    repos: &dyn Repositories,
    claim: &Claim,
    parcel: Parcel,
) -> AppResult<()> {
    let reward = reward_name(app, repos, claim).await?;
    let link = tracking_link(&app.settings.carriers, &parcel);
    let Parcel { carrier, number } = parcel;
    let message = SubscriberMessage::ClaimShipped { reward, carrier, number, link };
    messages::notify(app, repos, claim.subscriber, message).await
}
