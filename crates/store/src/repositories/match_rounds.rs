//! Rounds: statements over whole rounds, which may have 50,000 matches.

use arena_app::ports::{NewMatch, NewRound, Round, RoundState, StoreResult};
use chrono::{DateTime, Utc};
use serde_json::json;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

/// How many matches one INSERT adds: on Postgres each statement costs a round trip.
const ROWS: usize = 2_500;

record! {
    struct RoundRow {
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

/// Adds the matches `r` to the round `$2` of the tournament `$1`. The draw already decides a bye, whose
/// player hears of it with the round.
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

/// The matches of the round `$2` of the tournament `$1` in which a player has not come to the live room, by
/// position, with who came. A seat shows that the game is played in a room. A bot has always come. Nodes of a
/// version before `came_at` do not record arrivals, so both players count as come if turns were played, and
/// one if the room ran.
macro_rules! awaited {
    () => {
        "SELECT place, a_came, b_came FROM (
             SELECT m.position AS place,
                 (a.bot IS NOT NULL OR sa.came_at IS NOT NULL) AS a_came,
                 (b.bot IS NOT NULL OR sb.came_at IS NOT NULL) AS b_came,
                 EXISTS (SELECT 1 FROM live_room r
                     WHERE r.tournament_id = m.tournament_id AND r.room_id = m.room_id) AS run
             FROM tournament_match m
             JOIN tournament_entry a ON a.tournament_id = m.tournament_id AND a.subscriber_id = m.player_a
             JOIN tournament_entry b ON b.tournament_id = m.tournament_id AND b.subscriber_id = m.player_b
             LEFT JOIN live_room_seat sa
                 ON sa.tournament_id = m.tournament_id AND sa.room_id = m.room_id AND sa.side = 0
             LEFT JOIN live_room_seat sb
                 ON sb.tournament_id = m.tournament_id AND sb.room_id = m.room_id AND sb.side = 1
             WHERE m.tournament_id = $1 AND m.round = $2 AND m.state <> 'ended'
                 AND m.a_appeared_at IS NOT NULL AND m.b_appeared_at IS NOT NULL
                 AND (sa.side IS NOT NULL OR sb.side IS NOT NULL)
                 AND NOT EXISTS (SELECT 1 FROM live_room_piece p
                     WHERE p.tournament_id = m.tournament_id AND p.room_id = m.room_id)) seen
         WHERE a_came <> b_came OR NOT (a_came OR run)"
    };
}

statements! {
    fn rounds(tournament: i64) -> RoundRow = concat!(columns!(), " WHERE tournament_id = $1 ORDER BY number DESC");

    fn newest(tournament: i64) -> RoundRow =
        concat!(columns!(), " WHERE tournament_id = $1 ORDER BY number DESC LIMIT 1");

    fn undecided(tournament: i64, round: i32, most: i64) -> (i64,) =
        "SELECT COUNT(*) AS matches FROM (
             SELECT position FROM tournament_match
             WHERE tournament_id = $1 AND round = $2 AND state <> 'ended' LIMIT $3) few";

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

    // Without MATERIALIZED, SQLite would read a match's JSON again for each use of one of its values.
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

    fn open(appear_until: DateTime<Utc>, deadline_at: DateTime<Utc>, tournament: i64, round: i32) =
        "UPDATE tournament_round SET state = 'open', appear_until = $1, deadline_at = $2
         WHERE tournament_id = $3 AND number = $4 AND state = 'drawn'";

    fn start_matches(tournament: i64, round: i32) =
        "UPDATE tournament_match SET state = 'running'
         WHERE tournament_id = $1 AND round = $2 AND state = 'upcoming'";

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

    fn any_awaited(tournament: i64, round: i32) -> (i32,) =
        concat!("SELECT place FROM (", awaited!(), " LIMIT 1) AS v");

    /// Applies `appearance::judge` to the players who came to the rooms.
    fn end_wait(tournament: i64, round: i32, at: DateTime<Utc>) = concat!(
        "UPDATE tournament_match SET state = 'ended', decided_at = $3, decided_by = 'countdown',
             winner = CASE WHEN v.a_came THEN player_a WHEN v.b_came THEN player_b END,
             result_type = CASE WHEN v.a_came OR v.b_came THEN 'walkover' ELSE 'both_absent' END
         FROM (",
        awaited!(),
        ") AS v
         WHERE tournament_id = $1 AND round = $2 AND position = v.place"
    );
}

impl Connection {
    pub(super) async fn read_rounds(&self, tournament: i64) -> StoreResult<Vec<Round>> {
        self.fetch_all(rounds(tournament)).await?.into_iter().map(RoundRow::round).collect()
    }

    pub(super) async fn read_newest_round(&self, tournament: i64) -> StoreResult<Option<Round>> {
        self.fetch_one(newest(tournament)).await?.map(RoundRow::round).transpose()
    }

    pub(super) async fn count_undecided(&self, tournament: i64, round: u32, most: u64) -> StoreResult<u64> {
        let count = self.fetch_one(undecided(tournament, round.cast_signed(), most.cast_signed())).await?;
        Ok(count.map_or(0, |(matches,)| matches.cast_unsigned()))
    }

    pub(super) async fn insert_round(&self, new: &NewRound) -> StoreResult<bool> {
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

    pub(super) async fn open_round(
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

    pub(super) async fn settle_round(
        &self,
        tournament: i64,
        round: u32,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let round = round.cast_signed();
        if self.execute(settle(tournament, round)).await? != 1 {
            return Ok(false);
        }
        self.execute(judge(at, tournament, round)).await?;
        Ok(true)
    }

    pub(super) async fn any_absent_from_rooms(&self, tournament: i64, round: u32) -> StoreResult<bool> {
        Ok(self.fetch_one(any_awaited(tournament, round.cast_signed())).await?.is_some())
    }

    pub(super) async fn end_wait(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64> {
        self.execute(end_wait(tournament, round.cast_signed(), at)).await
    }
}

impl RoundRow {
    fn round(self) -> StoreResult<Round> {
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
