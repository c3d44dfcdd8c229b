use std::collections::BTreeMap;

use arena_app::ports::{DayCredits, GameSessionState, LevelDays, StoreResult, SubscriberId};
use arena_rules::Credits;
use arena_rules::fair_play::{DayPlay, PlayOutcome};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

const TICKS_PER_SECOND: i64 = 60;

record! {
    struct PlayRow {
        id: Uuid,
        game: String,
        level: i32,
        day: NaiveDate,
        state: String,
        ticks: Option<i64>,
        signs: Option<String>,
        started_at: DateTime<Utc>,
        began_at: Option<DateTime<Utc>>,
        ended_at: Option<DateTime<Utc>>,
    }
}

record! {
    struct CreditsRow {
        subscriber_id: Uuid,
        credits: i64,
    }
}

record! {
    struct PaidRow {
        day: NaiveDate,
        credits: i64,
    }
}

macro_rules! old {
    () => {
        " WHERE day < $1 AND subscriber_id IN (
             SELECT subscriber_id FROM play_day WHERE day < $1 ORDER BY day, subscriber_id LIMIT $2)"
    };
}

statements! {
    /// One statement decides which session runs; its row lock makes others wait.
    fn run(subscriber: Uuid, session: Uuid, at: DateTime<Utc>) -> (Option<Uuid>,) =
        "INSERT INTO running_level AS slot (subscriber_id, session_id, since) VALUES ($1, $2, $3)
         ON CONFLICT (subscriber_id) DO UPDATE SET replaced_id = slot.session_id,
             session_id = excluded.session_id, since = excluded.since
         WHERE slot.session_id <> excluded.session_id
         RETURNING replaced_id";

    // `state || ''` keeps Postgres from using the index of open levels (tests/it/plans.rs).
    fn replace(session: Uuid, at: DateTime<Utc>) =
        "UPDATE game_session SET replaced_at = $2
         WHERE id = $1 AND state || '' = 'open' AND replaced_at IS NULL";

    fn count_start(subscriber: Uuid, day: NaiveDate, most: i32) =
        "INSERT INTO play_day AS counted (subscriber_id, day, starts, credits) VALUES ($1, $2, 1, 0)
         ON CONFLICT (subscriber_id, day) DO UPDATE SET starts = counted.starts + 1
         WHERE counted.starts < $3";

    /// An update, because on Postgres it takes the row's lock.
    fn lock_credits(days: serde_json::Value) -> CreditsRow =
        "INSERT INTO play_day AS counted (subscriber_id, day, starts, credits)
         SELECT subscriber, day, 0, 0 FROM jsonb_to_recordset($1) AS r (subscriber uuid, day date) ORDER BY subscriber
         ON CONFLICT (subscriber_id, day) DO UPDATE SET credits = counted.credits
         RETURNING subscriber_id, credits",
        "INSERT INTO play_day AS counted (subscriber_id, day, starts, credits)
         SELECT unhex(replace(value ->> '$.subscriber', '-', '')), value ->> '$.day', 0, 0 FROM json_each($1) WHERE true
         ON CONFLICT (subscriber_id, day) DO UPDATE SET credits = counted.credits
         RETURNING subscriber_id, credits";

    fn add_credits(days: serde_json::Value) =
        "UPDATE play_day SET credits = play_day.credits + r.credits
         FROM jsonb_to_recordset($1) AS r (subscriber uuid, day date, credits bigint)
         WHERE play_day.subscriber_id = ANY (ARRAY(
                 SELECT subscriber FROM jsonb_to_recordset($1) AS r (subscriber uuid)))
             AND play_day.subscriber_id = r.subscriber AND play_day.day = r.day",
        "UPDATE play_day SET credits = credits + (r.value ->> '$.credits')
         FROM json_each($1) AS r
         WHERE subscriber_id = unhex(replace(r.value ->> '$.subscriber', '-', '')) AND day = r.value ->> '$.day'";

    fn plays(subscriber: Uuid, from: NaiveDate, to: NaiveDate) -> PlayRow =
        "SELECT id, game, level, day, state, ticks, signs, started_at, began_at, ended_at FROM game_session
         WHERE subscriber_id = $1 AND day >= $2 AND day <= $3
         ORDER BY COALESCE(began_at, started_at), id";

    fn paid(subscriber: Uuid, from: NaiveDate, to: NaiveDate) -> PaidRow =
        "SELECT day, CAST(SUM(credits) AS bigint) AS credits FROM level_payment
         WHERE subscriber_id = $1 AND day >= $2 AND day <= $3 GROUP BY day ORDER BY day";

    /// Ids sort by the time they were made, so the oldest plays come first in the primary key.
    fn purge_plays(plain: Uuid, signed: Uuid, limit: i64) =
        "DELETE FROM game_session WHERE id IN (
             SELECT id FROM game_session
             WHERE id < $1 AND state <> 'open' AND (signs IS NULL OR id < $2)
             ORDER BY id LIMIT $3)";

    fn purge_level_plays(before: NaiveDate, limit: i64) = concat!("DELETE FROM level_play", old!());

    fn purge_game_days(before: NaiveDate, limit: i64) = concat!("DELETE FROM game_day", old!());

    fn purge_days(before: NaiveDate, limit: i64) =
        "DELETE FROM play_day WHERE (subscriber_id, day) IN (
             SELECT subscriber_id, day FROM play_day WHERE day < $1 ORDER BY day, subscriber_id LIMIT $2)";
}

#[async_trait]
impl LevelDays for Connection {
    async fn run(&self, subscriber: SubscriberId, session: Uuid, at: DateTime<Utc>) -> StoreResult<()> {
        let taken = self.fetch_one(run(subscriber.0, session, at)).await?;
        if let Some((Some(replaced),)) = taken {
            self.execute(replace(replaced, at)).await?;
        }
        Ok(())
    }

    async fn count_start(&self, subscriber: SubscriberId, day: NaiveDate, most: u32) -> StoreResult<bool> {
        let most = i32::try_from(most).unwrap_or(i32::MAX);
        Ok(self.execute(count_start(subscriber.0, day, most)).await? == 1)
    }

    async fn lock_credits(&self, days: &[DayCredits]) -> StoreResult<BTreeMap<SubscriberId, Credits>> {
        let rows = self.fetch_all(lock_credits(rows_of(days))).await?;
        Ok(rows.into_iter().map(|row| (SubscriberId(row.subscriber_id), Credits(row.credits))).collect())
    }

    async fn add_credits(&self, days: &[DayCredits]) -> StoreResult<()> {
        self.execute(add_credits(rows_of(days))).await.map(|_| ())
    }

    async fn plays(
        &self,
        subscriber: SubscriberId,
        from: NaiveDate,
        to: NaiveDate,
    ) -> StoreResult<Vec<(NaiveDate, DayPlay)>> {
        self.fetch_all(plays(subscriber.0, from, to)).await?.into_iter().map(PlayRow::play).collect()
    }

    async fn paid(
        &self,
        subscriber: SubscriberId,
        from: NaiveDate,
        to: NaiveDate,
    ) -> StoreResult<Vec<(NaiveDate, Credits)>> {
        let rows = self.fetch_all(paid(subscriber.0, from, to)).await?;
        Ok(rows.into_iter().map(|row| (row.day, Credits(row.credits))).collect())
    }

    async fn purge_plays(&self, plain: DateTime<Utc>, signed: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        self.execute(purge_plays(first_id(plain), first_id(signed), limit.cast_signed())).await
    }

    async fn purge_days(&self, before: NaiveDate, limit: u64) -> StoreResult<u64> {
        let limit = limit.cast_signed();
        self.execute(purge_level_plays(before, limit)).await?;
        self.execute(purge_game_days(before, limit)).await?;
        self.execute(purge_days(before, limit)).await
    }
}

fn rows_of(days: &[DayCredits]) -> serde_json::Value {
    let row = |&DayCredits { subscriber, day, credits }: &DayCredits| json!({ "subscriber": subscriber.0, "day": day, "credits": credits.0 });
    days.iter().map(row).collect()
}

/// The lowest id that could have been made at an instant.
fn first_id(at: DateTime<Utc>) -> Uuid {
    let millis = u128::from(at.timestamp_millis().max(0).unsigned_abs());
    Uuid::from_u128(millis << 80)
}

impl PlayRow {
    fn play(self) -> StoreResult<(NaiveDate, DayPlay)> {
        let state = GameSessionState::from_word(&self.state)
            .ok_or_else(|| corrupt("game_session", "state", &self.id))?;
        let began_at = self.began_at.unwrap_or(self.started_at);
        let play = DayPlay {
            game: self.game,
            level: self.level.cast_unsigned(),
            outcome: match state {
                GameSessionState::Passed => PlayOutcome::Passed,
                GameSessionState::Failed | GameSessionState::Refused => PlayOutcome::Lost,
                GameSessionState::Open => PlayOutcome::Unfinished,
            },
            began_ms: began_at.timestamp_millis(),
            ended_ms: self.ended_at.unwrap_or(began_at).timestamp_millis(),
            played_ms: (self.ticks.unwrap_or(0).max(0) * 1000 / TICKS_PER_SECOND).unsigned_abs(),
            signs: self.signs.iter().flat_map(|signs| signs.split(' ')).map(str::to_owned).collect(),
        };
        Ok((self.day, play))
    }
}
