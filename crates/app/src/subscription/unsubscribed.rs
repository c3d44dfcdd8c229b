use arena_rules::Msisdn;
use arena_rules::handoff::MAX_CLOCK_SKEW;
use arena_rules::notice::{self, NoticeError, NoticeEvent};
use chrono::{DateTime, Utc};

use super::letter;
use super::stop::stop;
use crate::ports::{Repositories, SubscriberId};
use crate::{App, AppError, AppResult, messages, privacy};

/// A notice's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoticeOutcome {
    /// How many sessions it ended.
    pub sessions: u64,
}

/// Handles an operator's notice. If a number unsubscribed, all sessions of its subscriber end together, at
/// once. If it was released for somebody else, its subscriber loses it.
///
/// A notice is good once, by nonce. If the subscriber came back before a late notice, the sessions opened
/// since stay. An unknown number is no error: the operator need not know who ever logged in.
///
/// # Errors
/// [`AppError::NotProven`] for a notice that is not the operator's, too old, or used.
pub async fn unsubscribed(app: &App, text: &str) -> AppResult<NoticeOutcome> {
    let identity = &app.settings.identity;
    let now = app.now();
    let claims = notice::verify(text, &identity.audience, &identity.handoff_keys, now).map_err(refused)?;
    let msisdn = Msisdn::parse(&claims.msisdn, &app.settings.country)
        .map_err(|_| AppError::NotProven("the notice names no number of this country"))?;
    let tx = app.store.begin().await?;
    // The prefix separates these nonces from those of hand-offs.
    if !tx.sessions().consume_nonce(&format!("notice:{}", claims.nonce), claims.exp).await? {
        return Err(AppError::NotProven("the notice was used before"));
    }
    if claims.event == NoticeEvent::Released {
        privacy::release(app, &*tx, &msisdn, claims.at).await?;
        tx.commit().await?;
        return Ok(NoticeOutcome { sessions: 0 });
    }
    let mut sessions = 0;
    if let Some(subscriber) = locked(&*tx, &msisdn).await? {
        tx.departures().note(subscriber, claims.at, now).await?;
        // The operator's clock may be behind: better end a log-in of the last moments than miss it.
        sessions = tx.departures().end_sessions(subscriber, claims.at + MAX_CLOCK_SKEW, now).await?;
        tx.push_devices().forget_of(subscriber, claims.at + MAX_CLOCK_SKEW).await?;
        end(app, &*tx, subscriber, claims.at).await?;
        tracing::info!(%subscriber, sessions, "the operator unsubscribed a subscriber");
    }
    tx.commit().await?;
    Ok(NoticeOutcome { sessions })
}

/// Returns the subscriber who has a number, and locks their row. A log-in takes the same lock, so one of the
/// two sees the other's changes.
async fn locked(repos: &dyn Repositories, msisdn: &Msisdn) -> AppResult<Option<SubscriberId>> {
    let Some(subscriber) = repos.subscribers().by_msisdn(msisdn).await? else { return Ok(None) };
    let there = repos.subscribers().lock(subscriber).await?;
    // While this waited, the number may have been given to somebody else.
    let still = repos.subscribers().by_msisdn(msisdn).await? == Some(subscriber);
    Ok((there && still).then_some(subscriber))
}

/// Ends the subscription, so nothing more is charged, and notifies the subscriber.
async fn end(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    left_at: DateTime<Utc>,
) -> AppResult<()> {
    let Some(billing) = &app.settings.billing else { return Ok(()) };
    let Some(found) = repos.subscriptions().find(subscriber).await? else { return Ok(()) };
    // The notice is late: the subscriber has agreed again since.
    if found.agreed_at > left_at {
        return Ok(());
    }
    let Some((ended, next)) = stop(app, repos, subscriber, "unsubscribed").await? else { return Ok(()) };
    messages::notify_all(app, repos, letter(billing, &ended, &next).into_iter().collect()).await
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
