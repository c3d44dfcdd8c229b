use std::collections::BTreeMap;

use arena_app::ports::{NewTournament, StoreResult, Tournament, Tournaments};
use arena_rules::Credits;
use arena_rules::tournament::{Kind, State};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, Row, Value, column};
use crate::convert::corrupt;

const COLUMNS: &str = "SELECT id, slug, series, kind, name, game, game_unique_id, check_in_opens_at, starts_at, ends_at, state,
                              min_players, max_players, round_seconds, room_lead_seconds, countdown_seconds,
                              match_seconds, entry_fee, prize, second_prize, third_prize, uid_check, tourn_type,
                              thumbnail, banner, platform, room_id, room_password, room_version, current_round,
                              entered, version, created_at, changed_at
                       FROM tournament";

#[async_trait]
impl Tournaments for Connection {
    async fn create(&self, new: &NewTournament, at: DateTime<Utc>) -> StoreResult<Option<i64>> {
        let sql = "INSERT INTO tournament (slug, series, kind, name, game, game_unique_id, check_in_opens_at, starts_at,
                       ends_at, state, min_players, max_players, round_seconds, room_lead_seconds, countdown_seconds,
                       match_seconds, entry_fee, prize, second_prize, third_prize, uid_check, tourn_type, thumbnail,
                       banner, platform, created_at, changed_at)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
                       $21, $22, $23, $24, $25, $26, $27)
                   ON CONFLICT (slug) DO NOTHING RETURNING id";
        // One that is over already has been since its end.
        let changed_at = new.ends_at.filter(|end| new.state.is_over() && *end < at).unwrap_or(at);
        let [prize, second_prize, third_prize] = new.prizes;
        let values = vec![
            new.slug.as_str().into(),
            new.series.as_str().into(),
            new.kind.as_str().into(),
            new.name.as_str().into(),
            new.game.as_str().into(),
            new.game_unique_id.clone().into(),
            new.opens_at.into(),
            new.starts_at.into(),
            new.ends_at.into(),
            new.state.as_str().into(),
            new.min_players.cast_signed().into(),
            new.max_players.map(u32::cast_signed).into(),
            new.round_seconds.cast_signed().into(),
            new.room_lead_seconds.cast_signed().into(),
            new.countdown_seconds.cast_signed().into(),
            new.match_seconds.cast_signed().into(),
            new.entry_fee.0.into(),
            prize.0.into(),
            second_prize.0.into(),
            third_prize.0.into(),
            new.uid_check.into(),
            new.tourn_type.as_str().into(),
            new.thumbnail.as_str().into(),
            new.banner.as_str().into(),
            new.platform.as_str().into(),
            at.into(),
            changed_at.into(),
        ];
        self.one(sql, values).await?.map(|row| column(&row, "id")).transpose()
    }

    async fn find(&self, id: i64) -> StoreResult<Option<Tournament>> {
        let sql = format!("{COLUMNS} WHERE id = $1");
        Ok(self.counted(self.all(&sql, vec![id.into()]).await?).await?.pop())
    }

    async fn outline(&self, id: i64) -> StoreResult<Option<Tournament>> {
        let sql = format!("{COLUMNS} WHERE id = $1");
        self.one(&sql, vec![id.into()]).await?.map(|row| tournament(&row)).transpose()
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
        // The newest of them, should there be more than fit.
        let sql = format!(
            "{COLUMNS} WHERE kind = $1 AND (state NOT IN ('ended', 'cancelled') OR id IN (
                 SELECT id FROM (
                     SELECT id, starts_at,
                            ROW_NUMBER() OVER (PARTITION BY series ORDER BY starts_at DESC, id DESC) AS nth
                     FROM tournament WHERE kind = $1 AND state IN ('ended', 'cancelled') AND changed_at > $2) t
                 WHERE nth <= $3 ORDER BY starts_at DESC, id DESC LIMIT $4))
             ORDER BY starts_at DESC, id DESC LIMIT $4"
        );
        let mut values: Vec<Value> = vec![kind.as_str().into(), over_since.into()];
        values.extend([over_of_series.cast_signed().into(), limit.cast_signed().into()]);
        let mut rows = self.all(&sql, values).await?;
        rows.reverse();
        self.counted(rows).await
    }

    async fn newest_of(&self, series: &str) -> StoreResult<Option<Tournament>> {
        let sql = format!("{COLUMNS} WHERE series = $1 ORDER BY starts_at DESC, id DESC LIMIT 1");
        Ok(self.counted(self.all(&sql, vec![series.into()]).await?).await?.pop())
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
        Ok(self.run(&sql, values).await? == 1)
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
        Ok(self.run(sql, values).await? == 1)
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
        Ok(gone)
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
        Ok(self.run(sql, vec![room.into(), password.into(), at.into(), id.into()]).await? == 1)
    }
}

impl Connection {
    /// With how many have entered: as it was written down when nobody could any more, else counted.
    async fn counted(&self, rows: Vec<Row>) -> StoreResult<Vec<Tournament>> {
        let (mut all, mut open) = (Vec::with_capacity(rows.len()), Vec::new());
        for row in &rows {
            let each = tournament(row)?;
            if column::<Option<i32>>(row, "entered")?.is_none() {
                open.push(each.id);
            }
            all.push(each);
        }
        let entered = self.entries(&open, "TRUE").await?;
        let ids: Vec<i64> = all.iter().map(|each| each.id).collect();
        let bots = self.entries(&ids, "bot IS NOT NULL").await?;
        let count =
            |of: &BTreeMap<i64, i64>, id: i64| of.get(&id).copied().unwrap_or_default().cast_unsigned();
        for each in &mut all {
            if open.contains(&each.id) {
                each.entered = count(&entered, each.id);
            }
            each.bots = count(&bots, each.id);
        }
        Ok(all)
    }

    /// How many entries of some kind tournaments have, by their ids.
    async fn entries(&self, of: &[i64], which: &str) -> StoreResult<BTreeMap<i64, i64>> {
        if of.is_empty() {
            return Ok(BTreeMap::new());
        }
        // Numbers of our own.
        let ids = of.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let sql = format!(
            "SELECT tournament_id, COUNT(*) AS entries FROM tournament_entry
             WHERE tournament_id IN ({ids}) AND {which} GROUP BY tournament_id"
        );
        let rows = self.all(&sql, Vec::new()).await?;
        rows.iter().map(|row| Ok((column(row, "tournament_id")?, column(row, "entries")?))).collect()
    }
}

/// A tournament, with the count of those who entered where it was written down, and none of its bots.
fn tournament(row: &Row) -> StoreResult<Tournament> {
    let id: i64 = column(row, "id")?;
    let wrong = |name| corrupt("tournament", name, &id);
    let number = |name: &'static str| -> StoreResult<u32> {
        u32::try_from(column::<i32>(row, name)?).map_err(|_| wrong(name))
    };
    let prize = |name: &'static str| column(row, name).map(Credits);
    let (kind, state): (String, String) = (column(row, "kind")?, column(row, "state")?);
    let most: Option<i32> = column(row, "max_players")?;
    let plan = NewTournament {
        kind: Kind::from_word(&kind).ok_or_else(|| wrong("kind"))?,
        state: State::from_word(&state).ok_or_else(|| wrong("state"))?,
        min_players: number("min_players")?,
        max_players: most.map(|most| u32::try_from(most).map_err(|_| wrong("max_players"))).transpose()?,
        round_seconds: number("round_seconds")?,
        room_lead_seconds: number("room_lead_seconds")?,
        countdown_seconds: number("countdown_seconds")?,
        match_seconds: number("match_seconds")?,
        slug: column(row, "slug")?,
        series: column(row, "series")?,
        name: column(row, "name")?,
        game: column(row, "game")?,
        game_unique_id: column(row, "game_unique_id")?,
        opens_at: column(row, "check_in_opens_at")?,
        starts_at: column(row, "starts_at")?,
        ends_at: column(row, "ends_at")?,
        entry_fee: Credits(column(row, "entry_fee")?),
        prizes: [prize("prize")?, prize("second_prize")?, prize("third_prize")?],
        uid_check: column(row, "uid_check")?,
        tourn_type: column(row, "tourn_type")?,
        thumbnail: column(row, "thumbnail")?,
        banner: column(row, "banner")?,
        platform: column(row, "platform")?,
    };
    let room: (Option<String>, Option<String>) = (column(row, "room_id")?, column(row, "room_password")?);
    let entered: Option<i32> = column(row, "entered")?;
    Ok(Tournament {
        id,
        plan,
        room: room.0.zip(room.1),
        room_version: column(row, "room_version")?,
        current_round: column(row, "current_round")?,
        entered: i64::from(entered.unwrap_or_default()).cast_unsigned(),
        bots: 0,
        version: column(row, "version")?,
        created_at: column(row, "created_at")?,
        changed_at: column(row, "changed_at")?,
    })
}
