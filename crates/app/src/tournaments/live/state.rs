use arena_rules::tournament::appearance::{MatchState, Side};
use chrono::{DateTime, Utc};

use crate::AppResult;
use crate::ports::{Match, Repositories, Round};

/// The state of a match, as far as its room needs to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomMatchState {
    /// Whether both players checked in and the countdown is over. A player missing in the room is then
    /// waited for only for a limited time; before, the player may still come (spec 2).
    pub overdue: bool,
    /// Set once anybody has decided the match: the winner, if any.
    pub ended: Option<Option<Side>>,
}

impl RoomMatchState {
    pub(super) async fn read(repos: &dyn Repositories, of: &Match, now: DateTime<Utc>) -> AppResult<Self> {
        let round = if waits(of) { repos.rounds().newest(of.tournament).await? } else { None };
        Ok(Self::of(of, round.as_ref(), now))
    }

    /// `round` is the tournament's newest round, needed if the match still runs.
    pub(super) fn of(of: &Match, round: Option<&Round>, now: DateTime<Utc>) -> Self {
        let winner = of.winner.and_then(|winner| of.side_of(winner));
        let ended = (of.state == MatchState::Ended).then_some(winner);
        let until = round.filter(|_| waits(of)).and_then(|round| round.appear_until);
        Self { overdue: until.is_some_and(|until| until <= now), ended }
    }
}

/// Whether both checked in and the match is not over.
pub(super) fn waits(of: &Match) -> bool {
    of.appeared(Side::A) && of.appeared(Side::B) && of.state != MatchState::Ended
}
