use arena_app::partner;
use arena_rules::texts;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::door::caller::Who;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;
use crate::state::HttpState;

/// Where somebody wants to be reached.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct NotifyRequest {
    /// The number: digits only, as people write it or with the country code in place of its trunk prefix. Absent is as empty.
    #[serde(default)]
    msisdn: Option<String>,
}

/// Keeps the number at which somebody without a proven one is reached about redemptions. It proves nothing, and opens
/// nobody's wallet. Refusals: `number_known`, `too_many_changes`.
#[utoipa::path(
    post, path = "/v1/gamenow/notify", tag = "partner", security(("token" = [])), request_body = NotifyRequest,
    responses(
        (status = 200, body = Answer<Empty>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn notify(
    State(state): State<HttpState>,
    Who(caller): Who,
    Body(request): Body<NotifyRequest>,
) -> ApiResult<Envelope<Empty>> {
    partner::notify(&state.app, caller.subscriber, request.msisdn.as_deref().unwrap_or_default()).await?;
    Ok(Envelope::with_message(Empty {}, texts::NUMBER_KEPT))
}
