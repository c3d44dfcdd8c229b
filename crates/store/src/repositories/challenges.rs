use arena_app::ports::{Challenge, Challenges, StoreResult};
use arena_rules::Credits;
use async_trait::async_trait;
use chrono::NaiveDate;

use crate::connection::{Connection, record, statements};

record! {
    struct ChallengeRow {
        id: String,
        game_id: String,
        daily: bool,
        name: String,
        objective: String,
        credits: i64,
        thumbnail: String,
        archived: bool,
        active_from: Option<NaiveDate>,
        active_until: Option<NaiveDate>,
    }
}

macro_rules! columns {
    () => {
        "SELECT id, game_id, daily, name, objective, credits, thumbnail, archived, active_from,
                active_until
         FROM challenge WHERE offered"
    };
}

statements! {
    fn list() -> ChallengeRow = concat!(columns!(), " ORDER BY position, id");

    fn of_game(game: &str) -> ChallengeRow = concat!(columns!(), " AND game_id = $1 ORDER BY position, id");

    fn by_id(id: &str) -> ChallengeRow = concat!(columns!(), " AND id = $1");

    fn put(
        id: &str,
        game: &str,
        position: i32,
        daily: bool,
        name: &str,
        objective: &str,
        credits: i64,
        thumbnail: &str,
        archived: bool,
        from: Option<NaiveDate>,
        until: Option<NaiveDate>,
    ) = "INSERT INTO challenge (id, game_id, position, daily, name, objective, credits, thumbnail, archived,
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

    fn offered() -> (String,) = "SELECT id FROM challenge WHERE offered";

    fn withdraw(id: &str) = "UPDATE challenge SET offered = false WHERE id = $1";
}

#[async_trait]
impl Challenges for Connection {
    async fn list(&self) -> StoreResult<Vec<Challenge>> {
        Ok(self.fetch_all(list()).await?.into_iter().map(ChallengeRow::challenge).collect())
    }

    async fn of_game(&self, game: &str) -> StoreResult<Vec<Challenge>> {
        Ok(self.fetch_all(of_game(game)).await?.into_iter().map(ChallengeRow::challenge).collect())
    }

    async fn find(&self, id: &str) -> StoreResult<Option<Challenge>> {
        Ok(self.fetch_one(by_id(id)).await?.map(ChallengeRow::challenge))
    }

    async fn seed(&self, challenges: &[Challenge]) -> StoreResult<u64> {
        let mut changed = 0;
        for (position, each) in (1i32..).zip(challenges) {
            let put = put(
                &each.id,
                &each.game,
                position,
                each.daily,
                &each.name,
                &each.objective,
                each.credits.0,
                &each.thumbnail,
                each.archived,
                each.from,
                each.until,
            );
            changed += self.execute(put).await?;
        }
        for (id,) in self.fetch_all(offered()).await? {
            if !challenges.iter().any(|each| each.id == id) {
                changed += self.execute(withdraw(&id)).await?;
            }
        }
        Ok(changed)
    }
}

impl ChallengeRow {
    fn challenge(self) -> Challenge {
        Challenge {
            id: self.id,
            game: self.game_id,
            daily: self.daily,
            name: self.name,
            objective: self.objective,
            credits: Credits(self.credits),
            thumbnail: self.thumbnail,
            archived: self.archived,
            from: self.active_from,
            until: self.active_until,
        }
    }
}
