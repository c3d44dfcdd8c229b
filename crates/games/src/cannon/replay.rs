use super::{Game, Outcome, Recorder, Side, TICKS_PER_TURN};
use crate::log::Refusal;

/// The result of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The outcome of the match.
    pub outcome: Outcome,
    /// Turns of 100 ms played.
    pub turns: u32,
    /// Opponent's towers that A and B felled.
    pub felled: [u8; 2],
    /// The hp left in A's and B's towers.
    pub hp: [u16; 2],
    /// The log's and the replay's state hash.
    pub state_hash: u64,
}

/// Replays the log of a finished match.
///
/// # Errors
/// If the log proves nothing.
pub fn replay(seed: u64, log: &[u8]) -> Result<Replay, Refusal> {
    let game = replay_so_far(seed, log)?;
    let outcome = game.outcome().ok_or(Refusal::Unfinished { ticks: game.turns() * TICKS_PER_TURN })?;
    Ok(Replay {
        outcome,
        turns: game.turns(),
        felled: Side::BOTH.map(|side| game.felled(side)),
        hp: Side::BOTH.map(|side| game.hp(side)),
        state_hash: game.state_hash(),
    })
}

/// Like [`replay`], but also accepts a log that ends before the match, and returns the match.
/// [`Recorder::resume`] also continues the log.
///
/// # Errors
/// If the log proves nothing.
pub fn replay_so_far(seed: u64, log: &[u8]) -> Result<Game, Refusal> {
    Recorder::resume(seed, log).map(|recorder| recorder.game().clone())
}
