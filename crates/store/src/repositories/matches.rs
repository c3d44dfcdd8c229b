use arena_app::ports::{
    BotMatch, DecidedBy, Face, Match, Matches, NewRound, Round, ShownMatch, StoreError, StoreResult,
    SubscriberId,
};
use arena_rules::tournament::appearance::{MatchState, ResultType, Side};
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::room::RoomId;
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::lots::{lots, rows_of};
use super::match_rounds::{ROUND, round_of};
use super::subscribers::avatar_of;
use crate::connection::{Connection, Row, Value, column};
use crate::convert::corrupt;

/// The columns of [`match_of`].
const COLUMNS: &str =
    "m.tournament_id, m.round, m.position, m.room_id, m.player_a, m.player_b, m.state, m.a_appeared_at,
                       m.b_appeared_at, m.a_claims, m.b_claims, m.winner, m.result_type, m.seed";
/// The matches `m` of the player `$2` in the tournament `$1`. One index for each side: with an OR the engines read the
/// whole tournament.
const OF_PLAYER: &str = "(SELECT * FROM tournament_match WHERE tournament_id = $1 AND player_a = $2
                          UNION ALL SELECT * FROM tournament_match WHERE tournament_id = $1 AND player_b = $2) m";
/// What follows on [`COLUMNS`] for the players' names and whether they are bots, and on the matches `m`.
const NAMES: &str = "a.nickname AS a_name, b.nickname AS b_name, a.bot AS a_bot, b.bot AS b_bot";
/// What follows on [`NAMES`] and [`NAMED`] for the players' faces.
const FACES: &str =
    "sa.picture AS a_picture, sb.picture AS b_picture, sa.avatar AS a_avatar, sb.avatar AS b_avatar";
const FACED: &str = "JOIN subscriber sa ON sa.id = m.player_a LEFT JOIN subscriber sb ON sb.id = m.player_b";
const NAMED: &str =
    "JOIN tournament_entry a ON a.tournament_id = m.tournament_id AND a.subscriber_id = m.player_a
                     LEFT JOIN tournament_entry b
                         ON b.tournament_id = m.tournament_id AND b.subscriber_id = m.player_b";

#[async_trait]
impl Matches for Connection {
    async fn hold_alone(&self, tournament: i64) -> StoreResult<bool> {
        self.lock_tournament(tournament, "FOR UPDATE").await
    }

    async fn hold_match(&self, tournament: i64, room: RoomId) -> StoreResult<Option<Match>> {
        self.lock_tournament(tournament, "FOR SHARE").await?;
        if self.is_postgres() {
            let sql =
                "SELECT position FROM tournament_match WHERE tournament_id = $1 AND room_id = $2 FOR UPDATE";
            self.one(sql, vec![tournament.into(), room.as_str().into()]).await?;
        }
        self.by_room(tournament, room).await
    }

    async fn checked_in(&self, tournament: i64) -> StoreResult<Vec<SubscriberId>> {
        let sql = "SELECT subscriber_id FROM tournament_entry
                   WHERE tournament_id = $1 AND checked_in_at IS NOT NULL ORDER BY subscriber_id";
        self.players(sql, vec![tournament.into()], "subscriber_id").await
    }

    async fn add_round(&self, new: &NewRound) -> StoreResult<bool> {
        self.insert_round(new).await
    }

    async fn rounds(&self, tournament: i64) -> StoreResult<Vec<Round>> {
        let sql = format!("{ROUND} WHERE tournament_id = $1 ORDER BY number DESC");
        self.all(&sql, vec![tournament.into()]).await?.iter().map(round_of).collect()
    }

    async fn newest_round(&self, tournament: i64) -> StoreResult<Option<Round>> {
        let sql = format!("{ROUND} WHERE tournament_id = $1 ORDER BY number DESC LIMIT 1");
        self.one(&sql, vec![tournament.into()]).await?.as_ref().map(round_of).transpose()
    }

    async fn rooms(&self, tournament: i64) -> StoreResult<Vec<RoomId>> {
        let sql = "SELECT room_id FROM tournament_match WHERE tournament_id = $1";
        self.all(sql, vec![tournament.into()]).await?.iter().map(|row| room_of(row, tournament)).collect()
    }

    async fn at_positions(
        &self,
        tournament: i64,
        round: u32,
        first: u32,
        limit: u64,
    ) -> StoreResult<Vec<Match>> {
        let sql = format!(
            "SELECT {COLUMNS} FROM tournament_match m
             WHERE tournament_id = $1 AND round = $2 AND position >= $3 ORDER BY position LIMIT $4"
        );
        let mut values = of(tournament, round);
        values.extend([first.cast_signed().into(), limit.cast_signed().into()]);
        self.all(&sql, values).await?.iter().map(match_of).collect()
    }

    async fn set_reminded(&self, tournament: i64, round: u32, from: u32, to: u32) -> StoreResult<bool> {
        let sql = "UPDATE tournament_round SET reminded = $3
                   WHERE tournament_id = $1 AND number = $2 AND state = 'drawn' AND reminded = $4";
        let mut values = of(tournament, round);
        values.extend([to.cast_signed().into(), from.cast_signed().into()]);
        Ok(self.run(sql, values).await? == 1)
    }

    async fn open(
        &self,
        tournament: i64,
        round: u32,
        appear_until: DateTime<Utc>,
        deadline_at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        self.open_round(tournament, round, appear_until, deadline_at).await
    }

    async fn bots_appear(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<()> {
        for (player, appeared) in [("player_a", "a_appeared_at"), ("player_b", "b_appeared_at")] {
            let sql = format!(
                "UPDATE tournament_match SET {appeared} = $3
                 WHERE tournament_id = $1 AND round = $2 AND state = 'running' AND {appeared} IS NULL
                   AND {player} IN (SELECT subscriber_id FROM tournament_entry
                                    WHERE tournament_id = $1 AND bot IS NOT NULL)"
            );
            let mut values = of(tournament, round);
            values.push(at.into());
            self.run(&sql, values).await?;
        }
        Ok(())
    }

    async fn between_bots(&self, tournament: i64, limit: u64) -> StoreResult<Vec<BotMatch>> {
        // Few tournaments have bots, and the others may have 50,000 matches.
        let any = "SELECT bot FROM tournament_entry WHERE tournament_id = $1 AND bot IS NOT NULL LIMIT 1";
        if self.one(any, vec![tournament.into()]).await?.is_none() {
            return Ok(Vec::new());
        }
        let sql = format!(
            "SELECT {COLUMNS}, {NAMES} FROM tournament_match m {NAMED}
             WHERE m.tournament_id = $1 AND m.state = 'running' AND a.bot IS NOT NULL AND b.bot IS NOT NULL
             ORDER BY m.round, m.position LIMIT $2"
        );
        let rows = self.all(&sql, vec![tournament.into(), limit.cast_signed().into()]).await?;
        let strength = |row: &Row, name| {
            let number: i16 = column(row, name)?;
            BotStrength::from_number(number).ok_or_else(|| corrupt("tournament_entry", "bot", &tournament))
        };
        rows.iter()
            .map(|row| {
                let strengths = [strength(row, "a_bot")?, strength(row, "b_bot")?];
                Ok(BotMatch { of: match_of(row)?, strengths })
            })
            .collect()
    }

    async fn extend(
        &self,
        tournament: i64,
        round: u32,
        appear_until: DateTime<Utc>,
        deadline_at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let sql = "UPDATE tournament_round SET appear_until = $3, deadline_at = $4
                   WHERE tournament_id = $1 AND number = $2 AND state IN ('open', 'settled') AND appear_until < $3";
        let mut values = of(tournament, round);
        values.extend([appear_until.into(), deadline_at.into()]);
        Ok(self.run(sql, values).await? == 1)
    }

    async fn settle(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<bool> {
        self.settle_round(tournament, round, at).await
    }

    async fn any_awaited(&self, tournament: i64, round: u32) -> StoreResult<bool> {
        self.any_absent_from_rooms(tournament, round).await
    }

    async fn stop_waiting(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64> {
        self.end_wait(tournament, round, at).await
    }

    async fn expire(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64> {
        let sql = "UPDATE tournament_match SET state = 'ended', result_type = 'undecided', decided_at = $3,
                       decided_by = 'deadline'
                   WHERE tournament_id = $1 AND round = $2 AND state <> 'ended'";
        let mut values = of(tournament, round);
        values.push(at.into());
        Ok(self.run(sql, values).await?)
    }

    async fn any_undecided(&self, tournament: i64, round: u32) -> StoreResult<bool> {
        let sql = "SELECT position FROM tournament_match
                   WHERE tournament_id = $1 AND round = $2 AND state <> 'ended' LIMIT 1";
        Ok(self.one(sql, of(tournament, round)).await?.is_some())
    }

    async fn undecided(&self, tournament: i64, round: u32, most: u64) -> StoreResult<u64> {
        self.count_undecided(tournament, round, most).await
    }

    async fn any_untold(&self, tournament: i64, round: u32) -> StoreResult<bool> {
        let sql = "SELECT position FROM tournament_match
                   WHERE tournament_id = $1 AND round = $2 AND state = 'ended' AND told_at IS NULL LIMIT 1";
        Ok(self.one(sql, of(tournament, round)).await?.is_some())
    }

    async fn take_untold(
        &self,
        tournament: i64,
        round: u32,
        limit: u64,
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<Match>> {
        let sql = format!(
            "UPDATE tournament_match AS m SET told_at = $3
             WHERE tournament_id = $1 AND round = $2 AND told_at IS NULL AND position IN (
                 SELECT position FROM tournament_match
                 WHERE tournament_id = $1 AND round = $2 AND state = 'ended' AND told_at IS NULL
                 ORDER BY position LIMIT $4)
             RETURNING {}",
            // SQLite does not know the alias here.
            COLUMNS.replace("m.", "")
        );
        let mut values = of(tournament, round);
        values.extend([at.into(), limit.cast_signed().into()]);
        self.all(&sql, values).await?.iter().map(match_of).collect()
    }

    async fn end_round(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = "UPDATE tournament_round SET state = 'ended', ended_at = $3
                   WHERE tournament_id = $1 AND number = $2 AND state = 'settled'";
        let mut values = of(tournament, round);
        values.push(at.into());
        Ok(self.run(sql, values).await? == 1)
    }

    async fn winners(&self, tournament: i64, round: u32) -> StoreResult<Vec<SubscriberId>> {
        let sql = "SELECT winner FROM tournament_match
                   WHERE tournament_id = $1 AND round = $2 AND winner IS NOT NULL ORDER BY position";
        self.players(sql, of(tournament, round), "winner").await
    }

    async fn had_bye(&self, tournament: i64) -> StoreResult<Vec<SubscriberId>> {
        let sql = "SELECT player_a FROM tournament_match WHERE tournament_id = $1 AND result_type = 'bye'";
        self.players(sql, vec![tournament.into()], "player_a").await
    }

    async fn won_by(&self, tournament: i64, round: u32, player: SubscriberId) -> StoreResult<Option<Match>> {
        let sql = format!("SELECT {COLUMNS} FROM {OF_PLAYER} WHERE m.round = $3 AND m.winner = $2");
        let values = vec![tournament.into(), player.0.into(), round.cast_signed().into()];
        self.one(&sql, values).await?.as_ref().map(match_of).transpose()
    }

    async fn by_room(&self, tournament: i64, room: RoomId) -> StoreResult<Option<Match>> {
        let sql =
            format!("SELECT {COLUMNS} FROM tournament_match m WHERE tournament_id = $1 AND room_id = $2");
        let values = vec![tournament.into(), room.as_str().into()];
        self.one(&sql, values).await?.as_ref().map(match_of).transpose()
    }

    async fn by_rooms(&self, rooms: &[(i64, RoomId)]) -> StoreResult<Vec<Match>> {
        let mut found = Vec::with_capacity(rooms.len());
        for lot in lots(rooms) {
            let sql = format!(
                "SELECT {COLUMNS} FROM (VALUES {}) AS v
                 JOIN tournament_match m ON m.tournament_id = v.column1 AND m.room_id = v.column2",
                rows_of(lot.len(), 2, 1)
            );
            let values =
                lot.iter().flat_map(|(tournament, room)| [(*tournament).into(), room.as_str().into()]);
            for row in self.all(&sql, values.collect()).await? {
                found.push(match_of(&row)?);
            }
        }
        Ok(found)
    }

    async fn of_player(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<Match>> {
        let sql = format!("SELECT {COLUMNS} FROM {OF_PLAYER} ORDER BY m.round DESC");
        self.all(&sql, vec![tournament.into(), player.0.into()]).await?.iter().map(match_of).collect()
    }

    async fn appear(&self, of: &Match, side: Side, at: DateTime<Utc>) -> StoreResult<bool> {
        let column = match side {
            Side::A => "a_appeared_at",
            Side::B => "b_appeared_at",
        };
        let sql = format!(
            "UPDATE tournament_match SET {column} = $4
             WHERE tournament_id = $1 AND round = $2 AND position = $3 AND state = 'running' AND {column} IS NULL"
        );
        self.change(&sql, of, vec![at.into()]).await
    }

    async fn claim(&self, of: &Match, side: Side) -> StoreResult<bool> {
        let column = match side {
            Side::A => "a_claims",
            Side::B => "b_claims",
        };
        let sql = format!(
            "UPDATE tournament_match SET {column} = true
             WHERE tournament_id = $1 AND round = $2 AND position = $3 AND state = 'running'"
        );
        self.change(&sql, of, Vec::new()).await
    }

    async fn decide(&self, of: &Match, winner: Side, by: DecidedBy, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql =
            "UPDATE tournament_match SET state = 'ended', result_type = $7, winner = $4, decided_by = $5,
                       decided_at = $6, told_at = $6
                   WHERE tournament_id = $1 AND round = $2 AND position = $3 AND state = 'running'";
        let winner = of.player(winner).map(|player| player.0);
        self.change(sql, of, vec![winner.into(), by.as_str().into(), at.into(), by.result().as_str().into()])
            .await
    }

    async fn to_advance(&self, until: DateTime<Utc>) -> StoreResult<Vec<i64>> {
        let sql = "SELECT id FROM tournament
                   WHERE kind = 'esl' AND (state = 'running' OR (state = 'open' AND starts_at <= $1)) ORDER BY id";
        self.all(sql, vec![until.into()]).await?.iter().map(|row| column(row, "id")).collect()
    }

    async fn shown(
        &self,
        tournament: i64,
        round: u32,
        offset: u64,
        limit: u64,
    ) -> StoreResult<Vec<ShownMatch>> {
        // Positions have no gaps.
        let sql = format!(
            "SELECT {COLUMNS}, {NAMES}, {FACES} FROM tournament_match m {NAMED} {FACED}
             WHERE m.tournament_id = $1 AND m.round = $2 AND m.position >= $3 ORDER BY m.position LIMIT $4"
        );
        let first = i32::try_from(offset).unwrap_or(i32::MAX);
        let mut values = of(tournament, round);
        values.extend([first.into(), limit.cast_signed().into()]);
        self.all(&sql, values).await?.iter().map(shown_of).collect()
    }

    async fn shown_of(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<ShownMatch>> {
        let sql = format!(
            "SELECT {COLUMNS}, {NAMES}, {FACES} FROM {OF_PLAYER} {NAMED} {FACED} ORDER BY m.round DESC"
        );
        self.all(&sql, vec![tournament.into(), player.0.into()]).await?.iter().map(shown_of).collect()
    }

    async fn count_try(
        &self,
        subscriber: SubscriberId,
        most: u32,
        pause: Duration,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<DateTime<Utc>>> {
        let sql = "INSERT INTO room_try (subscriber_id, tries, last_at) VALUES ($1, 1, $2)
                   ON CONFLICT (subscriber_id) DO UPDATE SET last_at = $2,
                       tries = CASE WHEN room_try.last_at <= $3 THEN 1 ELSE room_try.tries + 1 END
                   WHERE room_try.tries < $4 OR room_try.last_at <= $3";
        let values = vec![subscriber.0.into(), at.into(), (at - pause).into(), most.cast_signed().into()];
        if self.run(sql, values).await? == 1 {
            return Ok(None);
        }
        let sql = "SELECT last_at FROM room_try WHERE subscriber_id = $1";
        let row = self.one(sql, vec![subscriber.0.into()]).await?;
        let last: Option<DateTime<Utc>> = row.map(|row| column(&row, "last_at")).transpose()?;
        Ok(Some(last.unwrap_or(at) + pause))
    }

    async fn forgive_try(&self, subscriber: SubscriberId) -> StoreResult<()> {
        let sql = "UPDATE room_try SET tries = tries - 1 WHERE subscriber_id = $1 AND tries > 0";
        self.run(sql, vec![subscriber.0.into()]).await.map(|_| ())
    }
}

impl Connection {
    async fn players(&self, sql: &str, values: Vec<Value>, name: &str) -> StoreResult<Vec<SubscriberId>> {
        self.all(sql, values).await?.iter().map(|row| column(row, name).map(SubscriberId)).collect()
    }

    /// Runs a statement on one match; whether it changed. `values` are from `$4` on.
    async fn change(&self, sql: &str, one: &Match, values: Vec<Value>) -> StoreResult<bool> {
        let mut all = of(one.tournament, one.round);
        all.push(one.position.cast_signed().into());
        all.extend(values);
        Ok(self.run(sql, all).await? == 1)
    }
}

fn of(tournament: i64, round: u32) -> Vec<Value> {
    vec![tournament.into(), round.cast_signed().into()]
}

pub(super) fn room_of(row: &Row, tournament: i64) -> StoreResult<RoomId> {
    let text: String = column(row, "room_id")?;
    RoomId::parse(&text).ok_or_else(|| corrupt("tournament_match", "room_id", &tournament))
}

fn match_of(row: &Row) -> StoreResult<Match> {
    let tournament: i64 = column(row, "tournament_id")?;
    let wrong = |name| corrupt("tournament_match", name, &tournament);
    let number = |name: &'static str| {
        let value: i32 = column(row, name)?;
        u32::try_from(value).map_err(|_| wrong(name))
    };
    let player = |name| column::<Option<Uuid>>(row, name).map(|id| id.map(SubscriberId));
    let state: String = column(row, "state")?;
    let result: Option<String> = column(row, "result_type")?;
    let result =
        result.map(|word| ResultType::from_word(&word).ok_or_else(|| wrong("result_type"))).transpose()?;
    Ok(Match {
        tournament,
        round: number("round")?,
        position: number("position")?,
        room: room_of(row, tournament)?,
        a: player("player_a")?.ok_or_else(|| wrong("player_a"))?,
        b: player("player_b")?,
        state: MatchState::from_word(&state).ok_or_else(|| wrong("state"))?,
        a_appeared: column(row, "a_appeared_at")?,
        b_appeared: column(row, "b_appeared_at")?,
        claims: [column(row, "a_claims")?, column(row, "b_claims")?],
        winner: player("winner")?,
        result,
        seed: column(row, "seed")?,
    })
}

fn shown_of(row: &Row) -> StoreResult<ShownMatch> {
    let bot = |name| column::<Option<i16>>(row, name).map(|bot| bot.is_some());
    let face = |id, picture, avatar| {
        Ok::<_, StoreError>(Face {
            picture: column(row, picture)?,
            avatar: avatar_of(id, column(row, avatar)?)?,
        })
    };
    let of = match_of(row)?;
    let other = of.b.map(|b| face(b, "b_picture", "b_avatar")).transpose()?;
    Ok(ShownMatch {
        faces: (face(of.a, "a_picture", "a_avatar")?, other),
        of,
        names: (column(row, "a_name")?, column(row, "b_name")?),
        bots: (bot("a_bot")?, bot("b_bot")?),
    })
}
