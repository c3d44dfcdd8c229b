use arena_app::ports::{Reward, Rewards, StockLeft, StoreResult};
use arena_rules::Credits;
use async_trait::async_trait;

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
    }
}

macro_rules! columns {
    () => {
        "SELECT id, name, credits, id_required, fields, stock, image, product FROM reward"
    };
}

statements! {
    fn list() -> RewardRow = concat!(columns!(), " WHERE offered ORDER BY position, id");

    fn by_id(id: i32) -> RewardRow = concat!(columns!(), " WHERE id = $1");

    // An unlimited stock stays NULL, and on Postgres its row is not locked: claims of such a reward do not
    // wait for each other.
    fn take_one(id: i32) -> (Option<i32>,) =
        "WITH taken AS (
             UPDATE reward SET stock = stock - 1 WHERE id = $1 AND offered AND stock > 0 RETURNING stock)
         SELECT stock FROM taken
         UNION ALL
         SELECT stock FROM reward WHERE id = $1 AND offered AND stock IS NULL",
        "UPDATE reward SET stock = stock - 1 WHERE id = $1 AND offered AND (stock IS NULL OR stock > 0)
         RETURNING stock";

    fn put_back(id: i32) = "UPDATE reward SET stock = stock + 1 WHERE id = $1 AND stock IS NOT NULL";

    fn change_stock(id: i32, by: i32) -> (Option<i32>,) =
        "UPDATE reward SET stock = stock + $2
         WHERE id = $1 AND CAST(stock AS bigint) + $2 BETWEEN 0 AND 2147483647 RETURNING stock";

    fn every() -> RewardRow = concat!(columns!(), " ORDER BY id");

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
    ) = "INSERT INTO reward (id, position, name, credits, id_required, stock, image, product, fields, offered)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, true)
         ON CONFLICT (id) DO UPDATE SET position = excluded.position, name = excluded.name,
             credits = excluded.credits, id_required = excluded.id_required, image = excluded.image,
             product = excluded.product, fields = excluded.fields, stock = CASE
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

    async fn change_stock(&self, id: i32, by: i32) -> StoreResult<Option<i32>> {
        Ok(self.fetch_one(change_stock(id, by)).await?.and_then(|(stock,)| stock))
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
        })
    }
}
