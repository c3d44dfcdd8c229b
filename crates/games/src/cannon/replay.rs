use super::{Game, Outcome, Recorder, Side, TICKS_PER_TURN};
use crate::log::Refusal;

/// What a log proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// How the match ended.
    pub outcome: Outcome,
    /// Turns of 100 ms that were played.
    pub turns: u32,
    /// The opponent's towers that A and B have felled.
    pub felled: [u8; 2],
    /// What A's and B's towers have left.
    pub hp: [u16; 2],
    /// The state hash of the replay, which is also that of the log.
    pub state_hash: u64,
}

/// Plays the log of a finished match again and judges it.
///
/// # Errors
/// When the log proves nothing; see [`Refusal`].
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

/// As [`replay`], takes a log that ends before the match does, and gives the match back. [`Recorder::resume`] goes on
/// with its log, too.
///
/// # Errors
/// When the log proves nothing; see [`Refusal`].
pub fn replay_so_far(seed: u64, log: &[u8]) -> Result<Game, Refusal> {
    Recorder::resume(seed, log).map(|recorder| recorder.game().clone())
}
