use arena_rules::tournament::appearance::{MatchState, Side};

use super::take::LEASE;
use crate::ports::{DecidedBy, Match, RoomLease, RoomPiece, RoomTally};
use crate::tournaments::engine::{Decision, decide_within};
use crate::{App, AppError, AppResult};

/// What a room writes down, about once a second.
#[derive(Clone, Debug, Default)]
pub struct Write {
    /// What is new of its log; what was sent before and not answered, again and unchanged.
    pub pieces: Vec<RoomPiece>,
    /// What was counted so far.
    pub tally: RoomTally,
    /// Who won, where somebody has.
    pub winner: Option<Side>,
    /// Whether the room is given back: any node may take it at once.
    pub release: bool,
}

/// A match, as its room needs to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether both players have checked in to it.
    pub both_appeared: bool,
    /// Once it is decided, by whomever: who won, if anybody did.
    pub ended: Option<Option<Side>>,
}

impl Standing {
    pub(super) fn of(of: &Match) -> Self {
        let winner = of.winner.and_then(|winner| of.side_of(winner));
        Self {
            both_appeared: of.appeared(Side::A) && of.appeared(Side::B),
            ended: (of.state == MatchState::Ended).then_some(winner),
        }
    }
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It is written, and this is how the match stands.
    Yes(Standing),
    /// Another node took the room; nothing was written.
    Lost,
}

/// Writes down what a room has played, prolongs its lease, and decides its match where it has a winner: all of it in one
/// transaction, so there is no moment at which a match was won and nobody knows. Safe to repeat.
///
/// A match that somebody else decided meanwhile stays decided so (contract 4: the server's decision stands; a loser may
/// concede, and an operator may decide).
///
/// # Errors
/// The database's.
pub async fn keep(app: &App, lease: &RoomLease, write: &Write) -> AppResult<Kept> {
    let now = app.now();
    let RoomLease { tournament, room, .. } = *lease;
    let tx = app.store.begin().await?;
    let until = if write.release { now } else { now + LEASE };
    if !tx.live_rooms().hold(lease, &write.tally, until).await? {
        return Ok(Kept::Lost);
    }
    tx.live_rooms().append(tournament, room, &write.pieces, now).await?;
    if let Some(winner) = write.winner {
        let decision = Decision { room, winner, by: DecidedBy::Referee };
        match decide_within(app, &*tx, tournament, decision).await {
            Ok(_) => {}
            // Decided otherwise a moment before, or called off: how it stands is read below.
            Err(AppError::Refused(refusal)) => {
                tracing::info!(tournament, code = %refusal.code, "not decided by its room");
            }
            Err(other) => return Err(other),
        }
    }
    let of = tx.matches().by_room(tournament, room).await?.ok_or(AppError::NotFound)?;
    tx.commit().await?;
    Ok(Kept::Yes(Standing::of(&of)))
}
