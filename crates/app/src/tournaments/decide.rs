use arena_rules::tournament::match_texts;
use arena_rules::tournament::room::RoomId;
use serde_json::json;

use super::engine;
use crate::error::refuse;
use crate::ports::{AuditChange, DecidedBy, Match, SubscriberId};
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
    let tx = app.store.begin().await?;
    let decision = engine::Decision { room: of.room, winner: side, by: DecidedBy::Operator };
    let decided = engine::decide_within(app, &*tx, tournament, decision).await?;
    let after = json!({ "round": decided.round, "room": decided.room.to_string(), "winner": decided.winner });
    tx.audit().explain(AuditChange { after: Some(after), ..AuditChange::default() });
    tx.commit().await?;
    Ok(decided)
}
