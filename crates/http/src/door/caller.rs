use std::sync::Arc;

use arena_app::identity::{self, Caller};
use arena_app::ports::SubscriberId;
use arena_app::{App, AppError};
use axum::extract::{FromRef, FromRequestParts, OptionalFromRequestParts};
use axum::http::header;
use axum::http::request::Parts;
use chrono::{DateTime, Utc};

use super::error::{ApiError, ApiResult};
use super::rate::RateExceeded;
use super::tokens::TokenClaims;

/// The owner of a valid access token; the rate limiter adds it to the request's extensions.
#[derive(Clone, Debug)]
pub(crate) struct RateLimitedToken {
    /// The session itself is not checked yet.
    pub(crate) claims: TokenClaims,
    /// Whether the subscriber is within their rate limit. If not, the request counted for its address, and
    /// may still get a public answer.
    pub(crate) allowed: Result<(), RateExceeded>,
}

/// The authenticated subscriber. Answers 401 without a valid token and a live session.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AuthenticatedCaller(pub(crate) Caller);

/// The authenticated subscriber of an answer that stays open, such as an event stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StreamingCaller {
    pub(crate) caller: Caller,
    /// End of the token or the session, whichever comes first.
    pub(crate) until: DateTime<Utc>,
}

/// A subscriber who only reads their own data. The session is checked during the read, which saves a trip to
/// the database; if it has ended, the answer is 401.
#[derive(Clone, Debug)]
pub(crate) struct Reader(TokenClaims);

impl Reader {
    /// Runs `read` and the check of the session at once. Returns the data only if the session is alive.
    pub(crate) async fn read<T, E>(
        &self,
        app: &App,
        read: impl AsyncFnOnce(SubscriberId) -> Result<T, E>,
    ) -> ApiResult<T>
    where
        ApiError: From<E>,
    {
        let (caller, found) = futures::join!(authenticated(app, &self.0), read(self.0.sub));
        caller?;
        Ok(found?)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Reader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        claimed(parts).map(Self)
    }
}

impl<S: Send + Sync> OptionalFromRequestParts<S> for Reader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Self>, ApiError> {
        if has_token(parts) { claimed(parts).map(|claims| Some(Self(claims))) } else { Ok(None) }
    }
}

/// The claims of a valid token. Fails for a subscriber who has exceeded their rate limit.
fn claimed(parts: &Parts) -> Result<TokenClaims, ApiError> {
    let RateLimitedToken { claims, allowed } =
        parts.extensions.get::<RateLimitedToken>().cloned().ok_or_else(ApiError::unauthorized)?;
    allowed?;
    Ok(claims)
}

/// Whether the request carries a token. Even for a public call a sent token must be valid: a client with an
/// expired one should refresh it rather than be treated as a guest.
fn has_token(parts: &Parts) -> bool {
    parts.headers.contains_key(header::AUTHORIZATION)
}

async fn authenticated(app: &App, claims: &TokenClaims) -> Result<Caller, ApiError> {
    identity::authenticate(app, claims.sid, claims.sub).await.map_err(|error| match error {
        AppError::NotProven(_) => ApiError::unauthorized(),
        other => other.into(),
    })
}

impl<S> FromRequestParts<S> for AuthenticatedCaller
where
    S: Send + Sync,
    Arc<App>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        StreamingCaller::from_request_parts(parts, state)
            .await
            .map(|StreamingCaller { caller, .. }| Self(caller))
    }
}

impl<S> FromRequestParts<S> for StreamingCaller
where
    S: Send + Sync,
    Arc<App>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let claims = claimed(parts)?;
        let caller = authenticated(&Arc::<App>::from_ref(state), &claims).await?;
        Ok(Self { caller, until: claims.ends_at().min(caller.until) })
    }
}

impl<S> OptionalFromRequestParts<S> for AuthenticatedCaller
where
    S: Send + Sync,
    Arc<App>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Self>, ApiError> {
        if !has_token(parts) {
            return Ok(None);
        }
        <Self as FromRequestParts<S>>::from_request_parts(parts, state).await.map(Some)
    }
}
