use std::sync::Arc;

use arena_app::{App, messages};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// The newest message that was read.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ReadRequest {
    /// Id of the message.
    id: Uuid,
}

/// The newest message that was read on any device.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReadMark {
    /// Id of the message; null if none was read.
    read_up_to: Option<String>,
}

/// Marks messages as read up to one, on all devices. An older message, or one of another subscriber, changes
/// nothing.
#[utoipa::path(
    post, path = "/v1/notifications/read", tag = "wallet", security(("token" = [])), request_body = ReadRequest,
    responses(
        (status = 200, body = Envelope<ReadMark>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn read_notifications(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Body(request): Body<ReadRequest>,
) -> ApiResult<Envelope<ReadMark>> {
    let read = messages::mark_read(&app, caller.subscriber, request.id).await?;
    Ok(Envelope::new(ReadMark { read_up_to: read.map(|id| id.to_string()) }))
}
