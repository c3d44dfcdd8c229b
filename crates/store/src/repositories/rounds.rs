//! Rounds: statements over whole rounds, which may have 50,000 matches.

use arena_app::ports::{NewMatch, NewRound, Round, RoundState, Rounds, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::json;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

/// Matches that one INSERT adds: on Postgres each statement costs a round trip.
const ROWS: usize = 2_500;

record! {
    pub(super) struct RoundRow {
        tournament_id: i64,
        number: i32,
        title: String,
        matches: i32,
        state: String,
        starts_at: DateTime<Utc>,
        reminded: i32,
        appear_until: Option<DateTime<Utc>>,
        deadline_at: Option<DateTime<Utc>>,
    }
}

macro_rules! columns {
    () => {
        "SELECT tournament_id, number, title, matches, state, starts_at, reminded, appear_until, deadline_at
         FROM tournament_round"
    };
}

/// Adds the matches `r` to the round `$2` of the tournament `$1`. The draw decides a bye, whose player
/// hears of it with the round.
macro_rules! add {
    () => {
        "INSERT INTO tournament_match (tournament_id, round, position, room_id, player_a, player_b, seed,
             state, winner, result_type, decided_at, decided_by, told_at)
         SELECT $1, $2, r.position, r.room, r.a, r.b, r.seed,
             CASE WHEN r.b IS NULL THEN 'ended' ELSE 'upcoming' END,
             CASE WHEN r.b IS NULL THEN r.a END,
             CASE WHEN r.b IS NULL THEN 'bye' END,
             CASE WHEN r.b IS NULL THEN $3 END,
             CASE WHEN r.b IS NULL THEN 'draw' END,
             CASE WHEN r.b IS NULL THEN $3 END
         FROM r"
    };
}

statements! {
    /// Locks a tournament's row.
    fn lock_alone(tournament: i64) -> (i64,) =
        "SELECT id FROM tournament WHERE id = $1 FOR UPDATE",
        "SELECT id FROM tournament WHERE id = $1";

    fn insert(
        tournament: i64,
        number: i32,
        title: &str,
        matches: i32,
        state: &str,
        starts_at: DateTime<Utc>,
        seed: Option<Vec<u8>>,
        at: DateTime<Utc>,
    ) = "INSERT INTO tournament_round (tournament_id, number, title, matches, state, starts_at, draw_seed, drawn_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";

    fn set_current(number: i32, tournament: i64) =
        "UPDATE tournament SET current_round = $1, version = version + 1 WHERE id = $2";

    // Without MATERIALIZED, SQLite would read a match's JSON again for each use of a value.
    fn add_matches(tournament: i64, round: i32, at: DateTime<Utc>, matches: serde_json::Value) =
        concat!(
            "WITH r AS (SELECT * FROM jsonb_to_recordset($4)
                 AS r (position integer, room text, a uuid, b uuid, seed bigint)) ",
            add!()
        ),
        concat!(
            "WITH r AS MATERIALIZED (
                 SELECT value ->> '$.position' AS position, value ->> '$.room' AS room,
                     unhex(replace(value ->> '$.a', '-', '')) AS a, unhex(replace(value ->> '$.b', '-', '')) AS b,
                     value ->> '$.seed' AS seed
                 FROM json_each($4)) ",
            add!()
        );

    fn rounds(tournament: i64) -> RoundRow = concat!(columns!(), " WHERE tournament_id = $1 ORDER BY number DESC");

    fn newest(tournament: i64) -> RoundRow =
        concat!(columns!(), " WHERE tournament_id = $1 ORDER BY number DESC LIMIT 1");

    fn set_reminded(tournament: i64, round: i32, to: i32, from: i32) =
        "UPDATE tournament_round SET reminded = $3
         WHERE tournament_id = $1 AND number = $2 AND state = 'drawn' AND reminded = $4";

    fn open(appear_until: DateTime<Utc>, deadline_at: DateTime<Utc>, tournament: i64, round: i32) =
        "UPDATE tournament_round SET state = 'open', appear_until = $1, deadline_at = $2
         WHERE tournament_id = $3 AND number = $4 AND state = 'drawn'";

    fn start_matches(tournament: i64, round: i32) =
        "UPDATE tournament_match SET state = 'running'
         WHERE tournament_id = $1 AND round = $2 AND state = 'upcoming'";

    fn extend(tournament: i64, round: i32, appear_until: DateTime<Utc>, deadline_at: DateTime<Utc>) =
        "UPDATE tournament_round SET appear_until = $3, deadline_at = $4
         WHERE tournament_id = $1 AND number = $2 AND state IN ('open', 'settled') AND appear_until < $3";

    fn settle(tournament: i64, round: i32) =
        "UPDATE tournament_round SET state = 'settled'
         WHERE tournament_id = $1 AND number = $2 AND state = 'open'";

    /// Applies `appearance::judge` to the whole round.
    fn judge(at: DateTime<Utc>, tournament: i64, round: i32) =
        "UPDATE tournament_match SET state = 'ended', decided_at = $1, decided_by = 'countdown',
             winner = CASE WHEN a_appeared_at IS NOT NULL THEN player_a
                           WHEN b_appeared_at IS NOT NULL THEN player_b END,
             result_type = CASE WHEN a_appeared_at IS NULL AND b_appeared_at IS NULL
                                THEN 'both_absent' ELSE 'walkover' END
         WHERE tournament_id = $2 AND round = $3 AND state = 'running'
           AND (a_appeared_at IS NULL OR b_appeared_at IS NULL)";

    fn end_round(tournament: i64, round: i32, at: DateTime<Utc>) =
        "UPDATE tournament_round SET state = 'ended', ended_at = $3
         WHERE tournament_id = $1 AND number = $2 AND state = 'settled'";
}

#[async_trait]
impl Rounds for Connection {
    async fn hold_alone(&self, tournament: i64) -> StoreResult<bool> {
        Ok(self.fetch_one(lock_alone(tournament)).await?.is_some())
    }

    async fn add(&self, new: &NewRound) -> StoreResult<bool> {
        let insert = insert(
            new.tournament,
            new.number.cast_signed(),
            &new.title,
            i32::try_from(new.matches.len()).unwrap_or(i32::MAX),
            RoundState::Drawn.as_str(),
            new.starts_at,
            new.seed.map(Vec::from),
            new.at,
        );
        if self.execute(insert).await? != 1 {
            return Ok(false);
        }
        self.execute(set_current(new.number.cast_signed(), new.tournament)).await?;
        for (index, matches) in new.matches.chunks(ROWS).enumerate() {
            self.insert_matches(new, index * ROWS, matches).await?;
        }
        Ok(true)
    }

    async fn list(&self, tournament: i64) -> StoreResult<Vec<Round>> {
        self.fetch_all(rounds(tournament)).await?.into_iter().map(RoundRow::round).collect()
    }

    async fn newest(&self, tournament: i64) -> StoreResult<Option<Round>> {
        self.fetch_one(newest(tournament)).await?.map(RoundRow::round).transpose()
    }

    async fn set_reminded(&self, tournament: i64, round: u32, from: u32, to: u32) -> StoreResult<bool> {
        let set = set_reminded(tournament, round.cast_signed(), to.cast_signed(), from.cast_signed());
        Ok(self.execute(set).await? == 1)
    }

    async fn open(
        &self,
        tournament: i64,
        round: u32,
        appear_until: DateTime<Utc>,
        deadline_at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let round = round.cast_signed();
        if self.execute(open(appear_until, deadline_at, tournament, round)).await? != 1 {
            return Ok(false);
        }
        self.execute(start_matches(tournament, round)).await?;
        Ok(true)
    }

    async fn extend(
        &self,
        tournament: i64,
        round: u32,
        appear_until: DateTime<Utc>,
        deadline_at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(extend(tournament, round.cast_signed(), appear_until, deadline_at)).await? == 1)
    }

    async fn settle(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<bool> {
        let round = round.cast_signed();
        if self.execute(settle(tournament, round)).await? != 1 {
            return Ok(false);
        }
        self.execute(judge(at, tournament, round)).await?;
        Ok(true)
    }

    async fn end(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(end_round(tournament, round.cast_signed(), at)).await? == 1)
    }
}

impl Connection {
    async fn insert_matches(&self, round: &NewRound, first: usize, matches: &[NewMatch]) -> StoreResult<()> {
        let row = |(position, one): (usize, &NewMatch)| {
            json!({
                "position": i32::try_from(position).unwrap_or(i32::MAX),
                "room": one.room.as_str(),
                "a": one.a.0,
                "b": one.b.map(|b| b.0),
                "seed": one.seed,
            })
        };
        let rows = (first..).zip(matches).map(row).collect();
        let add = add_matches(round.tournament, round.number.cast_signed(), round.at, rows);
        self.execute(add).await.map(|_| ())
    }
}

impl RoundRow {
    pub(super) fn round(self) -> StoreResult<Round> {
        let wrong = |name| corrupt("tournament_round", name, &self.tournament_id);
        let number = |value: i32, name| u32::try_from(value).map_err(|_| wrong(name));
        Ok(Round {
            tournament: self.tournament_id,
            number: number(self.number, "number")?,
            title: self.title,
            matches: number(self.matches, "matches")?,
            state: RoundState::from_word(&self.state).ok_or_else(|| wrong("state"))?,
            starts_at: self.starts_at,
            reminded: number(self.reminded, "reminded")?,
            appear_until: self.appear_until,
            deadline_at: self.deadline_at,
        })
    }
}
