use arena_app::ports::{Game, Games, StoreResult};
use async_trait::async_trait;

use crate::connection::{Connection, Row, column};

const COLUMNS: &str = "SELECT id, game, name, game_unique_id, thumbnail, active FROM game";

#[async_trait]
impl Games for Connection {
    async fn list(&self) -> StoreResult<Vec<Game>> {
        let sql = format!("{COLUMNS} WHERE active ORDER BY position, id");
        self.all(&sql, Vec::new()).await?.iter().map(game).collect()
    }

    async fn find(&self, id: &str) -> StoreResult<Option<Game>> {
        let sql = format!("{COLUMNS} WHERE id = $1");
        self.one(&sql, vec![id.into()]).await?.as_ref().map(game).transpose()
    }

    async fn seed(&self, games: &[Game]) -> StoreResult<u64> {
        let sql = "INSERT INTO game (id, position, game, name, game_unique_id, thumbnail, active)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)
                   ON CONFLICT (id) DO UPDATE SET position = excluded.position, game = excluded.game,
                       name = excluded.name, game_unique_id = excluded.game_unique_id,
                       thumbnail = excluded.thumbnail, active = excluded.active
                   WHERE game.position <> excluded.position OR game.game <> excluded.game
                       OR game.name <> excluded.name OR game.game_unique_id <> excluded.game_unique_id
                       OR game.thumbnail <> excluded.thumbnail OR game.active <> excluded.active";
        let mut changed = 0;
        for (position, game) in (1i32..).zip(games) {
            let values = vec![
                game.id.as_str().into(),
                position.into(),
                game.game.as_str().into(),
                game.name.as_str().into(),
                game.game_unique_id.as_str().into(),
                game.thumbnail.as_str().into(),
                game.active.into(),
            ];
            changed += self.run(sql, values).await?;
        }
        for row in self.all("SELECT id FROM game WHERE active", Vec::new()).await? {
            let id: String = column(&row, "id")?;
            if !games.iter().any(|game| game.id == id) {
                let sql = "UPDATE game SET active = false WHERE id = $1";
                changed += self.run(sql, vec![id.into()]).await?;
            }
        }
        Ok(changed)
    }
}

fn game(row: &Row) -> StoreResult<Game> {
    Ok(Game {
        id: column(row, "id")?,
        game: column(row, "game")?,
        name: column(row, "name")?,
        game_unique_id: column(row, "game_unique_id")?,
        thumbnail: column(row, "thumbnail")?,
        active: column(row, "active")?,
    })
}
