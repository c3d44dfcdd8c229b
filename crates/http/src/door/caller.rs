//! Who calls.

use arena_app::AppError;
use arena_app::identity::{self, Caller};
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header;
use axum::http::request::Parts;
use chrono::{DateTime, Utc};

use super::error::ApiError;
use crate::state::HttpState;

/// The subscriber who calls; a handler that takes one needs a good token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Who(pub(crate) Caller);

/// The subscriber who calls, for an answer that goes on for longer than a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Staying {
    pub(crate) caller: Caller,
    /// When their token or their session ends, whichever is first.
    pub(crate) until: DateTime<Utc>,
}

impl FromRequestParts<HttpState> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &HttpState) -> Result<Self, ApiError> {
        Staying::from_request_parts(parts, state).await.map(|Staying { caller, .. }| Self(caller))
    }
}

impl FromRequestParts<HttpState> for Staying {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &HttpState) -> Result<Self, ApiError> {
        let token = parts
            .headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split_once(' '))
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
            .map(|(_, token)| token)
            .ok_or_else(ApiError::unauthorized)?;
        let claims = state.tokens.verify(token, state.app.now()).ok_or_else(ApiError::unauthorized)?;
        let caller =
            identity::authenticate(&state.app, claims.sid, claims.sub).await.map_err(
                |error| match error {
                    AppError::NotProven(_) => ApiError::unauthorized(),
                    other => other.into(),
                },
            )?;
        state.rates.subscriber(caller.subscriber).await?;
        Ok(Self { caller, until: claims.ends_at().min(caller.until) })
    }
}

/// On public calls nobody needs a token; one that is sent must be good, so that an expired one is refreshed rather
/// than its subscriber shown as a guest.
impl OptionalFromRequestParts<HttpState> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &HttpState) -> Result<Option<Self>, ApiError> {
        if !parts.headers.contains_key(header::AUTHORIZATION) {
            return Ok(None);
        }
        <Self as FromRequestParts<HttpState>>::from_request_parts(parts, state).await.map(Some)
    }
}
