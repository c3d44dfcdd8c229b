use arena_app::ports::{Reward, RewardFigures, Rewards, StockLeft, StoreResult};
use arena_rules::{Amount, Credits};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, json_of, list_of};

record! {
    struct RewardRow {
        id: i32,
        name: String,
        credits: i64,
        id_required: bool,
        fields: Option<String>,
        stock: Option<i32>,
        image: String,
        product: Option<String>,
        reserve: i32,
        low_mark: Option<i32>,
        cost: Option<i64>,
        stock_changes: i32,
        offered: bool,
    }
}

record! {
    struct FiguresRow {
        reward_id: i32,
        unsettled: i64,
        delivered: i64,
        without_cost: i64,
        pieces: i64,
        codes: i64,
    }
}

macro_rules! columns {
    () => {
        "SELECT id, name, credits, id_required, fields, stock, image, product, reserve, low_mark, cost, stock_changes, offered
         FROM reward"
    };
}

statements! {
    fn list() -> RewardRow = concat!(columns!(), " WHERE offered ORDER BY position, id");

    fn by_id(id: i32) -> RewardRow = concat!(columns!(), " WHERE id = $1");

    // An unlimited stock stays NULL, and on Postgres its row is not locked: claims of such a reward do not
    // wait for each other.
    fn take_one(id: i32) -> (Option<i32>,) =
        "WITH taken AS (
             UPDATE reward SET stock = stock - 1 WHERE id = $1 AND offered AND stock > reserve RETURNING stock)
         SELECT stock FROM taken
         UNION ALL
         SELECT stock FROM reward WHERE id = $1 AND offered AND stock IS NULL",
        "UPDATE reward SET stock = stock - 1 WHERE id = $1 AND offered AND (stock IS NULL OR stock > reserve)
         RETURNING stock";

    fn put_back(id: i32) = "UPDATE reward SET stock = stock + 1 WHERE id = $1 AND stock IS NOT NULL";

    fn change_stock(id: i32, by: i32, seen: Option<i32>) -> (Option<i32>,) =
        "UPDATE reward SET stock = stock + $2, stock_changes = stock_changes + 1
         WHERE id = $1 AND CAST(stock AS bigint) + $2 BETWEEN 0 AND 2147483647
             AND stock_changes = COALESCE($3, stock_changes)
         RETURNING stock";

    fn every() -> RewardRow = concat!(columns!(), " ORDER BY id");

    fn lock(id: i32) -> RewardRow = concat!(columns!(), " WHERE id = $1 FOR UPDATE"), concat!(columns!(), " WHERE id = $1");

    fn set_reserve(id: i32, reserve: i32) = "UPDATE reward SET reserve = $2 WHERE id = $1";

    fn set_low_mark(id: i32, mark: Option<i32>) = "UPDATE reward SET low_mark = $2 WHERE id = $1";

    fn set_cost(id: i32, cost: Option<i64>) = "UPDATE reward SET cost = $2 WHERE id = $1";

    // A claim that was delivered by a voucher code costs what its batch says, whatever the reward's cost was.
    fn figures(since: DateTime<Utc>) -> FiguresRow =
        "SELECT reward_id, CAST(SUM(unsettled) AS bigint) AS unsettled, CAST(SUM(delivered) AS bigint) AS delivered,
             CAST(SUM(without_cost) AS bigint) AS without_cost, CAST(SUM(pieces) AS bigint) AS pieces,
             CAST(SUM(codes) AS bigint) AS codes
         FROM (
             SELECT reward_id, count(*) AS unsettled, 0 AS delivered, 0 AS without_cost, 0 AS pieces, 0 AS codes
             FROM redemption WHERE status = 'claimed' GROUP BY reward_id
             UNION ALL
             SELECT r.reward_id, 0, count(*),
                 count(CASE WHEN v.id IS NULL AND r.cost IS NULL OR v.id IS NOT NULL AND b.cost IS NULL THEN 1 END),
                 CAST(COALESCE(SUM(CASE WHEN v.id IS NULL THEN r.cost END), 0) AS bigint),
                 CAST(COALESCE(SUM(b.cost), 0) AS bigint)
             FROM redemption r LEFT JOIN voucher v ON v.redemption_id = r.id LEFT JOIN voucher_batch b ON b.id = v.batch_id
             WHERE r.status = 'fulfilled' AND r.settled_at >= $1 GROUP BY r.reward_id
         ) AS parts GROUP BY reward_id";

    // The stock of a reward with voucher codes follows its pool.
    fn put(
        id: i32,
        position: i32,
        name: &str,
        credits: i64,
        id_required: bool,
        stock: Option<i32>,
        image: &str,
        product: Option<&str>,
        fields: Option<String>,
        reserve: i32,
        low_mark: Option<i32>,
        cost: Option<i64>,
    ) = "INSERT INTO reward (id, position, name, credits, id_required, stock, image, product, fields, reserve, low_mark, cost,
             offered)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, true)
         ON CONFLICT (id) DO UPDATE SET position = excluded.position, name = excluded.name,
             credits = excluded.credits, id_required = excluded.id_required, image = excluded.image,
             product = excluded.product, fields = excluded.fields, reserve = excluded.reserve,
             low_mark = excluded.low_mark, cost = excluded.cost, stock = CASE
                 WHEN EXISTS (SELECT 1 FROM voucher_batch b WHERE b.reward_id = excluded.id AND b.voided_at IS NULL)
                     THEN reward.stock
                 WHEN excluded.stock IS NULL THEN NULL
                 ELSE COALESCE(reward.stock, excluded.stock) END,
             offered = true
         WHERE NOT reward.offered OR reward.position <> excluded.position
             OR reward.name <> excluded.name OR reward.credits <> excluded.credits
             OR reward.id_required <> excluded.id_required OR reward.image <> excluded.image
             OR COALESCE(reward.product, '') <> COALESCE(excluded.product, '')
             OR COALESCE(reward.fields, '') <> COALESCE(excluded.fields, '')
             OR reward.reserve <> excluded.reserve
             OR COALESCE(reward.low_mark, -1) <> COALESCE(excluded.low_mark, -1)
             OR COALESCE(reward.cost, -1) <> COALESCE(excluded.cost, -1)
             OR ((reward.stock IS NULL) <> (excluded.stock IS NULL) AND NOT EXISTS (
                 SELECT 1 FROM voucher_batch b WHERE b.reward_id = excluded.id AND b.voided_at IS NULL))";

    fn offered() -> (i32,) = "SELECT id FROM reward WHERE offered";

    fn withdraw(id: i32) = "UPDATE reward SET offered = false WHERE id = $1 AND offered";
}

#[async_trait]
impl Rewards for Connection {
    async fn list(&self) -> StoreResult<Vec<Reward>> {
        self.fetch_all(list()).await?.into_iter().map(RewardRow::reward).collect()
    }

    async fn find(&self, id: i32) -> StoreResult<Option<Reward>> {
        self.fetch_one(by_id(id)).await?.map(RewardRow::reward).transpose()
    }

    async fn take_one(&self, id: i32) -> StoreResult<Option<StockLeft>> {
        Ok(self.fetch_one(take_one(id)).await?.map(|(stock,)| StockLeft(stock)))
    }

    async fn put_back(&self, id: i32) -> StoreResult<()> {
        self.execute(put_back(id)).await.map(|_| ())
    }

    async fn change_stock(&self, id: i32, by: i32, seen: Option<i32>) -> StoreResult<Option<i32>> {
        Ok(self.fetch_one(change_stock(id, by, seen)).await?.and_then(|(stock,)| stock))
    }

    async fn lock(&self, id: i32) -> StoreResult<Option<Reward>> {
        self.fetch_one(lock(id)).await?.map(RewardRow::reward).transpose()
    }

    async fn set_reserve(&self, id: i32, reserve: i32) -> StoreResult<()> {
        self.execute(set_reserve(id, reserve)).await.map(|_| ())
    }

    async fn set_low_mark(&self, id: i32, mark: Option<i32>) -> StoreResult<()> {
        self.execute(set_low_mark(id, mark)).await.map(|_| ())
    }

    async fn set_cost(&self, id: i32, cost: Option<Amount>) -> StoreResult<()> {
        self.execute(set_cost(id, cost.map(Amount::thousandths))).await.map(|_| ())
    }

    async fn figures(&self, since: DateTime<Utc>) -> StoreResult<Vec<RewardFigures>> {
        let rows = self.fetch_all(figures(since).of_many()).await?;
        Ok(rows.into_iter().map(FiguresRow::figures).collect())
    }

    async fn every(&self) -> StoreResult<Vec<Reward>> {
        self.fetch_all(every()).await?.into_iter().map(RewardRow::reward).collect()
    }

    async fn seed(&self, rewards: &[Reward]) -> StoreResult<u64> {
        let mut changed = 0;
        for (position, reward) in (1i32..).zip(rewards) {
            let put = put(
                reward.id,
                position,
                &reward.name,
                reward.credits.0,
                reward.id_required,
                reward.stock,
                &reward.image,
                reward.product.as_deref(),
                json_of(&reward.fields)?,
                reward.reserve,
                reward.low_mark,
                reward.cost.map(Amount::thousandths),
            );
            changed += self.execute(put).await?;
        }
        for (id,) in self.fetch_all(offered()).await? {
            if !rewards.iter().any(|reward| reward.id == id) {
                changed += self.execute(withdraw(id)).await?;
            }
        }
        Ok(changed)
    }
}

impl RewardRow {
    fn reward(self) -> StoreResult<Reward> {
        Ok(Reward {
            id: self.id,
            name: self.name,
            credits: Credits(self.credits),
            id_required: self.id_required,
            fields: list_of(self.fields.as_deref()).ok_or_else(|| corrupt("reward", "fields", &self.id))?,
            stock: self.stock,
            image: self.image,
            product: self.product,
            reserve: self.reserve,
            low_mark: self.low_mark,
            cost: self.cost.map(Amount::from_thousandths),
            stock_changes: self.stock_changes,
            offered: self.offered,
        })
    }
}

impl FiguresRow {
    fn figures(self) -> RewardFigures {
        RewardFigures {
            reward: self.reward_id,
            unsettled: self.unsettled.cast_unsigned(),
            delivered: self.delivered.cast_unsigned(),
            without_cost: self.without_cost.cast_unsigned(),
            pieces: Amount::from_thousandths(self.pieces),
            codes: self.codes,
        }
    }
}
