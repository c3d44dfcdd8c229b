use arena_rules::handoff::Channel;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::ports::SubscriberId;
use crate::{App, AppError, AppResult};

/// Who makes a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The session.
    pub session: Uuid,
    /// The way in.
    pub channel: Channel,
    /// Whether they came from the partner without a verified number.
    pub gn: bool,
    /// When the session ends at the latest, unless it is used again.
    pub until: DateTime<Utc>,
}

/// The caller of an access token whose signature was checked: its session must still live, so that logout, unsubscribe
/// and reuse detection act at once, on every node (contract 3).
///
/// # Errors
/// [`AppError::NotProven`] where it does not, or is somebody else's.
pub async fn authenticate(app: &App, session: Uuid, subscriber: SubscriberId) -> AppResult<Caller> {
    match app.store.read().sessions().find(session).await? {
        Some(session) if session.lives(app.now()) && session.subscriber == subscriber => {
            let until = session.idle_until.min(session.expires_at);
            Ok(Caller { subscriber, session: session.id, channel: session.channel, gn: session.gn, until })
        }
        _ => Err(AppError::NotProven("the session has ended")),
    }
}
