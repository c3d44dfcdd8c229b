use std::sync::Arc;

use arena_app::ports::{EndReason, Session, SubscriberId};
use arena_app::staff::Console;
use arena_app::{App, identity};
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use crate::door::envelope::{Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A browser in which a subscriber is logged in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SubscriberSession {
    id: Uuid,
    /// The browser, such as `Chrome, Android`.
    device: Option<String>,
    opened_at: DateTime<Utc>,
    renewed_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
}

impl From<Session> for SubscriberSession {
    fn from(session: Session) -> Self {
        Self {
            id: session.id,
            device: session.device,
            opened_at: session.created_at,
            renewed_at: session.rotated_at,
            ends_at: session.idle_until.min(session.expires_at),
        }
    }
}

/// A subscriber's sessions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SubscriberSessions {
    items: Vec<SubscriberSession>,
}

/// The number of ended sessions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SubscriberSessionsEnded {
    ended: u64,
}

/// Lists the browsers in which a subscriber is logged in.
#[utoipa::path(
    get, path = "/v1/subscribers/{id}/sessions", tag = "care", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<SubscriberSessions>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
) -> ApiResult<Envelope<SubscriberSessions>> {
    let sessions = identity::sessions(&app, SubscriberId(id)).await?;
    Ok(Envelope::new(SubscriberSessions {
        items: sessions.into_iter().map(SubscriberSession::from).collect(),
    }))
}

/// Logs a subscriber out everywhere. Refusal: `subscriber_erased`.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/sessions/end", tag = "care", request_body = Empty,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<SubscriberSessionsEnded>), (status = 403, body = Failure))
)]
pub(crate) async fn end(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<SubscriberSessionsEnded>> {
    let app = actor.acting(&console, "subscriber sessions end", &id);
    let ended = identity::end_sessions(&app, SubscriberId(id), EndReason::Staff).await?;
    Ok(Envelope::new(SubscriberSessionsEnded { ended }))
}
