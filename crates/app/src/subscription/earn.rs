use std::sync::Arc;

use arena_rules::subscription::{SubscriptionState, texts};
use futures::future::BoxFuture;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{hold_of, not_held};
use crate::batches::{Batch, BatchRequest, Queue};
use crate::error::refuse;
use crate::idempotency::{self, IdempotencyKey};
use crate::ports::{Profile, Repositories, SubscriberId};
use crate::{App, AppResult};

/// Checks that a subscriber may begin something that earns: a claim, a level, an entry. Things begun
/// before a lapse are still paid; things begun before a hold are not, which the paying transaction
/// checks. Subscribers without a number are the partner's, and not charged here.
///
/// # Errors
/// Refusals `account_held`, `not_subscribed`, `subscription_suspended`, `subscription_expired`.
pub async fn may_earn(app: &App, subscriber: SubscriberId) -> AppResult<()> {
    not_held(hold_of(app.store.read(), subscriber).await?.as_ref())?;
    subscribed(app, subscriber).await
}

async fn subscribed(app: &App, subscriber: SubscriberId) -> AppResult<()> {
    if app.settings.billing.is_none() {
        return Ok(());
    }
    let read = app.store.read();
    match read.subscriptions().state(subscriber).await? {
        Some(state) if state.may_earn() => Ok(()),
        Some(SubscriptionState::Suspended) => refuse("subscription_suspended", texts::SUSPENDED),
        Some(_) => refuse("subscription_expired", texts::EXPIRED),
        None if read.subscribers().msisdn_of(subscriber).await?.is_none() => Ok(()),
        None => refuse("not_subscribed", texts::NOT_SUBSCRIBED),
    }
}

/// Whether a profile's subscription allows earning.
#[must_use]
pub fn earns(app: &App, profile: &Profile) -> bool {
    let stands =
        profile.subscription.map_or(profile.subscriber.msisdn.is_none(), SubscriptionState::may_earn);
    app.settings.billing.is_none() || stands
}

/// As [`idempotency::once`], for effects that need [`may_earn`]. A finished request is answered anyway.
/// The refusal is not stored, so the key works after a renewal.
///
/// # Errors
/// Those of both.
pub async fn earn_once<T, F>(
    app: &App,
    subscriber: SubscriberId,
    scope: &'static str,
    key: Option<&IdempotencyKey>,
    effect: F,
) -> AppResult<T>
where
    T: Serialize + DeserializeOwned + Send,
    F: for<'t> FnOnce(&'t dyn Repositories) -> BoxFuture<'t, AppResult<T>> + Send,
{
    if let Err(refused) = subscribed(app, subscriber).await {
        return idempotency::answered(app, subscriber, scope, key).await?.ok_or(refused);
    }
    // The transaction checks for a hold.
    idempotency::once_unless_held(app, subscriber, scope, key, effect).await
}

/// As [`earn_once`], for requests in batches.
///
/// # Errors
/// Those of [`may_earn`] and [`Queue::ask`].
pub(crate) async fn earn_in_batch<B: Batch>(
    app: &App,
    queue: &Arc<Queue<B>>,
    asked: BatchRequest<B::Request>,
) -> AppResult<B::Answer> {
    if let Err(refused) = subscribed(app, asked.subscriber).await {
        return idempotency::answered(app, asked.subscriber, B::SCOPE, asked.key.as_ref())
            .await?
            .ok_or(refused);
    }
    queue.ask(app, asked).await
}
