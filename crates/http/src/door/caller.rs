//! Who calls.

use arena_app::AppError;
use arena_app::identity::{self, Caller};
use arena_app::ports::SubscriberId;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header;
use axum::http::request::Parts;
use chrono::{DateTime, Utc};

use super::error::{ApiError, ApiResult};
use super::rate::TooMany;
use super::tokens::TokenClaims;
use crate::state::HttpState;

/// The bearer of a good token, as the limits of rate saw them; a part of the request from there on.
#[derive(Clone, Debug)]
pub(crate) struct KnownCaller {
    /// What the token says. Whether its session still lives was not asked yet.
    pub(crate) claims: TokenClaims,
    /// Whether the subscriber has asked too much. Then the request was counted for its address, and may be answered as far
    /// as anybody's is.
    pub(crate) allowed: Result<(), TooMany>,
}

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

/// The subscriber who asks for what is theirs and changes nothing. Whether their session lives is asked beside what is read, so
/// that both are one trip to the database; where it does not, nobody learns what was read.
#[derive(Clone, Debug)]
pub(crate) struct Reader(TokenClaims);

impl Reader {
    /// Runs a read beside the check of the session, and returns its result only where the session lives.
    pub(crate) async fn read<T, E>(
        &self,
        state: &HttpState,
        read: impl AsyncFnOnce(SubscriberId) -> Result<T, E>,
    ) -> ApiResult<T>
    where
        ApiError: From<E>,
    {
        let (caller, found) = futures::join!(authenticated(state, &self.0), read(self.0.sub));
        caller?;
        Ok(found?)
    }
}

impl FromRequestParts<HttpState> for Reader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &HttpState) -> Result<Self, ApiError> {
        claimed(parts).map(Self)
    }
}

impl OptionalFromRequestParts<HttpState> for Reader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &HttpState) -> Result<Option<Self>, ApiError> {
        if brings_token(parts) { claimed(parts).map(|claims| Some(Self(claims))) } else { Ok(None) }
    }
}

/// The claims of a good token; refuses a subscriber who has asked too much.
fn claimed(parts: &Parts) -> Result<TokenClaims, ApiError> {
    let KnownCaller { claims, allowed } =
        parts.extensions.get::<KnownCaller>().cloned().ok_or_else(ApiError::unauthorized)?;
    allowed?;
    Ok(claims)
}

/// On public calls nobody needs a token; one that is sent must be good, so that an expired one is refreshed rather
/// than its subscriber shown as a guest.
fn brings_token(parts: &Parts) -> bool {
    parts.headers.contains_key(header::AUTHORIZATION)
}

async fn authenticated(state: &HttpState, claims: &TokenClaims) -> Result<Caller, ApiError> {
    identity::authenticate(&state.app, claims.sid, claims.sub).await.map_err(|error| match error {
        AppError::NotProven(_) => ApiError::unauthorized(),
        other => other.into(),
    })
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
        let claims = claimed(parts)?;
        let caller = authenticated(state, &claims).await?;
        Ok(Self { caller, until: claims.ends_at().min(caller.until) })
    }
}

impl OptionalFromRequestParts<HttpState> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &HttpState) -> Result<Option<Self>, ApiError> {
        if !brings_token(parts) {
            return Ok(None);
        }
        <Self as FromRequestParts<HttpState>>::from_request_parts(parts, state).await.map(Some)
    }
}
