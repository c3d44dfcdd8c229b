use std::sync::Arc;

use arena_app::App;
use arena_app::tasks::second_look::{self, ReviewerFigures};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// A reviewer's figures of the last 30 days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReviewerRow {
    /// The reviewer's e-mail address.
    reviewer: String,
    /// First decisions that took effect.
    decided: u64,
    /// The average time between two decisions, without pauses of more than two minutes.
    seconds_each: Option<u64>,
    /// Decisions that another reviewer looked at again.
    looked_at: u64,
    /// Those with which the other reviewer agreed.
    agreed: u64,
}

impl From<ReviewerFigures> for ReviewerRow {
    fn from(ReviewerFigures { counts, looks }: ReviewerFigures) -> Self {
        Self {
            reviewer: counts.reviewer,
            decided: counts.decided,
            seconds_each: counts.seconds_each,
            looked_at: looks.looked_at,
            agreed: looks.agreed,
        }
    }
}

/// All reviewers.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewerList {
    /// By e-mail address.
    items: Vec<ReviewerRow>,
}

/// Lists all reviewers with their figures of the last 30 days.
#[utoipa::path(
    get, path = "/v1/looks/reviewers", tag = "looks",
    responses((status = 200, body = Envelope<ReviewerList>), (status = 403, body = Failure))
)]
pub(crate) async fn reviewers(State(app): State<Arc<App>>) -> ApiResult<Envelope<ReviewerList>> {
    let items = second_look::all_figures(&app).await?.into_iter().map(ReviewerRow::from).collect();
    Ok(Envelope::new(ReviewerList { items }))
}
