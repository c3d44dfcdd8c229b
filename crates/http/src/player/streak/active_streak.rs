use std::sync::Arc;

use arena_app::{App, streak};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

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
    }))
}
