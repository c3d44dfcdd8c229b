use std::sync::Arc;

use arena_app::{App, streak};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::milestone::{StreakMilestone, milestones};
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::idempotency::KeyHeader;
use crate::door::json::OptionalBody;
use crate::player::cache::number;

/// No fields are needed.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct ClaimRequest {}

/// A claimed day of the streak.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StreakClaimed {
    /// Day of the streak, 1 to 30.
    claimed_day: u32,
    /// Credits paid.
    credits: i64,
    /// Balance after the payment, with the bonus.
    balance: i64,
    /// Consecutive days claimed.
    active_streak: u32,
    /// Bonus paid beside the credits, if the day is a milestone; otherwise 0.
    bonus: i64,
    /// Whether a freeze was used, because the day before was missed.
    freeze_used: bool,
    /// Freezes left in this calendar month.
    freezes_left: u32,
    /// Freezes of a calendar month: single missed days that do not end a streak.
    freezes_per_month: u32,
    /// Days that pay a bonus, in their order.
    milestones: Vec<StreakMilestone>,
}

/// Claims today's day of the streak, once a day. Refusals: `already_claimed`, `not_subscribed`,
/// `subscription_suspended`, `subscription_expired`, `account_held`.
#[utoipa::path(
    post, path = "/v1/update-daily-streak", tag = "streak", security(("token" = [])),
    request_body(content = Option<ClaimRequest>),
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = Answer<StreakClaimed>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 409, body = Failure), (status = 413, body = Failure), (status = 415, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn update_daily_streak(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    key: KeyHeader,
    OptionalBody(ClaimRequest {}): OptionalBody<ClaimRequest>,
) -> ApiResult<Envelope<StreakClaimed>> {
    let key = key.of(&"claim")?;
    let claimed = streak::claim(&app, caller.subscriber, key.as_ref()).await?;
    Ok(Envelope::new(StreakClaimed {
        claimed_day: claimed.claimed_day,
        credits: number(claimed.credits),
        balance: number(claimed.balance),
        active_streak: claimed.claimed_day,
        bonus: number(claimed.bonus),
        freeze_used: claimed.freeze_used,
        freezes_left: claimed.freezes_left,
        freezes_per_month: app.settings.streak.freezes_per_month,
        milestones: milestones(&app.settings.streak, claimed.claimed_day),
    }))
}
