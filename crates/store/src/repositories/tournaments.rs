use std::collections::BTreeMap;

use arena_app::ports::{NewTournament, StoreResult, Tournament, Tournaments};
use arena_rules::Credits;
use arena_rules::tournament::{Kind, State};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{Bound, Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct TournamentRow {
        id: i64,
        slug: String,
        series: String,
        kind: String,
        name: String,
        game: String,
        game_unique_id: Option<String>,
        check_in_opens_at: DateTime<Utc>,
        starts_at: DateTime<Utc>,
        ends_at: Option<DateTime<Utc>>,
        state: String,
        min_players: i32,
        max_players: Option<i32>,
        round_seconds: i32,
        room_lead_seconds: i32,
        countdown_seconds: i32,
        match_seconds: i32,
        entry_fee: i64,
        prize: i64,
        second_prize: i64,
        third_prize: i64,
        uid_check: bool,
        tourn_type: String,
        thumbnail: String,
        banner: String,
        platform: String,
        room_id: Option<String>,
        room_password: Option<String>,
        room_version: i32,
        current_round: i32,
        entered: Option<i32>,
        version: i32,
        created_at: DateTime<Utc>,
        changed_at: DateTime<Utc>,
    }
}

record! {
    struct EntriesRow {
        tournament_id: i64,
        entries: i64,
    }
}

macro_rules! columns {
    () => {
        "SELECT id, slug, series, kind, name, game, game_unique_id, check_in_opens_at, starts_at, ends_at, state,
                min_players, max_players, round_seconds, room_lead_seconds, countdown_seconds,
                match_seconds, entry_fee, prize, second_prize, third_prize, uid_check, tourn_type,
                thumbnail, banner, platform, room_id, room_password, room_version, current_round,
                entered, version, created_at, changed_at
         FROM tournament"
    };
}

macro_rules! open_as_seen {
    () => {
        "SELECT id FROM tournament
         WHERE id = $1 AND state = 'open' AND check_in_opens_at = $2 AND starts_at = $3 AND entry_fee = $4
           AND prize = $5 AND second_prize = $6 AND third_prize = $7 AND COALESCE(max_players, 0) = $8"
    };
}

statements! {
    fn insert(
        slug: &str,
        series: &str,
        kind: &str,
        name: &str,
        game: &str,
        game_unique_id: Option<String>,
        opens_at: DateTime<Utc>,
        starts_at: DateTime<Utc>,
        ends_at: Option<DateTime<Utc>>,
        state: &str,
        min_players: i32,
        max_players: Option<i32>,
        round_seconds: i32,
        room_lead_seconds: i32,
        countdown_seconds: i32,
        match_seconds: i32,
        entry_fee: i64,
        prize: i64,
        second_prize: i64,
        third_prize: i64,
        uid_check: bool,
        tourn_type: &str,
        thumbnail: &str,
        banner: &str,
        platform: &str,
        created_at: DateTime<Utc>,
        changed_at: DateTime<Utc>,
    ) -> (i64,) =
        "INSERT INTO tournament (slug, series, kind, name, game, game_unique_id, check_in_opens_at, starts_at,
             ends_at, state, min_players, max_players, round_seconds, room_lead_seconds, countdown_seconds,
             match_seconds, entry_fee, prize, second_prize, third_prize, uid_check, tourn_type, thumbnail,
             banner, platform, created_at, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
             $21, $22, $23, $24, $25, $26, $27)
         ON CONFLICT (slug) DO NOTHING RETURNING id";

    fn by_id(id: i64) -> TournamentRow = concat!(columns!(), " WHERE id = $1");

    // On SQLite whoever writes is alone. Neither lock conflicts with the one that an entry's foreign key takes on
    // the same row.
    fn hold_alone(
        id: i64,
        opens_at: DateTime<Utc>,
        starts_at: DateTime<Utc>,
        entry_fee: i64,
        prize: i64,
        second_prize: i64,
        third_prize: i64,
        max_players: i32,
    ) -> (i64,) = concat!(open_as_seen!(), " FOR NO KEY UPDATE"), open_as_seen!();

    fn hold_with_others(
        id: i64,
        opens_at: DateTime<Utc>,
        starts_at: DateTime<Utc>,
        entry_fee: i64,
        prize: i64,
        second_prize: i64,
        third_prize: i64,
        max_players: i32,
    ) -> (i64,) = concat!(open_as_seen!(), " FOR SHARE"), open_as_seen!();

    // The newest of them, should there be more than fit.
    fn list(kind: &str, over_since: DateTime<Utc>, over_of_series: i32, limit: i64) -> TournamentRow = concat!(
        columns!(),
        " WHERE kind = $1 AND (state NOT IN ('ended', 'cancelled') OR id IN (
              SELECT id FROM (
                  SELECT id, starts_at,
                         ROW_NUMBER() OVER (PARTITION BY series ORDER BY starts_at DESC, id DESC) AS nth
                  FROM tournament WHERE kind = $1 AND state IN ('ended', 'cancelled') AND changed_at > $2) t
              WHERE nth <= $3 ORDER BY starts_at DESC, id DESC LIMIT $4))
          ORDER BY starts_at DESC, id DESC LIMIT $4"
    );

    fn newest_of(series: &str) -> TournamentRow =
        concat!(columns!(), " WHERE series = $1 ORDER BY starts_at DESC, id DESC LIMIT 1");

    // Waits for those who have a seat, so that the statement below sees them. Those who have none yet find the
    // tournament changed when they ask for it (`hold_open`). As there, no conflict with the lock of a foreign key.
    fn lock_plan(id: i64) -> (i64,) =
        "SELECT id FROM tournament WHERE id = $1 FOR NO KEY UPDATE",
        "SELECT id FROM tournament WHERE id = $1";

    fn amend(
        id: i64,
        version: i32,
        name: &str,
        game: &str,
        game_unique_id: Option<String>,
        opens_at: DateTime<Utc>,
        starts_at: DateTime<Utc>,
        ends_at: Option<DateTime<Utc>>,
        min_players: i32,
        max_players: Option<i32>,
        round_seconds: i32,
        room_lead_seconds: i32,
        countdown_seconds: i32,
        match_seconds: i32,
        entry_fee: i64,
        prize: i64,
        second_prize: i64,
        third_prize: i64,
        uid_check: bool,
        tourn_type: &str,
        thumbnail: &str,
        banner: &str,
        platform: &str,
        at: DateTime<Utc>,
        unentered: bool,
    ) = "UPDATE tournament SET name = $3, game = $4, game_unique_id = $5, check_in_opens_at = $6, starts_at = $7,
             ends_at = $8, min_players = $9, max_players = $10, round_seconds = $11, room_lead_seconds = $12,
             countdown_seconds = $13, match_seconds = $14, entry_fee = $15, prize = $16, second_prize = $17,
             third_prize = $18, uid_check = $19, tourn_type = $20, thumbnail = $21, banner = $22, platform = $23,
             version = version + 1, changed_at = $24
         WHERE id = $1 AND version = $2 AND state NOT IN ('ended', 'cancelled')
           AND (NOT $25 OR NOT EXISTS (
               SELECT 1 FROM tournament_entry e WHERE e.tournament_id = tournament.id AND e.bot IS NULL))";

    // Waits for those who are entering. Each statement sees what was there when it began, so the one that counts
    // them must begin when they are done.
    fn lock_state(id: i64) -> (i64,) =
        "SELECT id FROM tournament WHERE id = $1 FOR UPDATE",
        "SELECT id FROM tournament WHERE id = $1";

    fn change_state(to: &str, at: DateTime<Utc>, ends_at: Option<DateTime<Utc>>, id: i64, version: i32) =
        "UPDATE tournament SET state = $1, version = version + 1, changed_at = $2,
             ends_at = COALESCE($3, ends_at),
             entered = COALESCE(entered, (SELECT CAST(COUNT(*) AS integer) FROM tournament_entry e
                                          WHERE e.tournament_id = tournament.id))
         WHERE id = $4 AND version = $5";

    fn of_bots_alone(kept: i32, over_before: DateTime<Utc>, limit: i64) -> (i64,) =
        "SELECT id FROM (
             SELECT id, kind, changed_at,
                    ROW_NUMBER() OVER (PARTITION BY series ORDER BY starts_at DESC, id DESC) AS nth
             FROM tournament WHERE state IN ('ended', 'cancelled')) t
         WHERE nth > $1 AND changed_at < $2 AND kind = 'esl'
           AND EXISTS (SELECT 1 FROM tournament_entry e
                       WHERE e.tournament_id = t.id AND e.bot IS NOT NULL)
           AND NOT EXISTS (SELECT 1 FROM tournament_entry e
                           WHERE e.tournament_id = t.id AND e.bot IS NULL)
         ORDER BY id LIMIT $3";

    fn delete_matches(tournaments: serde_json::Value) =
        "DELETE FROM tournament_match
         WHERE tournament_id IN (SELECT CAST(value AS bigint) FROM jsonb_array_elements_text($1) AS value)",
        "DELETE FROM tournament_match WHERE tournament_id IN (SELECT value FROM json_each($1))";

    fn delete_rounds(tournaments: serde_json::Value) =
        "DELETE FROM tournament_round
         WHERE tournament_id IN (SELECT CAST(value AS bigint) FROM jsonb_array_elements_text($1) AS value)",
        "DELETE FROM tournament_round WHERE tournament_id IN (SELECT value FROM json_each($1))";

    fn delete_entries(tournaments: serde_json::Value) =
        "DELETE FROM tournament_entry
         WHERE tournament_id IN (SELECT CAST(value AS bigint) FROM jsonb_array_elements_text($1) AS value)",
        "DELETE FROM tournament_entry WHERE tournament_id IN (SELECT value FROM json_each($1))";

    fn delete(tournaments: serde_json::Value) =
        "DELETE FROM tournament
         WHERE id IN (SELECT CAST(value AS bigint) FROM jsonb_array_elements_text($1) AS value)",
        "DELETE FROM tournament WHERE id IN (SELECT value FROM json_each($1))";

    fn announce_room(room: &str, password: &str, at: DateTime<Utc>, id: i64) =
        "UPDATE tournament SET room_id = $1, room_password = $2, room_version = room_version + 1,
             version = version + 1, changed_at = $3
         WHERE id = $4 AND kind = 'weekly' AND state = 'open'
           AND (room_id IS NULL OR room_id <> $1 OR room_password IS NULL OR room_password <> $2)";

    fn entries(tournaments: serde_json::Value) -> EntriesRow =
        "SELECT tournament_id, COUNT(*) AS entries FROM tournament_entry
         WHERE tournament_id IN (SELECT CAST(value AS bigint) FROM jsonb_array_elements_text($1) AS value)
         GROUP BY tournament_id",
        "SELECT tournament_id, COUNT(*) AS entries FROM tournament_entry
         WHERE tournament_id IN (SELECT value FROM json_each($1))
         GROUP BY tournament_id";

    fn bots(tournaments: serde_json::Value) -> EntriesRow =
        "SELECT tournament_id, COUNT(*) AS entries FROM tournament_entry
         WHERE tournament_id IN (SELECT CAST(value AS bigint) FROM jsonb_array_elements_text($1) AS value)
           AND bot IS NOT NULL
         GROUP BY tournament_id",
        "SELECT tournament_id, COUNT(*) AS entries FROM tournament_entry
         WHERE tournament_id IN (SELECT value FROM json_each($1)) AND bot IS NOT NULL
         GROUP BY tournament_id";
}

#[async_trait]
impl Tournaments for Connection {
    async fn create(&self, new: &NewTournament, at: DateTime<Utc>) -> StoreResult<Option<i64>> {
        // One that is over already has been since its end.
        let changed_at = new.ends_at.filter(|end| new.state.is_over() && *end < at).unwrap_or(at);
        let [prize, second_prize, third_prize] = new.prizes;
        let insert = insert(
            &new.slug,
            &new.series,
            new.kind.as_str(),
            &new.name,
            &new.game,
            new.game_unique_id.clone(),
            new.opens_at,
            new.starts_at,
            new.ends_at,
            new.state.as_str(),
            new.min_players.cast_signed(),
            new.max_players.map(u32::cast_signed),
            new.round_seconds.cast_signed(),
            new.room_lead_seconds.cast_signed(),
            new.countdown_seconds.cast_signed(),
            new.match_seconds.cast_signed(),
            new.entry_fee.0,
            prize.0,
            second_prize.0,
            third_prize.0,
            new.uid_check,
            &new.tourn_type,
            &new.thumbnail,
            &new.banner,
            &new.platform,
            at,
            changed_at,
        );
        Ok(self.fetch_one(insert).await?.map(|(id,)| id))
    }

    async fn find(&self, id: i64) -> StoreResult<Option<Tournament>> {
        Ok(self.counted(self.fetch_all(by_id(id)).await?).await?.pop())
    }

    async fn outline(&self, id: i64) -> StoreResult<Option<Tournament>> {
        self.fetch_one(by_id(id)).await?.map(TournamentRow::tournament).transpose()
    }

    async fn hold_open(&self, seen: &Tournament, alone: bool) -> StoreResult<bool> {
        let hold = if alone { hold_alone } else { hold_with_others };
        let plan = &seen.plan;
        let [prize, second_prize, third_prize] = plan.prizes.map(|prize| prize.0);
        let held = hold(
            seen.id,
            plan.opens_at,
            plan.starts_at,
            plan.entry_fee.0,
            prize,
            second_prize,
            third_prize,
            plan.max_players.unwrap_or_default().cast_signed(),
        );
        Ok(self.fetch_one(held).await?.is_some())
    }

    async fn list(
        &self,
        kind: Kind,
        over_since: DateTime<Utc>,
        over_of_series: u32,
        limit: u64,
    ) -> StoreResult<Vec<Tournament>> {
        let list = list(kind.as_str(), over_since, over_of_series.cast_signed(), limit.cast_signed());
        let mut rows = self.fetch_all(list).await?;
        rows.reverse();
        self.counted(rows).await
    }

    async fn newest_of(&self, series: &str) -> StoreResult<Option<Tournament>> {
        Ok(self.counted(self.fetch_all(newest_of(series)).await?).await?.pop())
    }

    async fn amend(
        &self,
        id: i64,
        version: i32,
        plan: &NewTournament,
        unentered: bool,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        self.fetch_one(lock_plan(id)).await?;
        let [prize, second_prize, third_prize] = plan.prizes;
        let amend = amend(
            id,
            version,
            &plan.name,
            &plan.game,
            plan.game_unique_id.clone(),
            plan.opens_at,
            plan.starts_at,
            plan.ends_at,
            plan.min_players.cast_signed(),
            plan.max_players.map(u32::cast_signed),
            plan.round_seconds.cast_signed(),
            plan.room_lead_seconds.cast_signed(),
            plan.countdown_seconds.cast_signed(),
            plan.match_seconds.cast_signed(),
            plan.entry_fee.0,
            prize.0,
            second_prize.0,
            third_prize.0,
            plan.uid_check,
            &plan.tourn_type,
            &plan.thumbnail,
            &plan.banner,
            &plan.platform,
            at,
            unentered,
        );
        Ok(self.execute(amend).await? == 1)
    }

    async fn change_state(
        &self,
        id: i64,
        version: i32,
        to: State,
        ends_at: Option<DateTime<Utc>>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        self.fetch_one(lock_state(id)).await?;
        Ok(self.execute(change_state(to.as_str(), at, ends_at, id, version)).await? == 1)
    }

    async fn forget_bots_alone(&self, over_before: DateTime<Utc>, kept: u32, limit: u64) -> StoreResult<u64> {
        let of_bots_alone = of_bots_alone(kept.cast_signed(), over_before, limit.cast_signed());
        let rows = self.fetch_all(of_bots_alone).await?;
        if rows.is_empty() {
            return Ok(0);
        }
        let ids = serde_json::Value::from_iter(rows.into_iter().map(|(id,)| id));
        // What refers to others goes first; nobody without people has a live room.
        self.execute(delete_matches(ids.clone())).await?;
        self.execute(delete_rounds(ids.clone())).await?;
        self.execute(delete_entries(ids.clone())).await?;
        self.execute(delete(ids)).await
    }

    async fn announce_room(
        &self,
        id: i64,
        room: &str,
        password: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(announce_room(room, password, at, id)).await? == 1)
    }
}

impl Connection {
    /// With how many have entered: as it was written down when nobody could any more, else counted.
    async fn counted(&self, rows: Vec<TournamentRow>) -> StoreResult<Vec<Tournament>> {
        let (mut all, mut open) = (Vec::with_capacity(rows.len()), Vec::new());
        for row in rows {
            if row.entered.is_none() {
                open.push(row.id);
            }
            all.push(row.tournament()?);
        }
        let entered = self.entries(&open, entries).await?;
        let ids: Vec<i64> = all.iter().map(|each| each.id).collect();
        let bots = self.entries(&ids, bots).await?;
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
    async fn entries(
        &self,
        of: &[i64],
        which: fn(serde_json::Value) -> Bound<EntriesRow>,
    ) -> StoreResult<BTreeMap<i64, i64>> {
        if of.is_empty() {
            return Ok(BTreeMap::new());
        }
        let rows = self.fetch_all(which(serde_json::Value::from(of))).await?;
        Ok(rows.into_iter().map(|row| (row.tournament_id, row.entries)).collect())
    }
}

impl TournamentRow {
    /// A tournament, with the count of those who entered where it was written down, and none of its bots.
    fn tournament(self) -> StoreResult<Tournament> {
        let id = self.id;
        let wrong = |name| corrupt("tournament", name, &id);
        let number = |name, value: i32| u32::try_from(value).map_err(|_| wrong(name));
        let plan = NewTournament {
            kind: Kind::from_word(&self.kind).ok_or_else(|| wrong("kind"))?,
            state: State::from_word(&self.state).ok_or_else(|| wrong("state"))?,
            min_players: number("min_players", self.min_players)?,
            max_players: self.max_players.map(|most| number("max_players", most)).transpose()?,
            round_seconds: number("round_seconds", self.round_seconds)?,
            room_lead_seconds: number("room_lead_seconds", self.room_lead_seconds)?,
            countdown_seconds: number("countdown_seconds", self.countdown_seconds)?,
            match_seconds: number("match_seconds", self.match_seconds)?,
            slug: self.slug,
            series: self.series,
            name: self.name,
            game: self.game,
            game_unique_id: self.game_unique_id,
            opens_at: self.check_in_opens_at,
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            entry_fee: Credits(self.entry_fee),
            prizes: [self.prize, self.second_prize, self.third_prize].map(Credits),
            uid_check: self.uid_check,
            tourn_type: self.tourn_type,
            thumbnail: self.thumbnail,
            banner: self.banner,
            platform: self.platform,
        };
        Ok(Tournament {
            id,
            plan,
            room: self.room_id.zip(self.room_password),
            room_version: self.room_version,
            current_round: self.current_round,
            entered: i64::from(self.entered.unwrap_or_default()).cast_unsigned(),
            bots: 0,
            version: self.version,
            created_at: self.created_at,
            changed_at: self.changed_at,
        })
    }
}
