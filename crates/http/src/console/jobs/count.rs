use std::sync::Arc;

use arena_app::App;
use arena_app::jobs::{self, DeadJobCount};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// How many jobs were given up.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeadJobs {
    /// The number, up to a hundred.
    count: u64,
    /// Whether there are more.
    more: bool,
}

/// Counts the jobs that were given up, up to a hundred.
#[utoipa::path(
    get, path = "/v1/jobs/count", tag = "jobs",
    responses((status = 200, body = Envelope<DeadJobs>), (status = 403, body = Failure))
)]
pub(crate) async fn count(State(app): State<Arc<App>>) -> ApiResult<Envelope<DeadJobs>> {
    let DeadJobCount { count, more } = jobs::count_dead(&app).await?;
    Ok(Envelope::new(DeadJobs { count, more }))
}
