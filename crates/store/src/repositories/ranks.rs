//! Counting places of the leaderboard in buckets, and buckets in groups (docs/adr/0033-ranks.md).

use std::collections::BTreeMap;

use arena_app::ports::{Ranks, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Row, Value, column};

/// Members of a bucket when it is made.
const BUCKET: i64 = 256;
/// Buckets of a group when it is made.
const GROUP: i64 = 128;
/// Before every place, and behind every place.
const FIRST: i64 = -i64::MAX;

/// Who counts holds this lock of Postgres.
const LOCK: i64 = 0x0a7e_0a5c;

/// A place in the order of the leaderboard.
#[derive(Clone, Debug)]
struct Position {
    down: i64,
    reached_at: DateTime<Utc>,
    subscriber: Uuid,
}

impl Position {
    fn of(row: &Row) -> StoreResult<Self> {
        Ok(Self {
            down: column(row, "down")?,
            reached_at: column(row, "reached_at")?,
            subscriber: column(row, "subscriber_id")?,
        })
    }

    /// Behind everybody.
    fn end() -> Self {
        Self { down: i64::MAX, reached_at: DateTime::UNIX_EPOCH, subscriber: Uuid::nil() }
    }

    fn values(&self) -> [Value; 3] {
        [self.down.into(), self.reached_at.into(), self.subscriber.into()]
    }
}

#[async_trait]
impl Ranks for Connection {
    async fn behind(&self) -> StoreResult<bool> {
        let sql = "SELECT id FROM rank_change ORDER BY id LIMIT 1";
        Ok(self.one(sql, Vec::new()).await?.is_some())
    }

    async fn count(&self, limit: u64) -> StoreResult<bool> {
        if self.is_postgres() {
            let sql = "SELECT 1 AS held WHERE pg_try_advisory_xact_lock($1)";
            if self.one(sql, vec![LOCK.into()]).await?.is_none() {
                return Ok(false);
            }
        }
        if self.one("SELECT id FROM rank_bucket LIMIT 1", Vec::new()).await?.is_none() {
            self.recount().await?;
            return Ok(false);
        }
        let (moved, more) = take_changes(self, limit).await?;
        let mut groups: BTreeMap<i64, i64> = BTreeMap::new();
        let mut changed = Vec::new();
        for (bucket, step) in moved {
            let sql = "UPDATE rank_bucket SET members = members + $2 WHERE id = $1
                       RETURNING id, group_id, down, reached_at, subscriber_id, members";
            let row = self.one(sql, vec![bucket.into(), step.into()]).await?;
            let bucket = row.as_ref().map(Bucket::of).transpose()?;
            if let Some(bucket) = bucket {
                *groups.entry(bucket.group).or_default() += step;
                changed.push(bucket);
            }
        }
        for (group, step) in groups {
            let sql = "UPDATE rank_group SET members = members + $2 WHERE id = $1";
            self.run(sql, vec![group.into(), step.into()]).await?;
        }
        // Changes that wait are subtracted where a bucket is split, so it is done where hardly any do.
        if !more {
            for bucket in changed {
                fit(self, bucket).await?;
            }
        }
        Ok(more)
    }

    async fn recount(&self) -> StoreResult<()> {
        if self.is_postgres() {
            let lock = "SELECT 1 AS held FROM (SELECT pg_advisory_xact_lock($1)) AS lock";
            self.one(lock, vec![LOCK.into()]).await?;
        }
        self.run("DELETE FROM rank_bucket", Vec::new()).await?;
        self.run("DELETE FROM rank_group", Vec::new()).await?;
        let buckets = format!(
            "INSERT INTO rank_bucket (id, group_id, down, reached_at, subscriber_id, members)
             SELECT place / {BUCKET} + 1, place / {PER_GROUP} + 1, CASE WHEN place = 0 THEN {FIRST} ELSE down END,
                    reached_at, subscriber_id, CASE WHEN total - place < {BUCKET} THEN total - place ELSE {BUCKET} END
             FROM (SELECT -score AS down, reached_at, subscriber_id,
                          ROW_NUMBER() OVER (ORDER BY -score, reached_at, subscriber_id) - 1 AS place
                   FROM standing WHERE score > 0) AS ranked,
                  (SELECT COUNT(*) AS total FROM standing WHERE score > 0) AS everybody
             WHERE place % {BUCKET} = 0"
        );
        if self.is_postgres() {
            // One statement, which sees the scores and their changes as they were at one moment.
            self.run(&format!("WITH known AS (DELETE FROM rank_change) {buckets}"), Vec::new()).await?;
        } else {
            self.run(&buckets, Vec::new()).await?;
            self.run("DELETE FROM rank_change", Vec::new()).await?;
        }
        let groups = format!(
            "INSERT INTO rank_group (id, down, reached_at, subscriber_id, members)
             SELECT b.group_id, b.down, b.reached_at, b.subscriber_id,
                    (SELECT CAST(SUM(o.members) AS bigint) FROM rank_bucket o WHERE o.group_id = b.group_id)
             FROM rank_bucket b WHERE (b.id - 1) % {GROUP} = 0"
        );
        self.run(&groups, Vec::new()).await?;
        Ok(())
    }
}

/// Places of a group when it is made.
const PER_GROUP: i64 = BUCKET * GROUP;

/// Takes changes away; by how much the members of each bucket change, and whether there may be more.
async fn take_changes(on: &Connection, limit: u64) -> StoreResult<(Vec<(i64, i64)>, bool)> {
    let oldest = "SELECT id FROM rank_change ORDER BY id LIMIT $1";
    // What is read is what is taken away: on Postgres changes with lower ids may come later.
    let change = if on.is_postgres() {
        format!("DELETE FROM rank_change WHERE id IN ({oldest}) RETURNING *")
    } else {
        format!("SELECT * FROM rank_change WHERE id IN ({oldest})")
    };
    let sql = format!(
        "WITH change AS ({change}),
         moved AS (
             SELECT -to_score AS down, to_at AS reached_at, subscriber_id, 1 AS step FROM change WHERE to_score > 0
             UNION ALL
             SELECT -from_score, from_at, subscriber_id, -1 FROM change WHERE from_score > 0),
         placed AS (
             SELECT m.step,
                    (SELECT b.id FROM rank_bucket b
                     WHERE (b.down, b.reached_at, b.subscriber_id) <= (m.down, m.reached_at, m.subscriber_id)
                     ORDER BY b.down DESC, b.reached_at DESC, b.subscriber_id DESC LIMIT 1) AS bucket
             FROM moved m)
         SELECT bucket, CAST(SUM(step) AS bigint) AS step, (SELECT COUNT(*) FROM change) AS taken
         FROM placed GROUP BY bucket ORDER BY bucket"
    );
    let limit = limit.cast_signed();
    let rows = on.all(&sql, vec![limit.into()]).await?;
    if !on.is_postgres() {
        on.run(&format!("DELETE FROM rank_change WHERE id IN ({oldest})"), vec![limit.into()]).await?;
    }
    let mut moved = Vec::with_capacity(rows.len());
    let mut more = false;
    for row in &rows {
        let step: i64 = column(row, "step")?;
        if step != 0 {
            moved.push((column(row, "bucket")?, step));
        }
        more = column::<i64>(row, "taken")? >= limit;
    }
    Ok((moved, more))
}

struct Bucket {
    id: i64,
    group: i64,
    from: Position,
    members: i64,
}

impl Bucket {
    fn of(row: &Row) -> StoreResult<Self> {
        Ok(Self {
            id: column(row, "id")?,
            group: column(row, "group_id")?,
            from: Position::of(row)?,
            members: column(row, "members")?,
        })
    }
}

/// Splits a bucket that has grown to twice its size, and gives the members of one that is nearly empty to the one before.
async fn fit(on: &Connection, bucket: Bucket) -> StoreResult<()> {
    if bucket.members <= BUCKET / 8 {
        return merge(on, &bucket).await;
    }
    let group = bucket.group;
    let mut large = vec![bucket];
    while let Some(bucket) = large.pop() {
        if bucket.members > 2 * BUCKET {
            large.extend(split(on, bucket).await?.into_iter().flatten());
        }
    }
    split_group(on, group).await
}

/// Both halves.
async fn split(on: &Connection, mut bucket: Bucket) -> StoreResult<Option<[Bucket; 2]>> {
    let next = "SELECT down, reached_at, subscriber_id FROM rank_bucket
                WHERE (down, reached_at, subscriber_id) > ($1, $2, $3)
                ORDER BY down, reached_at, subscriber_id LIMIT 1";
    let next = on.one(next, bucket.from.values().into()).await?;
    let next = next.as_ref().map_or_else(|| Ok(Position::end()), Position::of)?;
    let middle = "SELECT -score AS down, reached_at, subscriber_id FROM standing
                  WHERE score > 0 AND (-score, reached_at, subscriber_id) >= ($1, $2, $3)
                    AND (-score, reached_at, subscriber_id) < ($4, $5, $6)
                  ORDER BY -score, reached_at, subscriber_id LIMIT 1 OFFSET $7";
    let mut values: Vec<Value> = bucket.from.values().into();
    values.extend(next.values());
    values.push((bucket.members / 2).into());
    // Those who were counted may have gone on meanwhile.
    let Some(middle) = on.one(middle, values).await? else { return Ok(None) };
    let middle = Position::of(&middle)?;
    // In one statement, which sees the scores and the changes that wait as they are at one moment.
    let behind = "SELECT (SELECT COUNT(*) FROM standing
                          WHERE score > 0 AND (-score, reached_at, subscriber_id) >= ($1, $2, $3)
                            AND (-score, reached_at, subscriber_id) < ($4, $5, $6))
                       - (SELECT COUNT(*) FROM rank_change
                          WHERE to_score > 0 AND (-to_score, to_at, subscriber_id) >= ($1, $2, $3)
                            AND (-to_score, to_at, subscriber_id) < ($4, $5, $6))
                       + (SELECT COUNT(*) FROM rank_change
                          WHERE from_score > 0 AND (-from_score, from_at, subscriber_id) >= ($1, $2, $3)
                            AND (-from_score, from_at, subscriber_id) < ($4, $5, $6)) AS members";
    let mut values: Vec<Value> = middle.values().into();
    values.extend(next.values());
    let counted = on.one(behind, values).await?;
    let members: i64 = counted.as_ref().map_or(Ok(0), |row| column(row, "members"))?;

    let made = "INSERT INTO rank_bucket (id, group_id, down, reached_at, subscriber_id, members)
                SELECT MAX(id) + 1, $1, $2, $3, $4, $5 FROM rank_bucket
                RETURNING id, group_id, down, reached_at, subscriber_id, members";
    let mut values: Vec<Value> = vec![bucket.group.into()];
    values.extend(middle.values());
    values.push(members.into());
    let made = on.one(made, values).await?;
    let rest = "UPDATE rank_bucket SET members = members - $2 WHERE id = $1";
    on.run(rest, vec![bucket.id.into(), members.into()]).await?;
    bucket.members -= members;
    made.as_ref().map(|made| Ok([bucket, Bucket::of(made)?])).transpose()
}

/// Splits a group that has grown to twice its size.
async fn split_group(on: &Connection, group: i64) -> StoreResult<()> {
    let middle = "SELECT down, reached_at, subscriber_id FROM rank_bucket WHERE group_id = $1
                  ORDER BY down, reached_at, subscriber_id LIMIT 1 OFFSET $2";
    if on.one(middle, vec![group.into(), (2 * GROUP).into()]).await?.is_none() {
        return Ok(());
    }
    let Some(middle) = on.one(middle, vec![group.into(), GROUP.into()]).await? else { return Ok(()) };
    let middle = Position::of(&middle)?;
    let made = "INSERT INTO rank_group (id, down, reached_at, subscriber_id, members)
                SELECT (SELECT MAX(id) + 1 FROM rank_group), $2, $3, $4, CAST(SUM(members) AS bigint)
                FROM rank_bucket WHERE group_id = $1 AND (down, reached_at, subscriber_id) >= ($2, $3, $4)
                RETURNING id, members";
    let mut values: Vec<Value> = vec![group.into()];
    values.extend(middle.values());
    let Some(made) = on.one(made, values).await? else { return Ok(()) };
    let (id, members): (i64, i64) = (column(&made, "id")?, column(&made, "members")?);
    let moved = "UPDATE rank_bucket SET group_id = $5
                 WHERE group_id = $1 AND (down, reached_at, subscriber_id) >= ($2, $3, $4)";
    let mut values: Vec<Value> = vec![group.into()];
    values.extend(middle.values());
    values.push(id.into());
    on.run(moved, values).await?;
    let rest = "UPDATE rank_group SET members = members - $2 WHERE id = $1";
    on.run(rest, vec![group.into(), members.into()]).await.map(|_| ())
}

/// The first bucket of a group stays: the group begins with it.
async fn merge(on: &Connection, bucket: &Bucket) -> StoreResult<()> {
    let before = "SELECT id FROM rank_bucket
                  WHERE group_id = $1 AND (down, reached_at, subscriber_id) < ($2, $3, $4)
                  ORDER BY down DESC, reached_at DESC, subscriber_id DESC LIMIT 1";
    let mut values: Vec<Value> = vec![bucket.group.into()];
    values.extend(bucket.from.values());
    let Some(before) = on.one(before, values).await? else { return Ok(()) };
    // As they are now: another that was given away a moment ago may be among them.
    let given =
        "UPDATE rank_bucket SET members = members + (SELECT o.members FROM rank_bucket o WHERE o.id = $2)
                 WHERE id = $1";
    on.run(given, vec![column::<i64>(&before, "id")?.into(), bucket.id.into()]).await?;
    on.run("DELETE FROM rank_bucket WHERE id = $1", vec![bucket.id.into()]).await.map(|_| ())
}
