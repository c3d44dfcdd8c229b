//! Counts changes of scores into the buckets and groups of the leaderboard (docs/adr/0033-ranks.md).

use std::collections::BTreeMap;

use arena_app::ports::{Ranks, StoreError, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::rank_buckets::{BUCKET, Bucket, GROUP, fit};
use crate::connection::{Connection, NOT_HERE, record, statements};

/// Places in a new group.
const PER_GROUP: i64 = BUCKET * GROUP;
const FIRST: i64 = -i64::MAX;

/// The advisory lock of Postgres for the transaction that counts.
const LOCK: i64 = 0x0a7e_0a5c;

record! {
    struct MovedRow {
        bucket: Option<i64>,
        step: i64,
        taken: i64,
    }
}

macro_rules! make_buckets {
    () => {
        "INSERT INTO rank_bucket (id, group_id, down, reached_at, subscriber_id, members)
         SELECT place / $1 + 1, place / $2 + 1, CASE WHEN place = 0 THEN $3 ELSE down END,
                reached_at, subscriber_id, CASE WHEN total - place < $1 THEN total - place ELSE $1 END
         FROM (SELECT -score AS down, reached_at, subscriber_id,
                      ROW_NUMBER() OVER (ORDER BY -score, reached_at, subscriber_id) - 1 AS place
               FROM standing WHERE score > 0) AS ranked,
              (SELECT COUNT(*) AS total FROM standing WHERE score > 0) AS everybody
         WHERE place % $1 = 0"
    };
}

macro_rules! oldest {
    () => {
        "(SELECT id FROM rank_change ORDER BY id LIMIT $1)"
    };
}

/// The changes in the number of members of each bucket.
macro_rules! moved {
    ($change:literal, $returning:literal, $bucket:ident) => {
        concat!(
            "WITH change AS (",
            $change,
            " FROM rank_change WHERE id IN ",
            oldest!(),
            $returning,
            "),
             moved AS (
                 SELECT -to_score AS down, to_at AS reached_at, subscriber_id, 1 AS step FROM change WHERE to_score > 0
                 UNION ALL
                 SELECT -from_score, from_at, subscriber_id, -1 FROM change WHERE from_score > 0),
             placed AS (
                 SELECT m.step, ",
            $bucket!("m.down", "m.reached_at", "m.subscriber_id"),
            " AS bucket
                 FROM moved m)
             SELECT bucket, CAST(SUM(step) AS bigint) AS step, (SELECT COUNT(*) FROM change) AS taken
             FROM placed GROUP BY bucket ORDER BY bucket"
        )
    };
}

statements! {
    fn oldest_change() -> (DateTime<Utc>,) = "SELECT to_at FROM rank_change ORDER BY id LIMIT 1";

    // The usual time limit of a statement is meant for requests.
    fn lift_time_limit() -> (String,) = "SELECT set_config('statement_timeout', '0', true)", NOT_HERE;

    // SQLite has one writer.
    fn try_lock(key: i64) -> (i32,) = "SELECT 1 AS held WHERE pg_try_advisory_xact_lock($1)", NOT_HERE;

    fn lock(key: i64) -> (i32,) =
        "SELECT 1 AS held FROM (SELECT pg_advisory_xact_lock($1)) AS lock",
        NOT_HERE;

    fn any_bucket() -> (i64,) = "SELECT id FROM rank_bucket LIMIT 1";

    fn add_members(bucket: i64, step: i64) -> Bucket =
        "UPDATE rank_bucket SET members = members + $2 WHERE id = $1
         RETURNING id, group_id, down, reached_at, subscriber_id, members";

    fn add_to_group(group: i64, step: i64) = "UPDATE rank_group SET members = members + $2 WHERE id = $1";

    fn delete_buckets() = "DELETE FROM rank_bucket";

    fn delete_groups() = "DELETE FROM rank_group";

    // One statement, so that Postgres sees the scores and their changes at one moment.
    fn make_buckets(bucket: i64, per_group: i64, first: i64) =
        concat!("WITH known AS (DELETE FROM rank_change) ", make_buckets!()),
        make_buckets!();

    fn delete_changes() = "DELETE FROM rank_change";

    fn make_groups(group: i64) =
        "INSERT INTO rank_group (id, down, reached_at, subscriber_id, members)
         SELECT b.group_id, b.down, b.reached_at, b.subscriber_id,
                (SELECT CAST(SUM(o.members) AS bigint) FROM rank_bucket o WHERE o.group_id = b.group_id)
         FROM rank_bucket b WHERE (b.id - 1) % $1 = 0";

    // On Postgres one statement reads and deletes the rows: changes with lower ids may commit later.
    fn moved(limit: i64) -> MovedRow =
        moved!("DELETE", " RETURNING *", bucket_postgres),
        moved!("SELECT *", "", bucket_sqlite);

    fn delete_oldest(limit: i64) = concat!("DELETE FROM rank_change WHERE id IN ", oldest!());
}

#[async_trait]
impl Ranks for Connection {
    async fn behind_since(&self) -> StoreResult<Option<DateTime<Utc>>> {
        Ok(self.fetch_one(oldest_change()).await?.map(|(at,)| at))
    }

    async fn count(&self, limit: u64) -> StoreResult<bool> {
        if self.is_postgres() && self.fetch_one(try_lock(LOCK)).await?.is_none() {
            return Ok(false);
        }
        if self.fetch_one(any_bucket()).await?.is_none() {
            self.recount().await?;
            return Ok(false);
        }
        let (moved, more) = take_changes(self, limit).await?;
        let mut groups: BTreeMap<i64, i64> = BTreeMap::new();
        let mut changed = Vec::new();
        for (bucket, step) in moved {
            if let Some(bucket) = self.fetch_one(add_members(bucket, step)).await? {
                *groups.entry(bucket.group_id).or_default() += step;
                changed.push(bucket);
            }
        }
        for (group, step) in groups {
            self.execute(add_to_group(group, step)).await?;
        }
        // A split subtracts the pending changes, so it waits until hardly any are pending.
        if !more {
            for bucket in &changed {
                fit(self, bucket).await?;
            }
        }
        Ok(more)
    }

    async fn recount(&self) -> StoreResult<()> {
        self.allow_long_statements().await?;
        self.lock_ranks().await?;
        self.execute(delete_buckets()).await?;
        self.execute(delete_groups()).await?;
        self.execute(make_buckets(BUCKET, PER_GROUP, FIRST)).await?;
        if !self.is_postgres() {
            self.execute(delete_changes()).await?;
        }
        self.execute(make_groups(GROUP)).await?;
        Ok(())
    }
}

impl Connection {
    /// Waits for whoever is counting changes, and keeps others from it until the transaction ends.
    pub(super) async fn lock_ranks(&self) -> StoreResult<()> {
        if self.is_postgres() {
            self.fetch_one(lock(LOCK)).await?;
        }
        Ok(())
    }

    pub(super) async fn allow_long_statements(&self) -> StoreResult<()> {
        if self.is_postgres() {
            self.fetch_one(lift_time_limit()).await?;
        }
        Ok(())
    }
}

/// Takes pending changes. Returns each bucket's change, and whether more changes may be pending.
async fn take_changes(on: &Connection, limit: u64) -> StoreResult<(Vec<(i64, i64)>, bool)> {
    let limit = limit.cast_signed();
    let rows = on.fetch_all(moved(limit)).await?;
    if !on.is_postgres() {
        on.execute(delete_oldest(limit)).await?;
    }
    let mut moved = Vec::with_capacity(rows.len());
    let mut more = false;
    for row in rows {
        if row.step != 0 {
            let bucket =
                row.bucket.ok_or_else(|| StoreError::Other("a change of a rank has no bucket".into()))?;
            moved.push((bucket, row.step));
        }
        more = row.taken >= limit;
    }
    Ok((moved, more))
}
