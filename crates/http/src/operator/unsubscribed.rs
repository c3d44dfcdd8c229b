use arena_app::subscription;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;
use crate::state::HttpState;

/// What the operator says.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct UnsubscribedRequest {
    /// `KEYID.PAYLOAD.MAC`: the claims `{aud, event: "unsubscribed" | "released", msisdn, at, iat, exp, nonce}` as JSON, times in
    /// seconds since 1970, and their HMAC-SHA256 over `notice`, a zero byte and `KEYID.PAYLOAD`, both in unpadded
    /// URL-safe base64. Good for 5 minutes at most, and once.
    notice: String,
}

/// What it came to.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Unsubscribed {
    /// How many sessions ended.
    sessions: u64,
}

/// The operator ended a subscription, or took a number back: its subscriber's sessions end at once, on every node. Whoever
/// comes by a number that was released is somebody new.
///
/// Safe to tell again with a new notice. 401 for a notice that is not the operator's, is too old, or was used.
#[utoipa::path(
    post, path = "/v1/operator/unsubscribed", tag = "operator", request_body = UnsubscribedRequest,
    responses(
        (status = 200, body = Envelope<Unsubscribed>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn unsubscribed(
    State(state): State<HttpState>,
    Body(request): Body<UnsubscribedRequest>,
) -> ApiResult<Envelope<Unsubscribed>> {
    let ended = subscription::unsubscribed(&state.app, &request.notice).await?;
    Ok(Envelope::new(Unsubscribed { sessions: ended.sessions }))
}
