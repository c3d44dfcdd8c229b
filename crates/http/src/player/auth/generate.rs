use std::sync::Arc;

use arena_app::identity::{self, Browser, Grant, Proof};
use arena_app::{App, AppError, AppResult};
use arena_rules::{Msisdn, handoff};
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::client::Client;
use crate::door::cookies::Cookies;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;
use crate::door::tokens::{AccessTokens, LIFETIME};

/// Whether a mobile number without proof is accepted as a log-in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrustBareMsisdn(pub(crate) bool);

/// A proof of the subscriber's number.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct GenerateRequest {
    /// The hand-off from the query parameter `a`, or the number of the session in the refresh cookie.
    #[serde(default)]
    msisdn: Option<String>,
    /// `gamenow` or null. Has no effect by itself.
    #[serde(default)]
    #[expect(dead_code, reason = "the specification sends it; only a signed hand-off is believed")]
    refferer: Option<String>,
    /// Whether the person agreed that the hand-off's subscriber replaces the one who is logged in.
    #[serde(default)]
    switch: bool,
}

/// The session's subscriber. The header `access_token` contains the token.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Generated)]
pub(crate) struct SessionSubscriber {
    /// The proven number, normalised. Null for a player whom the partner sent without a number.
    msisdn: Option<String>,
    /// Lifetime of the token in seconds.
    expires_in: i64,
    /// 1 if a phone number must be asked for before redeeming.
    gn: u8,
    /// `gamenow` for a player of that channel, else null.
    refferer: Option<&'static str>,
}

/// Opens a session with a proof of the number, or refreshes the session of the cookie. Public.
///
/// Answers with the headers `access_token` and `Set-Cookie`. A 401 is the same for every number. A 409 means
/// that the cookie belongs to another number (`other_subscriber`), that another browser began the hand-off
/// (`other_browser`), or that another subscriber is logged in (`another_subscriber`). In the last case
/// `data.who` contains both numbers, masked; the hand-off stays valid, and a call with `switch` uses it.
/// Refusals: `account_suspended`, `another_subscriber`, `other_browser`.
#[utoipa::path(
    post, path = "/v1/jt/gen", tag = "auth", request_body = GenerateRequest,
    responses(
        (status = 200, body = Answer<SessionSubscriber>, headers(("access_token" = String, description = "the token"))),
        (status = 400, body = Failure), (status = 401, body = Failure), (status = 409, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
        (status = 429, body = Failure),
    )
)]
pub(crate) async fn generate(
    State(app): State<Arc<App>>,
    State(tokens): State<Arc<AccessTokens>>,
    State(cookies): State<Cookies>,
    State(trust): State<TrustBareMsisdn>,
    client: Client,
    Body(request): Body<GenerateRequest>,
) -> ApiResult<Response> {
    let msisdn = request.msisdn.as_deref().map(str::trim);
    let grant = grant(&app, trust, &client, msisdn, request.switch).await?;
    let now = app.now();
    let token = tokens.sign(grant.subscriber, grant.session, grant.gn, now).map_err(|error| {
        tracing::error!(%error, "an access token cannot be signed");
        ApiError::internal()
    })?;
    let token = HeaderValue::from_str(&token).map_err(|_| ApiError::internal())?;
    let cookie = cookie_of(cookies, &grant, now)?;
    let data = SessionSubscriber {
        msisdn: grant.msisdn.map(|msisdn| msisdn.as_str().to_owned()),
        expires_in: LIFETIME.num_seconds(),
        gn: grant.gn.into(),
        refferer: grant.channel.refferer(),
    };
    let headers =
        AppendHeaders([(HeaderName::from_static("access_token"), token), (header::SET_COOKIE, cookie)]);
    Ok((headers, Envelope::new(data)).into_response())
}

/// Opens or refreshes a session with the first proof: a hand-off, the cookie, or the gateway's number.
pub(crate) async fn grant(
    app: &App,
    trust: TrustBareMsisdn,
    client: &Client,
    msisdn: Option<&str>,
    switch: bool,
) -> AppResult<Grant> {
    let cookie = client.refresh_cookie.as_deref();
    let browser = Browser {
        replaces: cookie,
        visit: client.visit.as_deref(),
        switch,
        language: client.language,
        device: client.device.as_deref(),
    };
    if let Some(text) = msisdn.filter(|text| handoff::looks_like_one(text)) {
        return identity::open(app, Proof::Handoff(text.to_owned()), browser).await;
    }
    let claimed = msisdn.and_then(|text| Msisdn::parse(text, &app.settings.country).ok());
    let unreadable = claimed.is_none() && msisdn.is_some_and(|text| !text.is_empty());
    let gateway = client.gateway_number.as_ref();
    // The cookie precedes the gateway: a subscriber stays logged in on another line, unless they ask
    // otherwise.
    if let Some(cookie) = cookie.filter(|_| !unreadable) {
        match identity::refresh(app, cookie, claimed.as_ref()).await {
            Err(AppError::NotProven(_)) => {}
            Err(AppError::OtherSubscriber) if gateway.is_some() && gateway == claimed.as_ref() => {}
            Ok(grant) => {
                if let Some(language) = client.language {
                    identity::reads(app, grant.subscriber, language).await?;
                }
                return Ok(grant);
            }
            other => return other,
        }
    }
    if let Some(number) = gateway {
        if claimed.as_ref().is_some_and(|claimed| claimed != number) {
            return Err(AppError::OtherSubscriber);
        }
        return identity::open(app, Proof::Gateway(number.clone()), browser).await;
    }
    match claimed {
        Some(number) if trust.0 => identity::open(app, Proof::Trusted(number), browser).await,
        _ => Err(AppError::NotProven("a bare number proves nothing")),
    }
}

pub(crate) fn cookie_of(cookies: Cookies, grant: &Grant, now: DateTime<Utc>) -> ApiResult<HeaderValue> {
    let max_age = (grant.cookie_until - now).num_seconds().max(0);
    cookies.refresh(&grant.refresh_token, max_age)
}
