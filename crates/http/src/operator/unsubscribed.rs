use std::sync::Arc;

use arena_app::{App, subscription};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// The operator's notice.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct UnsubscribedRequest {
    /// `KEYID.PAYLOAD.MAC`: the claims `{aud, event: "unsubscribed" | "released", msisdn, at, iat, exp,
    /// nonce}` as JSON, with times in seconds since 1970, and their HMAC-SHA256 over `notice`, a zero byte
    /// and `KEYID.PAYLOAD`. Payload and MAC are in unpadded URL-safe base64. Valid for 5 minutes at most, and
    /// once.
    notice: String,
}

/// Result of the notice.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Unsubscribed)]
pub(crate) struct NoticeResult {
    /// Number of sessions that ended.
    sessions: u64,
}

/// Ends all sessions of a subscriber, on every node, after the operator has ended the subscription or
/// released the number. A person who later gets a released number is a new subscriber.
///
/// Safe to repeat with a new notice. Answers 401 if the notice is not the operator's, has expired or was used
/// before.
#[utoipa::path(
    post, path = "/v1/operator/unsubscribed", tag = "operator", request_body = UnsubscribedRequest,
    responses(
        (status = 200, body = Envelope<NoticeResult>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn unsubscribed(
    State(app): State<Arc<App>>,
    Body(request): Body<UnsubscribedRequest>,
) -> ApiResult<Envelope<NoticeResult>> {
    let ended = subscription::unsubscribed(&app, &request.notice).await?;
    Ok(Envelope::new(NoticeResult { sessions: ended.sessions }))
}
