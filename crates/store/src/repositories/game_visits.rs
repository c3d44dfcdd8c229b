use arena_app::ports::{GameVisit, GameVisits, StoreResult, SubscriberId};
use arena_rules::Credits;
use async_trait::async_trait;
use chrono::{DateTime, Duration, NaiveDate, Utc};

use crate::connection::{Connection, column};

impl Connection {
    async fn visit(&self, subscriber: SubscriberId, game: &str) -> StoreResult<Option<GameVisit>> {
        let sql = "SELECT open_since, visits, seconds, last_seconds FROM game_visit
                   WHERE subscriber_id = $1 AND game = $2";
        let Some(row) = self.one(sql, vec![subscriber.0.into(), game.into()]).await? else {
            return Ok(None);
        };
        Ok(Some(GameVisit {
            open_since: column(&row, "open_since")?,
            visits: column(&row, "visits")?,
            seconds: column(&row, "seconds")?,
            last_seconds: column(&row, "last_seconds")?,
        }))
    }
}

#[async_trait]
impl GameVisits for Connection {
    async fn enter(
        &self,
        subscriber: SubscriberId,
        game: &str,
        at: DateTime<Utc>,
        longest: Duration,
    ) -> StoreResult<GameVisit> {
        let sql = "INSERT INTO game_visit (subscriber_id, game, open_since, visits, seconds, last_seconds)
                   VALUES ($1, $2, $3, 1, 0, 0)
                   ON CONFLICT (subscriber_id, game) DO UPDATE SET open_since = excluded.open_since,
                       visits = game_visit.visits + 1
                   WHERE game_visit.open_since IS NULL";
        self.run(sql, vec![subscriber.0.into(), game.into(), at.into()]).await?;
        let since = self.visit(subscriber, game).await?.and_then(|visit| visit.open_since);
        if let Some(since) = since.filter(|since| at - since > longest) {
            let sql = "UPDATE game_visit SET open_since = $1, visits = visits + 1, seconds = seconds + $2,
                           last_seconds = $2
                       WHERE subscriber_id = $3 AND game = $4 AND open_since = $5";
            let values =
                vec![at.into(), longest.num_seconds().into(), subscriber.0.into(), game.into(), since.into()];
            self.run(sql, values).await?;
        }
        let visit = self.visit(subscriber, game).await?;
        Ok(visit.unwrap_or(GameVisit { open_since: Some(at), visits: 1, seconds: 0, last_seconds: 0 }))
    }

    async fn exit(
        &self,
        subscriber: SubscriberId,
        game: &str,
        at: DateTime<Utc>,
        longest: Duration,
    ) -> StoreResult<Option<GameVisit>> {
        let since = self.visit(subscriber, game).await?.and_then(|visit| visit.open_since);
        if let Some(since) = since {
            let seconds = (at - since).clamp(Duration::zero(), longest).num_seconds();
            // Of two that close it, the second finds it closed.
            let sql = "UPDATE game_visit SET open_since = NULL, seconds = seconds + $1, last_seconds = $1
                       WHERE subscriber_id = $2 AND game = $3 AND open_since = $4";
            let values = vec![seconds.into(), subscriber.0.into(), game.into(), since.into()];
            self.run(sql, values).await?;
        }
        self.visit(subscriber, game).await
    }

    async fn mark_played(
        &self,
        subscriber: SubscriberId,
        game: &str,
        level: u32,
        day: NaiveDate,
    ) -> StoreResult<bool> {
        let sql = "INSERT INTO level_play (subscriber_id, game, level, day) VALUES ($1, $2, $3, $4)
                   ON CONFLICT DO NOTHING";
        let values = vec![subscriber.0.into(), game.into(), level.cast_signed().into(), day.into()];
        Ok(self.run(sql, values).await? == 1)
    }

    async fn levels_played(
        &self,
        subscriber: SubscriberId,
        game: &str,
        day: NaiveDate,
    ) -> StoreResult<Vec<u32>> {
        let sql = "SELECT level FROM level_play WHERE subscriber_id = $1 AND game = $2 AND day = $3";
        let rows = self.all(sql, vec![subscriber.0.into(), game.into(), day.into()]).await?;
        rows.iter().map(|row| column::<i32>(row, "level").map(i32::cast_unsigned)).collect()
    }

    async fn lock_day(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<()> {
        // An update, because on Postgres that is what takes the row's lock.
        let sql = "INSERT INTO game_day (subscriber_id, game, day, credits) VALUES ($1, $2, $3, 0)
                   ON CONFLICT (subscriber_id, game, day) DO UPDATE SET credits = game_day.credits";
        self.run(sql, vec![subscriber.0.into(), game.into(), day.into()]).await.map(|_| ())
    }

    async fn add_paid(
        &self,
        subscriber: SubscriberId,
        game: &str,
        day: NaiveDate,
        credits: Credits,
        cap: Credits,
    ) -> StoreResult<bool> {
        let sql = "UPDATE game_day SET credits = credits + $4
                   WHERE subscriber_id = $1 AND game = $2 AND day = $3 AND credits + $4 <= $5";
        let values = vec![subscriber.0.into(), game.into(), day.into(), credits.0.into(), cap.0.into()];
        Ok(self.run(sql, values).await? == 1)
    }
}
