use std::sync::Arc;

use arena_app::App;
use arena_app::album::{self, Solution};
use axum::extract::State;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A solved picture, with the input log that proves it.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PictureSolution {
    /// Day of the album whose seed was used.
    #[schema(value_type = String, format = Date)]
    day: NaiveDate,
    /// Number of the picture.
    #[schema(minimum = 1)]
    picture: u8,
    /// Level of Puzzle Mania whose grid was chosen: 1, 2 or 3 for 3, 4 or 5 tiles on a side.
    #[schema(minimum = 1, maximum = 3)]
    level: u8,
    /// The input log in unpadded URL-safe base64, at most 32 KB.
    #[schema(max_length = 43692)]
    replay: String,
}

/// A picture that was added to the album, or was there.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PictureSolved {
    /// Stars of this play, 1 to 3.
    stars: u8,
    /// The picture's most stars.
    best: u8,
    /// The day on which the picture was first solved.
    #[schema(format = Date)]
    day: String,
}

/// Adds a solved picture to the album. The server replays the log; stars only grow, and nothing is paid. Safe to
/// repeat. Refusals: `picture_day_over`, `picture_closed`, `picture_unsolved`, `replay_malformed`,
/// `replay_wrong_seed`, `replay_other_rules`, `replay_unfinished`, `replay_forged`, `level_mismatch`, `too_fast`. 404
/// if the operator has switched the album off.
#[utoipa::path(
    post, path = "/v1/album/solved", tag = "levels", security(("token" = [])), request_body = PictureSolution,
    responses(
        (status = 200, body = Answer<PictureSolved>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 413, body = Failure), (status = 415, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn solved(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Body(PictureSolution { day, picture, level, replay }): Body<PictureSolution>,
) -> ApiResult<Envelope<PictureSolved>> {
    let solution = Solution { day, picture, level, replay };
    let receipt = album::solve(&app, caller.subscriber, &solution).await?;
    Ok(Envelope::new(PictureSolved {
        stars: receipt.stars,
        best: receipt.solved.stars,
        day: receipt.solved.first_day.to_string(),
    }))
}
