use arena_app::ports::{GameSessionState, PlayDays, StoreResult, SubscriberId};
use arena_rules::Credits;
use arena_rules::fair_play::{DayPlay, PlayOutcome};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Row, Value, column};
use crate::convert::corrupt;

/// A tick of the games is 1/60 s.
const TICKS_PER_SECOND: i64 = 60;

#[async_trait]
impl PlayDays for Connection {
    async fn run(&self, subscriber: SubscriberId, session: Uuid, at: DateTime<Utc>) -> StoreResult<()> {
        // One statement decides who runs, and its row lock makes others wait.
        let sql = "INSERT INTO running_level AS slot (subscriber_id, session_id, since) VALUES ($1, $2, $3)
                   ON CONFLICT (subscriber_id) DO UPDATE SET replaced_id = slot.session_id,
                       session_id = excluded.session_id, since = excluded.since
                   WHERE slot.session_id <> excluded.session_id
                   RETURNING replaced_id";
        let taken = self.one(sql, vec![subscriber.0.into(), session.into(), at.into()]).await?;
        let replaced: Option<Uuid> = taken.map(|row| column(&row, "replaced_id")).transpose()?.flatten();
        if let Some(replaced) = replaced {
            let sql = "UPDATE game_session SET replaced_at = $2
                       WHERE id = $1 AND state = 'open' AND replaced_at IS NULL";
            self.run(sql, vec![replaced.into(), at.into()]).await?;
        }
        Ok(())
    }

    async fn count_start(&self, subscriber: SubscriberId, day: NaiveDate, most: u32) -> StoreResult<bool> {
        let sql =
            "INSERT INTO play_day AS counted (subscriber_id, day, starts, credits) VALUES ($1, $2, 1, 0)
                   ON CONFLICT (subscriber_id, day) DO UPDATE SET starts = counted.starts + 1
                   WHERE counted.starts < $3";
        let most = i32::try_from(most).unwrap_or(i32::MAX);
        Ok(self.run(sql, vec![subscriber.0.into(), day.into(), most.into()]).await? == 1)
    }

    async fn lock_credits(&self, subscriber: SubscriberId, day: NaiveDate) -> StoreResult<Credits> {
        // An update, because on Postgres that is what takes the row's lock.
        let sql =
            "INSERT INTO play_day AS counted (subscriber_id, day, starts, credits) VALUES ($1, $2, 0, 0)
                   ON CONFLICT (subscriber_id, day) DO UPDATE SET credits = counted.credits
                   RETURNING credits";
        let row = self.one(sql, vec![subscriber.0.into(), day.into()]).await?;
        let row = row.ok_or_else(|| corrupt("play_day", "credits", &subscriber.0))?;
        column(&row, "credits").map(Credits)
    }

    async fn add_credits(
        &self,
        subscriber: SubscriberId,
        day: NaiveDate,
        credits: Credits,
    ) -> StoreResult<()> {
        let sql = "UPDATE play_day SET credits = credits + $3 WHERE subscriber_id = $1 AND day = $2";
        self.run(sql, vec![subscriber.0.into(), day.into(), credits.0.into()]).await.map(|_| ())
    }

    async fn plays(
        &self,
        subscriber: SubscriberId,
        from: NaiveDate,
        to: NaiveDate,
    ) -> StoreResult<Vec<(NaiveDate, DayPlay)>> {
        let sql = "SELECT id, game, level, day, state, ticks, signs, started_at, began_at, ended_at FROM game_session
                   WHERE subscriber_id = $1 AND day >= $2 AND day <= $3
                   ORDER BY COALESCE(began_at, started_at), id";
        let rows = self.all(sql, vec![subscriber.0.into(), from.into(), to.into()]).await?;
        rows.iter().map(play_of).collect()
    }

    async fn paid(
        &self,
        subscriber: SubscriberId,
        from: NaiveDate,
        to: NaiveDate,
    ) -> StoreResult<Vec<(NaiveDate, Credits)>> {
        let sql = "SELECT day, CAST(SUM(credits) AS bigint) AS credits FROM level_payment
                   WHERE subscriber_id = $1 AND day >= $2 AND day <= $3 GROUP BY day ORDER BY day";
        let rows = self.all(sql, vec![subscriber.0.into(), from.into(), to.into()]).await?;
        rows.iter().map(|row| Ok((column(row, "day")?, Credits(column(row, "credits")?)))).collect()
    }

    async fn purge_plays(&self, plain: DateTime<Utc>, signed: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        // Ids sort by the time at which they were made, so the oldest plays are the first ones of the primary key.
        let sql = "DELETE FROM game_session WHERE id IN (
                       SELECT id FROM game_session
                       WHERE id < $1 AND state <> 'open' AND (signs IS NULL OR id < $2)
                       ORDER BY id LIMIT $3)";
        let values = vec![first_id(plain).into(), first_id(signed).into(), limit.cast_signed().into()];
        Ok(self.run(sql, values).await?)
    }

    async fn purge_days(&self, before: NaiveDate, limit: u64) -> StoreResult<u64> {
        let values = || -> Vec<Value> { vec![before.into(), limit.cast_signed().into()] };
        for table in ["level_play", "game_day"] {
            let sql = format!(
                "DELETE FROM {table} WHERE day < $1 AND subscriber_id IN (
                     SELECT subscriber_id FROM play_day WHERE day < $1 ORDER BY day, subscriber_id LIMIT $2)"
            );
            self.run(&sql, values()).await?;
        }
        let sql = "DELETE FROM play_day WHERE (subscriber_id, day) IN (
                       SELECT subscriber_id, day FROM play_day WHERE day < $1 ORDER BY day, subscriber_id LIMIT $2)";
        Ok(self.run(sql, values()).await?)
    }
}

/// The least id that could have been made at an instant.
fn first_id(at: DateTime<Utc>) -> Uuid {
    let millis = u128::from(at.timestamp_millis().max(0).unsigned_abs());
    Uuid::from_u128(millis << 80)
}

fn play_of(row: &Row) -> StoreResult<(NaiveDate, DayPlay)> {
    let id: Uuid = column(row, "id")?;
    let state: String = column(row, "state")?;
    let state = GameSessionState::from_word(&state).ok_or_else(|| corrupt("game_session", "state", &id))?;
    let started_at: DateTime<Utc> = column(row, "started_at")?;
    let began_at: Option<DateTime<Utc>> = column(row, "began_at")?;
    let ended_at: Option<DateTime<Utc>> = column(row, "ended_at")?;
    let (signs, ticks): (Option<String>, Option<i64>) = (column(row, "signs")?, column(row, "ticks")?);
    let began_at = began_at.unwrap_or(started_at);
    let play = DayPlay {
        game: column(row, "game")?,
        level: column::<i32>(row, "level")?.cast_unsigned(),
        outcome: match state {
            GameSessionState::Passed => PlayOutcome::Passed,
            GameSessionState::Failed | GameSessionState::Refused => PlayOutcome::Lost,
            GameSessionState::Open => PlayOutcome::Unfinished,
        },
        began_ms: began_at.timestamp_millis(),
        ended_ms: ended_at.unwrap_or(began_at).timestamp_millis(),
        played_ms: (ticks.unwrap_or(0).max(0) * 1000 / TICKS_PER_SECOND).unsigned_abs(),
        signs: signs.iter().flat_map(|signs| signs.split(' ')).map(str::to_owned).collect(),
    };
    Ok((column(row, "day")?, play))
}
