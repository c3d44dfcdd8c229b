//! Counts each request of the API for its subscriber or its address.

use std::sync::Arc;

use arena_app::App;
use axum::extract::{MatchedPath, Request};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::caller::RateLimitedToken;
use super::client::{TrustedAddresses, bearer};
use super::error::ApiError;
use super::rate::{RateExceeded, RateLimits};
use super::tokens::AccessTokens;
use crate::player::rooms::SOCKET_PATH;

/// Counts the requests of the API, and answers 429 over the limit.
pub(crate) struct RequestCounter {
    pub(crate) app: Arc<App>,
    pub(crate) tokens: Arc<AccessTokens>,
    pub(crate) rates: Arc<RateLimits>,
    pub(crate) trusted: Arc<TrustedAddresses>,
}

impl RequestCounter {
    pub(super) async fn limit(&self, request: Request, next: Next) -> Response {
        let (mut parts, body) = request.into_parts();
        match self.count(&mut parts).await {
            Ok(()) => next.run(Request::from_parts(parts, body)).await,
            Err(too_many) => ApiError::from(too_many).into_response(),
        }
    }

    /// Checks the token's signature before counting the address. The check costs less than an answer, and a
    /// flood without valid tokens cannot use up the address's limit for clients that have one.
    async fn count(&self, parts: &mut Parts) -> Result<(), RateExceeded> {
        if let Some(claims) =
            bearer(&parts.headers).and_then(|token| self.tokens.verify(token, self.app.now()))
        {
            let allowed = self.rates.subscriber(claims.sub).await;
            parts.extensions.insert(RateLimitedToken { claims, allowed });
            if allowed.is_ok() {
                return Ok(());
            }
        }
        // The socket call itself counts by its room token, or by its address without one.
        if parts.extensions.get::<MatchedPath>().is_some_and(|path| path.as_str() == SOCKET_PATH) {
            return Ok(());
        }
        self.rates.address(self.trusted.client(parts)).await
    }
}
