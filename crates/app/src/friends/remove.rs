use arena_rules::invites::{BLOCK, texts};
use uuid::Uuid;

use super::switched_on;
use crate::error::refuse;
use crate::idempotency::{self, IdempotencyKey};
use crate::ports::{Repositories, SubscriberId};
use crate::{App, AppResult};

/// Removes a friend, given by the public id in the subscriber's list. The former friend cannot ask again for ninety
/// days, and is not told.
///
/// # Errors
/// Refusal `no_friend`; [`crate::AppError::NotFound`] while friends are off.
pub async fn remove(
    app: &App,
    subscriber: SubscriberId,
    friend: Uuid,
    key: Option<&IdempotencyKey>,
) -> AppResult<()> {
    switched_on(app)?;
    let within = app.clone();
    idempotency::once(app, subscriber, "friend_remove", key, move |repos| {
        Box::pin(async move { remove_within(&within, repos, subscriber, friend).await })
    })
    .await
}

async fn remove_within(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    friend: Uuid,
) -> AppResult<()> {
    match repos.friends().remove(subscriber, friend).await? {
        Some(former) => Ok(repos.friends().block(subscriber, former, app.now() + BLOCK).await?),
        None => refuse("no_friend", texts::NO_FRIEND),
    }
}
