//! Sizes of the leaderboard's buckets and groups: splits and merges (docs/adr/0033-ranks.md).

use arena_app::ports::StoreResult;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};

/// Places in a new bucket.
pub(super) const BUCKET: i64 = 256;
/// Buckets in a new group.
pub(super) const GROUP: i64 = 128;

record! {
    struct Position {
        down: i64,
        reached_at: DateTime<Utc>,
        subscriber_id: Uuid,
    }
}

record! {
    pub(super) struct Bucket {
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
    fn bucket(id: i64) -> Bucket =
        "SELECT id, group_id, down, reached_at, subscriber_id, members FROM rank_bucket WHERE id = $1";

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

/// Splits a bucket that has grown to twice its size, and merges a nearly empty one into the bucket before. Reads
/// the bucket again, because fitting an earlier one may have moved it to another group, or given it members.
pub(super) async fn fit(on: &Connection, changed: &Bucket) -> StoreResult<()> {
    let fits = |members| members > BUCKET / 8 && members <= 2 * BUCKET;
    if fits(changed.members) {
        return Ok(());
    }
    let Some(bucket) = on.fetch_one(bucket(changed.id)).await? else { return Ok(()) };
    if fits(bucket.members) {
        return Ok(());
    }
    if bucket.members <= BUCKET / 8 {
        return merge(on, &bucket).await;
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

/// Merges a bucket into the one before it in its group. The group begins with its first bucket, which stays.
async fn merge(on: &Connection, bucket: &Bucket) -> StoreResult<()> {
    let before = before(bucket.group_id, bucket.down, bucket.reached_at, bucket.subscriber_id);
    let Some((before,)) = on.fetch_one(before).await? else { return Ok(()) };
    on.execute(give_members(before, bucket.id)).await?;
    on.execute(delete_bucket(bucket.id)).await.map(|_| ())
}
