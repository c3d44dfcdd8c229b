use std::sync::Arc;

use arena_app::{App, streak};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::Reader;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Data that the app stores for the day.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DailyData {
    /// Consecutive days claimed, including today once it is claimed.
    active_streak: u32,
    /// Day of the streak that today's claim is for.
    active_day: u32,
    /// Id of the selected game.
    #[serde(rename = "gameId")]
    game_id: Option<String>,
}

/// Returns the data that the app stores for the day.
#[utoipa::path(
    get, path = "/v1/daily-data", tag = "streak", security(("token" = [])),
    responses((status = 200, body = Envelope<DailyData>), (status = 401, body = Failure))
)]
pub(crate) async fn daily_data(
    State(app): State<Arc<App>>,
    reader: Reader,
) -> ApiResult<Envelope<DailyData>> {
    let status = reader.read(&app, async |subscriber| streak::status(&app, subscriber).await).await?;
    Ok(Envelope::new(DailyData {
        active_streak: status.active_streak,
        active_day: status.streak_to_claim,
        game_id: status.selected_game,
    }))
}
