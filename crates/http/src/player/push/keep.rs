use std::sync::Arc;

use arena_app::App;
use arena_app::push::{self, Keys};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A browser's `PushSubscription.toJSON()`. Other fields are ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PushSubscription {
    /// Address of the browser's push service for this subscription.
    endpoint: String,
    /// Keys for the encryption of messages.
    keys: PushKeys,
}

/// A browser's keys, in base64url.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PushKeys {
    /// Public key: an uncompressed point of P-256, 65 bytes.
    p256dh: String,
    /// Authentication secret, 16 bytes.
    auth: String,
}

/// Stores this browser's push subscription, so that it gets the subscriber's messages until it is removed or
/// logged out. A subscriber has at most five; another one replaces the oldest. Safe to repeat; repeat it now
/// and then, because a subscription expires 60 days after the last call. Refusal: `push_off`.
#[utoipa::path(
    post, path = "/v1/push/subscription", tag = "wallet", security(("token" = [])), request_body = PushSubscription,
    responses(
        (status = 200, body = Answer<Empty>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn keep_push(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Body(subscription): Body<PushSubscription>,
) -> ApiResult<Envelope<Empty>> {
    let keys = Keys { p256dh: &subscription.keys.p256dh, auth: &subscription.keys.auth };
    push::keep(&app, &caller, &subscription.endpoint, keys).await?;
    Ok(Envelope::new(Empty {}))
}
