use std::net::IpAddr;

use arena_rules::invites::{AcceptFacts, AcceptRefusal, MOST_FRIENDS, may_accept, texts};
use arena_rules::messages::SubscriberMessage;
use serde::{Deserialize, Serialize};

use super::{owner_of, see_network, switched_on};
use crate::error::refuse;
use crate::idempotency::{self, IdempotencyKey};
use crate::ports::{NewInvite, PublicFace, Repositories, SubscriberId};
use crate::tournaments::nickname;
use crate::{App, AppResult, messages, subscription};

#[derive(Serialize, Deserialize)]
struct Accepted {}

/// Accepts the invitation of a code's owner: the two become friends at once, and the friend has to earn. `network`
/// is the friend's address, unless many share it. Returns the inviter.
///
/// # Errors
/// Refusals `unknown_code`, `code_locked`, `own_code`, `invite_accepted`, `invite_each_other`, `invite_too_late`;
/// [`crate::AppError::NotFound`] while invitations are off.
pub async fn accept(
    app: &App,
    subscriber: SubscriberId,
    code: &str,
    network: Option<IpAddr>,
    key: Option<&IdempotencyKey>,
) -> AppResult<PublicFace> {
    switched_on(app)?;
    let inviter = owner_of(app, subscriber, code).await?;
    let to = inviter.clone();
    let within = app.clone();
    idempotency::once(app, subscriber, "invite_accept", key, move |repos| {
        Box::pin(async move { accept_within(&within, repos, subscriber, &to).await })
    })
    .await?;
    see_network(app, subscriber, network).await?;
    Ok(inviter)
}

async fn accept_within(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    inviter: &PublicFace,
) -> AppResult<Accepted> {
    let (invites, host) = (repos.invites(), inviter.subscriber);
    if repos.subscribers().lock_shared(host).await?.is_none() {
        return refuse("unknown_code", texts::UNKNOWN_CODE);
    }
    // Two who accept each other's invitation at the same moment come one after the other.
    invites.hold_inviters(&[subscriber, host]).await?;
    let facts = invites.acceptor(subscriber).await?.ok_or_else(subscription::erased)?;
    let facts = AcceptFacts {
        own: host == subscriber,
        accepted_before: facts.accepted,
        inviter_is_invited: invites.invited(subscriber, host).await?,
        created_at: facts.created_at,
        now: app.now(),
    };
    match may_accept(&app.settings.invites, facts) {
        Ok(()) => {}
        Err(AcceptRefusal::Own) => return refuse("own_code", texts::OWN_CODE),
        Err(AcceptRefusal::Before) => return refuse("invite_accepted", texts::ACCEPTED_BEFORE),
        Err(AcceptRefusal::EachOther) => return refuse("invite_each_other", texts::EACH_OTHER),
        Err(AcceptRefusal::TooLate) => return refuse("invite_too_late", texts::TOO_LATE),
    }
    let id = app.new_id();
    if !invites.add(&NewInvite { id, inviter: host, friend: subscriber, at: app.now() }).await? {
        return refuse("invite_accepted", texts::ACCEPTED_BEFORE);
    }
    let friends = repos.friends();
    let room = friends.count(host).await? < MOST_FRIENDS && friends.count(subscriber).await? < MOST_FRIENDS;
    if room && !friends.is_blocked(host, subscriber, app.now()).await? {
        friends.befriend(host, subscriber, [app.new_id(), app.new_id()], app.now()).await?;
    }
    let found = repos.subscribers().find(subscriber).await?.and_then(|found| found.username);
    let name = nickname(subscriber, found.as_deref());
    let message = SubscriberMessage::InviteAccepted { name };
    messages::notify_once(app, repos, host, &format!("invite_accepted/{id}"), message).await?;
    tracing::info!(invite = %id, "an invitation was accepted");
    Ok(Accepted {})
}
