use arena_rules::handoff::{self, Channel, HandoffClaims, Plan};
use arena_rules::{Language, Msisdn, handoff::HandoffError};
use chrono::{DateTime, Utc};

use super::landing::state_of;
use super::refresh_token::RefreshToken;
use super::{Grant, mint};
use crate::error::Encounter;
use crate::ports::{EndReason, NewSession, NewSubscriber, Repositories, SubscriberId};
use crate::{App, AppError, AppResult, profile, subscription};

/// A number's proof.
#[derive(Clone, Debug)]
pub enum Proof {
    /// A hand-off signed by the operator or the partner.
    Handoff(String),
    /// The number header that a configured gateway set.
    Gateway(Msisdn),
    /// A bare number, in trust mode only.
    Trusted(Msisdn),
}

struct ProvenIdentity {
    msisdn: Option<Msisdn>,
    partner_id: Option<String>,
    channel: Channel,
    plan: Option<Plan>,
    /// When the operator or the partner made the hand-off.
    handed_at: Option<DateTime<Utc>>,
}

/// The browser of a new session.
#[derive(Clone, Copy, Debug, Default)]
pub struct Browser<'a> {
    /// The refresh token of the browser's previous session, which ends.
    pub replaces: Option<&'a str>,
    /// The subscriber's language, if known.
    pub language: Option<Language>,
    /// The secret with which the browser went to the landing page ([`super::visit_landing`]).
    pub visit: Option<&'a str>,
    /// Whether the person agreed to log out the subscriber who is logged in.
    pub switch: bool,
    /// The browser's kind, by which the subscriber knows it: `Chrome, Android`.
    pub device: Option<&'a str>,
}

/// Opens a session for a proven subscriber, and creates the subscriber if new.
///
/// # Errors
/// [`AppError::NotProven`], the same for every number; [`AppError::OtherBrowser`] for a hand-off that another
/// browser began; [`AppError::AnotherSubscriber`] if somebody else is logged in and the hand-off is bound to
/// no browser; refusal `account_suspended`.
pub async fn open(app: &App, proof: Proof, browser: Browser<'_>) -> AppResult<Grant> {
    // Two first visits at once race to create the subscriber. The loser finds the winner's row on the second
    // try.
    for _ in 0..2 {
        let tx = app.store.begin().await?;
        if let Some(grant) = open_within(app, &*tx, &proof, browser).await? {
            tx.commit().await?;
            return Ok(grant);
        }
    }
    Err(AppError::Internal("a new subscriber was neither created nor found".into()))
}

async fn open_within(
    app: &App,
    repos: &dyn Repositories,
    proof: &Proof,
    browser: Browser<'_>,
) -> AppResult<Option<Grant>> {
    let now = app.now();
    let proven = match proof {
        Proof::Handoff(text) => from_handoff(app, repos, text, browser).await?,
        Proof::Gateway(msisdn) | Proof::Trusted(msisdn) => ProvenIdentity {
            msisdn: Some(msisdn.clone()),
            partner_id: None,
            channel: Channel::Operator,
            // A bare number is for trying things out, and stands for the landing page.
            plan: matches!(proof, Proof::Trusted(_)).then_some(Plan::Prepaid),
            handed_at: matches!(proof, Proof::Trusted(_)).then_some(now),
        },
    };
    let Some(subscriber) = find_or_create(app, repos, &proven).await? else {
        return Ok(None);
    };
    // The operator's notice of a departure takes the same lock, so whichever comes second sees the other.
    // While this waited, the subscriber may have been erased, or have lost the number.
    if !repos.subscribers().lock(subscriber).await? || find(repos, &proven).await? != Some(subscriber) {
        return Ok(None);
    }
    subscription::may_log_in(repos, subscriber).await?;
    // Taken before other locks: a transaction that claims the same name meanwhile waits for this one.
    profile::give_if_unnamed(app, repos, subscriber).await?;
    subscription::admit(repos, subscriber, proven.handed_at, now).await?;
    if let Some(language) = browser.language {
        repos.subscribers().set_language(subscriber, language).await?;
    }
    if let Some(plan) = proven.plan {
        repos.subscribers().set_plan(subscriber, plan).await?;
        // The operator names a plan whose price was agreed to. A partner's subscribers pay the partner.
        if proven.channel == Channel::Operator {
            subscription::agreed(app, repos, subscriber, proven.handed_at.unwrap_or(now)).await?;
        }
    }
    if let Some(old) = browser.replaces.and_then(RefreshToken::parse) {
        end_replaced(app, repos, &old, subscriber).await?;
    }
    let gn = proven.channel == Channel::Gamenow && proven.msisdn.is_none();
    let identity = &app.settings.identity;
    let token = RefreshToken::first(app.new_id(), &*app.random);
    let session = NewSession {
        id: token.session,
        subscriber,
        channel: proven.channel,
        gn,
        device: browser.device.map(str::to_owned),
        refresh_hash: token.hash(),
        at: now,
        idle_until: now + identity.idle,
        expires_at: now + identity.absolute,
    };
    repos.sessions().create(&session).await?;
    Ok(Some(Grant {
        session: token.session,
        subscriber,
        msisdn: proven.msisdn,
        channel: proven.channel,
        gn,
        refresh_token: token.to_text(),
        cookie_until: session.idle_until.min(session.expires_at),
    }))
}

async fn from_handoff(
    app: &App,
    repos: &dyn Repositories,
    text: &str,
    browser: Browser<'_>,
) -> AppResult<ProvenIdentity> {
    let identity = &app.settings.identity;
    let ours = mint::is_ours(text);
    let own_key = [mint::trusted(identity)];
    let keys = if ours { &own_key[..] } else { &identity.handoff_keys };
    let claims = handoff::verify(text, &identity.audience, keys, app.now()).map_err(refused)?;
    let HandoffClaims { msisdn, partner_id, channel, plan, iat, exp, nonce, state, .. } = claims;
    let own_state = browser.visit.map(|secret| state_of(app, secret));
    if state.is_some() && state != own_state {
        return Err(AppError::OtherBrowser);
    }
    let msisdn = match msisdn {
        Some(number) => Some(
            Msisdn::parse(&number, &app.settings.country)
                .map_err(|_| AppError::NotProven("the hand-off names no number of this country"))?,
        ),
        None => None,
    };
    // Consumed in the transaction that creates the session: a crash in between leaves the hand-off usable.
    if !repos.sessions().consume_nonce(&nonce, exp).await? {
        return Err(AppError::NotProven("the hand-off was used before"));
    }
    // Our own hand-off is the gateway's word, which says nothing of a subscription.
    let handed_at = (!ours).then_some(iat);
    let proven = ProvenIdentity { msisdn, partner_id, channel, plan, handed_at };
    // Anybody can send others a link. The refusal rolls back, so the hand-off stays usable.
    if state.is_none() && !browser.switch {
        nobody_else(app, repos, &proven, browser.replaces).await?;
    }
    Ok(proven)
}

/// Refuses a hand-off in a browser in which somebody else is logged in.
async fn nobody_else(
    app: &App,
    repos: &dyn Repositories,
    proven: &ProvenIdentity,
    cookie: Option<&str>,
) -> AppResult<()> {
    let Some(token) = cookie.and_then(RefreshToken::parse) else { return Ok(()) };
    let Some(session) = repos.sessions().find(token.session).await? else { return Ok(()) };
    if !session.lives(app.now()) || !token.is_of(&session) {
        return Ok(());
    }
    if find(repos, proven).await? == Some(session.subscriber) {
        return Ok(());
    }
    let masked = |number: &Msisdn| number.masked_local(&app.settings.country);
    let present = repos.subscribers().msisdn_of(session.subscriber).await?;
    Err(AppError::AnotherSubscriber(Box::new(Encounter {
        present: present.as_ref().map(masked),
        arriving: proven.msisdn.as_ref().map(masked),
    })))
}

fn refused(error: HandoffError) -> AppError {
    AppError::NotProven(match error {
        HandoffError::Malformed => "not a hand-off",
        HandoffError::UnknownKey => "signed with an unknown key",
        HandoffError::BadSignature => "the signature does not fit",
        HandoffError::OutOfScope => "its key may not sign for this channel",
        HandoffError::OtherAudience => "made for another audience",
        HandoffError::Expired => "expired",
        HandoffError::BadTimes => "its times are not acceptable",
        HandoffError::BadClaims => "its claims are not acceptable",
    })
}

async fn find_or_create(
    app: &App,
    repos: &dyn Repositories,
    proven: &ProvenIdentity,
) -> AppResult<Option<SubscriberId>> {
    if let Some(found) = find(repos, proven).await? {
        return Ok(Some(found));
    }
    let id = SubscriberId(app.new_id());
    let new = NewSubscriber {
        id,
        msisdn: proven.msisdn.clone(),
        // A partner's name is stored only for subscribers without a number, which proves more.
        partner_id: proven.partner_id.clone().filter(|_| proven.msisdn.is_none()),
        plan: proven.plan,
        at: app.now(),
    };
    Ok(repos.subscribers().create(&new).await?.then_some(id))
}

async fn find(repos: &dyn Repositories, proven: &ProvenIdentity) -> AppResult<Option<SubscriberId>> {
    match (&proven.msisdn, &proven.partner_id) {
        (Some(msisdn), _) => Ok(repos.subscribers().by_msisdn(msisdn).await?),
        (None, Some(partner_id)) => Ok(repos.subscribers().by_partner_id(partner_id).await?),
        (None, None) => Err(AppError::NotProven("nobody is named")),
    }
}

/// Ends the session that a browser had before. Another subscriber's is a sign for invitations (docs/friends.md).
async fn end_replaced(
    app: &App,
    repos: &dyn Repositories,
    old: &RefreshToken,
    subscriber: SubscriberId,
) -> AppResult<()> {
    let Some(session) = repos.sessions().find(old.session).await? else {
        return Ok(());
    };
    if old.is_of(&session) {
        repos.sessions().end(session.id, EndReason::Replaced, app.now()).await?;
        repos.push_devices().forget_session(session.id).await?;
        if app.settings.additions.invites && session.subscriber != subscriber {
            repos.invites().share_browser(session.subscriber, subscriber, app.now()).await?;
        }
    }
    Ok(())
}
