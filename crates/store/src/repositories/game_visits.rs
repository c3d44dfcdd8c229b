use arena_app::ports::{GameVisit, GameVisits, StoreResult, SubscriberId};
use arena_rules::Credits;
use async_trait::async_trait;
use chrono::{DateTime, Duration, NaiveDate, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};

record! {
    struct VisitRow {
        open_since: Option<DateTime<Utc>>,
        visits: i64,
        seconds: i64,
        last_seconds: i64,
    }
}

statements! {
    fn visit(subscriber: Uuid, game: &str) -> VisitRow =
        "SELECT open_since, visits, seconds, last_seconds FROM game_visit
         WHERE subscriber_id = $1 AND game = $2";

    fn open(subscriber: Uuid, game: &str, at: DateTime<Utc>) =
        "INSERT INTO game_visit (subscriber_id, game, open_since, visits, seconds, last_seconds)
         VALUES ($1, $2, $3, 1, 0, 0)
         ON CONFLICT (subscriber_id, game) DO UPDATE SET open_since = excluded.open_since,
             visits = game_visit.visits + 1
         WHERE game_visit.open_since IS NULL";

    fn open_again(at: DateTime<Utc>, longest: i64, subscriber: Uuid, game: &str, since: DateTime<Utc>) =
        "UPDATE game_visit SET open_since = $1, visits = visits + 1, seconds = seconds + $2,
             last_seconds = $2
         WHERE subscriber_id = $3 AND game = $4 AND open_since = $5";

    /// If two requests close the visit, the second changes nothing.
    fn close(seconds: i64, subscriber: Uuid, game: &str, since: DateTime<Utc>) =
        "UPDATE game_visit SET open_since = NULL, seconds = seconds + $1, last_seconds = $1
         WHERE subscriber_id = $2 AND game = $3 AND open_since = $4";

    fn mark_played(subscriber: Uuid, game: &str, level: i32, day: NaiveDate) =
        "INSERT INTO level_play (subscriber_id, game, level, day) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING";

    fn levels_played(subscriber: Uuid, game: &str, day: NaiveDate) -> (i32,) =
        "SELECT level FROM level_play WHERE subscriber_id = $1 AND game = $2 AND day = $3";

    /// An update, because on Postgres it takes the row's lock.
    fn lock_day(subscriber: Uuid, game: &str, day: NaiveDate) =
        "INSERT INTO game_day (subscriber_id, game, day, credits) VALUES ($1, $2, $3, 0)
         ON CONFLICT (subscriber_id, game, day) DO UPDATE SET credits = game_day.credits";

    fn add_paid(subscriber: Uuid, game: &str, day: NaiveDate, credits: i64, cap: i64) =
        "UPDATE game_day SET credits = credits + $4
         WHERE subscriber_id = $1 AND game = $2 AND day = $3 AND credits + $4 <= $5";
}

impl Connection {
    async fn visit(&self, subscriber: SubscriberId, game: &str) -> StoreResult<Option<GameVisit>> {
        Ok(self.fetch_one(visit(subscriber.0, game)).await?.map(VisitRow::visit))
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
        self.execute(open(subscriber.0, game, at)).await?;
        let since = self.visit(subscriber, game).await?.and_then(|visit| visit.open_since);
        if let Some(since) = since.filter(|since| at - since > longest) {
            self.execute(open_again(at, longest.num_seconds(), subscriber.0, game, since)).await?;
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
            self.execute(close(seconds, subscriber.0, game, since)).await?;
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
        Ok(self.execute(mark_played(subscriber.0, game, level.cast_signed(), day)).await? == 1)
    }

    async fn levels_played(
        &self,
        subscriber: SubscriberId,
        game: &str,
        day: NaiveDate,
    ) -> StoreResult<Vec<u32>> {
        let levels = self.fetch_all(levels_played(subscriber.0, game, day)).await?;
        Ok(levels.into_iter().map(|(level,)| level.cast_unsigned()).collect())
    }

    async fn lock_day(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<()> {
        self.execute(lock_day(subscriber.0, game, day)).await.map(|_| ())
    }

    async fn add_paid(
        &self,
        subscriber: SubscriberId,
        game: &str,
        day: NaiveDate,
        credits: Credits,
        cap: Credits,
    ) -> StoreResult<bool> {
        Ok(self.execute(add_paid(subscriber.0, game, day, credits.0, cap.0)).await? == 1)
    }
}

impl VisitRow {
    fn visit(self) -> GameVisit {
        GameVisit {
            open_since: self.open_since,
            visits: self.visits,
            seconds: self.seconds,
            last_seconds: self.last_seconds,
        }
    }
}
