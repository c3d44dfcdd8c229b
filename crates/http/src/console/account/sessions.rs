use arena_app::staff::{self, Console};
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use crate::door::envelope::{Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A session of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnSession {
    id: Uuid,
    /// The browser, such as `Chrome, Linux`.
    device: Option<String>,
    address: Option<String>,
    created_at: DateTime<Utc>,
    used_at: DateTime<Utc>,
    /// Whether it is the session of this call.
    current: bool,
}

/// The caller's sessions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnSessions {
    items: Vec<OwnSession>,
}

/// Lists the caller's valid sessions, latest first.
#[utoipa::path(
    get, path = "/v1/sessions", tag = "account",
    responses((status = 200, body = Envelope<OwnSessions>), (status = 401, body = Failure))
)]
pub(crate) async fn list(
    State(console): State<Console>,
    Acting(actor): Acting,
) -> ApiResult<Envelope<OwnSessions>> {
    let sessions = staff::sessions(&console, &actor).await?.into_iter().map(|session| OwnSession {
        current: Some(session.id) == actor.session,
        id: session.id,
        device: session.device,
        address: session.address,
        created_at: session.created_at,
        used_at: session.used_at,
    });
    Ok(Envelope::new(OwnSessions { items: sessions.collect() }))
}

/// Ends a session of the caller.
#[utoipa::path(
    post, path = "/v1/sessions/{id}/end", tag = "account", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<Empty>), (status = 404, body = Failure))
)]
pub(crate) async fn end(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Empty>> {
    staff::end_own(&console, &actor, id).await?;
    Ok(Envelope::new(Empty {}))
}
