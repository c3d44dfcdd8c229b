use arena_rules::messages::OutReason;
use arena_rules::tournament::TournamentState;
use arena_rules::tournament::appearance::{MatchState, Side};
use arena_rules::tournament::match_texts;
use arena_rules::tournament::room::RoomId;

use super::job::{enqueue, missing};
use super::notify;
use crate::error::refuse;
use crate::ports::{DecidedBy, Match, Repositories, RoundState, Tournament};
use crate::{App, AppResult};

/// With this many undecided matches of a round or fewer, each decision enqueues a step. Simultaneous
/// decisions do not see each other, so none may see that it is the last; they are fewer than this. If there
/// are more, the sweep closes the round within a minute.
const NEARLY_OVER: u64 = 32;

#[derive(Clone, Copy, Debug)]
pub(in crate::tournaments) struct Decision {
    pub(in crate::tournaments) room: RoomId,
    pub(in crate::tournaments) winner: Side,
    /// The party that decides.
    pub(in crate::tournaments) by: DecidedBy,
}

/// Decides a running match, once, and notifies the loser. Apart from the end of the wait for a player who
/// never came to the live room, this is the only way to a winner of a match in which both appeared (contract
/// 4: the server's decision stands).
///
/// # Errors
/// Refusals `unknown_room`, `match_not_running`, `already_decided`, `match_not_played` (a player has not
/// appeared, and it is not staff who decide).
pub async fn decide(
    app: &App,
    tournament: i64,
    room: RoomId,
    winner: Side,
    by: DecidedBy,
) -> AppResult<Match> {
    let tx = app.store.begin().await?;
    let decided = decide_within(app, &*tx, tournament, Decision { room, winner, by }).await?;
    tx.commit().await?;
    Ok(decided)
}

/// [`decide`] in the caller's transaction.
pub(in crate::tournaments) async fn decide_within(
    app: &App,
    repos: &dyn Repositories,
    id: i64,
    Decision { room, winner, by }: Decision,
) -> AppResult<Match> {
    let found = repos.matches().hold(id, room).await?;
    let tournament = repos.tournaments().outline(id).await?;
    let (Some(tournament), Some(of)) = (tournament, found) else {
        return refuse("unknown_room", match_texts::WRONG_ROOM);
    };
    let of = playable(&tournament, of, by)?;
    if !repos.matches().decide(&of, winner, by, app.now()).await? {
        return refuse("already_decided", match_texts::OTHERWISE);
    }
    let Some(round) = repos.rounds().newest(id).await?.filter(|round| round.number == of.round) else {
        return Err(missing(id, "round"));
    };
    let why = if by == DecidedBy::Countdown { OutReason::Missed } else { OutReason::Lost };
    if let Some(loser) = of.player(winner.other()) {
        notify::notify_one_out(app, repos, &tournament, &round, loser, why).await?;
    }
    // After a round's last match nobody should wait for countdown or deadline. With matches left the step
    // does nothing.
    if matches!(round.state, RoundState::Open | RoundState::Settled)
        && repos.matches().undecided(id, of.round, NEARLY_OVER + 1).await? <= NEARLY_OVER
    {
        enqueue(app, repos, id, app.now(), None).await?;
    }
    repos.matches().by_room(id, room).await?.ok_or_else(|| missing(id, "match"))
}

fn playable(tournament: &Tournament, of: Match, by: DecidedBy) -> AppResult<Match> {
    if of.state == MatchState::Ended {
        return refuse("already_decided", match_texts::OTHERWISE);
    }
    if of.state != MatchState::Running || tournament.plan.state != TournamentState::Running {
        return refuse("match_not_running", match_texts::NOT_PLAYED);
    }
    let both = of.appeared(Side::A) && of.appeared(Side::B);
    if !both && by != DecidedBy::Operator {
        return refuse("match_not_played", match_texts::NOT_PLAYED);
    }
    Ok(of)
}
