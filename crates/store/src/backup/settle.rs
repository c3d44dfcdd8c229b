//! What must differ between a database that was backed up and the same one when it comes back: the world went on in
//! between, and what it was told must not be told again.

use arena_app::ports::{EndReason, StoreResult};
use arena_app::push::PUSH_JOB;
use arena_rules::messages::may_repeat;

use super::Times;
use crate::connection::{Connection, Database, Value, column};

/// What was changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// Sessions that were ended.
    pub sessions: u64,
    /// Messages that waited and may have been sent since: nobody sends them again.
    pub messages: u64,
    /// Pushes to browsers that were dropped.
    pub pushes: u64,
}

pub(super) async fn settle(database: &Database, times: Times) -> StoreResult<Settled> {
    let tx = database.transaction().await?;
    let settled = if times.moved { Settled::default() } else { after_a_loss(tx.connection(), times).await? };
    leases(tx.connection(), times).await?;
    // Their order is by numbers of the transactions of the cluster that they were written in. Last, because some of the
    // statements above cause events.
    tx.connection().run("DELETE FROM event", Vec::new()).await?;
    tx.end().await?;
    Ok(settled)
}

/// Sessions that were ended since would live again, and refresh tokens that were replaced since would look stolen: nobody
/// stays logged in. Browsers that were forgotten since go with them.
async fn after_a_loss(rows: &Connection, times: Times) -> StoreResult<Settled> {
    let now: Value = times.now.into();
    let sessions = "UPDATE session SET ended_at = $1, end_reason = $2 WHERE ended_at IS NULL";
    let sessions = rows.run(sessions, vec![now.clone(), EndReason::Restored.as_str().into()]).await?;
    rows.run("DELETE FROM push_device", Vec::new()).await?;

    let queued = rows.all("SELECT DISTINCT kind FROM message WHERE state = 'queued'", Vec::new()).await?;
    let mut messages = 0;
    let why = format!(
        "it waited in a backup of {}: nobody knows whether it was sent since",
        times.taken.to_rfc3339()
    );
    for row in &queued {
        let kind: String = column(row, "kind")?;
        if may_repeat(&kind) {
            continue;
        }
        let sql = "UPDATE message SET state = 'unknown', last_error = $1, changed_at = $2
                   WHERE state = 'queued' AND kind = $3";
        let values = vec![why.as_str().into(), now.clone(), kind.into()];
        messages += rows.run(sql, values).await?;
    }
    let sql = "UPDATE job SET state = 'done', last_error = $1, ended_at = $2, lease_until = NULL
               WHERE kind = $3 AND state IN ('ready', 'running')";
    let pushes = rows.run(sql, vec![why.into(), now, PUSH_JOB.into()]).await?;
    Ok(Settled { sessions, messages, pushes })
}

/// Who held something holds it no more: nobody waits for a node that is not there.
async fn leases(rows: &Connection, times: Times) -> StoreResult<()> {
    let now = || vec![Value::from(times.now)];
    rows.run("UPDATE lease SET until = $1 WHERE until > $1", now()).await?;
    rows.run("UPDATE live_room SET until = $1 WHERE until > $1", now()).await?;
    let sql = "UPDATE job SET state = 'ready', lease_until = NULL, epoch = epoch + 1 WHERE state = 'running'";
    rows.run(sql, Vec::new()).await.map(|_| ())
}
