use arena_app::ports::{LeaseClaim, Leases, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};

record! {
    struct LeaseRow {
        holder: Uuid,
        epoch: i64,
        seen_at: DateTime<Utc>,
        until: DateTime<Utc>,
    }
}

statements! {
    fn insert(name: &str, holder: Uuid, now: DateTime<Utc>, until: DateTime<Utc>) =
        "INSERT INTO lease (name, holder, epoch, seen_at, until) VALUES ($1, $2, 1, $3, $4)
         ON CONFLICT DO NOTHING";

    fn lock(name: &str) -> LeaseRow =
        "SELECT holder, epoch, seen_at, until FROM lease WHERE name = $1 FOR UPDATE",
        "SELECT holder, epoch, seen_at, until FROM lease WHERE name = $1";

    fn take(holder: Uuid, epoch: i64, seen_at: DateTime<Utc>, until: DateTime<Utc>, name: &str) =
        "UPDATE lease SET holder = $1, epoch = $2, seen_at = $3, until = $4 WHERE name = $5";

    fn give_back(now: DateTime<Utc>, name: &str, holder: Uuid) =
        "UPDATE lease SET until = $1 WHERE name = $2 AND holder = $3 AND until > $1";
}

#[async_trait]
impl Leases for Connection {
    async fn lead(
        &self,
        name: &'static str,
        holder: Uuid,
        now: DateTime<Utc>,
        length: Duration,
    ) -> StoreResult<LeaseClaim> {
        if self.execute(insert(name, holder, now, now + length)).await? == 1 {
            return Ok(LeaseClaim::Mine { epoch: 1, seen_at: None });
        }
        let Some(lease) = self.fetch_one(lock(name)).await? else {
            // Lease rows are never deleted: the next try finds the row.
            return Ok(LeaseClaim::Others { until: now });
        };
        // No correct lease ends this late: the writing node's clock was ahead, so its `seen_at` is ignored.
        let ahead = lease.until > now + length * 2;
        let (mine, over) = (lease.holder == holder, lease.until <= now || ahead);
        if !mine && !over {
            return Ok(LeaseClaim::Others { until: lease.until });
        }
        let seen_at = (!ahead).then_some(lease.seen_at);
        let epoch = if mine && !over { lease.epoch } else { lease.epoch + 1 };
        // `seen_at` does not go back if the clocks of two nodes differ a little.
        let sees = seen_at.map_or(now, |seen| seen.max(now));
        self.execute(take(holder, epoch, sees, now + length, name)).await?;
        Ok(LeaseClaim::Mine { epoch, seen_at })
    }

    async fn release(&self, name: &'static str, holder: Uuid, now: DateTime<Utc>) -> StoreResult<()> {
        self.execute(give_back(now, name, holder)).await.map(|_| ())
    }
}
