use arena_rules::invites::{MOST_FRIENDS, MOST_REQUESTS, texts};
use arena_rules::messages::SubscriberMessage;
use serde::{Deserialize, Serialize};

use super::switched_on;
use crate::error::refuse;
use crate::idempotency::{self, IdempotencyKey};
use crate::invites::owner_of;
use crate::ports::{PublicFace, Repositories, SubscriberId};
use crate::tournaments::nickname;
use crate::{App, AppResult, messages};

/// The result of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AskOutcome {
    /// The request waits for the owner of the code.
    Asked,
    /// The owner had asked before, so the two are friends now.
    Friends,
}

/// Asks the owner of a code to be friends. If the owner has asked before, the two are friends at once.
///
/// # Errors
/// Refusals `unknown_code`, `code_locked`, `own_code`, `already_friends`, `already_asked`, `not_now`, `friends_full`,
/// `requests_full`; [`crate::AppError::NotFound`] while friends are off.
pub async fn ask(
    app: &App,
    subscriber: SubscriberId,
    code: &str,
    key: Option<&IdempotencyKey>,
) -> AppResult<(PublicFace, AskOutcome)> {
    switched_on(app)?;
    let owner = owner_of(app, subscriber, code).await?;
    let to = owner.subscriber;
    let within = app.clone();
    let outcome = idempotency::once(app, subscriber, "friend_ask", key, move |repos| {
        Box::pin(async move { ask_within(&within, repos, subscriber, to).await })
    })
    .await?;
    Ok((owner, outcome))
}

async fn ask_within(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    to: SubscriberId,
) -> AppResult<AskOutcome> {
    let friends = repos.friends();
    if to == subscriber {
        return refuse("own_code", texts::OWN_CODE);
    }
    if repos.subscribers().lock_shared(to).await?.is_none() {
        return refuse("unknown_code", texts::UNKNOWN_CODE);
    }
    if friends.are_friends(subscriber, to).await? {
        return refuse("already_friends", texts::ALREADY_FRIENDS);
    }
    if friends.count(subscriber).await? >= MOST_FRIENDS || friends.count(to).await? >= MOST_FRIENDS {
        return refuse("friends_full", texts::TOO_MANY_FRIENDS);
    }
    if friends.has_asked(to, subscriber).await? {
        befriend(app, repos, subscriber, to).await?;
        return Ok(AskOutcome::Friends);
    }
    if friends.is_blocked(to, subscriber, app.now()).await? {
        return refuse("not_now", texts::NOT_NOW);
    }
    let ((sent, _), (_, received)) = (friends.waiting(subscriber).await?, friends.waiting(to).await?);
    if sent >= MOST_REQUESTS || received >= MOST_REQUESTS {
        return refuse("requests_full", texts::TOO_MANY_REQUESTS);
    }
    if !friends.ask(app.new_id(), subscriber, to, app.now()).await? {
        return refuse("already_asked", texts::ALREADY_ASKED);
    }
    let name = name_of(repos, subscriber).await?;
    let key = format!("friend_request/{subscriber}/{}", app.today());
    messages::notify_once(app, repos, to, &key, SubscriberMessage::FriendRequest { name }).await?;
    Ok(AskOutcome::Asked)
}

/// Makes the two friends, and tells the one who asked.
pub(super) async fn befriend(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    asked: SubscriberId,
) -> AppResult<()> {
    repos.friends().befriend(subscriber, asked, [app.new_id(), app.new_id()], app.now()).await?;
    let name = name_of(repos, subscriber).await?;
    let key = format!("friend_added/{subscriber}/{}", app.today());
    messages::notify_once(app, repos, asked, &key, SubscriberMessage::FriendAdded { name }).await?;
    Ok(())
}

async fn name_of(repos: &dyn Repositories, subscriber: SubscriberId) -> AppResult<String> {
    let found = repos.subscribers().find(subscriber).await?.and_then(|found| found.username);
    Ok(nickname(subscriber, found.as_deref()))
}
