use arena_app::jobs;
use arena_app::staff::Console;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::care::hold::StaffReason;
use super::super::door::actor::Acting;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A kind of jobs.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RetryKind {
    kind: String,
}

/// The number of jobs that run again.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JobsRetried {
    retried: u64,
}

/// Retries a job that was given up, with all its tries. Refusal: `job_not_dead`.
#[utoipa::path(
    post, path = "/v1/jobs/{id}/retry", tag = "jobs", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 403, body = Failure))
)]
pub(crate) async fn retry(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Empty>> {
    jobs::retry(&actor.acting(&console, "jobs retry", &id), id).await?;
    Ok(Envelope::new(Empty {}))
}

/// Retries the given-up jobs of a kind, the latest 1,000. Refusal: `no_dead_jobs`.
#[utoipa::path(
    post, path = "/v1/jobs/retry", tag = "jobs", request_body = RetryKind,
    responses((status = 200, body = Answer<JobsRetried>), (status = 403, body = Failure))
)]
pub(crate) async fn retry_kind(
    State(console): State<Console>,
    Acting(actor): Acting,
    Body(RetryKind { kind }): Body<RetryKind>,
) -> ApiResult<Envelope<JobsRetried>> {
    let retried = jobs::retry_kind(&actor.acting(&console, "jobs retry", &kind), &kind).await?;
    Ok(Envelope::new(JobsRetried { retried }))
}

/// Deletes a job that was given up: what it was to do is never done. Refusals: `reason_needed` and `job_not_dead`.
#[utoipa::path(
    post, path = "/v1/jobs/{id}/discard", tag = "jobs", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 403, body = Failure))
)]
pub(crate) async fn discard(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<Empty>> {
    jobs::discard(&actor.acting(&console, "jobs discard", &id), id, &reason).await?;
    Ok(Envelope::new(Empty {}))
}
