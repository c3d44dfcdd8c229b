use arena_rules::invites::{BLOCK, MOST_FRIENDS, texts};
use uuid::Uuid;

use super::ask::befriend;
use super::switched_on;
use crate::error::refuse;
use crate::idempotency::{self, IdempotencyKey};
use crate::ports::{Repositories, SubscriberId};
use crate::{App, AppResult};

/// Accepts or declines a request. A subscriber who was declined cannot ask again for ninety days.
///
/// # Errors
/// Refusals `no_request`, `friends_full`; [`crate::AppError::NotFound`] while friends are off.
pub async fn answer(
    app: &App,
    subscriber: SubscriberId,
    request: Uuid,
    accept: bool,
    key: Option<&IdempotencyKey>,
) -> AppResult<()> {
    switched_on(app)?;
    let within = app.clone();
    idempotency::once(app, subscriber, "friend_answer", key, move |repos| {
        Box::pin(async move { answer_within(&within, repos, subscriber, request, accept).await })
    })
    .await
}

async fn answer_within(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    request: Uuid,
    accept: bool,
) -> AppResult<()> {
    let friends = repos.friends();
    let Some(from) = friends.take_request(subscriber, request).await? else {
        return refuse("no_request", texts::NO_REQUEST);
    };
    if !accept {
        return Ok(friends.block(subscriber, from, app.now() + BLOCK).await?);
    }
    if repos.subscribers().lock_shared(from).await?.is_none() {
        return refuse("no_request", texts::NO_REQUEST);
    }
    if friends.count(subscriber).await? >= MOST_FRIENDS || friends.count(from).await? >= MOST_FRIENDS {
        return refuse("friends_full", texts::TOO_MANY_FRIENDS);
    }
    befriend(app, repos, subscriber, from).await
}
