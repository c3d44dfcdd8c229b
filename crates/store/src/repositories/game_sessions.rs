use arena_app::ports::{
    GameSession, GameSessionEnd, GameSessionState, GameSessions, PlayMark, SignedPlay, StoreError,
    StoreResult, SubscriberId,
};
use arena_rules::Credits;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QueryResult, QuerySelect, Set};
use uuid::Uuid;

use super::column;
use crate::connection::Connection;
use crate::convert::{corrupt, database};
use crate::entity::{game_session, level_payment};

#[async_trait]
impl GameSessions for Connection {
    async fn create(&self, new: &GameSession) -> StoreResult<()> {
        let row = game_session::ActiveModel {
            id: Set(new.id),
            subscriber_id: Set(new.subscriber.0),
            game: Set(new.game.clone()),
            level: Set(new.level.cast_signed()),
            // Kept bit for bit; SQL has no unsigned numbers.
            seed: Set(new.seed.cast_signed()),
            rules_version: Set(new.rules_version.cast_signed()),
            day: Set(new.day),
            started_at: Set(new.started_at),
            expires_at: Set(new.expires_at),
            state: Set(new.state.as_str().to_owned()),
            mobile: Set(new.mobile),
            ..Default::default()
        };
        game_session::Entity::insert(row).exec_without_returning(self).await.map(|_| ()).map_err(database)
    }

    async fn find(&self, id: Uuid, subscriber: SubscriberId) -> StoreResult<Option<GameSession>> {
        let row = game_session::Entity::find_by_id(id)
            .filter(game_session::Column::SubscriberId.eq(subscriber.0))
            .one(self)
            .await
            .map_err(database)?;
        row.map(session_of).transpose()
    }

    async fn finish(&self, id: Uuid, end: &GameSessionEnd<'_>) -> StoreResult<bool> {
        let ticks = i64::try_from(end.ticks).unwrap_or(i64::MAX);
        let signs = Some(end.signs.join(" ")).filter(|signs| !signs.is_empty());
        let changed = game_session::Entity::update_many()
            .col_expr(game_session::Column::State, Expr::value(end.state.as_str()))
            .col_expr(game_session::Column::Refusal, Expr::value(end.refusal.map(str::to_owned)))
            .col_expr(game_session::Column::Log, Expr::value(end.log.to_vec()))
            .col_expr(game_session::Column::Ticks, Expr::value(ticks))
            .col_expr(game_session::Column::EndedAt, Expr::value(end.at))
            .col_expr(game_session::Column::Signs, Expr::value(signs))
            .col_expr(game_session::Column::Rhythm, Expr::value(end.rhythm.map(u64::cast_signed)))
            .filter(game_session::Column::Id.eq(id))
            .filter(game_session::Column::State.eq(GameSessionState::Open.as_str()))
            .exec(self)
            .await
            .map_err(database)?;
        Ok(changed.rows_affected == 1)
    }

    async fn find_open(
        &self,
        subscriber: SubscriberId,
        game: &str,
        level: u32,
        day: NaiveDate,
        now: DateTime<Utc>,
    ) -> StoreResult<Option<GameSession>> {
        let row = game_session::Entity::find()
            .filter(game_session::Column::SubscriberId.eq(subscriber.0))
            .filter(game_session::Column::Game.eq(game))
            .filter(game_session::Column::Day.eq(day))
            .filter(game_session::Column::Level.eq(level.cast_signed()))
            .filter(game_session::Column::State.eq(GameSessionState::Open.as_str()))
            .filter(game_session::Column::ExpiresAt.gt(now))
            .one(self)
            .await
            .map_err(database)?;
        row.map(session_of).transpose()
    }

    async fn begin(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool> {
        let changed = game_session::Entity::update_many()
            .col_expr(game_session::Column::BeganAt, Expr::value(at))
            .filter(game_session::Column::Id.eq(id))
            .filter(game_session::Column::State.eq(GameSessionState::Open.as_str()))
            .filter(game_session::Column::BeganAt.is_null())
            .exec(self)
            .await
            .map_err(database)?;
        Ok(changed.rows_affected == 1)
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
        Ok(self.run(sql, values).await?.rows_affected() == 1)
    }

    async fn marks(&self, session: Uuid) -> StoreResult<Vec<PlayMark>> {
        let sql = "SELECT number, bytes, ticks, digest, arrived_at FROM play_mark WHERE session_id = $1
                   ORDER BY number";
        let mark_of = |row: &QueryResult| {
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
        let rows = game_session::Entity::find()
            .filter(game_session::Column::Signs.is_not_null())
            .filter(game_session::Column::EndedAt.lt(before))
            .order_by_desc(game_session::Column::EndedAt)
            .limit(limit)
            .all(self)
            .await
            .map_err(database)?;
        let play_of = |row: game_session::Model| {
            let (signs, ended_at) = (row.signs.clone().unwrap_or_default(), row.ended_at);
            let session = session_of(row)?;
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
        rows.into_iter().map(play_of).collect()
    }

    async fn mark_paid(
        &self,
        subscriber: SubscriberId,
        game: &str,
        level: u32,
        day: NaiveDate,
        credits: Credits,
    ) -> StoreResult<bool> {
        let row = level_payment::ActiveModel {
            subscriber_id: Set(subscriber.0),
            game: Set(game.to_owned()),
            level: Set(level.cast_signed()),
            day: Set(day),
            credits: Set(credits.0),
        };
        let made = level_payment::Entity::insert(row)
            .on_conflict(OnConflict::new().do_nothing().to_owned())
            .exec_without_returning(self)
            .await
            .map_err(database)?;
        Ok(made == 1)
    }

    async fn played_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>> {
        let levels: Vec<i32> = game_session::Entity::find()
            .select_only()
            .column(game_session::Column::Level)
            .distinct()
            .filter(game_session::Column::SubscriberId.eq(subscriber.0))
            .filter(game_session::Column::Game.eq(game))
            .filter(game_session::Column::Day.eq(day))
            .into_tuple()
            .all(self)
            .await
            .map_err(database)?;
        Ok(levels.into_iter().map(i32::cast_unsigned).collect())
    }

    async fn paid_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>> {
        let levels: Vec<i32> = level_payment::Entity::find()
            .select_only()
            .column(level_payment::Column::Level)
            .filter(level_payment::Column::SubscriberId.eq(subscriber.0))
            .filter(level_payment::Column::Game.eq(game))
            .filter(level_payment::Column::Day.eq(day))
            .into_tuple()
            .all(self)
            .await
            .map_err(database)?;
        Ok(levels.into_iter().map(i32::cast_unsigned).collect())
    }
}

fn session_of(row: game_session::Model) -> Result<GameSession, StoreError> {
    let state =
        GameSessionState::from_word(&row.state).ok_or_else(|| corrupt("game_session", "state", &row.id))?;
    Ok(GameSession {
        id: row.id,
        subscriber: SubscriberId(row.subscriber_id),
        game: row.game,
        level: row.level.cast_unsigned(),
        seed: row.seed.cast_unsigned(),
        rules_version: row.rules_version.cast_unsigned(),
        day: row.day,
        started_at: row.started_at,
        expires_at: row.expires_at,
        state,
        began_at: row.began_at,
        mobile: row.mobile,
        replaced_at: row.replaced_at,
    })
}
