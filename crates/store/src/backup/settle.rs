//! Settles a restored database: time has passed since the backup, and messages must not be sent twice.

use arena_app::ports::{EndReason, StoreResult};
use arena_app::push::PUSH_JOB;
use arena_rules::messages::may_repeat;
use chrono::{DateTime, Duration, Utc};

use crate::connection::{Connection, Database, statements};

/// The clocks of a node and the database may differ by this.
const SKEW: Duration = Duration::minutes(1);

statements! {
    fn newest_posting() -> (DateTime<Utc>,) = "SELECT created_at FROM ledger_txn ORDER BY id DESC LIMIT 1";

    fn forget_events() = "DELETE FROM event";

    fn end_sessions(now: DateTime<Utc>, reason: &str) =
        "UPDATE session SET ended_at = $1, end_reason = $2 WHERE ended_at IS NULL";

    fn end_staff_sessions(now: DateTime<Utc>, reason: &str) =
        "UPDATE staff_session SET ended_at = $1, end_reason = $2 WHERE ended_at IS NULL";

    fn forget_push_devices() = "DELETE FROM push_device";

    fn hold_vouchers(now: DateTime<Utc>) =
        "UPDATE voucher_batch SET held_since = $1 WHERE held_since IS NULL AND voided_at IS NULL
             AND EXISTS (SELECT 1 FROM voucher WHERE batch_id = voucher_batch.id AND state = 'free')";

    fn stop_selling_vouchers() =
        "UPDATE reward SET stock = 0 WHERE stock > 0 AND EXISTS (
             SELECT 1 FROM voucher_batch b WHERE b.reward_id = reward.id AND b.held_since IS NOT NULL)";

    fn queued_kinds() -> (String,) = "SELECT DISTINCT kind FROM message WHERE state = 'queued'";

    fn leave_unknown(why: &str, now: DateTime<Utc>, kind: &str) =
        "UPDATE message SET state = 'unknown', last_error = $1, changed_at = $2 WHERE state = 'queued' AND kind = $3";

    fn end_jobs(why: &str, now: DateTime<Utc>, kind: &str) =
        "UPDATE job SET state = 'done', last_error = $1, ended_at = $2, lease_until = NULL
         WHERE kind = $3 AND state IN ('ready', 'running')";

    fn end_leases(now: DateTime<Utc>) = "UPDATE lease SET until = $1 WHERE until > $1";

    fn end_rooms(now: DateTime<Utc>) = "UPDATE live_room SET until = $1 WHERE until > $1";

    fn make_jobs_ready() =
        "UPDATE job SET state = 'ready', lease_until = NULL, epoch = epoch + 1 WHERE state = 'running'";
}

/// How many rows were changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettledCounts {
    /// Ended sessions.
    pub sessions: u64,
    /// Queued messages that may have been sent since the backup; they are not sent again.
    pub messages: u64,
    /// Dropped jobs for pushes to browsers.
    pub pushes: u64,
}

/// The newest posting's time, if more than [`SKEW`] later than `at`.
pub(super) async fn posted_after(
    database: &Database,
    at: DateTime<Utc>,
) -> StoreResult<Option<DateTime<Utc>>> {
    let newest = database.reading().fetch_one(newest_posting()).await?;
    Ok(newest.map(|(posted,)| posted).filter(|posted| *posted > at + SKEW))
}

pub(super) async fn settle(database: &Database, times: Times) -> StoreResult<SettledCounts> {
    let tx = database.transaction().await?;
    let settled =
        if times.moved { SettledCounts::default() } else { after_a_loss(tx.connection(), times).await? };
    leases(tx.connection(), times).await?;
    // Events are ordered by the cluster's transaction numbers, so they cannot be moved. This comes last,
    // because some statements above cause events.
    tx.connection().execute(forget_events()).await?;
    tx.end().await?;
    Ok(settled)
}

/// Ends all sessions and forgets all push devices. Otherwise, sessions that ended since the backup would live
/// again, replaced refresh tokens would look stolen, and removed browsers would be back.
/// Free voucher codes may have been given out since, so staff decide about them.
async fn after_a_loss(rows: &Connection, times: Times) -> StoreResult<SettledCounts> {
    let sessions = rows.execute(end_sessions(times.now, EndReason::Restored.as_str())).await?;
    rows.execute(end_staff_sessions(times.now, EndReason::Restored.as_str())).await?;
    rows.execute(forget_push_devices()).await?;
    rows.execute(hold_vouchers(times.now)).await?;
    rows.execute(stop_selling_vouchers()).await?;

    let mut messages = 0;
    let why = format!(
        "it waited in a backup of {}: nobody knows whether it was sent since",
        times.taken.to_rfc3339()
    );
    for (kind,) in rows.fetch_all(queued_kinds()).await? {
        if !may_repeat(&kind) {
            messages += rows.execute(leave_unknown(&why, times.now, &kind)).await?;
        }
    }
    let pushes = rows.execute(end_jobs(&why, times.now, PUSH_JOB)).await?;
    Ok(SettledCounts { sessions, messages, pushes })
}

/// Ends all leases: no node should wait for the lease of a node that no longer runs.
async fn leases(rows: &Connection, times: Times) -> StoreResult<()> {
    rows.execute(end_leases(times.now)).await?;
    rows.execute(end_rooms(times.now)).await?;
    rows.execute(make_jobs_ready()).await.map(|_| ())
}

/// The times of a backup and of its restore.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// When the backup was taken.
    pub taken: DateTime<Utc>,
    /// The time of the restore.
    pub now: DateTime<Utc>,
    /// Whether the node was stopped before the backup and only moves: nothing happened since.
    pub moved: bool,
}
