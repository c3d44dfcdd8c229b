use std::sync::Arc;

use arena_app::{App, AppError, profile};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A mobile number. It is in the body, because addresses are logged.
#[derive(Deserialize, ToSchema)]
pub(crate) struct FindRequest {
    /// The number in any spelling, such as `03001234567`, or a subscriber's id.
    number: String,
}

/// A found subscriber.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FoundSubscriber {
    /// The subscriber's id.
    subscriber: String,
}

/// Finds a subscriber by their present number. Answers 404 if nobody has it.
#[utoipa::path(
    post, path = "/v1/subscribers/find", tag = "care", request_body = FindRequest,
    responses((status = 200, body = Envelope<FoundSubscriber>), (status = 404, body = Failure))
)]
pub(crate) async fn find(
    State(app): State<Arc<App>>,
    Body(FindRequest { number }): Body<FindRequest>,
) -> ApiResult<Envelope<FoundSubscriber>> {
    let subscriber = profile::find(&app, &number).await?.ok_or(AppError::NotFound)?;
    Ok(Envelope::new(FoundSubscriber { subscriber: subscriber.to_string() }))
}
