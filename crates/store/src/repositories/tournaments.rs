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

    async fn outline(&self, id: i64) -> StoreResult<Option<Tournament>> {
        let row = Entity::find_by_id(id).one(self).await.map_err(database)?;
        row.map(|row| tournament(row, Counts::default())).transpose()
    }

    async fn hold_open(&self, seen: &Tournament, alone: bool) -> StoreResult<bool> {
        let lock = match (self.is_postgres(), alone) {
            // On SQLite whoever writes is alone.
            (false, _) => "",
            // Neither conflicts with the lock that an entry's foreign key takes on the same row.
            (true, true) => "FOR NO KEY UPDATE",
            (true, false) => "FOR SHARE",
        };
        let sql = format!(
            "SELECT id FROM tournament
             WHERE id = $1 AND state = 'open' AND check_in_opens_at = $2 AND starts_at = $3 AND entry_fee = $4
               AND prize = $5 AND second_prize = $6 AND third_prize = $7 AND COALESCE(max_players, 0) = $8 {lock}"
        );
        let plan = &seen.plan;
        let [prize, second_prize, third_prize] = plan.prizes.map(|prize| prize.0);
        let values = vec![
            seen.id.into(),
            plan.opens_at.into(),
            plan.starts_at.into(),
            plan.entry_fee.0.into(),
            prize.into(),
            second_prize.into(),
            third_prize.into(),
            plan.max_players.unwrap_or_default().cast_signed().into(),
        ];
        Ok(self.one(&sql, values).await?.is_some())
    }

    async fn list(
        &self,
        kind: Kind,
        over_since: DateTime<Utc>,
        over_of_series: u32,
        limit: u64,
    ) -> StoreResult<Vec<Tournament>> {
        let over = [State::Ended.as_str(), State::Cancelled.as_str()];
        let sql = "SELECT id FROM (
                       SELECT id, starts_at,
                              ROW_NUMBER() OVER (PARTITION BY series ORDER BY starts_at DESC, id DESC) AS nth
                       FROM tournament WHERE kind = $1 AND state IN ('ended', 'cancelled') AND changed_at > $2) t
                   WHERE nth <= $3 ORDER BY starts_at DESC, id DESC LIMIT $4";
        let mut values = vec![kind.as_str().into(), over_since.into()];
        values.extend([over_of_series.cast_signed().into(), limit.cast_signed().into()]);
        let lately = self.all(sql, values).await?;
        let lately = lately.iter().map(|row| column::<i64>(row, "id")).collect::<StoreResult<Vec<_>>>()?;
        let shown = Condition::any().add(Column::State.is_not_in(over)).add(Column::Id.is_in(lately));
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

    async fn amend(
        &self,
        id: i64,
        version: i32,
        plan: &NewTournament,
        unentered: bool,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        if self.is_postgres() {
            // Waits for those who have a seat, so that the statement below sees them. Those who have none yet find the
            // tournament changed when they ask for it (`hold_open`). As there, no conflict with the lock of a foreign key.
            let lock = "SELECT id FROM tournament WHERE id = $1 FOR NO KEY UPDATE";
            self.run(lock, vec![id.into()]).await?;
        }
        let nobody = if unentered {
            "AND NOT EXISTS (SELECT 1 FROM tournament_entry e WHERE e.tournament_id = tournament.id AND e.bot IS NULL)"
        } else {
            ""
        };
        let sql = format!(
            "UPDATE tournament SET name = $3, game = $4, game_unique_id = $5, check_in_opens_at = $6, starts_at = $7,
                 ends_at = $8, min_players = $9, max_players = $10, round_seconds = $11, room_lead_seconds = $12,
                 countdown_seconds = $13, match_seconds = $14, entry_fee = $15, prize = $16, second_prize = $17,
                 third_prize = $18, uid_check = $19, tourn_type = $20, thumbnail = $21, banner = $22, platform = $23,
                 version = version + 1, changed_at = $24
             WHERE id = $1 AND version = $2 AND state NOT IN ('ended', 'cancelled') {nobody}"
        );
        let [prize, second_prize, third_prize] = plan.prizes;
        let values = vec![
            id.into(),
            version.into(),
            plan.name.as_str().into(),
            plan.game.as_str().into(),
            plan.game_unique_id.clone().into(),
            plan.opens_at.into(),
            plan.starts_at.into(),
            plan.ends_at.into(),
            plan.min_players.cast_signed().into(),
            plan.max_players.map(u32::cast_signed).into(),
            plan.round_seconds.cast_signed().into(),
            plan.room_lead_seconds.cast_signed().into(),
            plan.countdown_seconds.cast_signed().into(),
            plan.match_seconds.cast_signed().into(),
            plan.entry_fee.0.into(),
            prize.0.into(),
            second_prize.0.into(),
            third_prize.0.into(),
            plan.uid_check.into(),
            plan.tourn_type.as_str().into(),
            plan.thumbnail.as_str().into(),
            plan.banner.as_str().into(),
            plan.platform.as_str().into(),
            at.into(),
        ];
        Ok(self.run(&sql, values).await?.rows_affected() == 1)
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

    async fn forget_bots_alone(&self, over_before: DateTime<Utc>, kept: u32, limit: u64) -> StoreResult<u64> {
        let sql = "SELECT id FROM (
                       SELECT id, kind, changed_at,
                              ROW_NUMBER() OVER (PARTITION BY series ORDER BY starts_at DESC, id DESC) AS nth
                       FROM tournament WHERE state IN ('ended', 'cancelled')) t
                   WHERE nth > $1 AND changed_at < $2 AND kind = 'esl'
                     AND EXISTS (SELECT 1 FROM tournament_entry e
                                 WHERE e.tournament_id = t.id AND e.bot IS NOT NULL)
                     AND NOT EXISTS (SELECT 1 FROM tournament_entry e
                                     WHERE e.tournament_id = t.id AND e.bot IS NULL)
                   ORDER BY id LIMIT $3";
        let values = vec![kept.cast_signed().into(), over_before.into(), limit.cast_signed().into()];
        let rows = self.all(sql, values).await?;
        let ids = rows.iter().map(|row| column::<i64>(row, "id")).collect::<StoreResult<Vec<_>>>()?;
        if ids.is_empty() {
            return Ok(0);
        }
        // Numbers of our own. What refers to others goes first; nobody without people has a live room.
        let of = ids.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        for table in ["tournament_match", "tournament_round", "tournament_entry"] {
            self.run(&format!("DELETE FROM {table} WHERE tournament_id IN ({of})"), Vec::new()).await?;
        }
        let gone = self.run(&format!("DELETE FROM tournament WHERE id IN ({of})"), Vec::new()).await?;
        Ok(gone.rows_affected())
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

/// How many have entered a tournament, and how many of them are bots.
#[derive(Clone, Copy, Default)]
struct Counts {
    entered: i64,
    bots: i64,
}

impl Connection {
    /// With how many have entered: as it was written down when nobody could any more, else counted.
    async fn counted(&self, rows: Vec<Model>) -> StoreResult<Vec<Tournament>> {
        let all: Vec<&Model> = rows.iter().collect();
        let open: Vec<&Model> = rows.iter().filter(|row| row.entered.is_none()).collect();
        let entered = self.entries(&open, "TRUE").await?;
        let bots = self.entries(&all, "bot IS NOT NULL").await?;
        let count = |of: &BTreeMap<i64, i64>, row: &Model| of.get(&row.id).copied().unwrap_or_default();
        rows.into_iter()
            .map(|row| {
                let counts = Counts {
                    entered: row.entered.map_or_else(|| count(&entered, &row), i64::from),
                    bots: count(&bots, &row),
                };
                tournament(row, counts)
            })
            .collect()
    }

    /// How many entries of some kind tournaments have, by their ids.
    async fn entries(&self, of: &[&Model], which: &str) -> StoreResult<BTreeMap<i64, i64>> {
        if of.is_empty() {
            return Ok(BTreeMap::new());
        }
        // Numbers of our own.
        let ids = of.iter().map(|row| row.id.to_string()).collect::<Vec<_>>().join(", ");
        let sql = format!(
            "SELECT tournament_id, COUNT(*) AS entries FROM tournament_entry
             WHERE tournament_id IN ({ids}) AND {which} GROUP BY tournament_id"
        );
        let rows = self.all(&sql, Vec::new()).await?;
        rows.iter().map(|row| Ok((column(row, "tournament_id")?, column(row, "entries")?))).collect()
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

fn tournament(row: Model, counts: Counts) -> Result<Tournament, StoreError> {
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
        entered: counts.entered.cast_unsigned(),
        bots: counts.bots.cast_unsigned(),
        version: row.version,
        created_at: row.created_at,
        changed_at: row.changed_at,
    })
}
