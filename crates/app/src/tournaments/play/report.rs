use arena_rules::tournament::appearance::{MatchState, Side};
use arena_rules::tournament::match_texts;
use arena_rules::tournament::room::RoomId;
use serde::{Deserialize, Serialize};

use crate::error::refuse;
use crate::idempotency::{self, IdempotencyKey};
use crate::ports::{DecidedBy, Match, Repositories, SubscriberId};
use crate::tournaments::engine::{Decision, decide_within};
use crate::{App, AppResult};

/// A report's effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReportOutcome {
    /// The report agrees with the decision: the caller won.
    Won,
    /// The report agrees with the decision, or concedes: the caller lost.
    Lost,
    /// A reported win decides nothing; it is kept for staff.
    Noted,
}

/// Takes a player's report about their match.
///
/// Reporting a loss concedes, which decides a match in which both appeared. A reported win decides nothing
/// and is kept for staff. After the decision a report must agree with it (contract 4).
///
/// # Errors
/// Refusals `unknown_room` (also for others' matches), `match_not_played`, `result_mismatch`.
pub async fn match_result(
    app: &App,
    subscriber: SubscriberId,
    tournament: i64,
    room: &str,
    won: bool,
    key: Option<&IdempotencyKey>,
) -> AppResult<ReportOutcome> {
    let within = app.clone();
    let room = RoomId::parse(room);
    idempotency::once(app, subscriber, "match_result", key, move |repos| {
        Box::pin(async move { report_within(&within, repos, subscriber, tournament, room, won).await })
    })
    .await
}

async fn report_within(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    tournament: i64,
    room: Option<RoomId>,
    won: bool,
) -> AppResult<ReportOutcome> {
    // Locked, so that nobody decides the match between the reading and the answer.
    let found = match room {
        Some(room) => repos.matches().hold(tournament, room).await?,
        None => None,
    };
    let mine = found.and_then(|of| of.side_of(subscriber).map(|side| (of, side)));
    let Some((of, side)) = mine else {
        return refuse("unknown_room", match_texts::WRONG_ROOM);
    };
    if of.state == MatchState::Ended {
        return agree(&of, subscriber, won);
    }
    if !(of.appeared(Side::A) && of.appeared(Side::B)) {
        return refuse("match_not_played", match_texts::NOT_PLAYED);
    }
    if won {
        repos.match_players().claim(&of, side).await?;
        return Ok(ReportOutcome::Noted);
    }
    let decision = Decision { room: of.room, winner: side.other(), by: DecidedBy::Concession };
    decide_within(app, repos, tournament, decision).await?;
    Ok(ReportOutcome::Lost)
}

/// Checks that a report agrees with the decision; if nobody won, both lost.
fn agree(of: &Match, subscriber: SubscriberId, won: bool) -> AppResult<ReportOutcome> {
    match (of.winner == Some(subscriber), won) {
        (true, true) => Ok(ReportOutcome::Won),
        (false, false) => Ok(ReportOutcome::Lost),
        _ => refuse("result_mismatch", match_texts::OTHERWISE),
    }
}
