use arena_app::ports::{
    GameSession, GameSessionEnd, GameSessionState, GameSessions, PlayMark, SignedPlay, StoreResult,
    SubscriberId,
};
use arena_rules::Credits;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Row, column};
use crate::convert::corrupt;

const COLUMNS: &str = "SELECT id, subscriber_id, game, level, seed, rules_version, day, started_at, expires_at, state, began_at,
                              mobile, replaced_at, signs, ended_at
                       FROM game_session";

#[async_trait]
impl GameSessions for Connection {
    async fn create(&self, new: &GameSession) -> StoreResult<()> {
        let sql = "INSERT INTO game_session (id, subscriber_id, game, level, seed, rules_version, day, started_at, expires_at,
                       state, mobile)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        let values = vec![
            new.id.into(),
            new.subscriber.0.into(),
            new.game.as_str().into(),
            new.level.cast_signed().into(),
            // Kept bit for bit; SQL has no unsigned numbers.
            new.seed.cast_signed().into(),
            new.rules_version.cast_signed().into(),
            new.day.into(),
            new.started_at.into(),
            new.expires_at.into(),
            new.state.as_str().into(),
            new.mobile.into(),
        ];
        self.run(sql, values).await.map(|_| ())
    }

    async fn find(&self, id: Uuid, subscriber: SubscriberId) -> StoreResult<Option<GameSession>> {
        let sql = format!("{COLUMNS} WHERE id = $1 AND subscriber_id = $2");
        self.one(&sql, vec![id.into(), subscriber.0.into()]).await?.as_ref().map(session_of).transpose()
    }

    async fn finish(&self, id: Uuid, end: &GameSessionEnd<'_>) -> StoreResult<bool> {
        let ticks = i64::try_from(end.ticks).unwrap_or(i64::MAX);
        let signs = Some(end.signs.join(" ")).filter(|signs| !signs.is_empty());
        let sql = "UPDATE game_session SET state = $2, refusal = $3, log = $4, ticks = $5, ended_at = $6, signs = $7,
                       rhythm = $8
                   WHERE id = $1 AND state = 'open'";
        let values = vec![
            id.into(),
            end.state.as_str().into(),
            end.refusal.into(),
            end.log.to_vec().into(),
            ticks.into(),
            end.at.into(),
            signs.into(),
            end.rhythm.map(u64::cast_signed).into(),
        ];
        Ok(self.run(sql, values).await? == 1)
    }

    async fn find_open(
        &self,
        subscriber: SubscriberId,
        game: &str,
        level: u32,
        day: NaiveDate,
        now: DateTime<Utc>,
    ) -> StoreResult<Option<GameSession>> {
        let sql = format!(
            "{COLUMNS} WHERE subscriber_id = $1 AND game = $2 AND day = $3 AND level = $4 AND state = 'open'
                 AND expires_at > $5"
        );
        let values =
            vec![subscriber.0.into(), game.into(), day.into(), level.cast_signed().into(), now.into()];
        self.one(&sql, values).await?.as_ref().map(session_of).transpose()
    }

    async fn begin(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql =
            "UPDATE game_session SET began_at = $2 WHERE id = $1 AND state = 'open' AND began_at IS NULL";
        Ok(self.run(sql, vec![id.into(), at.into()]).await? == 1)
    }

    async fn add_mark(&self, session: Uuid, mark: &PlayMark) -> StoreResult<bool> {
        let sql = "INSERT INTO play_mark (session_id, number, bytes, ticks, digest, arrived_at)
                   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (session_id, number) DO NOTHING";
        let values = vec![
            session.into(),
            mark.number.cast_signed().into(),
            mark.bytes.cast_signed().into(),
            mark.ticks.cast_signed().into(),
            mark.digest.to_vec().into(),
            mark.arrived_at.into(),
        ];
        Ok(self.run(sql, values).await? == 1)
    }

    async fn marks(&self, session: Uuid) -> StoreResult<Vec<PlayMark>> {
        let sql = "SELECT number, bytes, ticks, digest, arrived_at FROM play_mark WHERE session_id = $1
                   ORDER BY number";
        let mark_of = |row: &Row| {
            let digest: Vec<u8> = column(row, "digest")?;
            Ok(PlayMark {
                number: column::<i32>(row, "number")?.cast_unsigned(),
                bytes: column::<i32>(row, "bytes")?.cast_unsigned(),
                ticks: column::<i32>(row, "ticks")?.cast_unsigned(),
                digest: digest.try_into().map_err(|_| corrupt("play_mark", "digest", &session))?,
                arrived_at: column(row, "arrived_at")?,
            })
        };
        self.all(sql, vec![session.into()]).await?.iter().map(mark_of).collect()
    }

    async fn rhythm_of_another(
        &self,
        subscriber: SubscriberId,
        game: &str,
        rhythm: u64,
        since: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let sql = "SELECT 1 AS one FROM game_session WHERE game = $1 AND rhythm = $2 AND subscriber_id <> $3
                       AND ended_at >= $4 LIMIT 1";
        let values = vec![game.into(), rhythm.cast_signed().into(), subscriber.0.into(), since.into()];
        Ok(self.one(sql, values).await?.is_some())
    }

    async fn signed(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<Vec<SignedPlay>> {
        let sql =
            format!("{COLUMNS} WHERE signs IS NOT NULL AND ended_at < $1 ORDER BY ended_at DESC LIMIT $2");
        let play_of = |row: &Row| {
            let session = session_of(row)?;
            let (signs, ended_at): (String, Option<DateTime<Utc>>) =
                (column(row, "signs")?, column(row, "ended_at")?);
            Ok(SignedPlay {
                signs: signs.split(' ').map(str::to_owned).collect(),
                ended_at: ended_at.ok_or_else(|| corrupt("game_session", "ended_at", &session.id))?,
                id: session.id,
                subscriber: session.subscriber,
                game: session.game,
                level: session.level,
                state: session.state,
            })
        };
        let rows = self.all(&sql, vec![before.into(), limit.cast_signed().into()]).await?;
        rows.iter().map(play_of).collect()
    }

    async fn mark_paid(
        &self,
        subscriber: SubscriberId,
        game: &str,
        level: u32,
        day: NaiveDate,
        credits: Credits,
    ) -> StoreResult<bool> {
        let sql =
            "INSERT INTO level_payment (subscriber_id, game, level, day, credits) VALUES ($1, $2, $3, $4, $5)
                   ON CONFLICT DO NOTHING";
        let values =
            vec![subscriber.0.into(), game.into(), level.cast_signed().into(), day.into(), credits.0.into()];
        Ok(self.run(sql, values).await? == 1)
    }

    async fn played_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>> {
        let sql =
            "SELECT DISTINCT level FROM game_session WHERE subscriber_id = $1 AND game = $2 AND day = $3";
        self.levels(sql, subscriber, game, day).await
    }

    async fn paid_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>> {
        let sql = "SELECT level FROM level_payment WHERE subscriber_id = $1 AND game = $2 AND day = $3";
        self.levels(sql, subscriber, game, day).await
    }
}

impl Connection {
    async fn levels(
        &self,
        sql: &str,
        subscriber: SubscriberId,
        game: &str,
        day: NaiveDate,
    ) -> StoreResult<Vec<u32>> {
        let rows = self.all(sql, vec![subscriber.0.into(), game.into(), day.into()]).await?;
        rows.iter().map(|row| column(row, "level").map(i32::cast_unsigned)).collect()
    }
}

fn session_of(row: &Row) -> StoreResult<GameSession> {
    let id: Uuid = column(row, "id")?;
    let state: String = column(row, "state")?;
    Ok(GameSession {
        id,
        subscriber: SubscriberId(column(row, "subscriber_id")?),
        game: column(row, "game")?,
        level: column::<i32>(row, "level")?.cast_unsigned(),
        seed: column::<i64>(row, "seed")?.cast_unsigned(),
        rules_version: column::<i32>(row, "rules_version")?.cast_unsigned(),
        day: column(row, "day")?,
        started_at: column(row, "started_at")?,
        expires_at: column(row, "expires_at")?,
        state: GameSessionState::from_word(&state).ok_or_else(|| corrupt("game_session", "state", &id))?,
        began_at: column(row, "began_at")?,
        mobile: column(row, "mobile")?,
        replaced_at: column(row, "replaced_at")?,
    })
}
