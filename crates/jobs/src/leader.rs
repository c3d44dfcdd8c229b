//! The leader writes the jobs that are due by schedule. One node leads at a time.
//!
//! Any node may lead, and takes over if the leader has been silent for a lease. Any worker may run the jobs,
//! so no work depends on a particular node.

use arena_app::ports::{LeaseClaim, StoreResult, UnitOfWork};
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::schedule::Schedule;

const NAME: &str = "schedules";
/// How long a leader may be silent before another node takes over.
pub const LEASE: TimeDelta = TimeDelta::seconds(30);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leadership {
    /// Not known yet.
    New,
    /// This worker leads, and wrote the schedules at this time.
    Mine { seen: DateTime<Utc> },
    /// Another worker leads at least until this time.
    Others { until: DateTime<Utc> },
}

impl Leadership {
    /// Whether to look again: to renew the lease, to write due jobs, or to take over.
    pub(crate) fn is_over(self, schedules: &[Schedule], now: DateTime<Utc>) -> bool {
        match self {
            Self::New => true,
            Self::Mine { seen } => {
                // A clock that was set back is also a reason.
                now < seen || now >= seen + LEASE / 3 || schedules.iter().any(|one| one.is_due(seen, now))
            }
            Self::Others { until } => now >= until,
        }
    }
}

/// Leads if no other worker does, and writes the jobs that are due by schedule. Returns who leads, and how
/// many jobs were new. Nothing counts before the commit.
pub(crate) async fn lead(
    tx: &dyn UnitOfWork,
    holder: Uuid,
    schedules: &[Schedule],
    now: DateTime<Utc>,
) -> StoreResult<(Leadership, u64)> {
    match tx.leases().lead(NAME, holder, now, LEASE).await? {
        LeaseClaim::Others { until } => Ok((Leadership::Others { until }, 0)),
        LeaseClaim::Mine { seen_at, .. } => {
            let mut new = 0;
            for schedule in schedules {
                new += tx.jobs().enqueue_all(&schedule.jobs(seen_at, now)).await?;
            }
            Ok((Leadership::Mine { seen: now }, new))
        }
    }
}

/// Gives up the lead, so that another node can take it at once.
pub(crate) async fn release(tx: &dyn UnitOfWork, holder: Uuid, now: DateTime<Utc>) -> StoreResult<()> {
    tx.leases().release(NAME, holder, now).await
}
