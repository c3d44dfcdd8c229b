use arena_app::ports::{Standing, StandingPosition, Standings, StoreResult, SubscriberId};
use arena_rules::Credits;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::subscribers::avatar_of;
use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct StandingRow {
        subscriber_id: Uuid,
        score: i64,
        reached_at: DateTime<Utc>,
        total_tournaments: i32,
        redeemed_items: i32,
        total_challenges: i32,
        username: Option<String>,
        picture: Option<String>,
        avatar: Option<i32>,
    }
}

record! {
    struct PlaceRow {
        score: i64,
        ahead: i64,
    }
}

macro_rules! recompute {
    ($text:ident) => {
        concat!(
            "UPDATE standing SET score = earned.score, reached_at = COALESCE(earned.reached_at, standing.reached_at)
             FROM (SELECT s.subscriber_id, CAST(COALESCE(SUM(e.amount), 0) AS bigint) AS score,
                          MAX(t.created_at) AS reached_at
                   FROM standing s
                   JOIN account a ON a.kind = 'wallet' AND a.owner = ",
            $text!("s.subscriber_id"),
            "
                   LEFT JOIN (ledger_entry e JOIN ledger_txn t ON t.id = e.txn_id
                              LEFT JOIN ledger_txn o ON o.id = t.reverses)
                       ON e.account_id = a.id AND COALESCE(o.reason, t.reason) IN (",
            earning!(),
            ")
                   GROUP BY s.subscriber_id) AS earned
             WHERE earned.subscriber_id = standing.subscriber_id
               AND (standing.score <> earned.score
                    OR standing.reached_at <> COALESCE(earned.reached_at, standing.reached_at))"
        )
    };
}

macro_rules! top {
    ($down:ident) => {
        concat!(
            "SELECT t.subscriber_id, t.score, t.reached_at, t.total_tournaments, t.redeemed_items, t.total_challenges,
                    s.username, s.picture, s.avatar
             FROM standing t JOIN subscriber s ON s.id = t.subscriber_id
             WHERE t.score > 0 ORDER BY ",
            $down!(),
            ", t.reached_at, t.subscriber_id LIMIT $1"
        )
    };
}

/// The number of subscribers ahead: in the groups before, in the buckets before within the group, and one by
/// one in the bucket. Before the first count there are no buckets, and everybody is counted one by one.
macro_rules! place {
    ($down:ident, $bucket:ident, $count:ident) => {
        concat!(
            "WITH me AS (
                 SELECT t.score, ",
            $down!(),
            " AS down, t.reached_at, t.subscriber_id, ",
            $bucket!($down!(), "t.reached_at", "t.subscriber_id"),
            " AS bucket
                 FROM standing t WHERE t.subscriber_id = $1 AND t.score > 0)
             SELECT me.score,
                    CAST(COALESCE((SELECT SUM(o.members) FROM rank_group o
                         WHERE (o.down, o.reached_at, o.subscriber_id) < (g.down, g.reached_at, g.subscriber_id)), 0)
                    + COALESCE((SELECT SUM(o.members) FROM rank_bucket o
                         WHERE o.group_id = b.group_id
                           AND (o.down, o.reached_at, o.subscriber_id) < (b.down, b.reached_at, b.subscriber_id)), 0)
                    + ",
            $count!(
                [
                    "COALESCE(b.down, -9223372036854775807)",
                    "COALESCE(b.reached_at, me.reached_at)",
                    "COALESCE(b.subscriber_id, me.subscriber_id)"
                ],
                ["me.down", "me.reached_at", "me.subscriber_id"]
            ),
            " AS bigint) AS ahead
             FROM me LEFT JOIN rank_bucket b ON b.id = me.bucket LEFT JOIN rank_group g ON g.id = b.group_id"
        )
    };
}

statements! {
    fn add_redeemed(subscriber: Uuid) =
        "UPDATE standing SET redeemed_items = redeemed_items + 1 WHERE subscriber_id = $1";

    fn remove_redeemed(subscriber: Uuid) =
        "UPDATE standing SET redeemed_items = redeemed_items - 1 WHERE subscriber_id = $1 AND redeemed_items > 0";

    fn add_challenge(subscriber: Uuid) =
        "UPDATE standing SET total_challenges = total_challenges + 1 WHERE subscriber_id = $1";

    fn top(limit: i64) -> StandingRow = top!(down_postgres), top!(down_sqlite);

    fn score(subscriber: Uuid) -> (i64,) = "SELECT score FROM standing WHERE subscriber_id = $1";

    fn place(subscriber: Uuid) -> PlaceRow =
        place!(down_postgres, bucket_postgres, count_postgres),
        place!(down_sqlite, bucket_sqlite, count_sqlite);

    fn recompute() = recompute!(postgres_text), recompute!(sqlite_text);
}

#[async_trait]
impl Standings for Connection {
    async fn add_redeemed(&self, subscriber: SubscriberId) -> StoreResult<()> {
        one_standing(self.execute(add_redeemed(subscriber.0)).await?, subscriber)
    }

    async fn remove_redeemed(&self, subscriber: SubscriberId) -> StoreResult<()> {
        one_standing(self.execute(remove_redeemed(subscriber.0)).await?, subscriber)
    }

    async fn add_challenge(&self, subscriber: SubscriberId) -> StoreResult<()> {
        one_standing(self.execute(add_challenge(subscriber.0)).await?, subscriber)
    }

    async fn top(&self, limit: u64) -> StoreResult<Vec<Standing>> {
        let top = self.fetch_all(top(limit.cast_signed())).await?;
        top.into_iter().map(StandingRow::standing).collect()
    }

    async fn score(&self, subscriber: SubscriberId) -> StoreResult<Credits> {
        let score = self.fetch_one(score(subscriber.0)).await?;
        Ok(Credits(score.map_or(0, |(score,)| score)))
    }

    async fn place(&self, subscriber: SubscriberId) -> StoreResult<Option<StandingPosition>> {
        let place = self.fetch_one(place(subscriber.0)).await?;
        Ok(place.map(|row| StandingPosition {
            score: Credits(row.score),
            ahead: row.ahead.max(0).cast_unsigned(),
        }))
    }

    async fn recompute(&self) -> StoreResult<u64> {
        self.allow_long_statements().await?;
        self.execute(recompute()).await
    }
}

/// Fails if the standing is missing: the change would be lost silently.
fn one_standing(changed: u64, subscriber: SubscriberId) -> StoreResult<()> {
    if changed == 1 { Ok(()) } else { Err(corrupt("standing", "subscriber_id", &subscriber)) }
}

impl StandingRow {
    fn standing(self) -> StoreResult<Standing> {
        let subscriber = SubscriberId(self.subscriber_id);
        Ok(Standing {
            subscriber,
            score: Credits(self.score),
            reached_at: self.reached_at,
            total_tournaments: self.total_tournaments,
            redeemed_items: self.redeemed_items,
            total_challenges: self.total_challenges,
            username: self.username,
            picture: self.picture,
            avatar: avatar_of(subscriber, self.avatar)?,
        })
    }
}
