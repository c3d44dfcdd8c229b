use std::sync::Arc;

use arena_app::App;
use arena_app::jobs::{self, DeadJobPage};
use arena_app::ports::{DeadJob, DeadJobCursor, KindOfJobs};
use axum::extract::{Query, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::audit::given;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Which jobs are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct JobsQuery {
    /// Only jobs of this kind.
    kind: Option<String>,
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// A job that was given up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeadJobView {
    id: Uuid,
    kind: String,
    /// The number of tries.
    attempts: u32,
    died_at: DateTime<Utc>,
    /// Why the last try failed, without numbers and addresses.
    error: String,
    /// The input, without numbers, addresses and secrets.
    #[schema(value_type = Object)]
    payload: Value,
}

impl From<DeadJob> for DeadJobView {
    fn from(DeadJob { id, kind, payload, attempts, error, died_at }: DeadJob) -> Self {
        Self { id, kind, attempts, died_at, error, payload }
    }
}

/// The jobs of a kind that are not done. Jobs that wait and jobs that were given up are counted up to a thousand.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JobKind {
    kind: String,
    /// Waiting to be run, now or later.
    ready: u64,
    running: u64,
    /// Given up.
    dead: u64,
}

impl From<KindOfJobs> for JobKind {
    fn from(KindOfJobs { kind, ready, running, dead }: KindOfJobs) -> Self {
        Self { kind, ready, running, dead }
    }
}

/// A page of jobs that were given up.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JobsPage {
    /// The latest first.
    items: Vec<DeadJobView>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
    /// Every kind with jobs that are not done; empty on all pages but the first.
    kinds: Vec<JobKind>,
}

fn cursor_of(text: &str) -> ApiResult<DeadJobCursor> {
    let read = || {
        let (micros, id) = text.split_once('_')?;
        let died_at = DateTime::from_timestamp_micros(micros.parse().ok()?)?;
        Some(DeadJobCursor { died_at, id: id.parse().ok()? })
    };
    read().ok_or_else(|| ApiError::malformed("The cursor is not one of this list."))
}

/// Lists the jobs that were given up, latest first, with the kinds of jobs that are not done.
#[utoipa::path(
    get, path = "/v1/jobs", tag = "jobs", params(JobsQuery),
    responses((status = 200, body = Envelope<JobsPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(JobsQuery { kind, cursor }): Query<JobsQuery>,
) -> ApiResult<Envelope<JobsPage>> {
    let after = cursor.as_deref().map(cursor_of).transpose()?;
    let DeadJobPage { jobs, next } = jobs::dead(&app, given(kind).as_deref(), after).await?;
    let next = next.map(|next| format!("{}_{}", next.died_at.timestamp_micros(), next.id));
    let kinds = if after.is_none() { jobs::by_kind(&app).await? } else { Vec::new() };
    Ok(Envelope::new(JobsPage {
        items: jobs.into_iter().map(DeadJobView::from).collect(),
        next,
        kinds: kinds.into_iter().map(JobKind::from).collect(),
    }))
}
