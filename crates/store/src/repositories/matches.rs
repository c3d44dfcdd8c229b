use arena_app::ports::{
    BotMatch, DecidedBy, Match, Matches, NewRound, Round, ShownMatch, StoreResult, SubscriberId,
};
use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::room::RoomId;
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use uuid::Uuid;

use super::match_rows::room_of;
use crate::connection::{Connection, statements};

const ROOMS: usize = 500;

match_record! {
    struct MatchRow {}
}

statements! {
    /// Locks a tournament's row on Postgres. `SQLite` has one writer.
    fn lock_alone(tournament: i64) -> (i64,) =
        "SELECT id FROM tournament WHERE id = $1 FOR UPDATE",
        "SELECT id FROM tournament WHERE id = $1";

    fn lock_shared(tournament: i64) -> (i64,) =
        "SELECT id FROM tournament WHERE id = $1 FOR SHARE",
        "SELECT id FROM tournament WHERE id = $1";

    fn lock_match(tournament: i64, room: &str) -> (i32,) =
        "SELECT position FROM tournament_match WHERE tournament_id = $1 AND room_id = $2 FOR UPDATE",
        "SELECT position FROM tournament_match WHERE tournament_id = $1 AND room_id = $2";

    fn checked_in(tournament: i64) -> (Uuid,) =
        "SELECT subscriber_id FROM tournament_entry
         WHERE tournament_id = $1 AND checked_in_at IS NOT NULL ORDER BY subscriber_id";

    fn rooms(tournament: i64) -> (String,) = "SELECT room_id FROM tournament_match WHERE tournament_id = $1";

    fn at_positions(tournament: i64, round: i32, first: i32, limit: i64) -> MatchRow = concat!(
        "SELECT ",
        match_columns!(),
        " FROM tournament_match m
          WHERE tournament_id = $1 AND round = $2 AND position >= $3 ORDER BY position LIMIT $4"
    );

    fn set_reminded(tournament: i64, round: i32, to: i32, from: i32) =
        "UPDATE tournament_round SET reminded = $3
         WHERE tournament_id = $1 AND number = $2 AND state = 'drawn' AND reminded = $4";

    fn extend(tournament: i64, round: i32, appear_until: DateTime<Utc>, deadline_at: DateTime<Utc>) =
        "UPDATE tournament_round SET appear_until = $3, deadline_at = $4
         WHERE tournament_id = $1 AND number = $2 AND state IN ('open', 'settled') AND appear_until < $3";

    fn expire(tournament: i64, round: i32, at: DateTime<Utc>) =
        "UPDATE tournament_match SET state = 'ended', result_type = 'undecided', decided_at = $3,
             decided_by = 'deadline'
         WHERE tournament_id = $1 AND round = $2 AND state <> 'ended'";

    fn any_undecided(tournament: i64, round: i32) -> (i32,) =
        "SELECT position FROM tournament_match
         WHERE tournament_id = $1 AND round = $2 AND state <> 'ended' LIMIT 1";

    fn any_untold(tournament: i64, round: i32) -> (i32,) =
        "SELECT position FROM tournament_match
         WHERE tournament_id = $1 AND round = $2 AND state = 'ended' AND told_at IS NULL LIMIT 1";

    // `match_columns` without the alias, which SQLite does not know here.
    fn take_untold(tournament: i64, round: i32, at: DateTime<Utc>, limit: i64) -> MatchRow =
        "UPDATE tournament_match SET told_at = $3
         WHERE tournament_id = $1 AND round = $2 AND told_at IS NULL AND position IN (
             SELECT position FROM tournament_match
             WHERE tournament_id = $1 AND round = $2 AND state = 'ended' AND told_at IS NULL
             ORDER BY position LIMIT $4)
         RETURNING tournament_id, round, position, room_id, player_a, player_b, state, a_appeared_at,
             b_appeared_at, a_claims, b_claims, winner, result_type, seed";

    fn end_round(tournament: i64, round: i32, at: DateTime<Utc>) =
        "UPDATE tournament_round SET state = 'ended', ended_at = $3
         WHERE tournament_id = $1 AND number = $2 AND state = 'settled'";

    fn winners(tournament: i64, round: i32) -> (Option<Uuid>,) =
        "SELECT winner FROM tournament_match
         WHERE tournament_id = $1 AND round = $2 AND winner IS NOT NULL ORDER BY position";

    fn had_bye(tournament: i64) -> (Uuid,) =
        "SELECT player_a FROM tournament_match WHERE tournament_id = $1 AND result_type = 'bye'";

    fn won_by(tournament: i64, player: Uuid, round: i32) -> MatchRow =
        concat!("SELECT ", match_columns!(), " FROM ", matches_of_player!(), " WHERE m.round = $3 AND m.winner = $2");

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

    fn of_player(tournament: i64, player: Uuid) -> MatchRow =
        concat!("SELECT ", match_columns!(), " FROM ", matches_of_player!(), " ORDER BY m.round DESC");

    fn a_appears(tournament: i64, round: i32, position: i32, at: DateTime<Utc>) =
        "UPDATE tournament_match SET a_appeared_at = $4
         WHERE tournament_id = $1 AND round = $2 AND position = $3 AND state = 'running' AND a_appeared_at IS NULL";

    fn b_appears(tournament: i64, round: i32, position: i32, at: DateTime<Utc>) =
        "UPDATE tournament_match SET b_appeared_at = $4
         WHERE tournament_id = $1 AND round = $2 AND position = $3 AND state = 'running' AND b_appeared_at IS NULL";

    fn a_claims(tournament: i64, round: i32, position: i32) =
        "UPDATE tournament_match SET a_claims = true
         WHERE tournament_id = $1 AND round = $2 AND position = $3 AND state = 'running'";

    fn b_claims(tournament: i64, round: i32, position: i32) =
        "UPDATE tournament_match SET b_claims = true
         WHERE tournament_id = $1 AND round = $2 AND position = $3 AND state = 'running'";

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

    fn to_advance(until: DateTime<Utc>) -> (i64,) =
        "SELECT id FROM tournament
         WHERE kind = 'esl' AND (state = 'running' OR (state = 'open' AND starts_at <= $1)) ORDER BY id";
}

#[async_trait]
impl Matches for Connection {
    async fn hold_alone(&self, tournament: i64) -> StoreResult<bool> {
        Ok(self.fetch_one(lock_alone(tournament)).await?.is_some())
    }

    async fn hold_match(&self, tournament: i64, room: RoomId) -> StoreResult<Option<Match>> {
        self.fetch_one(lock_shared(tournament)).await?;
        if self.is_postgres() {
            self.fetch_one(lock_match(tournament, room.as_str())).await?;
        }
        self.by_room(tournament, room).await
    }

    async fn checked_in(&self, tournament: i64) -> StoreResult<Vec<SubscriberId>> {
        let players = self.fetch_all(checked_in(tournament)).await?;
        Ok(players.into_iter().map(|(id,)| SubscriberId(id)).collect())
    }

    async fn add_round(&self, new: &NewRound) -> StoreResult<bool> {
        self.insert_round(new).await
    }

    async fn rounds(&self, tournament: i64) -> StoreResult<Vec<Round>> {
        self.read_rounds(tournament).await
    }

    async fn newest_round(&self, tournament: i64) -> StoreResult<Option<Round>> {
        self.read_newest_round(tournament).await
    }

    async fn rooms(&self, tournament: i64) -> StoreResult<Vec<RoomId>> {
        let rooms = self.fetch_all(rooms(tournament)).await?;
        rooms.iter().map(|(room,)| room_of(room, tournament)).collect()
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
        self.open_round(tournament, round, appear_until, deadline_at).await
    }

    async fn bots_appear(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<()> {
        self.let_bots_appear(tournament, round, at).await
    }

    async fn between_bots(&self, tournament: i64, limit: u64) -> StoreResult<Vec<BotMatch>> {
        self.read_between_bots(tournament, limit).await
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
        self.settle_round(tournament, round, at).await
    }

    async fn any_awaited(&self, tournament: i64, round: u32) -> StoreResult<bool> {
        self.any_absent_from_rooms(tournament, round).await
    }

    async fn stop_waiting(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64> {
        self.end_wait(tournament, round, at).await
    }

    async fn expire(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64> {
        self.execute(expire(tournament, round.cast_signed(), at)).await
    }

    async fn any_undecided(&self, tournament: i64, round: u32) -> StoreResult<bool> {
        Ok(self.fetch_one(any_undecided(tournament, round.cast_signed())).await?.is_some())
    }

    async fn undecided(&self, tournament: i64, round: u32, most: u64) -> StoreResult<u64> {
        self.count_undecided(tournament, round, most).await
    }

    async fn any_untold(&self, tournament: i64, round: u32) -> StoreResult<bool> {
        Ok(self.fetch_one(any_untold(tournament, round.cast_signed())).await?.is_some())
    }

    async fn take_untold(
        &self,
        tournament: i64,
        round: u32,
        limit: u64,
        at: DateTime<Utc>,
    ) -> StoreResult<Vec<Match>> {
        let take = take_untold(tournament, round.cast_signed(), at, limit.cast_signed());
        self.fetch_all(take).await?.iter().map(MatchRow::match_of).collect()
    }

    async fn end_round(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(end_round(tournament, round.cast_signed(), at)).await? == 1)
    }

    async fn winners(&self, tournament: i64, round: u32) -> StoreResult<Vec<SubscriberId>> {
        let winners = self.fetch_all(winners(tournament, round.cast_signed())).await?;
        Ok(winners.into_iter().filter_map(|(id,)| id.map(SubscriberId)).collect())
    }

    async fn had_bye(&self, tournament: i64) -> StoreResult<Vec<SubscriberId>> {
        let players = self.fetch_all(had_bye(tournament)).await?;
        Ok(players.into_iter().map(|(id,)| SubscriberId(id)).collect())
    }

    async fn won_by(&self, tournament: i64, round: u32, player: SubscriberId) -> StoreResult<Option<Match>> {
        let won = self.fetch_one(won_by(tournament, player.0, round.cast_signed())).await?;
        won.as_ref().map(MatchRow::match_of).transpose()
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

    async fn of_player(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<Match>> {
        self.fetch_all(of_player(tournament, player.0)).await?.iter().map(MatchRow::match_of).collect()
    }

    async fn appear(&self, of: &Match, side: Side, at: DateTime<Utc>) -> StoreResult<bool> {
        let (round, position) = (of.round.cast_signed(), of.position.cast_signed());
        let appear = match side {
            Side::A => a_appears(of.tournament, round, position, at),
            Side::B => b_appears(of.tournament, round, position, at),
        };
        Ok(self.execute(appear).await? == 1)
    }

    async fn claim(&self, of: &Match, side: Side) -> StoreResult<bool> {
        let (round, position) = (of.round.cast_signed(), of.position.cast_signed());
        let claim = match side {
            Side::A => a_claims(of.tournament, round, position),
            Side::B => b_claims(of.tournament, round, position),
        };
        Ok(self.execute(claim).await? == 1)
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

    async fn to_advance(&self, until: DateTime<Utc>) -> StoreResult<Vec<i64>> {
        Ok(self.fetch_all(to_advance(until)).await?.into_iter().map(|(id,)| id).collect())
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

    async fn shown_of(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<ShownMatch>> {
        self.read_shown_of(tournament, player).await
    }

    async fn count_try(
        &self,
        subscriber: SubscriberId,
        most: u32,
        pause: Duration,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<DateTime<Utc>>> {
        self.count_room_try(subscriber, most, pause, at).await
    }

    async fn forgive_try(&self, subscriber: SubscriberId) -> StoreResult<()> {
        self.forgive_room_try(subscriber).await
    }
}
