//! Matches of two bots, played without waiting.

use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::room::RoomId;

use super::decide::{Decision, decide_within};
use crate::ports::{BotMatch, DecidedBy, Repositories, Tournament};
use crate::tournaments::bots::contest;
use crate::{App, AppError, AppResult};

/// Matches per step: a step has a lease to keep, and the processors have other work.
const AT_ONCE: u64 = 4;

/// Plays some running matches of two bots, before the tournament is locked. Returns each room's winner.
pub(super) async fn play(app: &App, id: i64) -> AppResult<Vec<(RoomId, Side)>> {
    let read = app.store.read();
    let waiting = read.matches().between_bots(id, AT_ONCE).await?;
    if waiting.is_empty() {
        return Ok(Vec::new());
    }
    let game = read.tournaments().find(id).await?.and_then(|found| found.plan.game_unique_id);
    let Some(contest) = game.as_deref().and_then(contest) else {
        // Bots cannot enter such a game; its matches end at their deadline.
        return Ok(Vec::new());
    };
    app.referee
        .apart(move || {
            let won = |one: &BotMatch| contest(one.strengths, one.of.seed.cast_unsigned());
            waiting.iter().map(|one| (one.of.room, won(one))).collect()
        })
        .await
}

/// Decides the matches played; another node may have been faster.
pub(super) async fn decide(
    app: &App,
    repos: &dyn Repositories,
    id: i64,
    played: Vec<(RoomId, Side)>,
) -> AppResult<()> {
    for (room, winner) in played {
        let decision = Decision { room, winner, by: DecidedBy::Referee };
        match decide_within(app, repos, id, decision).await {
            Ok(_) | Err(AppError::Refused(_)) => {}
            Err(other) => return Err(other),
        }
    }
    Ok(())
}

pub(super) async fn wait(repos: &dyn Repositories, tournament: &Tournament) -> AppResult<bool> {
    let played = tournament.plan.game_unique_id.as_deref().and_then(contest).is_some();
    Ok(played && !repos.matches().between_bots(tournament.id, 1).await?.is_empty())
}
