use arena_app::ports::{EnteredTournament, Match, MatchPlayers, ShownMatch, StoreResult, SubscriberId};
use arena_rules::tournament::appearance::Side;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::match_rows::MatchRow;
use crate::connection::{Connection, statements};

/// The matches of the round `$2` of the tournament `$1` in which a player has not come to the live room, by
/// position, with who came. A seat shows that the game is played in a room. A bot has always come. Nodes of a
/// version before `came_at` record no arrivals: there, both players count as come if turns were played, and
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
    fn a_appears(tournament: i64, round: i32, position: i32, at: DateTime<Utc>) =
        "UPDATE tournament_match SET a_appeared_at = $4
         WHERE tournament_id = $1 AND round = $2 AND position = $3 AND state = 'running' AND a_appeared_at IS NULL";

    fn b_appears(tournament: i64, round: i32, position: i32, at: DateTime<Utc>) =
        "UPDATE tournament_match SET b_appeared_at = $4
         WHERE tournament_id = $1 AND round = $2 AND position = $3 AND state = 'running' AND b_appeared_at IS NULL";

    fn bots_a_appear(tournament: i64, round: i32, at: DateTime<Utc>) =
        "UPDATE tournament_match SET a_appeared_at = $3
         WHERE tournament_id = $1 AND round = $2 AND state = 'running' AND a_appeared_at IS NULL
           AND player_a IN (SELECT subscriber_id FROM tournament_entry
                            WHERE tournament_id = $1 AND bot IS NOT NULL)";

    fn bots_b_appear(tournament: i64, round: i32, at: DateTime<Utc>) =
        "UPDATE tournament_match SET b_appeared_at = $3
         WHERE tournament_id = $1 AND round = $2 AND state = 'running' AND b_appeared_at IS NULL
           AND player_b IN (SELECT subscriber_id FROM tournament_entry
                            WHERE tournament_id = $1 AND bot IS NOT NULL)";

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

    fn a_claims(tournament: i64, round: i32, position: i32) =
        "UPDATE tournament_match SET a_claims = true
         WHERE tournament_id = $1 AND round = $2 AND position = $3 AND state = 'running'";

    fn b_claims(tournament: i64, round: i32, position: i32) =
        "UPDATE tournament_match SET b_claims = true
         WHERE tournament_id = $1 AND round = $2 AND position = $3 AND state = 'running'";

    fn winners(tournament: i64, round: i32) -> (Option<Uuid>,) =
        "SELECT winner FROM tournament_match
         WHERE tournament_id = $1 AND round = $2 AND winner IS NOT NULL ORDER BY position";

    fn had_bye(tournament: i64) -> (Uuid,) =
        "SELECT player_a FROM tournament_match WHERE tournament_id = $1 AND result_type = 'bye'";

    fn won_by(tournament: i64, player: Uuid, round: i32) -> MatchRow =
        concat!("SELECT ", match_columns!(), " FROM ", matches_of_player!(), " WHERE m.round = $3 AND m.winner = $2");

    fn of_player(tournament: i64, player: Uuid) -> MatchRow =
        concat!("SELECT ", match_columns!(), " FROM ", matches_of_player!(), " ORDER BY m.round DESC");
}

#[async_trait]
impl MatchPlayers for Connection {
    async fn appear(&self, of: &Match, side: Side, at: DateTime<Utc>) -> StoreResult<bool> {
        let (round, position) = (of.round.cast_signed(), of.position.cast_signed());
        let appear = match side {
            Side::A => a_appears(of.tournament, round, position, at),
            Side::B => b_appears(of.tournament, round, position, at),
        };
        Ok(self.execute(appear).await? == 1)
    }

    async fn bots_appear(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(bots_a_appear(tournament, round.cast_signed(), at)).await?;
        self.execute(bots_b_appear(tournament, round.cast_signed(), at)).await?;
        Ok(())
    }

    async fn any_awaited(&self, tournament: i64, round: u32) -> StoreResult<bool> {
        Ok(self.fetch_one(any_awaited(tournament, round.cast_signed())).await?.is_some())
    }

    async fn stop_waiting(&self, tournament: i64, round: u32, at: DateTime<Utc>) -> StoreResult<u64> {
        self.execute(end_wait(tournament, round.cast_signed(), at)).await
    }

    async fn claim(&self, of: &Match, side: Side) -> StoreResult<bool> {
        let (round, position) = (of.round.cast_signed(), of.position.cast_signed());
        let claim = match side {
            Side::A => a_claims(of.tournament, round, position),
            Side::B => b_claims(of.tournament, round, position),
        };
        Ok(self.execute(claim).await? == 1)
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

    async fn matches_of(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<Match>> {
        self.fetch_all(of_player(tournament, player.0)).await?.iter().map(MatchRow::match_of).collect()
    }

    async fn shown_of(&self, tournament: i64, player: SubscriberId) -> StoreResult<Vec<ShownMatch>> {
        self.read_shown_of(tournament, player).await
    }

    async fn entered_tournaments(
        &self,
        subscriber: SubscriberId,
        over_since: DateTime<Utc>,
    ) -> StoreResult<Vec<EnteredTournament>> {
        self.read_entered_tournaments(subscriber, over_since).await
    }
}
