use arena_app::ports::{Challenge, Challenges, StoreResult};
use arena_rules::Credits;
use async_trait::async_trait;

use crate::connection::{Connection, Row, column};

const COLUMNS: &str = "SELECT id, game_id, daily, name, objective, credits, thumbnail, archived, active_from,
                              active_until
                       FROM challenge WHERE offered";

#[async_trait]
impl Challenges for Connection {
    async fn list(&self) -> StoreResult<Vec<Challenge>> {
        let sql = format!("{COLUMNS} ORDER BY position, id");
        self.all(&sql, Vec::new()).await?.iter().map(challenge).collect()
    }

    async fn of_game(&self, game: &str) -> StoreResult<Vec<Challenge>> {
        let sql = format!("{COLUMNS} AND game_id = $1 ORDER BY position, id");
        self.all(&sql, vec![game.into()]).await?.iter().map(challenge).collect()
    }

    async fn find(&self, id: &str) -> StoreResult<Option<Challenge>> {
        let sql = format!("{COLUMNS} AND id = $1");
        self.one(&sql, vec![id.into()]).await?.as_ref().map(challenge).transpose()
    }

    async fn seed(&self, challenges: &[Challenge]) -> StoreResult<u64> {
        let sql = "INSERT INTO challenge (id, game_id, position, daily, name, objective, credits, thumbnail, archived,
                       active_from, active_until, offered)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true)
                   ON CONFLICT (id) DO UPDATE SET game_id = excluded.game_id, position = excluded.position,
                       daily = excluded.daily, name = excluded.name, objective = excluded.objective,
                       credits = excluded.credits, thumbnail = excluded.thumbnail, archived = excluded.archived,
                       active_from = excluded.active_from, active_until = excluded.active_until, offered = true
                   WHERE NOT challenge.offered OR challenge.game_id <> excluded.game_id
                       OR challenge.position <> excluded.position OR challenge.daily <> excluded.daily
                       OR challenge.name <> excluded.name OR challenge.objective <> excluded.objective
                       OR challenge.credits <> excluded.credits OR challenge.thumbnail <> excluded.thumbnail
                       OR challenge.archived <> excluded.archived
                       OR challenge.active_from IS DISTINCT FROM excluded.active_from
                       OR challenge.active_until IS DISTINCT FROM excluded.active_until";
        let mut changed = 0;
        for (position, each) in (1i32..).zip(challenges) {
            let values = vec![
                each.id.as_str().into(),
                each.game.as_str().into(),
                position.into(),
                each.daily.into(),
                each.name.as_str().into(),
                each.objective.as_str().into(),
                each.credits.0.into(),
                each.thumbnail.as_str().into(),
                each.archived.into(),
                each.from.into(),
                each.until.into(),
            ];
            changed += self.run(sql, values).await?;
        }
        for row in self.all("SELECT id FROM challenge WHERE offered", Vec::new()).await? {
            let id: String = column(&row, "id")?;
            if !challenges.iter().any(|each| each.id == id) {
                let sql = "UPDATE challenge SET offered = false WHERE id = $1";
                changed += self.run(sql, vec![id.into()]).await?;
            }
        }
        Ok(changed)
    }
}

fn challenge(row: &Row) -> StoreResult<Challenge> {
    Ok(Challenge {
        id: column(row, "id")?,
        game: column(row, "game_id")?,
        daily: column(row, "daily")?,
        name: column(row, "name")?,
        objective: column(row, "objective")?,
        credits: Credits(column(row, "credits")?),
        thumbnail: column(row, "thumbnail")?,
        archived: column(row, "archived")?,
        from: column(row, "active_from")?,
        until: column(row, "active_until")?,
    })
}
