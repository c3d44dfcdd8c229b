use arena_rules::Msisdn;
use arena_rules::handoff::MAX_CLOCK_SKEW;
use arena_rules::notice::{self, Event, NoticeError};
use arena_rules::subscription::{Next, State};
use chrono::{DateTime, Utc};

use super::letter;
use crate::ports::{Repositories, SubscriberId, Subscription, SubscriptionChange};
use crate::{App, AppError, AppResult, messages, privacy};

/// A subscription changes twice at the most while it is worked on.
const TRIES: usize = 5;

/// What a notice came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsubscribed {
    /// How many sessions it ended.
    pub sessions: u64,
}

/// The operator says that a number is no longer subscribed: every session of its subscriber ends, at once and together.
/// Or that a number was taken back, to be given to somebody else: then it is that subscriber's no more.
///
/// A notice is good once, by its nonce. One that comes late, after the subscriber came back, leaves the sessions that
/// were opened since. A number that nobody here has is no error: the operator need not know who ever logged in.
///
/// # Errors
/// [`AppError::NotProven`] for a notice that is not the operator's, is too old, or was used.
pub async fn unsubscribed(app: &App, text: &str) -> AppResult<Unsubscribed> {
    let identity = &app.settings.identity;
    let now = app.now();
    let claims = notice::verify(text, &identity.audience, &identity.handoff_keys, now).map_err(refused)?;
    let msisdn = Msisdn::parse(&claims.msisdn, &app.settings.country)
        .map_err(|_| AppError::NotProven("the notice names no number of this country"))?;
    let tx = app.store.begin().await?;
    // Kept apart from the nonces of hand-offs.
    if !tx.sessions().consume_nonce(&format!("notice:{}", claims.nonce), claims.exp).await? {
        return Err(AppError::NotProven("the notice was used before"));
    }
    if claims.event == Event::Released {
        privacy::release(app, &*tx, &msisdn, claims.at).await?;
        tx.commit().await?;
        return Ok(Unsubscribed { sessions: 0 });
    }
    let mut sessions = 0;
    if let Some(subscriber) = locked(&*tx, &msisdn).await? {
        tx.departures().note(subscriber, claims.at, now).await?;
        // The operator's clock may be behind ours: a log-in of the last moments is ended rather than missed.
        sessions = tx.departures().end_sessions(subscriber, claims.at + MAX_CLOCK_SKEW, now).await?;
        tx.push_devices().forget_of(subscriber, claims.at + MAX_CLOCK_SKEW).await?;
        end(app, &*tx, subscriber, claims.at).await?;
        tracing::info!(%subscriber, sessions, "unsubscribed by the operator");
    }
    tx.commit().await?;
    Ok(Unsubscribed { sessions })
}

/// Who has a number, their row locked: a log-in takes the same lock, so one of the two sees what the other did.
async fn locked(repos: &dyn Repositories, msisdn: &Msisdn) -> AppResult<Option<SubscriberId>> {
    let Some(subscriber) = repos.subscribers().by_msisdn(msisdn).await? else { return Ok(None) };
    let there = repos.subscribers().lock(subscriber).await?;
    // While this waited, the number may have become somebody else's.
    let still = repos.subscribers().by_msisdn(msisdn).await? == Some(subscriber);
    Ok((there && still).then_some(subscriber))
}

/// Nothing is charged any more, and the subscriber hears that they left.
async fn end(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    left_at: DateTime<Utc>,
) -> AppResult<()> {
    let Some(billing) = &app.settings.billing else { return Ok(()) };
    let Some(found) = repos.subscriptions().find(subscriber).await? else { return Ok(()) };
    // A notice that comes late: they have agreed again since.
    if found.agreed_at > left_at {
        return Ok(());
    }
    let Some((ended, next)) = stop(app, repos, subscriber, "unsubscribed").await? else { return Ok(()) };
    messages::tell_all(app, repos, letter(billing, &ended, &next).into_iter().collect()).await
}

/// Ends a subscription, whatever became of it meanwhile; as it was, and what it is now. Nothing, where it had ended.
///
/// # Errors
/// The database's.
pub(crate) async fn stop(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    why: &'static str,
) -> AppResult<Option<(Subscription, Next)>> {
    let now = app.now();
    // Whoever works on it meanwhile may change it first, and then changes it no more: it is theirs alone.
    for _ in 0..TRIES {
        let found = repos.subscriptions().find(subscriber).await?;
        let Some(found) = found.filter(|found| found.cycle.state != State::Ended) else { return Ok(None) };
        let mut next = found.cycle.ended();
        // What became of a charge that is on its way is still found out.
        next.due_at = found.open.as_ref().map(|_| now);
        let change = SubscriptionChange { subscriber, version: found.version, next, why: Some(why) };
        if !repos.subscriptions().change(&[change], now).await?.is_empty() {
            return Ok(Some((found, next)));
        }
    }
    Err(AppError::Internal(format!("the subscription of {subscriber} does not stand still")))
}

fn refused(error: NoticeError) -> AppError {
    AppError::NotProven(match error {
        NoticeError::Malformed => "not a notice",
        NoticeError::UnknownKey => "signed with an unknown key",
        NoticeError::BadSignature => "the signature does not fit",
        NoticeError::OutOfScope => "its key may not tell of this event",
        NoticeError::OtherAudience => "made for another audience",
        NoticeError::Expired => "expired",
        NoticeError::BadClaims => "its claims are not acceptable",
    })
}
