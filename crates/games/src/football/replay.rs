use super::event::{Entry, read_entry};
use super::{Breach, Game, MAX_PAUSES, MAX_TICKS, Pace, Phase, RULES_VERSION, Score};
use crate::log::{Fault, GameCode, Header, Malformed, Mark, Marks, Reader, Refusal, TICKS_PER_SECOND};

/// What a log proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The player led when the match was over.
    pub passed: bool,
    /// The match was played to its end; always so after [`replay`].
    pub finished: bool,
    /// Goals.
    pub score: Score,
    /// Ticks of 1/60 s that were played: the least time that the play took, pauses aside.
    pub ticks: u32,
    /// How often the player paused.
    pub pauses: u32,
    /// After which tick each of these pauses came; what follows them is 0.
    pub paused_at: [u32; MAX_PAUSES as usize],
    /// The state hash of the replay, which is also that of the log.
    pub state_hash: u64,
    /// What somebody may want to see who reviews a result. It decides nothing.
    pub signs: Signs,
}

/// How a match was played, for review: a hand stays below what the rules allow at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    /// Thousandths of the ticks in which the mallet moved as fast as it can.
    pub at_cap: u32,
    /// Changes of the wanted position in a minute; 3,600 is one in each tick.
    pub aims_a_minute: u32,
}

impl Signs {
    fn of(game: &Game) -> Self {
        // At most 7,200 ticks, so no product comes near 32 bits.
        let ticks = game.ticks().max(1);
        Self {
            at_cap: game.at_cap() * 1000 / ticks,
            aims_a_minute: game.aims() * 60 * TICKS_PER_SECOND / ticks,
        }
    }
}

/// Plays a finished log again and judges it. `marks` are those that arrived while it was played, in their order.
///
/// # Errors
/// When the log proves nothing; see [`Refusal`].
pub fn replay(level: u8, seed: u64, pace: Pace, log: &[u8], marks: &[Mark]) -> Result<Replay, Refusal> {
    let replay = replay_so_far(level, seed, pace, log, marks)?;
    if !replay.finished {
        return Err(Refusal::Unfinished { ticks: replay.ticks });
    }
    Ok(replay)
}

/// As [`replay`], and takes a log that ends before the match does.
///
/// # Errors
/// When the log proves nothing; see [`Refusal`].
pub fn replay_so_far(
    level: u8,
    seed: u64,
    pace: Pace,
    log: &[u8],
    marks: &[Mark],
) -> Result<Replay, Refusal> {
    let rules = super::level(level).ok_or(Refusal::NoSuchLevel { level })?;
    let mut marks = Marks::new(log, marks);
    let mut log = Reader::new(log)?;
    Header::of(RULES_VERSION, level, pace.checked(seed)).check(GameCode::SpaceFootball, &mut log)?;

    let mut game = Game::new(rules, seed, pace);
    let (mut number, mut before) = (0, 0);
    let mut paused_at = [0; MAX_PAUSES as usize];
    loop {
        let at = log.at();
        let out_of_range = |what| Refusal::Malformed(Malformed { what, fault: Fault::OutOfRange, at });
        let (gap, entry) = read_entry(&mut log)?;
        // Both are at most 7,200.
        let tick = before + gap;
        if tick > MAX_TICKS {
            return Err(out_of_range("time"));
        }
        marks.pass(at, tick)?;
        number += 1;
        // An aim moves the mallet in its tick, a pause and the end come after theirs.
        let played = if let Entry::Event(super::Action::Aim { .. }) = entry { tick - 1 } else { tick };
        while game.ticks() < played {
            if game.phase() == Phase::Over {
                return Err(Refusal::AfterEnd { event: number });
            }
            game.step();
        }
        let Entry::Event(action) = entry else { break };
        before = tick;
        let pauses = game.pauses() as usize;
        game.act(action).map_err(|breach| match breach {
            Breach::Ended => Refusal::AfterEnd { event: number },
            Breach::Outside => out_of_range("aim"),
            Breach::AtLimit => out_of_range("pause"),
        })?;
        if game.pauses() as usize > pauses {
            paused_at[pauses] = tick;
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
        passed: game.won(),
        finished: game.phase() == Phase::Over,
        score: game.score(),
        ticks: game.ticks(),
        pauses: game.pauses(),
        paused_at,
        state_hash: replayed,
        signs: Signs::of(&game),
    })
}
