//! Rounds: statements over whole rounds, which may have 50,000 matches.

use std::fmt::Write;

use arena_app::ports::{NewMatch, NewRound, Round, RoundState, StoreResult};
use arena_rules::tournament::appearance::{MatchState, ResultType};
use chrono::{DateTime, Utc};

use crate::connection::{Connection, Row, Value, column};
use crate::convert::corrupt;

/// Matches in one INSERT on Postgres, where each statement is a round trip.
const ROWS_POSTGRES: usize = 2_500;
/// Matches in one INSERT on `SQLite`, where each is a call, and a value is looked up among all of its statement's: the
/// work grows with their square.
const ROWS_SQLITE: usize = 100;
/// Values of a match in an INSERT.
const BOUND: usize = 8;

/// The columns of [`round_of`].
pub(super) const ROUND: &str =
    "SELECT tournament_id, number, title, matches, state, starts_at, reminded, appear_until,
                                       deadline_at FROM tournament_round";

/// The matches of the round `$2` of the tournament `$1` that run in live rooms and to which somebody has not come, by their
/// position, and who came. A bot is always there. A seat is there where the game is played in a room. Where turns were
/// played both came, and where a room was run somebody did: nodes of a version before `came_at` note nothing at the door.
const AWAITED: &str = "SELECT place, a_came, b_came FROM (
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
     WHERE a_came <> b_came OR NOT (a_came OR run)";

impl Connection {
    /// Locks a tournament's row on Postgres; `false` where there is none. On SQLite whoever writes is alone.
    pub(super) async fn lock_tournament(&self, tournament: i64, lock: &str) -> StoreResult<bool> {
        let lock = if self.is_postgres() { lock } else { "" };
        let sql = format!("SELECT id FROM tournament WHERE id = $1 {lock}");
        Ok(self.one(&sql, vec![tournament.into()]).await?.is_some())
    }

    pub(super) async fn count_undecided(&self, tournament: i64, round: u32, most: u64) -> StoreResult<u64> {
        let sql = "SELECT COUNT(*) AS matches FROM (
                       SELECT position FROM tournament_match
                       WHERE tournament_id = $1 AND round = $2 AND state <> 'ended' LIMIT $3) few";
        let values = vec![tournament.into(), round.cast_signed().into(), most.cast_signed().into()];
        let row = self.one(sql, values).await?;
        row.map_or(Ok(0), |row| column::<i64>(&row, "matches")).map(i64::cast_unsigned)
    }

    pub(super) async fn insert_round(&self, new: &NewRound) -> StoreResult<bool> {
        let sql = "INSERT INTO tournament_round
                       (tournament_id, number, title, matches, state, starts_at, draw_seed, drawn_at)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";
        let values = vec![
            new.tournament.into(),
            new.number.cast_signed().into(),
            new.title.as_str().into(),
            i32::try_from(new.matches.len()).unwrap_or(i32::MAX).into(),
            RoundState::Drawn.as_str().into(),
            new.starts_at.into(),
            new.seed.map(Vec::from).into(),
            new.at.into(),
        ];
        if self.run(sql, values).await? != 1 {
            return Ok(false);
        }
        let current = "UPDATE tournament SET current_round = $1, version = version + 1 WHERE id = $2";
        self.run(current, vec![new.number.cast_signed().into(), new.tournament.into()]).await?;
        let rows = if self.is_postgres() { ROWS_POSTGRES } else { ROWS_SQLITE };
        for (index, matches) in new.matches.chunks(rows).enumerate() {
            self.insert_matches(new, index * rows, matches).await?;
        }
        Ok(true)
    }

    async fn insert_matches(&self, round: &NewRound, first: usize, matches: &[NewMatch]) -> StoreResult<()> {
        let mut sql = String::from(
            "INSERT INTO tournament_match (tournament_id, round, position, room_id, player_a, player_b, seed, state,
                 winner, result_type, decided_at, decided_by, told_at) VALUES ",
        );
        let mut values: Vec<Value> = Vec::with_capacity(matches.len() * BOUND + 3);
        values.extend([round.tournament.into(), round.number.cast_signed().into(), round.at.into()]);
        for (index, one) in matches.iter().enumerate() {
            let bye = one.b.is_none();
            let bound = values.len();
            let comma = if index == 0 { "" } else { "," };
            // Writing to a String cannot fail. A bye is decided by the draw, and its player is told with the round.
            let _ = write!(
                sql,
                "{comma}($1,$2,${},${},${},${},${},${},${},${},{},{},{})",
                bound + 1,
                bound + 2,
                bound + 3,
                bound + 4,
                bound + 5,
                bound + 6,
                bound + 7,
                bound + 8,
                if bye { "$3" } else { "NULL" },
                if bye { "'draw'" } else { "NULL" },
                if bye { "$3" } else { "NULL" },
            );
            let state = if bye { MatchState::Ended } else { MatchState::Upcoming };
            values.extend([
                Value::from(i32::try_from(first + index).unwrap_or(i32::MAX)),
                one.room.as_str().into(),
                one.a.0.into(),
                one.b.map(|b| b.0).into(),
                one.seed.into(),
                state.as_str().into(),
                bye.then_some(one.a.0).into(),
                bye.then_some(ResultType::Bye.as_str()).into(),
            ]);
        }
        self.run(&sql, values).await.map(|_| ())
    }

    pub(super) async fn open_round(
        &self,
        tournament: i64,
        round: u32,
        appear_until: DateTime<Utc>,
        deadline_at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let sql = "UPDATE tournament_round SET state = 'open', appear_until = $1, deadline_at = $2
                   WHERE tournament_id = $3 AND number = $4 AND state = 'drawn'";
        let of = [tournament.into(), round.cast_signed().into()];
        let mut values = vec![appear_until.into(), deadline_at.into()];
        values.extend(of.clone());
        if self.run(sql, values).await? != 1 {
            return Ok(false);
        }
        let sql = "UPDATE tournament_match SET state = 'running'
                   WHERE tournament_id = $1 AND round = $2 AND state = 'upcoming'";
        self.run(sql, of.into()).await?;
        Ok(true)
    }

    pub(super) async fn settle_round(
        &self,
        tournament: i64,
        round: u32,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let sql = "UPDATE tournament_round SET state = 'settled'
                   WHERE tournament_id = $1 AND number = $2 AND state = 'open'";
        let of = [tournament.into(), round.cast_signed().into()];
        if self.run(sql, of.clone().into()).await? != 1 {
            return Ok(false);
        }
        // `appearance::judge`, for all of them.
        let sql = "UPDATE tournament_match SET state = 'ended', decided_at = $1, decided_by = 'countdown',
                       winner = CASE WHEN a_appeared_at IS NOT NULL THEN player_a
                                     WHEN b_appeared_at IS NOT NULL THEN player_b END,
                       result_type = CASE WHEN a_appeared_at IS NULL AND b_appeared_at IS NULL
                                          THEN 'both_absent' ELSE 'walkover' END
                   WHERE tournament_id = $2 AND round = $3 AND state = 'running'
                     AND (a_appeared_at IS NULL OR b_appeared_at IS NULL)";
        let mut values = vec![at.into()];
        values.extend(of);
        self.run(sql, values).await?;
        Ok(true)
    }

    pub(super) async fn any_absent_from_rooms(&self, tournament: i64, round: u32) -> StoreResult<bool> {
        let sql = format!("{AWAITED} LIMIT 1");
        Ok(self.one(&sql, vec![tournament.into(), round.cast_signed().into()]).await?.is_some())
    }

    pub(super) async fn end_wait(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64> {
        // `appearance::judge`, by who came to the rooms.
        let sql = format!(
            "UPDATE tournament_match SET state = 'ended', decided_at = $3, decided_by = 'countdown',
                 winner = CASE WHEN v.a_came THEN player_a WHEN v.b_came THEN player_b END,
                 result_type = CASE WHEN v.a_came OR v.b_came THEN 'walkover' ELSE 'both_absent' END
             FROM ({AWAITED}) AS v
             WHERE tournament_id = $1 AND round = $2 AND position = v.place"
        );
        let values = vec![tournament.into(), round.cast_signed().into(), at.into()];
        self.run(&sql, values).await
    }
}

pub(super) fn round_of(row: &Row) -> StoreResult<Round> {
    let tournament: i64 = column(row, "tournament_id")?;
    let number = |name: &'static str| {
        let value: i32 = column(row, name)?;
        u32::try_from(value).map_err(|_| corrupt("tournament_round", name, &tournament))
    };
    let state: String = column(row, "state")?;
    Ok(Round {
        tournament,
        number: number("number")?,
        title: column(row, "title")?,
        matches: number("matches")?,
        state: RoundState::from_word(&state)
            .ok_or_else(|| corrupt("tournament_round", "state", &tournament))?,
        starts_at: column(row, "starts_at")?,
        reminded: number("reminded")?,
        appear_until: column(row, "appear_until")?,
        deadline_at: column(row, "deadline_at")?,
    })
}
