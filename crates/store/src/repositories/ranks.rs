//! Counts places of the leaderboard in buckets, and buckets in groups (docs/adr/0033-ranks.md).

use std::collections::BTreeMap;

use arena_app::ports::{Ranks, StoreError, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, NOT_HERE, record, statements};

/// Places in a new bucket.
const BUCKET: i64 = 256;
/// Buckets in a new group.
const GROUP: i64 = 128;
/// Places in a new group.
const PER_GROUP: i64 = BUCKET * GROUP;
const FIRST: i64 = -i64::MAX;

/// The advisory lock of Postgres for the transaction that counts.
const LOCK: i64 = 0x0a7e_0a5c;

record! {
    struct Position {
        down: i64,
        reached_at: DateTime<Utc>,
        subscriber_id: Uuid,
    }
}

record! {
    struct Bucket {
        id: i64,
        group_id: i64,
        down: i64,
        reached_at: DateTime<Utc>,
        subscriber_id: Uuid,
        members: i64,
    }
}

record! {
    struct Group {
        id: i64,
        members: i64,
    }
}

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

macro_rules! middle {
    ($down:ident) => {
        concat!(
            "SELECT ",
            $down!(),
            " AS down, t.reached_at, t.subscriber_id FROM standing t
             WHERE t.score > 0 AND (",
            $down!(),
            ", t.reached_at, t.subscriber_id) >= ($1, $2, $3)
               AND (",
            $down!(),
            ", t.reached_at, t.subscriber_id) < ($4, $5, $6)
             ORDER BY ",
            $down!(),
            ", t.reached_at, t.subscriber_id LIMIT 1 OFFSET $7"
        )
    };
}

macro_rules! counted {
    ($count:ident) => {
        concat!(
            "SELECT ",
            $count!(["$1", "$2", "$3"], ["$4", "$5", "$6"]),
            " - (SELECT COUNT(*) FROM rank_change
                 WHERE to_score > 0 AND (-to_score, to_at, subscriber_id) >= ($1, $2, $3)
                   AND (-to_score, to_at, subscriber_id) < ($4, $5, $6))
              + (SELECT COUNT(*) FROM rank_change
                 WHERE from_score > 0 AND (-from_score, from_at, subscriber_id) >= ($1, $2, $3)
                   AND (-from_score, from_at, subscriber_id) < ($4, $5, $6)) AS members"
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

    // On Postgres the same statement reads and deletes the rows: changes with lower ids may be committed
    // later.
    fn moved(limit: i64) -> MovedRow =
        moved!("DELETE", " RETURNING *", bucket_postgres),
        moved!("SELECT *", "", bucket_sqlite);

    fn delete_oldest(limit: i64) = concat!("DELETE FROM rank_change WHERE id IN ", oldest!());

    fn next(down: i64, reached_at: DateTime<Utc>, subscriber: Uuid) -> Position =
        "SELECT down, reached_at, subscriber_id FROM rank_bucket
         WHERE (down, reached_at, subscriber_id) > ($1, $2, $3)
         ORDER BY down, reached_at, subscriber_id LIMIT 1";

    fn middle(
        down: i64,
        reached_at: DateTime<Utc>,
        subscriber: Uuid,
        end_down: i64,
        end_reached_at: DateTime<Utc>,
        end_subscriber: Uuid,
        half: i64,
    ) -> Position =
        middle!(down_postgres),
        middle!(down_sqlite);

    // One statement, so that it sees the scores and the pending changes at one moment.
    fn counted(
        down: i64,
        reached_at: DateTime<Utc>,
        subscriber: Uuid,
        end_down: i64,
        end_reached_at: DateTime<Utc>,
        end_subscriber: Uuid,
    ) -> (i64,) =
        counted!(count_postgres),
        counted!(count_sqlite);

    fn make_bucket(group: i64, down: i64, reached_at: DateTime<Utc>, subscriber: Uuid, members: i64) -> Bucket =
        "INSERT INTO rank_bucket (id, group_id, down, reached_at, subscriber_id, members)
         SELECT MAX(id) + 1, $1, $2, $3, $4, $5 FROM rank_bucket
         RETURNING id, group_id, down, reached_at, subscriber_id, members";

    fn take_members(bucket: i64, members: i64) = "UPDATE rank_bucket SET members = members - $2 WHERE id = $1";

    fn bucket_of_group(group: i64, place: i64) -> Position =
        "SELECT down, reached_at, subscriber_id FROM rank_bucket WHERE group_id = $1
         ORDER BY down, reached_at, subscriber_id LIMIT 1 OFFSET $2";

    fn make_group(from: i64, down: i64, reached_at: DateTime<Utc>, subscriber: Uuid) -> Group =
        "INSERT INTO rank_group (id, down, reached_at, subscriber_id, members)
         SELECT (SELECT MAX(id) + 1 FROM rank_group), $2, $3, $4, CAST(SUM(members) AS bigint)
         FROM rank_bucket WHERE group_id = $1 AND (down, reached_at, subscriber_id) >= ($2, $3, $4)
         RETURNING id, members";

    fn move_buckets(from: i64, down: i64, reached_at: DateTime<Utc>, subscriber: Uuid, to: i64) =
        "UPDATE rank_bucket SET group_id = $5
         WHERE group_id = $1 AND (down, reached_at, subscriber_id) >= ($2, $3, $4)";

    fn take_from_group(group: i64, members: i64) = "UPDATE rank_group SET members = members - $2 WHERE id = $1";

    fn before(group: i64, down: i64, reached_at: DateTime<Utc>, subscriber: Uuid) -> (i64,) =
        "SELECT id FROM rank_bucket
         WHERE group_id = $1 AND (down, reached_at, subscriber_id) < ($2, $3, $4)
         ORDER BY down DESC, reached_at DESC, subscriber_id DESC LIMIT 1";

    // Reads the count from the table, because an earlier merge may have just changed it.
    fn give_members(to: i64, from: i64) =
        "UPDATE rank_bucket SET members = members + (SELECT o.members FROM rank_bucket o WHERE o.id = $2)
         WHERE id = $1";

    fn delete_bucket(id: i64) = "DELETE FROM rank_bucket WHERE id = $1";
}

impl Position {
    fn end() -> Self {
        Self { down: i64::MAX, reached_at: DateTime::UNIX_EPOCH, subscriber_id: Uuid::nil() }
    }
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
        // A split must subtract the pending changes, so buckets are split only when hardly any are pending.
        if !more {
            for bucket in changed {
                fit(self, bucket).await?;
            }
        }
        Ok(more)
    }

    async fn recount(&self) -> StoreResult<()> {
        self.allow_long_statements().await?;
        if self.is_postgres() {
            self.fetch_one(lock(LOCK)).await?;
        }
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
    pub(super) async fn allow_long_statements(&self) -> StoreResult<()> {
        if self.is_postgres() {
            self.fetch_one(lift_time_limit()).await?;
        }
        Ok(())
    }
}

/// Takes pending changes. Returns the change in the members of each bucket, and whether more changes may be
/// pending.
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

/// Splits a bucket that has grown to twice its size, and merges a nearly empty one into the bucket before.
async fn fit(on: &Connection, bucket: Bucket) -> StoreResult<()> {
    if bucket.members <= BUCKET / 8 {
        return merge(on, &bucket).await;
    }
    if bucket.members <= 2 * BUCKET {
        return Ok(());
    }
    let group = bucket.group_id;
    let mut large = vec![bucket];
    while let Some(bucket) = large.pop() {
        if bucket.members > 2 * BUCKET {
            large.extend(split(on, bucket).await?.into_iter().flatten());
        }
    }
    split_group(on, group).await
}

/// Splits a bucket in the middle and returns both halves; `None` if its members have left it meanwhile.
async fn split(on: &Connection, mut bucket: Bucket) -> StoreResult<Option<[Bucket; 2]>> {
    let end = on.fetch_one(next(bucket.down, bucket.reached_at, bucket.subscriber_id)).await?;
    let end = end.unwrap_or_else(Position::end);
    let middle = middle(
        bucket.down,
        bucket.reached_at,
        bucket.subscriber_id,
        end.down,
        end.reached_at,
        end.subscriber_id,
        bucket.members / 2,
    );
    // The counted members may have left the bucket meanwhile.
    let Some(middle) = on.fetch_one(middle).await? else { return Ok(None) };
    let counted = counted(
        middle.down,
        middle.reached_at,
        middle.subscriber_id,
        end.down,
        end.reached_at,
        end.subscriber_id,
    );
    let members = on.fetch_one(counted).await?.map_or(0, |(members,)| members);

    let made = make_bucket(bucket.group_id, middle.down, middle.reached_at, middle.subscriber_id, members);
    let made = on.fetch_one(made).await?;
    on.execute(take_members(bucket.id, members)).await?;
    bucket.members -= members;
    Ok(made.map(|made| [bucket, made]))
}

async fn split_group(on: &Connection, group: i64) -> StoreResult<()> {
    if on.fetch_one(bucket_of_group(group, 2 * GROUP)).await?.is_none() {
        return Ok(());
    }
    let Some(middle) = on.fetch_one(bucket_of_group(group, GROUP)).await? else { return Ok(()) };
    let Position { down, reached_at, subscriber_id } = middle;
    let made = on.fetch_one(make_group(group, down, reached_at, subscriber_id)).await?;
    let Some(made) = made else { return Ok(()) };
    on.execute(move_buckets(group, down, reached_at, subscriber_id, made.id)).await?;
    on.execute(take_from_group(group, made.members)).await.map(|_| ())
}

/// Merges a bucket into the one before it in its group. The first bucket stays, because the group begins with
/// it.
async fn merge(on: &Connection, bucket: &Bucket) -> StoreResult<()> {
    let before = before(bucket.group_id, bucket.down, bucket.reached_at, bucket.subscriber_id);
    let Some((before,)) = on.fetch_one(before).await? else { return Ok(()) };
    on.execute(give_members(before, bucket.id)).await?;
    on.execute(delete_bucket(bucket.id)).await.map(|_| ())
}
