//! The nodes that run. Each reports itself and its figures every few seconds; a node that was killed stops to.

use chrono::Duration;
use serde_json::json;
use uuid::Uuid;

use crate::error::refuse;
use crate::ports::{AuditChange, NodeBeat};
use crate::{App, AppResult};

/// How often a node reports.
pub const BEAT: std::time::Duration = std::time::Duration::from_secs(5);
/// The silence after which a node counts as gone: two reports that did not come, and a slow third one.
const SILENT_AFTER: Duration = Duration::seconds(15);
/// How long a killed node is shown.
const SHOWN: Duration = Duration::hours(24);

/// A node, and whether it reports.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeStatus {
    /// The last report.
    pub beat: NodeBeat,
    /// Whether no report came for 15 seconds: the node was killed, hangs, or cannot reach the database.
    pub silent: bool,
}

/// Stores a node's report. Earlier runs of a node with its name that were killed are forgotten: it has come back.
///
/// # Errors
/// The database's.
pub async fn beat(app: &App, beat: &NodeBeat) -> AppResult<()> {
    let now = app.now();
    let tx = app.store.begin().await?;
    tx.nodes().beat(beat).await?;
    tx.nodes().forget(now - SHOWN, &beat.name, now - SILENT_AFTER).await?;
    tx.commit().await?;
    Ok(())
}

/// Removes a node that stops.
///
/// # Errors
/// The database's.
pub async fn leave(app: &App, id: Uuid) -> AppResult<()> {
    let tx = app.store.begin().await?;
    tx.nodes().leave(id, None).await?;
    tx.commit().await?;
    Ok(())
}

/// Removes a silent node from the list, for staff: it was taken away and does not come back under its name.
///
/// # Errors
/// Refusal `node_reports` if the node reports, or is not in the list.
pub async fn forget_node(app: &App, id: Uuid) -> AppResult<()> {
    let tx = app.store.begin().await?;
    let node = tx.nodes().all().await?.into_iter().find(|node| node.id == id);
    if !tx.nodes().leave(id, Some(app.now() - SILENT_AFTER)).await? {
        return refuse("node_reports", "This node reports, or is not in the list any more. Look again.");
    }
    let before = node.map(|node| json!({ "name": node.name, "seenAt": node.seen_at }));
    tx.audit().explain(AuditChange { before, ..AuditChange::default() });
    tx.commit().await?;
    Ok(())
}

/// Returns the nodes of the last 24 hours that did not stop by themselves, by name.
///
/// # Errors
/// The database's.
pub async fn nodes(app: &App) -> AppResult<Vec<NodeStatus>> {
    let now = app.now();
    let nodes = app.store.read().nodes().all().await?;
    let status = |beat: NodeBeat| NodeStatus { silent: now - beat.seen_at >= SILENT_AFTER, beat };
    Ok(nodes.into_iter().map(status).collect())
}
