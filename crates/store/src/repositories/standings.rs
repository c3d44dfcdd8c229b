use arena_app::ports::{Place, Standing, Standings, StoreResult, SubscriberId};
use arena_rules::Credits;
use arena_rules::ledger::Reason;
use async_trait::async_trait;

use super::ledger_verify::{reasons, uuid_text};
use super::subscribers::avatar_of;
use crate::connection::{Connection, Row, column};
use crate::convert::corrupt;

const COLUMNS: &str = "SELECT t.subscriber_id, t.score, t.reached_at, t.total_tournaments, t.redeemed_items,
                              t.total_challenges, s.username, s.picture, s.avatar
                       FROM standing t JOIN subscriber s ON s.id = t.subscriber_id";

#[async_trait]
impl Standings for Connection {
    async fn add_redeemed(&self, subscriber: SubscriberId) -> StoreResult<()> {
        let sql = "UPDATE standing SET redeemed_items = redeemed_items + 1 WHERE subscriber_id = $1";
        let changed = self.run(sql, vec![subscriber.0.into()]).await?;
        one_standing(changed, subscriber)
    }

    async fn remove_redeemed(&self, subscriber: SubscriberId) -> StoreResult<()> {
        let sql = "UPDATE standing SET redeemed_items = redeemed_items - 1
                   WHERE subscriber_id = $1 AND redeemed_items > 0";
        let changed = self.run(sql, vec![subscriber.0.into()]).await?;
        one_standing(changed, subscriber)
    }

    async fn add_challenge(&self, subscriber: SubscriberId) -> StoreResult<()> {
        let sql = "UPDATE standing SET total_challenges = total_challenges + 1 WHERE subscriber_id = $1";
        let changed = self.run(sql, vec![subscriber.0.into()]).await?;
        one_standing(changed, subscriber)
    }

    async fn top(&self, limit: u64) -> StoreResult<Vec<Standing>> {
        let sql =
            format!("{COLUMNS} WHERE t.score > 0 ORDER BY -t.score, t.reached_at, t.subscriber_id LIMIT $1");
        self.all(&sql, vec![limit.cast_signed().into()]).await?.iter().map(standing).collect()
    }

    async fn score(&self, subscriber: SubscriberId) -> StoreResult<Credits> {
        let sql = "SELECT score FROM standing WHERE subscriber_id = $1";
        let row = self.one(sql, vec![subscriber.0.into()]).await?;
        Ok(Credits(row.as_ref().map_or(Ok(0), |row| column(row, "score"))?))
    }

    async fn place(&self, subscriber: SubscriberId) -> StoreResult<Option<Place>> {
        let Some(row) = self.one(PLACE, vec![subscriber.0.into()]).await? else {
            return Ok(None);
        };
        let ahead: i64 = column(&row, "ahead")?;
        Ok(Some(Place { score: Credits(column(&row, "score")?), ahead: ahead.max(0).cast_unsigned() }))
    }

    async fn recompute(&self) -> StoreResult<u64> {
        let sql = format!(
            "UPDATE standing SET score = earned.score, reached_at = COALESCE(earned.reached_at, standing.reached_at)
             FROM (SELECT s.subscriber_id, CAST(COALESCE(SUM(e.amount), 0) AS bigint) AS score,
                          MAX(t.created_at) AS reached_at
                   FROM standing s
                   JOIN account a ON a.kind = 'wallet' AND a.owner = {owner}
                   LEFT JOIN (ledger_entry e JOIN ledger_txn t ON t.id = e.txn_id
                              LEFT JOIN ledger_txn o ON o.id = t.reverses)
                       ON e.account_id = a.id AND COALESCE(o.reason, t.reason) IN ({earning})
                   GROUP BY s.subscriber_id) AS earned
             WHERE earned.subscriber_id = standing.subscriber_id
               AND (standing.score <> earned.score
                    OR standing.reached_at <> COALESCE(earned.reached_at, standing.reached_at))",
            owner = uuid_text(self, "s.subscriber_id"),
            earning = reasons(Reason::earns),
        );
        self.run(&sql, Vec::new()).await
    }
}

/// Those ahead: in the groups before, in the buckets of the group before, and in the bucket, which are counted one by one.
/// Before anybody was counted there is no bucket, and all are.
const PLACE: &str = "
    WITH me AS (
        SELECT t.score, t.reached_at, t.subscriber_id,
               (SELECT b.id FROM rank_bucket b
                WHERE (b.down, b.reached_at, b.subscriber_id) <= (-t.score, t.reached_at, t.subscriber_id)
                ORDER BY b.down DESC, b.reached_at DESC, b.subscriber_id DESC LIMIT 1) AS bucket
        FROM standing t WHERE t.subscriber_id = $1 AND t.score > 0)
    SELECT me.score,
           CAST(COALESCE((SELECT SUM(o.members) FROM rank_group o
                WHERE (o.down, o.reached_at, o.subscriber_id) < (g.down, g.reached_at, g.subscriber_id)), 0)
           + COALESCE((SELECT SUM(o.members) FROM rank_bucket o
                WHERE o.group_id = b.group_id
                  AND (o.down, o.reached_at, o.subscriber_id) < (b.down, b.reached_at, b.subscriber_id)), 0)
           + (SELECT COUNT(*) FROM standing t
                WHERE t.score > 0
                  AND (-t.score, t.reached_at, t.subscriber_id)
                      >= (COALESCE(b.down, -9223372036854775807), COALESCE(b.reached_at, me.reached_at),
                          COALESCE(b.subscriber_id, me.subscriber_id))
                  AND (-t.score, t.reached_at, t.subscriber_id)
                      < (-me.score, me.reached_at, me.subscriber_id)) AS bigint) AS ahead
    FROM me LEFT JOIN rank_bucket b ON b.id = me.bucket LEFT JOIN rank_group g ON g.id = b.group_id";

/// A count that finds no row would be lost silently.
fn one_standing(changed: u64, subscriber: SubscriberId) -> StoreResult<()> {
    if changed == 1 { Ok(()) } else { Err(corrupt("standing", "subscriber_id", &subscriber)) }
}

fn standing(row: &Row) -> StoreResult<Standing> {
    let subscriber = SubscriberId(column(row, "subscriber_id")?);
    Ok(Standing {
        subscriber,
        score: Credits(column(row, "score")?),
        reached_at: column(row, "reached_at")?,
        total_tournaments: column(row, "total_tournaments")?,
        redeemed_items: column(row, "redeemed_items")?,
        total_challenges: column(row, "total_challenges")?,
        username: column(row, "username")?,
        picture: column(row, "picture")?,
        avatar: avatar_of(subscriber, column(row, "avatar")?)?,
    })
}
