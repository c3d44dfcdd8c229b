use std::collections::BTreeMap;

use super::column;
use crate::connection::Connection;
use crate::convert::{corrupt, database};
use crate::entity::tournament::{ActiveModel, Column, Entity, Model};
use arena_app::ports::{NewTournament, StoreError, StoreResult, Tournament, Tournaments};
use arena_rules::Credits;
use arena_rules::tournament::{Kind, State};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::LockType;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set, TryInsertResult,
};

#[async_trait]
impl Tournaments for Connection {
    async fn create(&self, new: &NewTournament, at: DateTime<Utc>) -> StoreResult<Option<i64>> {
        let inserted = Entity::insert(row(new, at))
            .on_conflict_do_nothing_on([Column::Slug])
            .exec(self)
            .await
            .map_err(database)?;
        Ok(match inserted {
            TryInsertResult::Inserted(made) => Some(made.last_insert_id),
            TryInsertResult::Conflicted | TryInsertResult::Empty => None,
        })
    }

    async fn find(&self, id: i64) -> StoreResult<Option<Tournament>> {
        let row = Entity::find_by_id(id).one(self).await.map_err(database)?;
        Ok(self.counted(row.into_iter().collect()).await?.pop())
    }

    async fn hold(&self, id: i64) -> StoreResult<Option<Tournament>> {
        let mut find = Entity::find_by_id(id);
        // On SQLite whoever writes is alone.
        if self.is_postgres() {
            let sql = "SELECT max_players IS NOT NULL AS limited FROM tournament WHERE id = $1";
            let limited = match self.one(sql, vec![id.into()]).await? {
                Some(row) => column(&row, "limited")?,
                None => return Ok(None),
            };
            find = find.lock(if limited { LockType::Update } else { LockType::Share });
        }
        let row = find.one(self).await.map_err(database)?;
        row.map(|row| tournament(row, 0)).transpose()
    }

    async fn list(&self, kind: Kind, over_since: DateTime<Utc>, limit: u64) -> StoreResult<Vec<Tournament>> {
        let over = [State::Ended.as_str(), State::Cancelled.as_str()];
        let shown = Condition::any().add(Column::State.is_not_in(over)).add(Column::ChangedAt.gt(over_since));
        // The newest of them, should there be more than fit.
        let mut rows = Entity::find()
            .filter(Column::Kind.eq(kind.as_str()))
            .filter(shown)
            .order_by_desc(Column::StartsAt)
            .order_by_desc(Column::Id)
            .limit(limit)
            .all(self)
            .await
            .map_err(database)?;
        rows.reverse();
        self.counted(rows).await
    }

    async fn newest_of(&self, series: &str) -> StoreResult<Option<Tournament>> {
        let row = Entity::find()
            .filter(Column::Series.eq(series))
            .order_by_desc(Column::StartsAt)
            .order_by_desc(Column::Id)
            .one(self)
            .await
            .map_err(database)?;
        Ok(self.counted(row.into_iter().collect()).await?.pop())
    }

    async fn change_state(
        &self,
        id: i64,
        version: i32,
        to: State,
        ends_at: Option<DateTime<Utc>>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        if self.is_postgres() {
            // Waits for those who are entering. Each statement sees what was there when it began, so the one that counts
            // them must begin when they are done.
            self.run("SELECT id FROM tournament WHERE id = $1 FOR UPDATE", vec![id.into()]).await?;
        }
        let sql = "UPDATE tournament SET state = $1, version = version + 1, changed_at = $2,
                       ends_at = COALESCE($3, ends_at),
                       entered = COALESCE(entered, (SELECT CAST(COUNT(*) AS integer) FROM tournament_entry e
                                                    WHERE e.tournament_id = tournament.id))
                   WHERE id = $4 AND version = $5";
        let values = vec![to.as_str().into(), at.into(), ends_at.into(), id.into(), version.into()];
        Ok(self.run(sql, values).await?.rows_affected() == 1)
    }

    async fn announce_room(
        &self,
        id: i64,
        room: &str,
        password: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let sql = "UPDATE tournament SET room_id = $1, room_password = $2, room_version = room_version + 1,
                       version = version + 1, changed_at = $3
                   WHERE id = $4 AND kind = 'weekly' AND state = 'open'
                     AND (room_id IS NULL OR room_id <> $1 OR room_password IS NULL OR room_password <> $2)";
        Ok(self.run(sql, vec![room.into(), password.into(), at.into(), id.into()]).await?.rows_affected()
            == 1)
    }
}

impl Connection {
    /// With how many have entered: as it was written down when nobody could any more, else counted.
    async fn counted(&self, rows: Vec<Model>) -> StoreResult<Vec<Tournament>> {
        let open: Vec<String> =
            rows.iter().filter(|row| row.entered.is_none()).map(|row| row.id.to_string()).collect();
        let mut counts = BTreeMap::new();
        if !open.is_empty() {
            // Numbers of our own.
            let sql = format!(
                "SELECT tournament_id, COUNT(*) AS entered FROM tournament_entry
                 WHERE tournament_id IN ({}) GROUP BY tournament_id",
                open.join(", ")
            );
            for row in self.all(&sql, Vec::new()).await? {
                let entered: i64 = column(&row, "entered")?;
                counts.insert(column::<i64>(&row, "tournament_id")?, entered);
            }
        }
        let count = |row: &Model| {
            row.entered.map_or_else(|| counts.get(&row.id).copied().unwrap_or_default(), i64::from)
        };
        rows.into_iter()
            .map(|row| {
                let entered = count(&row).cast_unsigned();
                tournament(row, entered)
            })
            .collect()
    }
}

fn row(new: &NewTournament, at: DateTime<Utc>) -> ActiveModel {
    let [prize, second_prize, third_prize] = new.prizes;
    // One that is over already has been since its end.
    let changed_at = new.ends_at.filter(|end| new.state.is_over() && *end < at).unwrap_or(at);
    ActiveModel {
        slug: Set(new.slug.clone()),
        series: Set(new.series.clone()),
        kind: Set(new.kind.as_str().to_owned()),
        name: Set(new.name.clone()),
        game: Set(new.game.clone()),
        game_unique_id: Set(new.game_unique_id.clone()),
        check_in_opens_at: Set(new.opens_at),
        starts_at: Set(new.starts_at),
        ends_at: Set(new.ends_at),
        state: Set(new.state.as_str().to_owned()),
        min_players: Set(new.min_players.cast_signed()),
        max_players: Set(new.max_players.map(u32::cast_signed)),
        round_seconds: Set(new.round_seconds.cast_signed()),
        room_lead_seconds: Set(new.room_lead_seconds.cast_signed()),
        countdown_seconds: Set(new.countdown_seconds.cast_signed()),
        match_seconds: Set(new.match_seconds.cast_signed()),
        entry_fee: Set(new.entry_fee.0),
        prize: Set(prize.0),
        second_prize: Set(second_prize.0),
        third_prize: Set(third_prize.0),
        uid_check: Set(new.uid_check),
        tourn_type: Set(new.tourn_type.clone()),
        thumbnail: Set(new.thumbnail.clone()),
        banner: Set(new.banner.clone()),
        platform: Set(new.platform.clone()),
        created_at: Set(at),
        changed_at: Set(changed_at),
        ..Default::default()
    }
}

fn tournament(row: Model, entered: u64) -> Result<Tournament, StoreError> {
    let wrong = |column| corrupt("tournament", column, &row.id);
    let number = |column, value: i32| u32::try_from(value).map_err(|_| wrong(column));
    let plan = NewTournament {
        kind: Kind::from_word(&row.kind).ok_or_else(|| wrong("kind"))?,
        state: State::from_word(&row.state).ok_or_else(|| wrong("state"))?,
        min_players: number("min_players", row.min_players)?,
        max_players: row.max_players.map(|most| number("max_players", most)).transpose()?,
        round_seconds: number("round_seconds", row.round_seconds)?,
        room_lead_seconds: number("room_lead_seconds", row.room_lead_seconds)?,
        countdown_seconds: number("countdown_seconds", row.countdown_seconds)?,
        match_seconds: number("match_seconds", row.match_seconds)?,
        slug: row.slug,
        series: row.series,
        name: row.name,
        game: row.game,
        game_unique_id: row.game_unique_id,
        opens_at: row.check_in_opens_at,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        entry_fee: Credits(row.entry_fee),
        prizes: [Credits(row.prize), Credits(row.second_prize), Credits(row.third_prize)],
        uid_check: row.uid_check,
        tourn_type: row.tourn_type,
        thumbnail: row.thumbnail,
        banner: row.banner,
        platform: row.platform,
    };
    Ok(Tournament {
        id: row.id,
        plan,
        room: row.room_id.zip(row.room_password),
        room_version: row.room_version,
        current_round: row.current_round,
        entered,
        version: row.version,
        created_at: row.created_at,
        changed_at: row.changed_at,
    })
}
