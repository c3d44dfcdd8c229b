use std::sync::Arc;

use arena_app::{App, streak};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::milestone::{StreakMilestone, milestones};
use crate::door::caller::Reader;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::player::cache::number;

/// State of the streak today.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ActiveStreak {
    /// Consecutive days claimed, including today once it is claimed.
    active_streak: u32,
    /// Day of the streak that today's claim is or was for.
    streak_to_claim: u32,
    /// Credits that this day pays.
    amount_to_claim: i64,
    /// Whether today is claimed.
    #[serde(rename = "rewardClaimed")]
    reward_claimed: bool,
    /// Id of the selected game.
    #[serde(rename = "gameId")]
    game_id: Option<String>,
    /// Whether today's claim uses a freeze, because yesterday was missed. Before the claim: will use.
    freeze_used: bool,
    /// Freezes left in this calendar month, including the one that today's claim will use.
    freezes_left: u32,
    /// Freezes of a calendar month: single missed days that do not end a streak.
    freezes_per_month: u32,
    /// Days that pay a bonus, in their order.
    milestones: Vec<StreakMilestone>,
}

/// Returns the state of the streak today.
#[utoipa::path(
    get, path = "/v1/active-streak", tag = "streak", security(("token" = [])),
    responses((status = 200, body = Envelope<ActiveStreak>), (status = 401, body = Failure))
)]
pub(crate) async fn active_streak(
    State(app): State<Arc<App>>,
    reader: Reader,
) -> ApiResult<Envelope<ActiveStreak>> {
    let status = reader.read(&app, async |subscriber| streak::status(&app, subscriber).await).await?;
    Ok(Envelope::new(ActiveStreak {
        active_streak: status.active_streak,
        streak_to_claim: status.streak_to_claim,
        amount_to_claim: number(status.amount_to_claim),
        reward_claimed: status.claimed,
        game_id: status.selected_game,
        freeze_used: status.freeze_used,
        freezes_left: status.freezes_left,
        freezes_per_month: app.settings.streak.freezes_per_month,
        milestones: milestones(&app.settings.streak, status.active_streak),
    }))
}
