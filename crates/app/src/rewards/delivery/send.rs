use arena_rules::claims::{DeliveryState, NOTE_MAX, PROVIDER, note};
use arena_rules::messages::SubscriberMessage;
use arena_rules::texts::claims as texts;
use chrono::Duration;
use uuid::Uuid;

use super::job;
use crate::ports::{DueRequest, ProductAnswer, ProductRequest, UnitOfWork};
use crate::rewards::claims;
use crate::{App, AppError, AppResult};

/// The longest pause between two requests while the provider works on a delivery.
const LONGEST_PAUSE: Duration = Duration::minutes(5);

/// The outcome of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryStep {
    /// The provider delivered or refused, perhaps in an earlier try.
    Ended(DeliveryState),
    /// Staff have to deliver.
    HandedOver,
    /// The provider delivered a claim that staff had settled before. Staff have to look at it.
    Late,
    /// The provider works on it. A later job asks again.
    Waiting,
    /// The provider could not be asked; another try is needed. The reason holds no number.
    Again(String),
}

/// Asks the provider for the delivery of a claim once, and records the answer. May run repeatedly and on several
/// nodes at the same time: the provider adds a product once for each claim, and the first recorded outcome
/// counts.
///
/// # Errors
/// The database's. The provider is then asked again.
pub async fn send(app: &App, claim: Uuid) -> AppResult<DeliveryStep> {
    let tx = app.store.begin().await?;
    let due = tx.reward_deliveries().count_request(claim, app.now()).await?;
    tx.commit().await?;
    let Some(DueRequest { product, requests, to, since }) = due else {
        return not_due(app, claim).await;
    };
    let answer = match (&app.provider, to) {
        (Some(provider), Some(to)) => {
            provider.request(&ProductRequest { reference: claim, product, to }).await
        }
        (Some(_), None) => return hand_over(app, claim, "the number was erased").await,
        (None, _) => return hand_over(app, claim, "no provider is configured").await,
    };
    let (waits, uncertain, why) = match answer {
        ProductAnswer::Delivered { reference } => return delivered(app, claim, reference).await,
        ProductAnswer::Refused { why } => return refused(app, claim, &why).await,
        ProductAnswer::Processing => (true, true, "the provider has not decided yet".to_owned()),
        ProductAnswer::NotTaken(why) => (false, false, why),
        ProductAnswer::Unknown(why) => (false, true, why),
    };
    let patience = app.settings.provider_patience.unwrap_or_default();
    let late = app.now() - since >= patience;
    let tx = app.store.begin().await?;
    tx.reward_deliveries().postpone(claim, uncertain, &short(&why)).await?;
    if waits && !late {
        tx.jobs().enqueue(&job(app, claim, pause(requests))).await?;
    }
    tx.commit().await?;
    if late {
        return hand_over(app, claim, &why).await;
    }
    Ok(if waits { DeliveryStep::Waiting } else { DeliveryStep::Again(why) })
}

/// The pause before the next request: 1, 2, 4 … seconds, at most [`LONGEST_PAUSE`].
fn pause(requests: u32) -> Duration {
    Duration::seconds(1 << requests.saturating_sub(1).min(10)).min(LONGEST_PAUSE)
}

/// The delivery is over, or the claim was taken from the provider.
async fn not_due(app: &App, claim: Uuid) -> AppResult<DeliveryStep> {
    let found = app.store.read().reward_deliveries().find(claim).await?.ok_or(AppError::NotFound)?;
    match found.state {
        DeliveryState::Sending => hand_over(app, claim, "staff work on the claim").await,
        ended => Ok(DeliveryStep::Ended(ended)),
    }
}

/// Records a delivery, whoever holds the claim: the subscriber has the product.
async fn delivered(app: &App, id: Uuid, reference: Option<String>) -> AppResult<DeliveryStep> {
    let own = reference.as_deref().map(short);
    // Without a reference of the provider's the claim's id helps to find the delivery there.
    let reference = own.as_deref().and_then(note).map_or_else(|| id.to_string(), str::to_owned);
    let tx = app.store.begin().await?;
    if !end(&*tx, id, DeliveryState::Delivered, None).await? {
        return settled_before(&*tx, id).await;
    }
    let open = tx.claims().deliver_provided(id, &reference, app.now()).await?;
    if open {
        let claim = claims::changed(&*tx, id).await?;
        let reward = claims::reward_name(app, &*tx, &claim).await?;
        let message = SubscriberMessage::ClaimDelivered { reward, reference };
        claims::notify_subscriber(app, &*tx, &claim, message).await?;
    }
    tx.commit().await?;
    Ok(if open { DeliveryStep::Ended(DeliveryState::Delivered) } else { DeliveryStep::Late })
}

/// Refuses the claim, and gives the credits back, unless staff work on it.
async fn refused(app: &App, id: Uuid, why: &str) -> AppResult<DeliveryStep> {
    let tx = app.store.begin().await?;
    if !end(&*tx, id, DeliveryState::Refused, Some(&short(why))).await? {
        return settled_before(&*tx, id).await;
    }
    claims::give_back(app, &*tx, id, PROVIDER, texts::NOT_ADDED).await?;
    tx.commit().await?;
    Ok(DeliveryStep::Ended(DeliveryState::Refused))
}

/// Leaves the claim to staff.
async fn hand_over(app: &App, id: Uuid, why: &str) -> AppResult<DeliveryStep> {
    let tx = app.store.begin().await?;
    if !end(&*tx, id, DeliveryState::HandedOver, Some(&short(why))).await? {
        return settled_before(&*tx, id).await;
    }
    let claim = claims::changed(&*tx, id).await?;
    if claim.holder.as_deref() == Some(PROVIDER) {
        tx.claims().release(id, PROVIDER, app.now()).await?;
        // Until now the subscriber had no message: the provider's takes seconds.
        let reward = claims::reward_name(app, &*tx, &claim).await?;
        let message = SubscriberMessage::RedemptionReceived { reward, credits: claim.credits };
        claims::notify_subscriber(app, &*tx, &claim, message).await?;
    }
    tx.commit().await?;
    Ok(DeliveryStep::HandedOver)
}

async fn end(tx: &dyn UnitOfWork, id: Uuid, state: DeliveryState, why: Option<&str>) -> AppResult<bool> {
    Ok(tx.reward_deliveries().end(id, state, why).await?)
}

/// Another try has ended the delivery at the same moment.
async fn settled_before(tx: &dyn UnitOfWork, id: Uuid) -> AppResult<DeliveryStep> {
    let found = tx.reward_deliveries().find(id).await?.ok_or(AppError::NotFound)?;
    Ok(DeliveryStep::Ended(found.state))
}

/// Keeps one line of at most [`NOTE_MAX`] characters.
fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(NOTE_MAX).collect()
}
