use std::sync::Arc;

use arena_app::{App, partner};
use arena_rules::texts;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A contact number.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct NotifyRequest {
    /// Mobile number: digits only, in local form or with the country code in place of the trunk prefix.
    /// Absent counts as empty.
    #[serde(default)]
    msisdn: Option<String>,
}

/// Stores the contact number of a player without a proven number, for redemptions. It proves nothing and
/// opens no wallet. Refusals: `number_known`, `too_many_changes`.
#[utoipa::path(
    post, path = "/v1/gamenow/notify", tag = "partner", security(("token" = [])), request_body = NotifyRequest,
    responses(
        (status = 200, body = Answer<Empty>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn notify(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Body(request): Body<NotifyRequest>,
) -> ApiResult<Envelope<Empty>> {
    partner::notify(&app, caller.subscriber, request.msisdn.as_deref().unwrap_or_default()).await?;
    Ok(Envelope::with_message(Empty {}, texts::NUMBER_KEPT))
}
