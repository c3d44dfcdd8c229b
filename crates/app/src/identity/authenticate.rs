use arena_rules::handoff::Channel;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::ports::SubscriberId;
use crate::{App, AppError, AppResult};

/// The caller of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The session.
    pub session: Uuid,
    /// How the subscriber came.
    pub channel: Channel,
    /// Whether the partner sent the subscriber without a verified number.
    pub gn: bool,
    /// When the session ends unless used.
    pub until: DateTime<Utc>,
}

/// Returns the caller of an access token whose signature was checked. The session must be valid, so logout,
/// unsubscribing and reuse detection take effect at once, on every node (contract 3).
///
/// # Errors
/// [`AppError::NotProven`] if the session is invalid or another subscriber's.
pub async fn authenticate(app: &App, session: Uuid, subscriber: SubscriberId) -> AppResult<Caller> {
    match app.store.read().sessions().find(session).await? {
        Some(session) if session.lives(app.now()) && session.subscriber == subscriber => {
            let until = session.idle_until.min(session.expires_at);
            Ok(Caller { subscriber, session: session.id, channel: session.channel, gn: session.gn, until })
        }
        _ => Err(AppError::NotProven("the session has ended")),
    }
}
