use super::event::read_event;
use super::{Breach, Event, Game, MIN_GAP_TICKS, Phase, RULES_VERSION, Signs};
use crate::log::{Fault, GameCode, Header, Malformed, Reader, Refusal, Rhythm};

/// The result of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Whether the puzzle was solved within the allowed moves.
    pub passed: bool,
    /// Whether the puzzle was solved or failed; always true after [`replay`].
    pub finished: bool,
    /// Moves since the start or the last reset.
    pub moves: u32,
    /// Moves that the last scramble allowed.
    pub allowed_moves: u32,
    /// Resets.
    pub resets: u32,
    /// The tick of the last action: the least time that the play took, in 1/60 s. It may be up to
    /// [`MAX_LEAD_TICKS`](super::MAX_LEAD_TICKS) after the tap itself.
    pub ticks: u32,
    /// The last picture.
    pub image: u8,
    /// A hash of the rhythm, `None` below eight actions. Two plays share it only if every action but the
    /// first came after the same time.
    pub rhythm: Option<u64>,
    /// Signs for reviewers, which decide nothing.
    pub signs: Signs,
    /// The log's and the replay's state hash.
    pub state_hash: u64,
}

/// Replays a finished log.
///
/// # Errors
/// If the log proves nothing.
pub fn replay(level: u8, seed: u64, log: &[u8]) -> Result<Replay, Refusal> {
    let replay = replay_so_far(level, seed, log)?;
    if !replay.finished {
        return Err(Refusal::Unfinished { ticks: replay.ticks });
    }
    Ok(replay)
}

/// Like [`replay`], but also accepts a log that ends before the game.
///
/// # Errors
/// If the log proves nothing.
pub fn replay_so_far(level: u8, seed: u64, log: &[u8]) -> Result<Replay, Refusal> {
    let rules = super::level(level).ok_or(Refusal::NoSuchLevel { level })?;
    let mut log = Reader::new(log)?;
    Header::of(RULES_VERSION, level, seed).check(GameCode::PuzzleMania, &mut log)?;

    let mut game = Game::new(rules, seed);
    let (mut number, mut rhythm, mut signs) = (0, Rhythm::new(), Signs::default());
    loop {
        let at = log.at();
        let Some((gap, action)) = read_event(&mut log)? else { break };
        number += 1;
        rhythm.note(gap);
        let out_of_range = |what| Refusal::Malformed(Malformed { what, fault: Fault::OutOfRange, at });
        // Both fit in 22 bits, so the sum does not overflow.
        let tick = game.ticks() + gap;
        let (event, needed) = (Event { tick, action }, game.needed());
        game.play(event).map_err(|breach| match breach {
            Breach::Ended => Refusal::AfterEnd { event: number },
            Breach::NoSuchTile => out_of_range("tile"),
            Breach::TooSoon => Refusal::TooFast { event: number, gap, needed: MIN_GAP_TICKS },
            Breach::AtLimit => out_of_range("time"),
        })?;
        signs.note(event, game.needed() < needed);
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
        rhythm: rhythm.number(),
        signs,
        state_hash: replayed,
    })
}
