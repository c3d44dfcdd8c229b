use thiserror::Error;

use super::event::read_event;
use super::{Breach, Event, Game, MIN_GAP_TICKS, Phase, RULES_VERSION};
use crate::log::{Fault, GameCode, Header, Malformed, Reader, seed_check};

/// What a log proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The puzzle was solved within the allowed moves.
    pub passed: bool,
    /// The puzzle was solved or failed; always so after [`replay`].
    pub finished: bool,
    /// Moves since the start or the last reset.
    pub moves: u32,
    /// Moves that the last scramble allowed.
    pub allowed_moves: u32,
    /// Resets.
    pub resets: u32,
    /// The tick of the last action, 1/60 s since the start: the least time that the play took. It may lie up to
    /// [`MAX_LEAD_TICKS`](super::MAX_LEAD_TICKS) after the tap itself.
    pub ticks: u32,
    /// The picture that was shown last.
    pub image: u8,
    /// The state hash of the replay, which is also that of the log.
    pub state_hash: u64,
}

/// Why a log proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The bytes are no log of this game.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// The session's level does not exist.
    #[error("there is no level {level}")]
    NoSuchLevel {
        /// The level that was asked for.
        level: u8,
    },
    /// The log was played by other rules.
    #[error("the log is of rules version {found}, the session of {expected}")]
    OtherRules {
        /// The version of these rules.
        expected: u32,
        /// The version in the log.
        found: u32,
    },
    /// The log is of another level than the session.
    #[error("the log is of level {found}, the session of level {expected}")]
    OtherLevel {
        /// The session's level.
        expected: u8,
        /// The level in the log.
        found: u8,
    },
    /// The log is of another seed than the session.
    #[error("the log is of another seed")]
    OtherSeed,
    /// The log ends in another state than it claims: something in it was changed.
    #[error("the log was edited: it claims state {claimed:016x} and ends in {replayed:016x}")]
    Edited {
        /// The state hash in the log.
        claimed: u64,
        /// The state hash of the replay.
        replayed: u64,
    },
    /// Two actions lie closer than a hand can move.
    #[error("action {event} follows the one before after {gap} ticks; a hand needs {MIN_GAP_TICKS}")]
    TooFast {
        /// The second of the two, counted from 1.
        event: u32,
        /// Ticks between them.
        gap: u32,
    },
    /// Something is done in a game that is over.
    #[error("action {event} comes after the end of the game")]
    AfterEnd {
        /// The action, counted from 1.
        event: u32,
    },
    /// The log is in order, and the puzzle is neither solved nor failed.
    #[error("the game is not finished: {moves} of {allowed_moves} moves were made")]
    Unfinished {
        /// Moves since the start or the last reset.
        moves: u32,
        /// Moves that the last scramble allowed.
        allowed_moves: u32,
    },
}

/// Plays a finished log again and judges it.
///
/// # Errors
/// When the log proves nothing; see [`Refusal`].
pub fn replay(level: u8, seed: u64, log: &[u8]) -> Result<Replay, Refusal> {
    let replay = replay_so_far(level, seed, log)?;
    if !replay.finished {
        return Err(Refusal::Unfinished { moves: replay.moves, allowed_moves: replay.allowed_moves });
    }
    Ok(replay)
}

/// As [`replay`], and takes a log that ends before the game does.
///
/// # Errors
/// When the log proves nothing; see [`Refusal`].
pub fn replay_so_far(level: u8, seed: u64, log: &[u8]) -> Result<Replay, Refusal> {
    let rules = super::level(level).ok_or(Refusal::NoSuchLevel { level })?;
    let mut log = Reader::new(log)?;
    let header = Header::read(GameCode::PuzzleMania, &mut log)?;
    check_header(header, level, seed)?;

    let mut game = Game::new(rules, seed);
    let mut number = 0;
    loop {
        let at = log.at();
        let Some((gap, action)) = read_event(&mut log)? else { break };
        number += 1;
        let out_of_range = |what| Refusal::Malformed(Malformed { what, fault: Fault::OutOfRange, at });
        // Both fit in 22 bits, so the sum does not overflow.
        let tick = game.ticks() + gap;
        game.play(Event { tick, action }).map_err(|breach| match breach {
            Breach::Ended => Refusal::AfterEnd { event: number },
            Breach::NoSuchTile => out_of_range("tile"),
            Breach::TooSoon => Refusal::TooFast { event: number, gap },
            Breach::AtLimit => out_of_range("time"),
        })?;
    }
    let claimed = log.long("state hash")?;
    log.end()?;
    let replayed = game.state_hash();
    if claimed != replayed {
        return Err(Refusal::Edited { claimed, replayed });
    }
    Ok(Replay {
        passed: game.phase() == Phase::Solved,
        finished: game.phase() != Phase::Playing,
        moves: game.moves(),
        allowed_moves: game.allowed_moves(),
        resets: game.resets(),
        ticks: game.ticks(),
        image: game.image(),
        state_hash: replayed,
    })
}

fn check_header(header: Header, level: u8, seed: u64) -> Result<(), Refusal> {
    if header.rules_version != RULES_VERSION {
        return Err(Refusal::OtherRules { expected: RULES_VERSION, found: header.rules_version });
    }
    if header.level != level {
        return Err(Refusal::OtherLevel { expected: level, found: header.level });
    }
    if header.seed_check != seed_check(seed) {
        return Err(Refusal::OtherSeed);
    }
    Ok(())
}
