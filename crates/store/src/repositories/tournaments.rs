use std::collections::BTreeMap;

use arena_app::ports::{
    Champion, NewTournament, StoreResult, Tournament, TournamentCursor, TournamentFilter, TournamentQueue,
    Tournaments,
};
use arena_rules::Credits;
use arena_rules::tournament::{TournamentKind, TournamentState};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{BoundStatement, Connection, record, statements};
use crate::convert::{FAR, corrupt};

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

/// A page of the tournaments that `$where` selects, of the kind `$1` or with '' of all, soonest first.
macro_rules! soonest {
    ($where:literal) => {
        concat!(
            columns!(),
            " WHERE ($1 = '' OR kind = $1) AND (starts_at, id) > ($3, $4) AND ",
            $where,
            " ORDER BY starts_at, id LIMIT $5"
        )
    };
}

/// As `soonest!`, of one state and latest first.
macro_rules! latest {
    ($state:literal) => {
        concat!(
            columns!(),
            " WHERE state = '",
            $state,
            "' AND ($1 = '' OR kind = $1) AND (starts_at, id) < ($2, $3) ORDER BY starts_at DESC, id DESC LIMIT $4"
        )
    };
}

statements! {
    fn coming(kind: &str, now: DateTime<Utc>, starts_at: DateTime<Utc>, id: i64, limit: i64) -> TournamentRow =
        soonest!("state = 'open' AND starts_at > $2");

    fn running(kind: &str, now: DateTime<Utc>, starts_at: DateTime<Utc>, id: i64, limit: i64) -> TournamentRow =
        soonest!(
            "state IN ('open', 'running', 'closed')
               AND (state <> 'open' OR (starts_at <= $2 AND (ends_at IS NULL OR ends_at > $2)))"
        );

    fn due(kind: &str, now: DateTime<Utc>, starts_at: DateTime<Utc>, id: i64, limit: i64) -> TournamentRow =
        soonest!("state = 'open' AND starts_at <= $2 AND ends_at <= $2");

    fn ended(kind: &str, starts_at: DateTime<Utc>, id: i64, limit: i64) -> TournamentRow = latest!("ended");

    fn cancelled(kind: &str, starts_at: DateTime<Utc>, id: i64, limit: i64) -> TournamentRow = latest!("cancelled");

    fn by_id(id: i64) -> TournamentRow = concat!(columns!(), " WHERE id = $1");

    // Neither lock conflicts with that of an entry's foreign key on the same row.
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

    // If more tournaments match than the limit allows, the newest ones.
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

    fn to_advance(until: DateTime<Utc>) -> (i64,) =
        "SELECT id FROM tournament
         WHERE kind = 'esl' AND (state = 'running' OR (state = 'open' AND starts_at <= $1)) ORDER BY id";

    // Waits for subscribers who are entering. A statement sees the state at its start, so the statement that
    // counts the entries must start after this one.
    fn lock_state(id: i64) -> (i64,) =
        "SELECT id FROM tournament WHERE id = $1 FOR UPDATE",
        "SELECT id FROM tournament WHERE id = $1";

    fn change_state(to: &str, at: DateTime<Utc>, ends_at: Option<DateTime<Utc>>, id: i64, version: i32) =
        "UPDATE tournament SET state = $1, version = version + 1, changed_at = $2,
             ends_at = COALESCE($3, ends_at),
             entered = COALESCE(entered, (SELECT CAST(COUNT(*) AS integer) FROM tournament_entry e
                                          WHERE e.tournament_id = tournament.id AND e.removed_at IS NULL))
         WHERE id = $4 AND version = $5";

    fn announce_room(room: &str, password: &str, at: DateTime<Utc>, id: i64) =
        "UPDATE tournament SET room_id = $1, room_password = $2, room_version = room_version + 1,
             version = version + 1, changed_at = $3
         WHERE id = $4 AND kind = 'weekly' AND state = 'open'
           AND (room_id IS NULL OR room_id <> $1 OR room_password IS NULL OR room_password <> $2)";

    fn entries(tournaments: serde_json::Value) -> EntriesRow =
        "SELECT tournament_id, COUNT(*) AS entries FROM tournament_entry
         WHERE tournament_id = ANY (ARRAY(SELECT CAST(value AS bigint) FROM jsonb_array_elements_text($1) AS value))
           AND removed_at IS NULL
         GROUP BY tournament_id",
        "SELECT tournament_id, COUNT(*) AS entries FROM tournament_entry
         WHERE tournament_id IN (SELECT value FROM json_each($1)) AND removed_at IS NULL
         GROUP BY tournament_id";

    fn bots(tournaments: serde_json::Value) -> EntriesRow =
        "SELECT tournament_id, COUNT(*) AS entries FROM tournament_entry
         WHERE tournament_id = ANY (ARRAY(SELECT CAST(value AS bigint) FROM jsonb_array_elements_text($1) AS value))
           AND bot IS NOT NULL
         GROUP BY tournament_id",
        "SELECT tournament_id, COUNT(*) AS entries FROM tournament_entry
         WHERE tournament_id IN (SELECT value FROM json_each($1)) AND bot IS NOT NULL
         GROUP BY tournament_id";
}

#[async_trait]
impl Tournaments for Connection {
    async fn create(&self, new: &NewTournament, at: DateTime<Utc>) -> StoreResult<Option<i64>> {
        self.insert_tournament(new, at).await
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
        kind: TournamentKind,
        over_since: DateTime<Utc>,
        over_of_series: u32,
        limit: u64,
    ) -> StoreResult<Vec<Tournament>> {
        let list = list(kind.as_str(), over_since, over_of_series.cast_signed(), limit.cast_signed());
        let mut rows = self.fetch_all(list).await?;
        rows.reverse();
        self.counted(rows).await
    }

    async fn champions(&self, limit: u64) -> StoreResult<Vec<Champion>> {
        self.read_champions(limit).await
    }

    async fn newest_of(&self, series: &str) -> StoreResult<Option<Tournament>> {
        Ok(self.counted(self.fetch_all(newest_of(series)).await?).await?.pop())
    }

    async fn to_advance(&self, until: DateTime<Utc>) -> StoreResult<Vec<i64>> {
        Ok(self.fetch_all(to_advance(until)).await?.into_iter().map(|(id,)| id).collect())
    }

    async fn amend(
        &self,
        id: i64,
        version: i32,
        plan: &NewTournament,
        unentered: bool,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        self.amend_plan(id, version, plan, unentered, at).await
    }

    async fn change_state(
        &self,
        id: i64,
        version: i32,
        to: TournamentState,
        ends_at: Option<DateTime<Utc>>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        self.fetch_one(lock_state(id)).await?;
        Ok(self.execute(change_state(to.as_str(), at, ends_at, id, version)).await? == 1)
    }

    async fn forget_bots_alone(&self, over_before: DateTime<Utc>, kept: u32, limit: u64) -> StoreResult<u64> {
        self.forget_tournaments_of_bots(over_before, kept, limit).await
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
    pub(super) async fn read_queue(
        &self,
        TournamentFilter { queue, kind }: TournamentFilter,
        now: DateTime<Utc>,
        after: Option<TournamentCursor>,
        limit: u64,
    ) -> StoreResult<Vec<Tournament>> {
        let kind = kind.map_or("", TournamentKind::as_str);
        let limit = limit.cast_signed();
        let soonest = match queue {
            TournamentQueue::Coming => Some(coming as fn(&str, _, _, _, _) -> _),
            TournamentQueue::Running => Some(running as fn(&str, _, _, _, _) -> _),
            TournamentQueue::Due => Some(due as fn(&str, _, _, _, _) -> _),
            TournamentQueue::Ended | TournamentQueue::Cancelled => None,
        };
        let statement = if let Some(soonest) = soonest {
            let TournamentCursor { starts_at, id } =
                after.unwrap_or(TournamentCursor { starts_at: DateTime::UNIX_EPOCH, id: 0 });
            soonest(kind, now, starts_at, id, limit)
        } else {
            let TournamentCursor { starts_at, id } =
                after.unwrap_or(TournamentCursor { starts_at: FAR, id: i64::MAX });
            let latest = if queue == TournamentQueue::Ended { ended } else { cancelled };
            latest(kind, starts_at, id, limit)
        };
        let rows = self.fetch_all(statement).await?;
        self.counted(rows).await
    }

    /// Adds the number of entries: the stored one if entering is closed, otherwise counted.
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

    async fn entries(
        &self,
        of: &[i64],
        which: fn(serde_json::Value) -> BoundStatement<EntriesRow>,
    ) -> StoreResult<BTreeMap<i64, i64>> {
        if of.is_empty() {
            return Ok(BTreeMap::new());
        }
        let rows = self.fetch_all(which(serde_json::Value::from(of))).await?;
        Ok(rows.into_iter().map(|row| (row.tournament_id, row.entries)).collect())
    }
}

impl TournamentRow {
    /// Uses the stored number of entries, if any, and no bots.
    fn tournament(self) -> StoreResult<Tournament> {
        let id = self.id;
        let wrong = |name| corrupt("tournament", name, &id);
        let number = |name, value: i32| u32::try_from(value).map_err(|_| wrong(name));
        let plan = NewTournament {
            kind: TournamentKind::from_word(&self.kind).ok_or_else(|| wrong("kind"))?,
            state: TournamentState::from_word(&self.state).ok_or_else(|| wrong("state"))?,
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
