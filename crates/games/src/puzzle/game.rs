use thiserror::Error;

use super::scramble::{Scramble, scramble, taps};
use super::{Action, Event, Level, MAX_TILES, MIN_GAP_TICKS, RULES_VERSION};
use crate::digest::Digest;
use crate::log::MAX_TICKS;

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The game goes on.
    Playing = 0,
    /// All tiles are upright: the level is passed.
    Solved = 1,
    /// More moves were made than allowed: the level is failed.
    Failed = 2,
}

/// Why an action was refused. The game has not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Breach {
    /// The game is already over.
    #[error("the game is over")]
    Ended,
    /// The grid has no such tile.
    #[error("there is no such tile")]
    NoSuchTile,
    /// The action follows the last one sooner than a hand can move.
    #[error("the action comes too soon after the one before")]
    TooSoon,
    /// The game has reached the longest time of a log.
    #[error("the game is at its longest")]
    AtLimit,
}

/// A game of Puzzle Mania.
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
    /// Starts a game from a level and a seed.
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
    /// If the rules refuse the tap.
    pub fn tap(&mut self, tick: u32, tile: u8) -> Result<Phase, Breach> {
        self.play(Event { tick, action: Action::Tap(tile) })
    }

    /// Changes to the next picture and scramble at `tick`; the moves start again from 0.
    ///
    /// # Errors
    /// If the rules refuse the reset.
    pub fn reset(&mut self, tick: u32) -> Result<Phase, Breach> {
        self.play(Event { tick, action: Action::Reset })
    }

    /// Plays an event.
    ///
    /// # Errors
    /// If the rules refuse the event.
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
        // Two taps in either order leave the same tiles, so the hash covers every event.
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
        // With the least gap between actions, an hour has far fewer than 2^32 resets.
        self.resets += 1;
        let Scramble { image, rotations, needed } = scramble(self.level, self.seed, self.resets);
        self.image = image;
        self.rotations = rotations;
        self.moves = 0;
        self.allowed_moves = self.level.allowance(needed);
    }

    /// The first tick at which the rules accept an action.
    #[must_use]
    pub fn earliest(&self) -> u32 {
        self.last.map_or(0, |last| last + MIN_GAP_TICKS)
    }

    /// The level of the game.
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

    /// Each tile's quarter turns clockwise from upright, row by row.
    #[must_use]
    pub fn rotations(&self) -> &[u8] {
        &self.rotations[..usize::from(self.level.tiles())]
    }

    /// The fewest rotations that solve the puzzle from here.
    #[must_use]
    pub fn needed(&self) -> u32 {
        self.rotations().iter().map(|rotation| u32::from(taps(*rotation))).sum()
    }

    /// Moves made since the start or the last reset.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// Allowed moves for this scramble; one more fails the level.
    #[must_use]
    pub fn allowed_moves(&self) -> u32 {
        self.allowed_moves
    }

    /// Resets so far.
    #[must_use]
    pub fn resets(&self) -> u32 {
        self.resets
    }

    /// The tick of the last action; 0 before the first one.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.last.unwrap_or(0)
    }

    /// The state of the game.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// A hash of the game's state and every action; equal on every machine.
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
