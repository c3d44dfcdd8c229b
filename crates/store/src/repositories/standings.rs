use arena_app::ports::{Standing, Standings, StoreResult, SubscriberId};
use arena_rules::Credits;
use async_trait::async_trait;

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
        let sql = format!(
            "{COLUMNS} WHERE t.score > 0 ORDER BY t.score DESC, t.reached_at, t.subscriber_id LIMIT $1"
        );
        self.all(&sql, vec![limit.cast_signed().into()]).await?.iter().map(standing).collect()
    }

    async fn find(&self, subscriber: SubscriberId) -> StoreResult<Option<Standing>> {
        let sql = format!("{COLUMNS} WHERE t.subscriber_id = $1");
        self.one(&sql, vec![subscriber.0.into()]).await?.as_ref().map(standing).transpose()
    }

    async fn ahead_of(&self, of: &Standing) -> StoreResult<u64> {
        let sql = "SELECT COUNT(*) AS ahead FROM standing
                   WHERE score > $1
                      OR (score = $1 AND reached_at < $2)
                      OR (score = $1 AND reached_at = $2 AND subscriber_id < $3)";
        let row = self
            .one_of_many(sql, vec![of.score.0.into(), of.reached_at.into(), of.subscriber.0.into()])
            .await?;
        let ahead: i64 = row.as_ref().map_or(Ok(0), |row| column(row, "ahead"))?;
        Ok(ahead.cast_unsigned())
    }
}

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
