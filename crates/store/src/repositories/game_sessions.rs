use std::collections::BTreeSet;

use arena_app::ports::{
    GameSession, GameSessionEnd, GameSessionState, GameSessions, LevelPayment, LevelSessionWithSigns,
    PlayMark, Rhythm, StoreResult, SubscriberId,
};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, hash};

record! {
    struct SessionRow {
        id: Uuid,
        subscriber_id: Uuid,
        game: String,
        level: i32,
        seed: i64,
        rules_version: i32,
        day: NaiveDate,
        started_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        state: String,
        began_at: Option<DateTime<Utc>>,
        mobile: bool,
        replaced_at: Option<DateTime<Utc>>,
        signs: Option<String>,
        ended_at: Option<DateTime<Utc>>,
    }
}

record! {
    struct MarkRow {
        number: i32,
        bytes: i32,
        ticks: i32,
        digest: Vec<u8>,
        arrived_at: DateTime<Utc>,
    }
}

macro_rules! columns {
    () => {
        "SELECT id, subscriber_id, game, level, seed, rules_version, day, started_at, expires_at, state, began_at,
                mobile, replaced_at, signs, ended_at
         FROM game_session"
    };
}

statements! {
    fn insert(
        id: Uuid,
        subscriber: Uuid,
        game: &str,
        level: i32,
        seed: i64,
        rules_version: i32,
        day: NaiveDate,
        started_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        state: &str,
        mobile: bool,
    ) = "INSERT INTO game_session (id, subscriber_id, game, level, seed, rules_version, day, started_at, expires_at,
             state, mobile)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";

    fn by_id(id: Uuid, subscriber: Uuid) -> SessionRow =
        concat!(columns!(), " WHERE id = $1 AND subscriber_id = $2");

    fn points(id: Uuid, subscriber: Uuid) -> (Option<i64>,) =
        "SELECT points FROM game_session WHERE id = $1 AND subscriber_id = $2 AND state || '' = 'passed'";

    // `state || ''` keeps Postgres from using the index of open levels (tests/it/plans.rs).
    fn finish(
        id: Uuid,
        state: &str,
        refusal: Option<&str>,
        log: Vec<u8>,
        ticks: i64,
        at: DateTime<Utc>,
        signs: Option<String>,
        rhythm: Option<i64>,
        points: Option<i64>,
    ) = "UPDATE game_session SET state = $2, refusal = $3, log = $4, ticks = $5, ended_at = $6, signs = $7,
             rhythm = $8, points = $9
         WHERE id = $1 AND state || '' = 'open'";

    fn open(subscriber: Uuid, game: &str, day: NaiveDate, level: i32, now: DateTime<Utc>) -> SessionRow = concat!(
        columns!(),
        " WHERE subscriber_id = $1 AND game = $2 AND day = $3 AND level = $4 AND state || '' = 'open'
              AND expires_at > $5"
    );

    fn begin(id: Uuid, at: DateTime<Utc>) =
        "UPDATE game_session SET began_at = $2
         WHERE id = $1 AND state || '' = 'open' AND began_at IS NULL";

    fn add_mark(
        session: Uuid,
        number: i32,
        bytes: i32,
        ticks: i32,
        digest: Vec<u8>,
        arrived_at: DateTime<Utc>,
    ) = "INSERT INTO play_mark (session_id, number, bytes, ticks, digest, arrived_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (session_id, number) DO NOTHING";

    fn marks(session: Uuid) -> MarkRow =
        "SELECT number, bytes, ticks, digest, arrived_at FROM play_mark WHERE session_id = $1
         ORDER BY number";

    // The limit makes the planner look up each rhythm separately instead of reading all plays.
    fn rhythms_of_others(rhythms: serde_json::Value, since: DateTime<Utc>) -> (Uuid,) =
        "SELECT r.subscriber AS id
         FROM jsonb_to_recordset($1) AS r (subscriber uuid, game text, rhythm bigint)
         CROSS JOIN LATERAL (
             SELECT 1 FROM game_session s WHERE s.game = r.game AND s.rhythm = r.rhythm
                 AND s.subscriber_id <> r.subscriber AND s.ended_at >= $2 LIMIT 1) AS s",
        "SELECT unhex(replace(r.value ->> '$.subscriber', '-', '')) AS id FROM json_each($1) AS r
         WHERE EXISTS (SELECT 1 FROM game_session s WHERE s.game = r.value ->> '$.game'
             AND s.rhythm = r.value ->> '$.rhythm'
             AND s.subscriber_id <> unhex(replace(r.value ->> '$.subscriber', '-', '')) AND s.ended_at >= $2)";

    fn signed(before: DateTime<Utc>, limit: i64) -> SessionRow =
        concat!(columns!(), " WHERE signs IS NOT NULL AND ended_at < $1 ORDER BY ended_at DESC LIMIT $2");

    fn paid_before(payments: serde_json::Value) -> (Uuid,) =
        "SELECT p.subscriber_id FROM jsonb_to_recordset($1) AS r (subscriber uuid, game text, level integer, day date)
         JOIN level_payment p
             ON p.subscriber_id = r.subscriber AND p.game = r.game AND p.level = r.level AND p.day = r.day
         WHERE p.subscriber_id = ANY (ARRAY(
             SELECT subscriber FROM jsonb_to_recordset($1) AS r (subscriber uuid)))",
        "SELECT p.subscriber_id FROM json_each($1) AS r
         JOIN level_payment p ON p.subscriber_id = unhex(replace(r.value ->> '$.subscriber', '-', ''))
             AND p.game = r.value ->> '$.game' AND p.level = r.value ->> '$.level' AND p.day = r.value ->> '$.day'";

    fn mark_paid(payments: serde_json::Value, at: DateTime<Utc>) =
        "INSERT INTO level_payment (subscriber_id, game, level, day, credits, points, paid_at)
         SELECT subscriber, game, level, day, credits, points, $2
         FROM jsonb_to_recordset($1)
             AS r (subscriber uuid, game text, level integer, day date, credits bigint, points bigint)
         ORDER BY subscriber
         ON CONFLICT DO NOTHING",
        "INSERT INTO level_payment (subscriber_id, game, level, day, credits, points, paid_at)
         SELECT unhex(replace(value ->> '$.subscriber', '-', '')), value ->> '$.game', value ->> '$.level',
             value ->> '$.day', value ->> '$.credits', value ->> '$.points', $2
         FROM json_each($1) WHERE true
         ON CONFLICT DO NOTHING";

    fn raise_points(plays: serde_json::Value) =
        "UPDATE level_payment SET points = r.points
         FROM jsonb_to_recordset($1) AS r (subscriber uuid, game text, level integer, day date, points bigint)
         WHERE level_payment.subscriber_id = ANY (ARRAY(
                 SELECT subscriber FROM jsonb_to_recordset($1) AS r (subscriber uuid)))
             AND level_payment.subscriber_id = r.subscriber AND level_payment.game = r.game
             AND level_payment.level = r.level AND level_payment.day = r.day
             AND COALESCE(level_payment.points, 0) < r.points",
        "UPDATE level_payment SET points = r.value ->> '$.points'
         FROM json_each($1) AS r
         WHERE subscriber_id = unhex(replace(r.value ->> '$.subscriber', '-', '')) AND game = r.value ->> '$.game'
             AND level = r.value ->> '$.level' AND day = r.value ->> '$.day'
             AND COALESCE(points, 0) < r.value ->> '$.points'";

    fn played_on(subscriber: Uuid, game: &str, day: NaiveDate) -> (i32,) =
        "SELECT DISTINCT level FROM game_session WHERE subscriber_id = $1 AND game = $2 AND day = $3";

    fn paid_on(subscriber: Uuid, game: &str, day: NaiveDate) -> (i32,) =
        "SELECT level FROM level_payment WHERE subscriber_id = $1 AND game = $2 AND day = $3";
}

#[async_trait]
impl GameSessions for Connection {
    async fn create(&self, new: &GameSession) -> StoreResult<()> {
        let insert = insert(
            new.id,
            new.subscriber.0,
            &new.game,
            new.level.cast_signed(),
            // The bits are stored unchanged; SQL has no unsigned numbers.
            new.seed.cast_signed(),
            new.rules_version.cast_signed(),
            new.day,
            new.started_at,
            new.expires_at,
            new.state.as_str(),
            new.mobile,
        );
        self.execute(insert).await.map(|_| ())
    }

    async fn find(&self, id: Uuid, subscriber: SubscriberId) -> StoreResult<Option<GameSession>> {
        self.fetch_one(by_id(id, subscriber.0)).await?.map(SessionRow::session).transpose()
    }

    async fn points(&self, id: Uuid, subscriber: SubscriberId) -> StoreResult<Option<u64>> {
        let found = self.fetch_one(points(id, subscriber.0)).await?;
        Ok(found.and_then(|(points,)| points).map(i64::cast_unsigned))
    }

    async fn finish(&self, id: Uuid, end: &GameSessionEnd<'_>) -> StoreResult<bool> {
        let finish = finish(
            id,
            end.state.as_str(),
            end.refusal,
            end.log.to_vec(),
            i64::try_from(end.ticks).unwrap_or(i64::MAX),
            end.at,
            Some(end.signs.join(" ")).filter(|signs| !signs.is_empty()),
            end.rhythm.map(u64::cast_signed),
            end.points.map(u64::cast_signed),
        );
        Ok(self.execute(finish).await? == 1)
    }

    async fn find_open(
        &self,
        subscriber: SubscriberId,
        game: &str,
        level: u32,
        day: NaiveDate,
        now: DateTime<Utc>,
    ) -> StoreResult<Option<GameSession>> {
        let open = open(subscriber.0, game, day, level.cast_signed(), now);
        self.fetch_one(open).await?.map(SessionRow::session).transpose()
    }

    async fn begin(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(begin(id, at)).await? == 1)
    }

    async fn add_mark(&self, session: Uuid, mark: &PlayMark) -> StoreResult<bool> {
        let add_mark = add_mark(
            session,
            mark.number.cast_signed(),
            mark.bytes.cast_signed(),
            mark.ticks.cast_signed(),
            mark.digest.to_vec(),
            mark.arrived_at,
        );
        Ok(self.execute(add_mark).await? == 1)
    }

    async fn marks(&self, session: Uuid) -> StoreResult<Vec<PlayMark>> {
        let marks = self.fetch_all(marks(session)).await?;
        marks.into_iter().map(|row| row.mark(session)).collect()
    }

    async fn rhythms_of_others(
        &self,
        rhythms: &[Rhythm],
        since: DateTime<Utc>,
    ) -> StoreResult<BTreeSet<SubscriberId>> {
        let rows = rhythms.iter().map(|Rhythm { subscriber, game, rhythm }| {
            json!({ "subscriber": subscriber.0, "game": game, "rhythm": rhythm.cast_signed() })
        });
        let played = self.fetch_all(rhythms_of_others(rows.collect(), since)).await?;
        Ok(played.into_iter().map(|(id,)| SubscriberId(id)).collect())
    }

    async fn signed(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<Vec<LevelSessionWithSigns>> {
        let signed = self.fetch_all(signed(before, limit.cast_signed())).await?;
        signed.into_iter().map(SessionRow::with_signs).collect()
    }

    async fn paid_before(&self, payments: &[LevelPayment]) -> StoreResult<BTreeSet<SubscriberId>> {
        let paid = self.fetch_all(paid_before(rows_of(payments))).await?;
        Ok(paid.into_iter().map(|(id,)| SubscriberId(id)).collect())
    }

    async fn mark_paid(&self, payments: &[LevelPayment], at: DateTime<Utc>) -> StoreResult<u64> {
        self.execute(mark_paid(rows_of(payments), at)).await
    }

    async fn raise_points(&self, plays: &[LevelPayment]) -> StoreResult<()> {
        self.execute(raise_points(rows_of(plays))).await.map(|_| ())
    }

    async fn played_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>> {
        Ok(levels(self.fetch_all(played_on(subscriber.0, game, day)).await?))
    }

    async fn paid_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>> {
        Ok(levels(self.fetch_all(paid_on(subscriber.0, game, day)).await?))
    }
}

fn rows_of(payments: &[LevelPayment]) -> serde_json::Value {
    let row = |payment: &LevelPayment| {
        let &LevelPayment { subscriber, game, level, day, credits, points } = payment;
        let points = points.map(u64::cast_signed);
        json!({ "subscriber": subscriber.0, "game": game, "level": level, "day": day, "credits": credits.0, "points": points })
    };
    payments.iter().map(row).collect()
}

fn levels(rows: Vec<(i32,)>) -> Vec<u32> {
    rows.into_iter().map(|(level,)| level.cast_unsigned()).collect()
}

impl SessionRow {
    fn session(self) -> StoreResult<GameSession> {
        let id = self.id;
        Ok(GameSession {
            id,
            subscriber: SubscriberId(self.subscriber_id),
            game: self.game,
            level: self.level.cast_unsigned(),
            seed: self.seed.cast_unsigned(),
            rules_version: self.rules_version.cast_unsigned(),
            day: self.day,
            started_at: self.started_at,
            expires_at: self.expires_at,
            state: GameSessionState::from_word(&self.state)
                .ok_or_else(|| corrupt("game_session", "state", &id))?,
            began_at: self.began_at,
            mobile: self.mobile,
            replaced_at: self.replaced_at,
        })
    }

    fn with_signs(mut self) -> StoreResult<LevelSessionWithSigns> {
        let (signs, ended_at) = (self.signs.take(), self.ended_at);
        let session = self.session()?;
        let wrong = |name| corrupt("game_session", name, &session.id);
        let signs = signs.ok_or_else(|| wrong("signs"))?;
        Ok(LevelSessionWithSigns {
            signs: signs.split(' ').map(str::to_owned).collect(),
            ended_at: ended_at.ok_or_else(|| wrong("ended_at"))?,
            id: session.id,
            subscriber: session.subscriber,
            game: session.game,
            level: session.level,
            state: session.state,
        })
    }
}

impl MarkRow {
    fn mark(self, session: Uuid) -> StoreResult<PlayMark> {
        Ok(PlayMark {
            number: self.number.cast_unsigned(),
            bytes: self.bytes.cast_unsigned(),
            ticks: self.ticks.cast_unsigned(),
            digest: hash(self.digest, "play_mark", "digest", &session)?,
            arrived_at: self.arrived_at,
        })
    }
}
