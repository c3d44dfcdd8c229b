use thiserror::Error;

use super::scramble::{Scramble, scramble, taps};
use super::{Action, Event, Level, MAX_TILES, MIN_GAP_TICKS, RULES_VERSION};
use crate::digest::Digest;
use crate::log::MAX_TICKS;

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It can be played.
    Playing = 0,
    /// All tiles are upright: passed.
    Solved = 1,
    /// More moves were made than are allowed: failed.
    Failed = 2,
}

/// Why an action is not taken; the game stays as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Breach {
    /// The game is solved or failed.
    #[error("the game is over")]
    Ended,
    /// The grid has no such tile.
    #[error("there is no such tile")]
    NoSuchTile,
    /// It comes sooner after the action before than a hand can move.
    #[error("the action comes too soon after the one before")]
    TooSoon,
    /// The game has gone on for as long as a log may.
    #[error("the game is at its longest")]
    AtLimit,
}

/// One game of Puzzle Mania.
#[derive(Clone, Debug)]
pub struct Game {
    level: &'static Level,
    seed: u64,
    resets: u32,
    image: u8,
    rotations: [u8; MAX_TILES],
    moves: u32,
    allowed_moves: u32,
    last: Option<u32>,
    phase: Phase,
    played: Digest,
}

impl Game {
    /// The game that a level and a seed start.
    #[must_use]
    pub fn new(level: &'static Level, seed: u64) -> Self {
        let Scramble { image, rotations, needed } = scramble(level, seed, 0);
        Self {
            level,
            seed,
            resets: 0,
            image,
            rotations,
            moves: 0,
            allowed_moves: level.allowance(needed),
            last: None,
            phase: Phase::Playing,
            played: Digest::new(),
        }
    }

    /// Turns a tile a quarter clockwise at `tick` and counts a move.
    ///
    /// # Errors
    /// When the rules do not take it; nothing has changed then.
    pub fn tap(&mut self, tick: u32, tile: u8) -> Result<Phase, Breach> {
        self.play(Event { tick, action: Action::Tap(tile) })
    }

    /// Takes the next picture and scramble at `tick`; the moves start over.
    ///
    /// # Errors
    /// When the rules do not take it; nothing has changed then.
    pub fn reset(&mut self, tick: u32) -> Result<Phase, Breach> {
        self.play(Event { tick, action: Action::Reset })
    }

    /// Plays an event.
    ///
    /// # Errors
    /// When the rules do not take it; nothing has changed then.
    pub fn play(&mut self, event: Event) -> Result<Phase, Breach> {
        if self.phase != Phase::Playing {
            return Err(Breach::Ended);
        }
        if event.tick > MAX_TICKS {
            return Err(Breach::AtLimit);
        }
        if event.tick < self.earliest() {
            return Err(Breach::TooSoon);
        }
        match event.action {
            Action::Tap(tile) => self.turn(tile)?,
            Action::Reset => self.scramble_again(),
        }
        self.last = Some(event.tick);
        // Every event goes into the hash, not just what came of them: two taps in another order leave the same tiles.
        self.played.word(event.tick);
        self.played.byte(event.action.code());
        Ok(self.phase)
    }

    fn turn(&mut self, tile: u8) -> Result<(), Breach> {
        let grid = &mut self.rotations[..usize::from(self.level.tiles())];
        let rotation = grid.get_mut(usize::from(tile)).ok_or(Breach::NoSuchTile)?;
        *rotation = (*rotation + 1) % 4;
        let upright = grid.iter().all(|rotation| *rotation == 0);
        self.moves += 1;
        if self.moves > self.allowed_moves {
            self.phase = Phase::Failed;
        } else if upright {
            self.phase = Phase::Solved;
        }
        Ok(())
    }

    fn scramble_again(&mut self) {
        // A reset takes at least a gap's ticks, so an hour holds far fewer than 2^32.
        self.resets += 1;
        let Scramble { image, rotations, needed } = scramble(self.level, self.seed, self.resets);
        self.image = image;
        self.rotations = rotations;
        self.moves = 0;
        self.allowed_moves = self.level.allowance(needed);
    }

    /// The first tick at which the rules take the next action, as far as its pace goes.
    #[must_use]
    pub fn earliest(&self) -> u32 {
        self.last.map_or(0, |last| last + MIN_GAP_TICKS)
    }

    /// The level that is played.
    #[must_use]
    pub fn level(&self) -> &'static Level {
        self.level
    }

    /// The seed that decides all draws.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The picture, from 0 to below [`IMAGES`](super::IMAGES).
    #[must_use]
    pub fn image(&self) -> u8 {
        self.image
    }

    /// Quarter turns clockwise of each tile away from upright, row by row.
    #[must_use]
    pub fn rotations(&self) -> &[u8] {
        &self.rotations[..usize::from(self.level.tiles())]
    }

    /// Rotations that solve it from here, at least.
    #[must_use]
    pub fn needed(&self) -> u32 {
        self.rotations().iter().map(|rotation| u32::from(taps(*rotation))).sum()
    }

    /// Moves made since the start or the last reset.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// Moves allowed for the present scramble; one more fails.
    #[must_use]
    pub fn allowed_moves(&self) -> u32 {
        self.allowed_moves
    }

    /// Resets so far.
    #[must_use]
    pub fn resets(&self) -> u32 {
        self.resets
    }

    /// The tick of the last action, 0 before the first.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.last.unwrap_or(0)
    }

    /// Where the game stands.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// A hash of how the game stands and of everything that was done in it; equal on every machine.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let mut hash = self.played;
        hash.word(RULES_VERSION);
        hash.byte(self.level.number);
        hash.long(self.seed);
        hash.word(self.resets);
        hash.byte(self.image);
        for rotation in self.rotations() {
            hash.byte(*rotation);
        }
        hash.word(self.moves);
        hash.word(self.allowed_moves);
        hash.word(self.ticks());
        hash.byte(self.phase as u8);
        hash.finish()
    }
}
