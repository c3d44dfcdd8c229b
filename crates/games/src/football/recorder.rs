use alloc::vec::Vec;

use super::event::{write_end, write_event};
use super::{Action, Breach, Game, Level, MAX_PAUSES, MAX_STEP, Pace, Phase, Point, Rules, Target};
use crate::log::{GameCode, Header, MAX_LOG_BYTES, Mark, beginning};

/// The bytes of header, end and state hash, at most.
const RESERVE: usize = 32;

/// The bytes of the longest log that a recorder writes. An aim in each tick has two bytes, a pause at most three.
pub const LONGEST_LOG: usize = 2 * Rules::CURRENT.longest() as usize + 3 * MAX_PAUSES as usize + RESERVE;

const _: () = assert!(LONGEST_LOG <= MAX_LOG_BYTES);

/// A match that records its input log.
#[derive(Clone, Debug)]
pub struct Recorder {
    game: Game,
    events: Vec<u8>,
    last: u32,
}

impl Recorder {
    /// Starts a match and its log.
    #[must_use]
    pub fn new(rules: Rules, level: &'static Level, seed: u64, pace: Pace) -> Self {
        Self { game: Game::new(rules, level, seed, pace), events: Vec::new(), last: 0 }
    }

    /// The current match.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Plays a tick. `wish` is the mallet's wanted position, in units of the table, on or off it;
    /// without one the mallet stays. Does nothing once the match is over.
    pub fn step(&mut self, wish: Option<Point>) -> Phase {
        let goal = Target::near(wish.unwrap_or_else(|| self.game.player()));
        let (dx, dy) = self.game.target().towards(goal, MAX_STEP);
        if (dx, dy) != (0, 0) {
            let tick = self.game.ticks() + 1;
            self.write(tick, Action::Aim { dx, dy });
        }
        self.game.step()
    }

    /// Records a pause after the last tick; the next [`step`](Self::step) ends it.
    ///
    /// # Errors
    /// If the match is over, or all pauses are used up.
    pub fn pause(&mut self) -> Result<(), Breach> {
        let tick = self.game.ticks();
        self.act(tick, Action::Pause)
    }

    fn write(&mut self, tick: u32, action: Action) {
        // Both positions are in the mallet's half: the aim is accepted unless the match is over.
        let _ended = self.act(tick, action);
    }

    fn act(&mut self, tick: u32, action: Action) -> Result<(), Breach> {
        self.game.act(action)?;
        write_event(&mut self.events, tick - self.last, action);
        self.last = tick;
        Ok(())
    }

    fn header(&self) -> Header {
        let game = &self.game;
        Header::of(game.rules().version(), game.level().number, game.pace().checked(game.seed()))
    }

    /// A mark of everything played so far.
    #[must_use]
    pub fn mark(&self) -> Mark {
        let beginning = beginning(&self.header(), GameCode::SpaceFootball, &self.events);
        Mark::new(&beginning, self.game.ticks())
    }

    /// The log so far, for [`replay`](super::replay).
    #[must_use]
    pub fn log(&self) -> Vec<u8> {
        let mut log = beginning(&self.header(), GameCode::SpaceFootball, &self.events);
        write_end(&mut log, self.game.ticks() - self.last);
        log.extend_from_slice(&self.game.state_hash().to_le_bytes());
        log
    }
}
