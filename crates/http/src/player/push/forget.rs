use std::sync::Arc;

use arena_app::{App, push};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Selects the browser.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ForgetPush {
    /// Endpoint of the browser's push subscription.
    endpoint: String,
}

/// Result of the call.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PushForgotten {
    /// Whether the subscriber had this push subscription.
    forgotten: bool,
}

/// Removes a browser's push subscription. One of another subscriber, or an unknown one, changes nothing.
#[utoipa::path(
    delete, path = "/v1/push/subscription", tag = "wallet", security(("token" = [])), request_body = ForgetPush,
    responses(
        (status = 200, body = Envelope<PushForgotten>), (status = 400, body = Failure),
        (status = 401, body = Failure), (status = 413, body = Failure), (status = 415, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn forget_push(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Body(request): Body<ForgetPush>,
) -> ApiResult<Envelope<PushForgotten>> {
    let forgotten = push::forget(&app, caller.subscriber, &request.endpoint).await?;
    Ok(Envelope::new(PushForgotten { forgotten }))
}
