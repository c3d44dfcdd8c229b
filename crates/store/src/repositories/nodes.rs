use arena_app::ports::{NodeBeat, Nodes, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct NodeRow {
        id: Uuid,
        name: String,
        version: String,
        worker: bool,
        started_at: DateTime<Utc>,
        seen_at: DateTime<Utc>,
        figures: Value,
    }
}

statements! {
    fn beat(
        id: Uuid,
        name: &str,
        version: &str,
        worker: bool,
        started_at: DateTime<Utc>,
        seen_at: DateTime<Utc>,
        figures: Value,
    ) = "INSERT INTO node (id, name, version, worker, started_at, seen_at, figures)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, figures = excluded.figures";

    fn all() -> NodeRow =
        "SELECT id, name, version, worker, started_at, seen_at, figures FROM node ORDER BY name, started_at, id";

    fn leave(id: Uuid) = "DELETE FROM node WHERE id = $1";

    fn leave_silent(id: Uuid, silent_since: DateTime<Utc>) = "DELETE FROM node WHERE id = $1 AND seen_at <= $2";

    fn forget(before: DateTime<Utc>, name: &str, silent_since: DateTime<Utc>) =
        "DELETE FROM node WHERE seen_at < $1 OR (name = $2 AND seen_at <= $3)";
}

#[async_trait]
impl Nodes for Connection {
    async fn beat(&self, node: &NodeBeat) -> StoreResult<()> {
        let NodeBeat { id, name, version, worker, started_at, seen_at, figures } = node;
        self.execute(beat(*id, name, version, *worker, *started_at, *seen_at, json!(figures))).await?;
        Ok(())
    }

    async fn all(&self) -> StoreResult<Vec<NodeBeat>> {
        self.fetch_all(all()).await?.into_iter().map(NodeRow::beat).collect()
    }

    async fn leave(&self, id: Uuid, silent_since: Option<DateTime<Utc>>) -> StoreResult<bool> {
        let left = match silent_since {
            Some(since) => self.execute(leave_silent(id, since)).await?,
            None => self.execute(leave(id)).await?,
        };
        Ok(left == 1)
    }

    async fn forget(
        &self,
        before: DateTime<Utc>,
        name: &str,
        silent_since: DateTime<Utc>,
    ) -> StoreResult<u64> {
        self.execute(forget(before, name, silent_since)).await
    }
}

impl NodeRow {
    fn beat(self) -> StoreResult<NodeBeat> {
        let figures = serde_json::from_value(self.figures);
        Ok(NodeBeat {
            figures: figures.map_err(|_| corrupt("node", "figures", &self.id))?,
            id: self.id,
            name: self.name,
            version: self.version,
            worker: self.worker,
            started_at: self.started_at,
            seen_at: self.seen_at,
        })
    }
}
