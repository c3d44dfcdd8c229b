use arena_app::push::{self, Keys};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::door::caller::Who;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;
use crate::state::HttpState;

/// A browser's subscription, as its `PushSubscription.toJSON()` has it; other fields are let be.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PushSubscription {
    /// Where its push service takes messages for it.
    endpoint: String,
    /// What they are encrypted with.
    keys: PushKeys,
}

/// A browser's keys, in base64url.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PushKeys {
    /// Its public key: an uncompressed point of P-256, 65 bytes.
    p256dh: String,
    /// Its secret, 16 bytes.
    auth: String,
}

/// Tells this browser, from now on, what the subscriber is told by SMS: until it is forgotten or logged out, for at most
/// five browsers. Safe to repeat, and to be repeated now and then: a browser that is not heard of for 60 days is
/// forgotten. Refusal: `push_off`.
#[utoipa::path(
    post, path = "/v1/push/subscription", tag = "wallet", security(("token" = [])), request_body = PushSubscription,
    responses(
        (status = 200, body = Answer<Empty>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn keep_push(
    State(state): State<HttpState>,
    Who(caller): Who,
    Body(subscription): Body<PushSubscription>,
) -> ApiResult<Envelope<Empty>> {
    let keys = Keys { p256dh: &subscription.keys.p256dh, auth: &subscription.keys.auth };
    push::keep(&state.app, &caller, &subscription.endpoint, keys).await?;
    Ok(Envelope::new(Empty {}))
}
