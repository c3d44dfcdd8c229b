use std::sync::Arc;

use arena_app::{App, quests};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::idempotency::KeyHeader;
use crate::door::json::OptionalBody;
use crate::player::cache::number;

/// No fields are needed.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct ChestRequest {}

/// An opened chest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChestOpened {
    /// Credits paid.
    credits: i64,
    /// Balance after the payment.
    balance: i64,
    /// Chests opened in the present season; 0 without one.
    chests: u32,
}

/// Opens the chest of today's quests, once a day, when all of them are done. Refusals: `quests_unfinished`,
/// `chest_opened`, `not_subscribed`, `subscription_suspended`, `subscription_expired`, `account_held`. 404 if the
/// operator has switched quests off.
#[utoipa::path(
    post, path = "/v1/quests/chest", tag = "quests", security(("token" = [])),
    request_body(content = Option<ChestRequest>),
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = Answer<ChestOpened>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 409, body = Failure), (status = 413, body = Failure),
        (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn open_chest(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    key: KeyHeader,
    OptionalBody(ChestRequest {}): OptionalBody<ChestRequest>,
) -> ApiResult<Envelope<ChestOpened>> {
    let key = key.of(&"chest")?;
    let opened = quests::open_chest(&app, caller.subscriber, key.as_ref()).await?;
    Ok(Envelope::new(ChestOpened {
        credits: number(opened.credits),
        balance: number(opened.balance),
        chests: opened.chests,
    }))
}
