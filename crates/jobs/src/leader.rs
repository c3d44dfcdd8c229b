//! One node at a time writes down what comes with the clock.
//!
//! Any node may, and takes over when the one that does has not been heard of for a lease. The jobs themselves are done by
//! whoever claims them, so nothing waits for a particular node.

use arena_app::ports::{Lead, StoreResult, UnitOfWork};
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::schedule::Schedule;

/// The lease's name.
const NAME: &str = "schedules";
/// A leader that is silent for this long is one no more.
pub const LEASE: TimeDelta = TimeDelta::seconds(30);

/// What a worker knows of who leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leadership {
    /// Nothing yet.
    New,
    /// It does, and looked at the clock at this instant.
    Mine { seen: DateTime<Utc> },
    /// Somebody else does, until then at least.
    Others { until: DateTime<Utc> },
}

impl Leadership {
    /// Whether it is time to look again: to prolong the lease, to write down what the clock calls for, or to take over.
    pub(crate) fn is_over(self, schedules: &[Schedule], now: DateTime<Utc>) -> bool {
        match self {
            Self::New => true,
            Self::Mine { seen } => {
                // A clock that was put back is one to look at, too.
                now < seen || now >= seen + LEASE / 3 || schedules.iter().any(|one| one.is_due(seen, now))
            }
            Self::Others { until } => now >= until,
        }
    }
}

/// Leads, if nobody else does, and writes down what the clock calls for; who leads, and how many jobs were new. It counts
/// only once the transaction is committed.
pub(crate) async fn lead(
    tx: &dyn UnitOfWork,
    holder: Uuid,
    schedules: &[Schedule],
    now: DateTime<Utc>,
) -> StoreResult<(Leadership, u64)> {
    match tx.leases().lead(NAME, holder, now, LEASE).await? {
        Lead::Others { until } => Ok((Leadership::Others { until }, 0)),
        Lead::Mine { seen_at, .. } => {
            let mut new = 0;
            for schedule in schedules {
                new += tx.jobs().enqueue_all(&schedule.jobs(seen_at, now)).await?;
            }
            Ok((Leadership::Mine { seen: now }, new))
        }
    }
}

/// Lets another node lead at once.
pub(crate) async fn release(tx: &dyn UnitOfWork, holder: Uuid, now: DateTime<Utc>) -> StoreResult<()> {
    tx.leases().release(NAME, holder, now).await
}
