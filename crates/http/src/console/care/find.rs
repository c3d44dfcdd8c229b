use std::sync::Arc;

use arena_app::{App, AppError};
use arena_rules::Msisdn;
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
    let number = number.trim();
    let read = app.store.read().subscribers();
    let found = if let Ok(id) = number.parse() {
        read.find(arena_app::ports::SubscriberId(id)).await.map(|found| found.map(|found| found.id))
    } else if let Ok(msisdn) = Msisdn::parse(number, &app.settings.country) {
        read.by_msisdn(&msisdn).await
    } else {
        Ok(None)
    };
    let subscriber = found.map_err(AppError::from)?.ok_or(AppError::NotFound)?;
    Ok(Envelope::new(FoundSubscriber { subscriber: subscriber.to_string() }))
}
