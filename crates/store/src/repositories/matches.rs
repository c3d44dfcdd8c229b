use arena_app::ports::{BotMatch, DecidedBy, Match, Matches, ShownMatch, StoreResult, SubscriberId};
use arena_rules::tournament::appearance::{ResultType, Side};
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::room::RoomId;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::match_rows::{MatchRow, room_of};
use crate::connection::{Connection, statements};
use crate::convert::corrupt;

const ROOMS: usize = 500;

match_record! {
    struct BotMatchRow {
        a_bot: Option<i16>,
        b_bot: Option<i16>,
    }
}

statements! {
    /// Locks a tournament's row, together with other transactions.
    fn lock_shared(tournament: i64) -> (i64,) =
        "SELECT id FROM tournament WHERE id = $1 FOR SHARE",
        "SELECT id FROM tournament WHERE id = $1";

    fn lock_match(tournament: i64, room: &str) -> (i32,) =
        "SELECT position FROM tournament_match WHERE tournament_id = $1 AND room_id = $2 FOR UPDATE",
        "SELECT position FROM tournament_match WHERE tournament_id = $1 AND room_id = $2";

    fn by_room(tournament: i64, room: &str) -> MatchRow =
        concat!("SELECT ", match_columns!(), " FROM tournament_match m WHERE tournament_id = $1 AND room_id = $2");

    fn by_rooms(rooms: serde_json::Value) -> MatchRow =
        concat!(
            "SELECT ",
            match_columns!(),
            " FROM jsonb_to_recordset($1) AS v (tournament bigint, room text)
              JOIN tournament_match m ON m.tournament_id = v.tournament AND m.room_id = v.room"
        ),
        concat!(
            "SELECT ",
            match_columns!(),
            " FROM json_each($1) AS v
              JOIN tournament_match m
                  ON m.tournament_id = v.value ->> '$.tournament' AND m.room_id = v.value ->> '$.room'"
        );

    fn at_positions(tournament: i64, round: i32, first: i32, limit: i64) -> MatchRow = concat!(
        "SELECT ",
        match_columns!(),
        " FROM tournament_match m
          WHERE tournament_id = $1 AND round = $2 AND position >= $3 ORDER BY position LIMIT $4"
    );

    fn any_bot(tournament: i64) -> (Option<i16>,) =
        "SELECT bot FROM tournament_entry WHERE tournament_id = $1 AND bot IS NOT NULL LIMIT 1";

    fn between_bots(tournament: i64, limit: i64) -> BotMatchRow = concat!(
        "SELECT ",
        match_columns!(),
        ", ",
        bots_of_match!(),
        " FROM tournament_match m ",
        entries_of_match!(),
        " WHERE m.tournament_id = $1 AND m.state = 'running' AND a.bot IS NOT NULL AND b.bot IS NOT NULL
          ORDER BY m.round, m.position LIMIT $2"
    );

    fn rooms(tournament: i64) -> (String,) = "SELECT room_id FROM tournament_match WHERE tournament_id = $1";

    fn decide(
        tournament: i64,
        round: i32,
        position: i32,
        winner: Option<Uuid>,
        by: &str,
        at: DateTime<Utc>,
        result: &str,
    ) = "UPDATE tournament_match SET state = 'ended', result_type = $7, winner = $4, decided_by = $5,
             decided_at = $6, told_at = $6
         WHERE tournament_id = $1 AND round = $2 AND position = $3 AND state = 'running'";

    fn decide_again(
        tournament: i64,
        round: i32,
        position: i32,
        winner: Option<Uuid>,
        by: &str,
        at: DateTime<Utc>,
        result: &str,
    ) = "UPDATE tournament_match SET state = 'ended', result_type = $7, winner = $4, decided_by = $5,
             decided_at = $6, told_at = $6
         WHERE tournament_id = $1 AND round = $2 AND position = $3";

    fn give_seat(tournament: i64, round: i32, position: i32, from: Uuid, to: Uuid) =
        "UPDATE tournament_match SET player_a = CASE WHEN player_a = $4 THEN $5 ELSE player_a END,
             player_b = CASE WHEN player_b = $4 THEN $5 ELSE player_b END,
             winner = CASE WHEN winner = $4 THEN $5 ELSE winner END
         WHERE tournament_id = $1 AND round = $2 AND position = $3 AND $4 IN (player_a, player_b)
           AND (state = 'upcoming' OR result_type = 'bye')";

    fn expire(tournament: i64, round: i32, at: DateTime<Utc>) =
        "UPDATE tournament_match SET state = 'ended', result_type = 'undecided', decided_at = $3,
             decided_by = 'deadline'
         WHERE tournament_id = $1 AND round = $2 AND state <> 'ended'";

    fn any_undecided(tournament: i64, round: i32) -> (i32,) =
        "SELECT position FROM tournament_match
         WHERE tournament_id = $1 AND round = $2 AND state <> 'ended' LIMIT 1";

    fn undecided(tournament: i64, round: i32, most: i64) -> (i64,) =
        "SELECT COUNT(*) AS matches FROM (
             SELECT position FROM tournament_match
             WHERE tournament_id = $1 AND round = $2 AND state <> 'ended' LIMIT $3) few";

    fn any_unannounced(tournament: i64, round: i32) -> (i32,) =
        "SELECT position FROM tournament_match
         WHERE tournament_id = $1 AND round = $2 AND state = 'ended' AND told_at IS NULL LIMIT 1";

    // `match_columns` without the alias, which SQLite does not know here.
    fn take_unannounced(tournament: i64, round: i32, at: DateTime<Utc>, limit: i64) -> MatchRow =
        "UPDATE tournament_match SET told_at = $3
         WHERE tournament_id = $1 AND round = $2 AND told_at IS NULL AND position IN (
             SELECT position FROM tournament_match
             WHERE tournament_id = $1 AND round = $2 AND state = 'ended' AND told_at IS NULL
             ORDER BY position LIMIT $4)
         RETURNING tournament_id, round, position, room_id, player_a, player_b, state, a_appeared_at,
             b_appeared_at, a_claims, b_claims, winner, result_type, seed";
}

#[async_trait]
impl Matches for Connection {
    async fn hold(&self, tournament: i64, room: RoomId) -> StoreResult<Option<Match>> {
        self.fetch_one(lock_shared(tournament)).await?;
        if self.is_postgres() {
            self.fetch_one(lock_match(tournament, room.as_str())).await?;
        }
        self.by_room(tournament, room).await
    }

    async fn by_room(&self, tournament: i64, room: RoomId) -> StoreResult<Option<Match>> {
        let found = self.fetch_one(by_room(tournament, room.as_str())).await?;
        found.as_ref().map(MatchRow::match_of).transpose()
    }

    async fn by_rooms(&self, rooms: &[(i64, RoomId)]) -> StoreResult<Vec<Match>> {
        let mut found = Vec::with_capacity(rooms.len());
        for lot in rooms.chunks(ROOMS) {
            let rooms = lot.iter().map(|(of, room)| json!({ "tournament": of, "room": room.as_str() }));
            for row in self.fetch_all(by_rooms(rooms.collect())).await? {
                found.push(row.match_of()?);
            }
        }
        Ok(found)
    }

    async fn at_positions(
        &self,
        tournament: i64,
        round: u32,
        first: u32,
        limit: u64,
    ) -> StoreResult<Vec<Match>> {
        let (round, first) = (round.cast_signed(), first.cast_signed());
        let found = self.fetch_all(at_positions(tournament, round, first, limit.cast_signed())).await?;
        found.iter().map(MatchRow::match_of).collect()
    }

    async fn shown(
        &self,
        tournament: i64,
        round: u32,
        offset: u64,
        limit: u64,
    ) -> StoreResult<Vec<ShownMatch>> {
        self.read_shown(tournament, round, offset, limit).await
    }

    async fn in_play(&self, tournament: i64, limit: u64, now: DateTime<Utc>) -> StoreResult<Vec<ShownMatch>> {
        self.read_in_play(tournament, limit, now).await
    }

    async fn between_bots(&self, tournament: i64, limit: u64) -> StoreResult<Vec<BotMatch>> {
        // Few tournaments have bots; the others may have 50,000 matches.
        if self.fetch_one(any_bot(tournament)).await?.is_none() {
            return Ok(Vec::new());
        }
        let found = self.fetch_all(between_bots(tournament, limit.cast_signed())).await?;
        found.iter().map(BotMatchRow::bot_match).collect()
    }

    async fn rooms(&self, tournament: i64) -> StoreResult<Vec<RoomId>> {
        let rooms = self.fetch_all(rooms(tournament)).await?;
        rooms.iter().map(|(room,)| room_of(room, tournament)).collect()
    }

    async fn decide(&self, of: &Match, winner: Side, by: DecidedBy, at: DateTime<Utc>) -> StoreResult<bool> {
        let decide = decide(
            of.tournament,
            of.round.cast_signed(),
            of.position.cast_signed(),
            of.player(winner).map(|player| player.0),
            by.as_str(),
            at,
            by.result().as_str(),
        );
        Ok(self.execute(decide).await? == 1)
    }

    async fn decide_again(
        &self,
        of: &Match,
        winner: Option<Side>,
        by: DecidedBy,
        at: DateTime<Utc>,
    ) -> StoreResult<()> {
        let result = if winner.is_some() { by.result() } else { ResultType::BothAbsent };
        let decide = decide_again(
            of.tournament,
            of.round.cast_signed(),
            of.position.cast_signed(),
            winner.and_then(|side| of.player(side)).map(|player| player.0),
            by.as_str(),
            at,
            result.as_str(),
        );
        self.execute(decide).await.map(|_| ())
    }

    async fn give_seat(&self, of: &Match, from: SubscriberId, to: SubscriberId) -> StoreResult<bool> {
        let (round, position) = (of.round.cast_signed(), of.position.cast_signed());
        Ok(self.execute(give_seat(of.tournament, round, position, from.0, to.0)).await? == 1)
    }

    async fn expire(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64> {
        self.execute(expire(tournament, round.cast_signed(), at)).await
    }

    async fn any_undecided(&self, tournament: i64, round: u32) -> StoreResult<bool> {
        Ok(self.fetch_one(any_undecided(tournament, round.cast_signed())).await?.is_some())
    }

    async fn undecided(&self, tournament: i64, round: u32, most: u64) -> StoreResult<u64> {
        let count = self.fetch_one(undecided(tournament, round.cast_signed(), most.cast_signed())).await?;
        Ok(count.map_or(0, |(matches,)| matches.cast_unsigned()))
    }

    async fn any_unannounced(&self, tournament: i64, round: u32) -> StoreResult<bool> {
        Ok(self.fetch_one(any_unannounced(tournament, round.cast_signed())).await?.is_some())
    }

    async fn take_unannounced(
        &self,
        tournament: i64,
        round: u32,
        limit: u64,
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<Match>> {
        let take = take_unannounced(tournament, round.cast_signed(), at, limit.cast_signed());
        self.fetch_all(take).await?.iter().map(MatchRow::match_of).collect()
    }
}

impl BotMatchRow {
    fn bot_match(&self) -> StoreResult<BotMatch> {
        let strength = |number: Option<i16>| {
            let known = number.and_then(BotStrength::from_number);
            known.ok_or_else(|| corrupt("tournament_entry", "bot", &self.tournament_id))
        };
        let strengths = [strength(self.a_bot)?, strength(self.b_bot)?];
        Ok(BotMatch { of: self.match_of()?, strengths })
    }
}
