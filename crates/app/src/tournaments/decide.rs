use arena_rules::tournament::match_texts;
use arena_rules::tournament::room::RoomId;

use super::engine;
use crate::error::refuse;
use crate::ports::{DecidedBy, Match, SubscriberId};
use crate::{App, AppResult};

/// Decides a running match for staff, by the typed room id and the winner.
///
/// # Errors
/// Refusals `unknown_room`, `not_a_player`; those of [`engine::decide`].
pub async fn decide(app: &App, tournament: i64, room: &str, winner: SubscriberId) -> AppResult<Match> {
    let found = match RoomId::parse(room) {
        Some(room) => app.store.read().matches().by_room(tournament, room).await?,
        None => None,
    };
    let Some(of) = found else {
        return refuse("unknown_room", match_texts::WRONG_ROOM);
    };
    let Some(side) = of.side_of(winner) else {
        return refuse("not_a_player", "The winner must be one of the two players of this match.");
    };
    engine::decide(app, tournament, of.room, side, DecidedBy::Operator).await
}
