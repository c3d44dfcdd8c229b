use std::sync::Arc;

use arena_app::App;
use arena_app::tasks::{second_look, verdict};
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::door::actor::Acting;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// The caller's reviews of today, and what waits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReviewFiguresView {
    /// Decisions that were not taken back.
    decided: u64,
    approved: u64,
    rejected: u64,
    /// Decisions that were taken back.
    undone: u64,
    /// The median time between two decisions, without pauses of more than two minutes.
    seconds_each: Option<u64>,
    /// Entries that wait.
    waiting: u64,
    /// The time of the oldest of them.
    oldest: Option<DateTime<Utc>>,
    /// The caller's decisions of the last 30 days that another reviewer looked at again.
    looked_at: u64,
    /// Those with which the other reviewer agreed.
    agreed: u64,
}

/// Returns the caller's figures of today, and what waits.
#[utoipa::path(
    get, path = "/v1/reviews/figures", tag = "reviews",
    responses((status = 200, body = Envelope<ReviewFiguresView>), (status = 403, body = Failure))
)]
pub(crate) async fn figures(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
) -> ApiResult<Envelope<ReviewFiguresView>> {
    let figures = verdict::figures(&app, &actor.member.email).await?;
    let looks = second_look::own_figures(&app, &actor.member.email).await?;
    Ok(Envelope::new(ReviewFiguresView {
        decided: figures.decided,
        approved: figures.approved,
        rejected: figures.decided - figures.approved,
        undone: figures.undone,
        seconds_each: figures.seconds_each,
        waiting: figures.waiting,
        oldest: figures.oldest,
        looked_at: looks.looked_at,
        agreed: looks.agreed,
    }))
}
