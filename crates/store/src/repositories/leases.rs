use arena_app::ports::{Lead, Leases, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::connection::{Connection, column};

#[async_trait]
impl Leases for Connection {
    async fn lead(
        &self,
        name: &'static str,
        holder: Uuid,
        now: DateTime<Utc>,
        length: Duration,
    ) -> StoreResult<Lead> {
        let new = "INSERT INTO lease (name, holder, epoch, seen_at, until) VALUES ($1, $2, 1, $3, $4)
                   ON CONFLICT DO NOTHING";
        let values = vec![name.into(), holder.into(), now.into(), (now + length).into()];
        if self.run(new, values).await? == 1 {
            return Ok(Lead::Mine { epoch: 1, seen_at: None });
        }
        // SQLite has one writer anyway.
        let lock = if self.is_postgres() { "FOR UPDATE" } else { "" };
        let sql = format!("SELECT holder, epoch, seen_at, until FROM lease WHERE name = $1 {lock}");
        let Some(row) = self.one(&sql, vec![name.into()]).await? else {
            // Rows are never taken away; whoever looks again finds it.
            return Ok(Lead::Others { until: now });
        };
        let (until, epoch): (DateTime<Utc>, i64) = (column(&row, "until")?, column(&row, "epoch")?);
        // No honest lease ends so late: whoever wrote it had a clock that was ahead. What it saw is not to be believed.
        let ahead = until > now + length * 2;
        let (mine, over) = (column::<Uuid>(&row, "holder")? == holder, until <= now || ahead);
        if !mine && !over {
            return Ok(Lead::Others { until });
        }
        let seen_at: DateTime<Utc> = column(&row, "seen_at")?;
        let seen_at = (!ahead).then_some(seen_at);
        let epoch = if mine && !over { epoch } else { epoch + 1 };
        let sql = "UPDATE lease SET holder = $1, epoch = $2, seen_at = $3, until = $4 WHERE name = $5";
        // Where two nodes' clocks differ a little, time does not go back: what was written stays written.
        let sees = seen_at.map_or(now, |seen| seen.max(now));
        let values = vec![holder.into(), epoch.into(), sees.into(), (now + length).into(), name.into()];
        self.run(sql, values).await?;
        Ok(Lead::Mine { epoch, seen_at })
    }

    async fn release(&self, name: &'static str, holder: Uuid, now: DateTime<Utc>) -> StoreResult<()> {
        let sql = "UPDATE lease SET until = $1 WHERE name = $2 AND holder = $3 AND until > $1";
        self.run(sql, vec![now.into(), name.into(), holder.into()]).await.map(|_| ())
    }
}
