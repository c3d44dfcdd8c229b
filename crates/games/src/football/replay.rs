use super::event::{Entry, read_entry};
use super::{Breach, Game, MAX_PAUSES, Pace, Phase, Rules, Score};
use crate::log::{Fault, GameCode, Header, Malformed, Mark, Marks, Reader, Refusal, TICKS_PER_SECOND};

/// The result of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Whether the player led at the end.
    pub passed: bool,
    /// Whether the match was played to its end; always true after [`replay`].
    pub finished: bool,
    /// Goals.
    pub score: Score,
    /// Ticks of 1/60 s played, without pauses: the least time that the play took.
    pub ticks: u32,
    /// How often the player paused.
    pub pauses: u32,
    /// The tick before each pause; unused entries are 0.
    pub paused_at: [u32; MAX_PAUSES as usize],
    /// The log's and the replay's state hash.
    pub state_hash: u64,
    /// Signs for reviewers, which decide nothing.
    pub signs: Signs,
}

/// The play's signs, for reviewers: a person's hand stays below the limits of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    /// The share of ticks in which the mallet moved at top speed, in thousandths.
    pub at_cap: u32,
    /// Changes of the wanted position a minute; 3,600 is one in each tick.
    pub aims_a_minute: u32,
}

impl Signs {
    fn of(game: &Game) -> Self {
        // With at most 9,000 ticks, no product comes near 32 bits.
        let ticks = game.ticks().max(1);
        Self {
            at_cap: game.at_cap() * 1000 / ticks,
            aims_a_minute: game.aims() * 60 * TICKS_PER_SECOND / ticks,
        }
    }
}

/// Replays a finished log by the session's rules. `marks` are the session's, in order.
///
/// # Errors
/// If the log proves nothing.
pub fn replay(
    rules: Rules,
    level: u8,
    seed: u64,
    pace: Pace,
    log: &[u8],
    marks: &[Mark],
) -> Result<Replay, Refusal> {
    let replay = replay_so_far(rules, level, seed, pace, log, marks)?;
    if !replay.finished {
        return Err(Refusal::Unfinished { ticks: replay.ticks });
    }
    Ok(replay)
}

/// Like [`replay`], but also accepts a log that ends before the match.
///
/// # Errors
/// If the log proves nothing.
pub fn replay_so_far(
    rules: Rules,
    level: u8,
    seed: u64,
    pace: Pace,
    log: &[u8],
    marks: &[Mark],
) -> Result<Replay, Refusal> {
    let found = super::level(level).ok_or(Refusal::NoSuchLevel { level })?;
    let mut marks = Marks::new(log, marks);
    let mut log = Reader::new(log)?;
    Header::of(rules.version(), level, pace.checked(seed)).check(GameCode::SpaceFootball, &mut log)?;

    let mut game = Game::new(rules, found, seed, pace);
    let (mut number, mut before) = (0, 0);
    let mut paused_at = [0; MAX_PAUSES as usize];
    loop {
        let at = log.at();
        let out_of_range = |what| Refusal::Malformed(Malformed { what, fault: Fault::OutOfRange, at });
        let (gap, entry) = read_entry(rules, &mut log)?;
        // Both numbers are at most 9,000.
        let tick = before + gap;
        if tick > rules.longest() {
            return Err(out_of_range("time"));
        }
        marks.pass(at, tick)?;
        number += 1;
        // An aim counts in its tick; a pause and the end follow theirs.
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
