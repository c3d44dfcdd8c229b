use std::sync::Arc;

use arena_app::{App, quests};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::idempotency::KeyHeader;
use crate::door::json::Body;
use crate::player::cache::number;

/// A step to claim.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub(crate) struct StepRequest {
    /// Number of the step, from 1.
    step: u32,
    /// Number of the season; the present one if absent.
    season: Option<u32>,
}

/// A claimed step.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StepClaimed {
    /// Number of the season.
    season: u32,
    /// Number of the step.
    step: u32,
    /// Credits paid.
    credits: i64,
    /// Balance after the payment.
    balance: i64,
}

/// Claims a step of a season, once. The steps of a season can be claimed until seven days after it. Refusals:
/// `unknown_step`, `step_locked`, `step_claimed`, `season_over`, `not_subscribed`, `subscription_suspended`,
/// `subscription_expired`, `account_held`. 404 if the operator has switched quests or seasons off.
#[utoipa::path(
    post, path = "/v1/season/claim", tag = "quests", security(("token" = [])), request_body = StepRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = Answer<StepClaimed>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 409, body = Failure), (status = 413, body = Failure),
        (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn claim_step(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    key: KeyHeader,
    Body(request): Body<StepRequest>,
) -> ApiResult<Envelope<StepClaimed>> {
    let key = key.of(&request)?;
    let StepRequest { step, season } = request;
    let claimed = quests::claim_step(&app, caller.subscriber, season, step, key.as_ref()).await?;
    Ok(Envelope::new(StepClaimed {
        season: claimed.season,
        step: claimed.step,
        credits: number(claimed.credits),
        balance: number(claimed.balance),
    }))
}
