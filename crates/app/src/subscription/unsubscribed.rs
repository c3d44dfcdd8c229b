use arena_rules::Msisdn;
use arena_rules::handoff::MAX_CLOCK_SKEW;
use arena_rules::notice::{self, NoticeError};

use crate::{App, AppError, AppResult};

/// What a notice came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsubscribed {
    /// How many sessions it ended.
    pub sessions: u64,
}

/// The operator says that a number is no longer subscribed: every session of its subscriber ends, at once and together.
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
    let mut sessions = 0;
    if let Some(subscriber) = tx.subscribers().by_msisdn(&msisdn).await? {
        tx.departures().note(subscriber, claims.at, now).await?;
        // The operator's clock may be behind ours: a log-in of the last moments is ended rather than missed.
        sessions = tx.departures().end_sessions(subscriber, claims.at + MAX_CLOCK_SKEW, now).await?;
        tx.push_devices().forget_of(subscriber, claims.at + MAX_CLOCK_SKEW).await?;
        tracing::info!(%subscriber, sessions, "unsubscribed by the operator");
    }
    tx.commit().await?;
    Ok(Unsubscribed { sessions })
}

fn refused(error: NoticeError) -> AppError {
    AppError::NotProven(match error {
        NoticeError::Malformed => "not a notice",
        NoticeError::UnknownKey => "signed with an unknown key",
        NoticeError::BadSignature => "the signature does not fit",
        NoticeError::OtherAudience => "made for another audience",
        NoticeError::Expired => "expired",
        NoticeError::BadClaims => "its claims are not acceptable",
    })
}
