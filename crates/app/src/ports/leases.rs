use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::error::StoreResult;

/// The result of asking for a lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaseClaim {
    /// The caller has the lease: until the transaction ends, and then until the lease ends.
    Mine {
        /// Grows with each change of holder.
        epoch: i64,
        /// When any holder, this one included, last took the lease. `None` if nobody did, or the holder's
        /// clock was far ahead.
        seen_at: Option<DateTime<Utc>>,
    },
    /// Another node has the lease.
    Others {
        /// The end of the other node's lease, unless prolonged.
        until: DateTime<Utc>,
    },
}

/// Leases for work of one node at a time.
#[async_trait]
pub trait Leases: Send + Sync {
    /// Takes or prolongs a lease. A lease is free if nobody holds it, if it has expired, or if it ends
    /// later than any lease taken now could. No other node can take the lease before the transaction
    /// ends, so only the holder writes beside it.
    async fn lead(
        &self,
        name: &'static str,
        holder: Uuid,
        now: DateTime<Utc>,
        length: Duration,
    ) -> StoreResult<LeaseClaim>;

    /// Gives up a lease if this holder has it.
    async fn release(&self, name: &'static str, holder: Uuid, now: DateTime<Utc>) -> StoreResult<()>;
}
