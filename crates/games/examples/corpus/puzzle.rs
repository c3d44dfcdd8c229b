//! A line of Puzzle Mania: level, seed, attempts, answers, log (base64url), final state hash, phase.
//!
//! An attempt is `tick.tile`, or `tick.r` for a reset. An answer is one character: 0 accepted, 1 the game is
//! over, 2 no such tile, 3 too soon, 4 at the limit.

use std::error::Error;
use std::fmt::Write as _;

use arena_games::puzzle::{Action, Breach, Phase, Recorder, level, replay_so_far};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::Dice;

struct Player {
    dice: Dice,
    pace: Pace,
}

#[derive(Clone, Copy)]
enum Pace {
    /// A person's pace.
    Steady,
    /// Faster than the rules allow.
    Hasty,
    /// So slow that the hour passes.
    Slow,
}

impl Player {
    fn new(number: u64) -> Self {
        let pace = match number % 50 {
            0 => Pace::Slow,
            1..=10 => Pace::Hasty,
            _ => Pace::Steady,
        };
        Self { dice: Dice::new(number), pace }
    }

    fn pause(&mut self) -> u32 {
        match (self.pace, self.dice.below(40)) {
            (Pace::Slow, _) => self.dice.below(20_000),
            (Pace::Hasty, 1..) | (Pace::Steady, 1..=5) => self.dice.below(6),
            (Pace::Hasty, 0) => self.dice.below(60),
            (Pace::Steady, 0) => self.dice.below(3_000),
            (Pace::Steady, 6..) => 6 + self.dice.below(40),
        }
    }

    fn anything(&mut self, recorder: &Recorder) -> Action {
        if self.dice.one_in(40) {
            return Action::Reset;
        }
        // Some tiles are off the grid.
        let tiles = if self.dice.one_in(30) { 256 } else { u32::from(recorder.game().level().tiles()) };
        let tile = self.dice.below(tiles);
        Action::Tap(u8::try_from(tile).unwrap_or(u8::MAX))
    }

    fn aimed(&mut self, recorder: &Recorder) -> Action {
        let tile = (0_u8..).zip(recorder.game().rotations()).find(|(_, rotation)| **rotation != 0);
        match tile {
            Some((tile, _)) if !self.dice.one_in(20) => Action::Tap(tile),
            _ => self.anything(recorder),
        }
    }
}

fn answer(taken: Result<Phase, Breach>) -> char {
    match taken {
        Ok(_) => '0',
        Err(Breach::Ended) => '1',
        Err(Breach::NoSuchTile) => '2',
        Err(Breach::TooSoon) => '3',
        Err(Breach::AtLimit) => '4',
    }
}

pub(crate) fn line(number: u64) -> Result<String, Box<dyn Error>> {
    let mut player = Player::new(number);
    let rules = level(u8::try_from(1 + number % 3)?).ok_or("a level is missing")?;
    let seed = player.dice.seed();
    let aimed = (number / 3).is_multiple_of(2);
    let mut recorder = Recorder::new(rules, seed);
    let (mut now, mut attempts, mut answers) = (0_u32, String::new(), String::new());
    let mut after_the_end = 0;
    for attempt in 0..player.dice.below(90) {
        if recorder.game().phase() != Phase::Playing {
            after_the_end += 1;
        }
        if after_the_end > 3 {
            break;
        }
        now += player.pause();
        let action = if aimed { player.aimed(&recorder) } else { player.anything(&recorder) };
        let gap = if attempt == 0 { "" } else { " " };
        match action {
            Action::Tap(tile) => write!(attempts, "{gap}{now}.{tile}")?,
            Action::Reset => write!(attempts, "{gap}{now}.r")?,
        }
        answers.push(answer(recorder.act(now, action)));
    }
    let log = recorder.log();
    let replay = replay_so_far(rules.number, seed, &log)?;
    let phase = recorder.game().phase() as u8;
    let log = URL_SAFE_NO_PAD.encode(log);
    let hash = replay.state_hash;
    Ok(format!("{}\t{seed}\t{attempts}\t{answers}\t{log}\t{hash:016x}\t{phase}", rules.number))
}
