use arena_rules::messages::OutReason;
use arena_rules::tournament::State;
use arena_rules::tournament::appearance::{MatchState, Side};
use arena_rules::tournament::match_texts;
use arena_rules::tournament::room::RoomId;

use super::{enqueue, tell};
use crate::error::refuse;
use crate::ports::{DecidedBy, Match, Repositories, RoundState, Tournament};
use crate::{App, AppResult};

/// From so few matches left in a round on, each decision asks for a step. Matches are decided at the same time, so none
/// of the last ones may see that it is the last; those that do not see the others' decisions are fewer than this. Where
/// there are more, the sweep closes the round within a minute.
const NEARLY_OVER: u64 = 32;

/// Who is to win which match, and who says so.
#[derive(Clone, Copy, Debug)]
pub(in crate::tournaments) struct Decision {
    /// The match's room.
    pub(in crate::tournaments) room: RoomId,
    /// Who wins.
    pub(in crate::tournaments) winner: Side,
    /// Who says so.
    pub(in crate::tournaments) by: DecidedBy,
}

/// Decides a match that is being played, once: the loser is out and told so. The only way to a winner of a match in
/// which both appeared (contract 4: the server's decision stands), but for live rooms to which one of them never came: there the
/// end of the wait decides.
///
/// # Errors
/// Refusals `unknown_room`, `match_not_running`, `already_decided`, and `match_not_played` where one has not appeared
/// and no operator decides.
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
    let found = repos.matches().hold_match(id, room).await?;
    let tournament = repos.tournaments().outline(id).await?;
    let (Some(tournament), Some(of)) = (tournament, found) else {
        return refuse("unknown_room", match_texts::WRONG_ROOM);
    };
    let of = playable(&tournament, of, by)?;
    if !repos.matches().decide(&of, winner, by, app.now()).await? {
        return refuse("already_decided", match_texts::OTHERWISE);
    }
    let Some(round) = repos.matches().newest_round(id).await?.filter(|round| round.number == of.round) else {
        return Err(super::missing(id, "round"));
    };
    let why = if by == DecidedBy::Countdown { OutReason::Missed } else { OutReason::Lost };
    if let Some(loser) = of.player(winner.other()) {
        tell::one_out(app, repos, &tournament, &round, loser, why).await?;
    }
    // After the last match of a round nobody waits for the countdown or the deadline. A step that finds matches left does
    // nothing.
    if matches!(round.state, RoundState::Open | RoundState::Settled)
        && repos.matches().undecided(id, of.round, NEARLY_OVER + 1).await? <= NEARLY_OVER
    {
        enqueue(app, repos, id, app.now(), None).await?;
    }
    repos.matches().by_room(id, room).await?.ok_or_else(|| super::missing(id, "match"))
}

/// That a match can be decided now.
fn playable(tournament: &Tournament, of: Match, by: DecidedBy) -> AppResult<Match> {
    if of.state == MatchState::Ended {
        return refuse("already_decided", match_texts::OTHERWISE);
    }
    if of.state != MatchState::Running || tournament.plan.state != State::Running {
        return refuse("match_not_running", match_texts::NOT_PLAYED);
    }
    let both = of.appeared(Side::A) && of.appeared(Side::B);
    if !both && by != DecidedBy::Operator {
        return refuse("match_not_played", match_texts::NOT_PLAYED);
    }
    Ok(of)
}
