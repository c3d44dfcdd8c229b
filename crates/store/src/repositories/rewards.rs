use arena_app::ports::{Reward, Rewards, StockLeft, StoreResult};
use arena_rules::Credits;
use async_trait::async_trait;

use crate::connection::{Connection, Row, column};

const COLUMNS: &str = "SELECT id, name, credits, id_required, stock, image FROM reward";

#[async_trait]
impl Rewards for Connection {
    async fn list(&self) -> StoreResult<Vec<Reward>> {
        let sql = format!("{COLUMNS} WHERE offered ORDER BY position, id");
        self.all(&sql, Vec::new()).await?.iter().map(reward_of).collect()
    }

    async fn find(&self, id: i32) -> StoreResult<Option<Reward>> {
        let sql = format!("{COLUMNS} WHERE id = $1");
        self.one(&sql, vec![id.into()]).await?.as_ref().map(reward_of).transpose()
    }

    async fn take_one(&self, id: i32) -> StoreResult<Option<StockLeft>> {
        // Nothing minus one is nothing: an unlimited stock stays unlimited.
        let sql =
            "UPDATE reward SET stock = stock - 1 WHERE id = $1 AND offered AND (stock IS NULL OR stock > 0)
                   RETURNING stock";
        self.one(sql, vec![id.into()]).await?.map(|row| column(&row, "stock").map(StockLeft)).transpose()
    }

    async fn put_back(&self, id: i32) -> StoreResult<()> {
        self.run("UPDATE reward SET stock = stock + 1 WHERE id = $1", vec![id.into()]).await.map(|_| ())
    }

    async fn change_stock(&self, id: i32, by: i32) -> StoreResult<Option<i32>> {
        let sql = "UPDATE reward SET stock = stock + $2
                   WHERE id = $1 AND CAST(stock AS bigint) + $2 BETWEEN 0 AND 2147483647 RETURNING stock";
        self.one(sql, vec![id.into(), by.into()]).await?.map(|row| column(&row, "stock")).transpose()
    }

    async fn every(&self) -> StoreResult<Vec<Reward>> {
        let sql = format!("{COLUMNS} ORDER BY id");
        self.all(&sql, Vec::new()).await?.iter().map(reward_of).collect()
    }

    async fn seed(&self, rewards: &[Reward]) -> StoreResult<u64> {
        let sql = "INSERT INTO reward (id, position, name, credits, id_required, stock, image, offered)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, true)
                   ON CONFLICT (id) DO UPDATE SET position = excluded.position, name = excluded.name,
                       credits = excluded.credits, id_required = excluded.id_required, image = excluded.image,
                       stock = CASE WHEN excluded.stock IS NULL THEN NULL
                                    ELSE COALESCE(reward.stock, excluded.stock) END,
                       offered = true
                   WHERE NOT reward.offered OR reward.position <> excluded.position
                       OR reward.name <> excluded.name OR reward.credits <> excluded.credits
                       OR reward.id_required <> excluded.id_required OR reward.image <> excluded.image
                       OR (reward.stock IS NULL) <> (excluded.stock IS NULL)";
        let mut changed = 0;
        for (position, reward) in (1i32..).zip(rewards) {
            let values = vec![
                reward.id.into(),
                position.into(),
                reward.name.as_str().into(),
                reward.credits.0.into(),
                reward.id_required.into(),
                reward.stock.into(),
                reward.image.as_str().into(),
            ];
            changed += self.run(sql, values).await?;
        }
        for row in self.all("SELECT id FROM reward WHERE offered", Vec::new()).await? {
            let id: i32 = column(&row, "id")?;
            if !rewards.iter().any(|reward| reward.id == id) {
                let sql = "UPDATE reward SET offered = false WHERE id = $1 AND offered";
                changed += self.run(sql, vec![id.into()]).await?;
            }
        }
        Ok(changed)
    }
}

fn reward_of(row: &Row) -> StoreResult<Reward> {
    Ok(Reward {
        id: column(row, "id")?,
        name: column(row, "name")?,
        credits: Credits(column(row, "credits")?),
        id_required: column(row, "id_required")?,
        stock: column(row, "stock")?,
        image: column(row, "image")?,
    })
}
