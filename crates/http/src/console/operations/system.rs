use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::operations::{self, NodeStatus};
use arena_app::staff::Console;
use arena_app::{App, jobs};
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::super::jobs::JobKind;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A node that runs, or was killed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NodeView {
    id: Uuid,
    /// The machine and the port.
    name: String,
    version: String,
    /// Whether it runs jobs.
    worker: bool,
    started_at: DateTime<Utc>,
    /// When it reported last.
    seen_at: DateTime<Utc>,
    /// Whether it has not reported for 15 seconds.
    silent: bool,
    /// What the node counted: `rooms`, `players`, `streams`, `bindsUp` now; `requests`, `serverErrors`, `smsSent`,
    /// `chargesPaid` in the last minute. Ignore unknown figures, and show missing ones as unknown.
    figures: BTreeMap<String, f64>,
}

impl From<NodeStatus> for NodeView {
    fn from(NodeStatus { beat, silent }: NodeStatus) -> Self {
        Self {
            id: beat.id,
            name: beat.name,
            version: beat.version,
            worker: beat.worker,
            started_at: beat.started_at,
            seen_at: beat.seen_at,
            silent,
            figures: beat.figures,
        }
    }
}

/// How the portal runs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SystemView {
    /// The server's time.
    now: DateTime<Utc>,
    /// The nodes of the last 24 hours that did not stop by themselves, by name.
    nodes: Vec<NodeView>,
    /// Every kind with jobs that are not done.
    jobs: Vec<JobKind>,
}

/// Removes a silent node from the list. Refusal: `node_reports`.
#[utoipa::path(
    post, path = "/v1/operations/nodes/{id}/forget", tag = "operations", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 403, body = Failure))
)]
pub(crate) async fn forget_node(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Empty>> {
    operations::forget_node(&actor.acting(&console, "operations forget-node", &id), id).await?;
    Ok(Envelope::new(Empty {}))
}

/// Returns the nodes with their figures, and how much work waits.
#[utoipa::path(
    get, path = "/v1/operations/system", tag = "operations",
    responses((status = 200, body = Envelope<SystemView>), (status = 403, body = Failure))
)]
pub(crate) async fn system(State(app): State<Arc<App>>) -> ApiResult<Envelope<SystemView>> {
    let nodes = operations::nodes(&app).await?.into_iter().map(NodeView::from).collect();
    let jobs = jobs::by_kind(&app).await?.into_iter().map(JobKind::from).collect();
    Ok(Envelope::new(SystemView { now: app.now(), nodes, jobs }))
}
