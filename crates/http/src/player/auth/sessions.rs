use std::sync::Arc;

use arena_app::ports::EndReason;
use arena_app::{App, identity};
use axum::extract::State;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse, Response};
use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::cookies::Cookies;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// A browser in which the subscriber is logged in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LoginSession {
    /// Browser and system, such as `Chrome, Android`; null if unknown.
    device: Option<String>,
    /// Time of the log-in, RFC 3339.
    opened_at: String,
    /// Time of the last refresh, RFC 3339: at most ten minutes before the last visit.
    seen_at: String,
    /// Whether the caller uses this session.
    current: bool,
}

/// Number of ended sessions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionsEnded {
    /// Number of ended sessions, including the caller's own.
    ended: u64,
}

/// Lists the subscriber's sessions, the latest log-in first.
#[utoipa::path(
    get, path = "/v1/auth/sessions", tag = "auth", security(("token" = [])),
    responses((status = 200, body = Envelope<Vec<LoginSession>>), (status = 401, body = Failure))
)]
pub(crate) async fn list_sessions(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
) -> ApiResult<Envelope<Vec<LoginSession>>> {
    let instant = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
    let found = identity::sessions(&app, caller.subscriber).await?;
    let sessions = found.into_iter().map(|session| LoginSession {
        current: session.id == caller.session,
        opened_at: instant(session.created_at),
        seen_at: instant(session.rotated_at),
        device: session.device,
    });
    Ok(Envelope::new(sessions.collect()))
}

/// Ends all sessions of the subscriber, including this one.
#[utoipa::path(
    post, path = "/v1/auth/sessions/end", tag = "auth", security(("token" = [])),
    responses((status = 200, body = Envelope<SessionsEnded>), (status = 401, body = Failure))
)]
pub(crate) async fn end_sessions(
    State(app): State<Arc<App>>,
    State(cookies): State<Cookies>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
) -> ApiResult<Response> {
    let ended = identity::end_sessions(&app, caller.subscriber, EndReason::Everywhere).await?;
    let forget = cookies.forget_refresh()?;
    let answer = Envelope::new(SessionsEnded { ended });
    Ok((AppendHeaders([(header::SET_COOKIE, forget)]), answer).into_response())
}
