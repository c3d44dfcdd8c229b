use arena_rules::Credits;
use arena_rules::streak::LastClaim;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::{StoreResult, SubscriberId};

/// The days on which subscribers claimed.
#[async_trait]
pub trait Streaks: Send + Sync {
    /// The newest claim.
    async fn last(&self, subscriber: SubscriberId) -> StoreResult<Option<LastClaim>>;

    /// Notes a claim; `false` where this day was claimed before, by whichever device.
    async fn claim(
        &self,
        subscriber: SubscriberId,
        claim: LastClaim,
        credits: Credits,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;
}
