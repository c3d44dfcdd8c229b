//! A synthetic player at a human's pace, for tests, fixtures and load measurements.

use alloc::vec::Vec;

use super::scramble::taps;
use super::{Action, Event, Game, Phase, Recorder, level};
use crate::draw::Draw;

/// The number of the draws of the pace, distinct from all draws of the game.
const PACE: u64 = 1 << 33;

/// Ticks at a human's pace: a second or two to look, then two to five taps a second.
struct Hand {
    draw: Draw,
    tick: u32,
}

impl Hand {
    fn new(seed: u64) -> Self {
        let mut draw = Draw::new(seed, PACE);
        let tick = 60 + u32::from(draw.below(60));
        Self { draw, tick }
    }

    fn next(&mut self) -> u32 {
        let now = self.tick;
        self.tick += 12 + u32::from(self.draw.below(19));
        now
    }
}

/// The fewest taps that solve a level's puzzle, tile by tile; `None` for no such level.
#[must_use]
pub fn solve(number: u8, seed: u64) -> Option<Vec<Event>> {
    let game = Game::new(level(number)?, seed);
    let mut hand = Hand::new(seed);
    let mut events = Vec::new();
    for (tile, rotation) in (0_u8..).zip(game.rotations()) {
        for _ in 0..taps(*rotation) {
            events.push(Event { tick: hand.next(), action: Action::Tap(tile) });
        }
    }
    Some(events)
}

/// The log of a game that [`solve`] wins.
#[must_use]
pub fn passing_log(number: u8, seed: u64) -> Option<Vec<u8>> {
    let mut recorder = Recorder::new(level(number)?, seed);
    for event in solve(number, seed)? {
        recorder.act(event.tick, event.action).ok()?;
    }
    Some(recorder.log())
}

/// The log of a lost game: the first tile is turned until the moves run out.
#[must_use]
pub fn failing_log(number: u8, seed: u64) -> Option<Vec<u8>> {
    let mut recorder = Recorder::new(level(number)?, seed);
    let mut hand = Hand::new(seed);
    while recorder.game().phase() == Phase::Playing {
        if recorder.tap(hand.next(), 0).is_err() {
            break;
        }
    }
    Some(recorder.log())
}
