use arena_app::ports::{Game, Games, StoreResult};
use async_trait::async_trait;

use crate::connection::{Connection, record, statements};

record! {
    struct GameRow {
        id: String,
        game: String,
        name: String,
        game_unique_id: String,
        thumbnail: String,
        active: bool,
    }
}

macro_rules! columns {
    () => {
        "SELECT id, game, name, game_unique_id, thumbnail, active FROM game"
    };
}

statements! {
    fn active() -> GameRow = concat!(columns!(), " WHERE active ORDER BY position, id");

    fn by_id(id: &str) -> GameRow = concat!(columns!(), " WHERE id = $1");

    fn write(
        id: &str,
        position: i32,
        game: &str,
        name: &str,
        game_unique_id: &str,
        thumbnail: &str,
        active: bool,
    ) = "INSERT INTO game (id, position, game, name, game_unique_id, thumbnail, active)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (id) DO UPDATE SET position = excluded.position, game = excluded.game,
             name = excluded.name, game_unique_id = excluded.game_unique_id,
             thumbnail = excluded.thumbnail, active = excluded.active
         WHERE game.position <> excluded.position OR game.game <> excluded.game
             OR game.name <> excluded.name OR game.game_unique_id <> excluded.game_unique_id
             OR game.thumbnail <> excluded.thumbnail OR game.active <> excluded.active";

    fn active_ids() -> (String,) = "SELECT id FROM game WHERE active";

    fn withdraw(id: &str) = "UPDATE game SET active = false WHERE id = $1";
}

#[async_trait]
impl Games for Connection {
    async fn list(&self) -> StoreResult<Vec<Game>> {
        Ok(self.fetch_all(active()).await?.into_iter().map(GameRow::game).collect())
    }

    async fn find(&self, id: &str) -> StoreResult<Option<Game>> {
        Ok(self.fetch_one(by_id(id)).await?.map(GameRow::game))
    }

    async fn seed(&self, games: &[Game]) -> StoreResult<u64> {
        let mut changed = 0;
        for (position, game) in (1i32..).zip(games) {
            let write = write(
                &game.id,
                position,
                &game.game,
                &game.name,
                &game.game_unique_id,
                &game.thumbnail,
                game.active,
            );
            changed += self.execute(write).await?;
        }
        for (id,) in self.fetch_all(active_ids()).await? {
            if !games.iter().any(|game| game.id == id) {
                changed += self.execute(withdraw(&id)).await?;
            }
        }
        Ok(changed)
    }
}

impl GameRow {
    fn game(self) -> Game {
        Game {
            id: self.id,
            game: self.game,
            name: self.name,
            game_unique_id: self.game_unique_id,
            thumbnail: self.thumbnail,
            active: self.active,
        }
    }
}
