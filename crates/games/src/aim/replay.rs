use super::event::{Entry, read_entry};
use super::{Breach, Event, Game, MIN_GAP_TICKS, Phase, Reason, Rules, Signs};
use crate::log::{Fault, GameCode, Header, Malformed, Mark, Marks, Reader, Refusal, Rhythm};

/// The result of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Whether enough targets were hit, with few enough wrong taps.
    pub passed: bool,
    /// Whether the game was played to its end; always true after [`replay`].
    pub finished: bool,
    /// Why the game was lost, if it was.
    pub reason: Option<Reason>,
    /// Targets of the level, without decoys.
    pub targets: u32,
    /// Targets hit.
    pub hits: u32,
    /// Hits needed to pass the level.
    pub needed: u32,
    /// Taps that hit nothing or a decoy.
    pub wrong: u32,
    /// Wrong taps that the level allows.
    pub allowed: u32,
    /// Points ([`Game::score`](super::Game::score)).
    pub score: u32,
    /// The sum of the hit targets' ages, in ticks.
    pub reaction: u32,
    /// Ticks of 1/60 s played, without waits for a seed: the least time that the play took.
    pub ticks: u32,
    /// Signs for reviewers, which decide nothing.
    pub signs: Signs,
    /// A hash of the rhythm, `None` below eight actions. Two plays share it only if every action but the
    /// first came after the same time.
    pub rhythm: Option<u64>,
    /// The log's and the replay's state hash.
    pub state_hash: u64,
}

/// Replays a finished log by the session's rules. `seeds` are those revealed during the game, and `marks` the session's, both in
/// order; the log may need fewer seeds.
///
/// # Errors
/// If the log proves nothing.
pub fn replay(rules: Rules, level: u8, seeds: &[u64], log: &[u8], marks: &[Mark]) -> Result<Replay, Refusal> {
    let replay = replay_so_far(rules, level, seeds, log, marks)?;
    if !replay.finished {
        return Err(Refusal::Unfinished { ticks: replay.ticks });
    }
    Ok(replay)
}

/// Like [`replay`], but also accepts a log that ends before the game.
///
/// # Errors
/// If the log proves nothing.
pub fn replay_so_far(
    rules: Rules,
    level: u8,
    seeds: &[u64],
    log: &[u8],
    marks: &[Mark],
) -> Result<Replay, Refusal> {
    let found = super::level(rules, level).ok_or(Refusal::NoSuchLevel { level })?;
    let (first, later) = seeds.split_first().ok_or(Refusal::NotRevealed { segment: 1 })?;
    let mut marks = Marks::new(log, marks);
    let mut log = Reader::new(log)?;
    Header::of(rules.version(), level, *first).check(GameCode::AimTrain, &mut log)?;

    let mut game = Game::new(found, *first);
    for seed in later {
        // Surplus seeds are ignored.
        if game.reveal(*seed).is_err() {
            break;
        }
    }
    let not_revealed = Refusal::NotRevealed { segment: game.revealed() + 1 };
    let (mut number, mut rhythm) = (0, Rhythm::new());
    loop {
        let at = log.at();
        let out_of_range = |what| Refusal::Malformed(Malformed { what, fault: Fault::OutOfRange, at });
        let entry = read_entry(&mut log)?;
        // Both fit in 22 bits, so the sum does not overflow.
        let tick = game.last_tap() + entry.gap();
        match entry {
            Entry::Tap(gap, place) => {
                number += 1;
                rhythm.note(gap);
                game.play(Event { tick, place }).map_err(|breach| match breach {
                    Breach::Ended => Refusal::AfterEnd { event: number },
                    Breach::TooSoon => Refusal::TooFast { event: number, gap, needed: MIN_GAP_TICKS },
                    Breach::Waiting => not_revealed,
                    Breach::OutsideField => out_of_range("place"),
                    Breach::Past | Breach::NoSuchSegment => out_of_range("time"),
                })?;
            }
            // An end after the game's own end would be a second encoding of the same play.
            Entry::End(_) if game.advance(tick) < tick => {
                let over = game.phase() != Phase::Playing;
                return Err(if over { out_of_range("end") } else { not_revealed });
            }
            Entry::End(_) => {}
        }
        marks.pass(at, tick)?;
        if matches!(entry, Entry::End(_)) {
            break;
        }
    }
    marks.end()?;
    let claimed = log.long("state hash")?;
    log.end()?;
    let replayed = game.state_hash();
    if claimed != replayed {
        return Err(Refusal::Edited { claimed, replayed });
    }
    Ok(Replay {
        passed: game.phase() == Phase::Passed,
        finished: game.phase() != Phase::Playing,
        reason: game.reason(),
        targets: u32::from(found.targets),
        hits: game.hits(),
        needed: found.needed(),
        wrong: game.wrong(),
        allowed: found.allowed(),
        score: game.score(),
        reaction: game.reaction(),
        ticks: game.ticks(),
        signs: game.signs(),
        rhythm: rhythm.number(),
        state_hash: replayed,
    })
}
