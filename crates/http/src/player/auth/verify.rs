use std::sync::Arc;

use arena_app::{App, AppError};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Subscriber of the token.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Verified)]
pub(crate) struct TokenSubscriber {
    /// The proven number, normalised; null if there is none.
    msisdn: Option<String>,
    /// 1 if a phone number must be asked for before redeeming.
    gn: u8,
    /// `gamenow` for a player of that channel, else null.
    refferer: Option<&'static str>,
    /// `prepaid`, `postpaid`, or null if unknown.
    plan: Option<&'static str>,
}

/// Checks the session, for protected routes.
#[utoipa::path(
    get, path = "/v1/auth/verify", tag = "auth", security(("token" = [])),
    responses((status = 200, body = Envelope<TokenSubscriber>), (status = 401, body = Failure))
)]
pub(crate) async fn verify(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
) -> ApiResult<Envelope<TokenSubscriber>> {
    let subscriber = app.store.read().subscribers().find(caller.subscriber).await.map_err(AppError::Store)?;
    Ok(Envelope::new(TokenSubscriber {
        msisdn: subscriber
            .as_ref()
            .and_then(|found| found.msisdn.as_ref())
            .map(|number| number.as_str().to_owned()),
        gn: caller.gn.into(),
        refferer: caller.channel.refferer(),
        plan: subscriber.and_then(|found| found.plan).map(arena_rules::handoff::Plan::as_str),
    }))
}
