use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::StoreResult;

/// A node's report that it runs.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeBeat {
    /// The id of this run of the node.
    pub id: Uuid,
    /// The machine and the port.
    pub name: String,
    /// The program's version.
    pub version: String,
    /// Whether it runs jobs.
    pub worker: bool,
    /// When it started.
    pub started_at: DateTime<Utc>,
    /// When it reported last.
    pub seen_at: DateTime<Utc>,
    /// The node's figures, by name (`server/src/pulse.rs`). A newer version may have others.
    pub figures: BTreeMap<String, f64>,
}

/// Nodes that run, and those that were killed.
#[async_trait]
pub trait Nodes: Send + Sync {
    /// Stores a node's report in place of the one before.
    async fn beat(&self, beat: &NodeBeat) -> StoreResult<()>;

    /// Returns every node, by name and start.
    async fn all(&self) -> StoreResult<Vec<NodeBeat>>;

    /// Removes a node that stops, or that has not reported since `silent_since`, if given; `false` if there is none.
    async fn leave(&self, id: Uuid, silent_since: Option<DateTime<Utc>>) -> StoreResult<bool>;

    /// Removes the nodes that have not reported since `before`, and earlier runs of the node `name` that have not since
    /// `silent_since`.
    async fn forget(
        &self,
        before: DateTime<Utc>,
        name: &str,
        silent_since: DateTime<Utc>,
    ) -> StoreResult<u64>;
}
