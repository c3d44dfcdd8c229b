use arena_app::ports::{GameSessionState, LevelPlace, LevelPlay, LevelRanks, StoreResult, SubscriberId};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct LevelPlayRow {
        game: String,
        level: i32,
        day: NaiveDate,
        state: String,
        points: Option<i64>,
        ended_at: Option<DateTime<Utc>>,
    }
}

record! {
    struct LevelPlaceRow {
        points: Option<i64>,
        ahead: i64,
        players: i64,
    }
}

statements! {
    fn play(session: Uuid, subscriber: Uuid) -> LevelPlayRow =
        "SELECT game, level, day, state, points, ended_at FROM game_session
         WHERE id = $1 AND subscriber_id = $2 AND state || '' <> 'open'";

    // The sessions tell about the play's own day, because a later play may have raised the points of its payment.
    fn best_before(
        subscriber: Uuid,
        game: &str,
        level: i32,
        day: NaiveDate,
        session: Uuid,
        ended_at: DateTime<Utc>,
    ) -> (Option<i64>,) =
        "SELECT MAX(points) AS best FROM (
             SELECT points FROM level_payment
             WHERE subscriber_id = $1 AND game = $2 AND level = $3 AND day < $4
             UNION ALL
             SELECT points FROM game_session
             WHERE subscriber_id = $1 AND game = $2 AND level = $3 AND state || '' = 'passed'
               AND id <> $5 AND ended_at < $6) AS earlier";

    // Reads at most `most` entries of the index for each count.
    fn place(subscriber: Uuid, game: &str, level: i32, day: NaiveDate, most: i64) -> LevelPlaceRow =
        "WITH own AS (SELECT points FROM level_payment
                      WHERE subscriber_id = $1 AND game = $2 AND level = $3 AND day = $4)
         SELECT (SELECT points FROM own) AS points,
                (SELECT COUNT(*) FROM (
                     SELECT 1 AS one FROM level_payment
                     WHERE game = $2 AND level = $3 AND day = $4 AND points > (SELECT points FROM own)
                     LIMIT $5) AS better) AS ahead,
                (SELECT COUNT(*) FROM (
                     SELECT 1 AS one FROM level_payment
                     WHERE game = $2 AND level = $3 AND day = $4 AND points IS NOT NULL
                     LIMIT $5) AS played) AS players";
}

#[async_trait]
impl LevelRanks for Connection {
    async fn play(&self, session: Uuid, subscriber: SubscriberId) -> StoreResult<Option<LevelPlay>> {
        let row = self.fetch_one(play(session, subscriber.0)).await?;
        row.map(|row| row.play(session, subscriber)).transpose()
    }

    async fn best_before(&self, play: &LevelPlay) -> StoreResult<Option<u64>> {
        let LevelPlay { session, subscriber, ref game, level, day, ended_at, .. } = *play;
        let best = best_before(subscriber.0, game, level.cast_signed(), day, session, ended_at);
        let best = self.fetch_one(best).await?;
        Ok(best.and_then(|(points,)| points).map(i64::cast_unsigned))
    }

    async fn place(&self, play: &LevelPlay, most: u64) -> StoreResult<LevelPlace> {
        let LevelPlay { subscriber, ref game, level, day, .. } = *play;
        let place = place(subscriber.0, game, level.cast_signed(), day, most.cast_signed());
        let row = self.fetch_one(place).await?;
        Ok(row.map_or(LevelPlace { ahead: None, players: 0 }, |row| LevelPlace {
            ahead: row.points.map(|_| row.ahead.cast_unsigned()),
            players: row.players.cast_unsigned(),
        }))
    }
}

impl LevelPlayRow {
    fn play(self, session: Uuid, subscriber: SubscriberId) -> StoreResult<LevelPlay> {
        let wrong = |column| corrupt("game_session", column, &session);
        Ok(LevelPlay {
            session,
            subscriber,
            state: GameSessionState::from_word(&self.state).ok_or_else(|| wrong("state"))?,
            game: self.game,
            level: self.level.cast_unsigned(),
            day: self.day,
            points: self.points.map(i64::cast_unsigned),
            ended_at: self.ended_at.ok_or_else(|| wrong("ended_at"))?,
        })
    }
}
