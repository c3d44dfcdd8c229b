use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::StoreResult;

/// Who may do what one node at a time does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// Who asked, until the transaction's end and then until the lease's.
    Mine {
        /// Grows with each change of hands.
        epoch: i64,
        /// When whoever led looked last, itself included; nothing where nobody ever did, or only by a clock that was far
        /// ahead.
        seen_at: Option<DateTime<Utc>>,
    },
    /// Somebody else.
    Others {
        /// The end of their lease, unless they prolong it.
        until: DateTime<Utc>,
    },
}

/// Leases: what only one node at a time may do.
#[async_trait]
pub trait Leases: Send + Sync {
    /// Takes a lease that nobody holds, whose time has run out, or that ends later than any that is taken now could, or
    /// prolongs one's own. Nobody else can take it before
    /// the transaction ends, so what is written beside is written by the one who leads.
    async fn lead(
        &self,
        name: &'static str,
        holder: Uuid,
        now: DateTime<Utc>,
        length: Duration,
    ) -> StoreResult<Lead>;

    /// Gives a lease back, if it is one's own.
    async fn release(&self, name: &'static str, holder: Uuid, now: DateTime<Utc>) -> StoreResult<()>;
}
