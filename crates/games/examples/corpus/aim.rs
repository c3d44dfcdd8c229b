//! A line of Aim Train: rules version, level, seeds (comma-separated), attempts, answers, marks, log (base64url), final
//! state hash, phase.
//!
//! An attempt is `tick.x.y` for a tap, `tick` alone to let time pass, `tick.m` for a mark and `r` to reveal
//! the next seed. The tick is of the player's clock, which also runs while the game waits for a seed; the
//! wait is subtracted afterwards. A tap's answer is one character: 0 accepted, 1 the game is over, 2 outside
//! the field, 3 too soon, 4 waiting. A mark is `bytes.ticks.digest` (base64url).

use std::error::Error;
use std::fmt::Write as _;

use arena_games::aim::players::seeds;
use arena_games::aim::{Breach, Game, Phase, Place, Recorder, Rules, Target, level, replay_so_far};
use arena_games::log::Mark;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::Dice;

struct Play {
    dice: Dice,
    recorder: Recorder,
    /// The player's clock, and the ticks for which the game waited: the game's clock is `clock - waited`.
    clock: u32,
    waited: u32,
    seeds: Vec<u64>,
    revealed: usize,
    attempts: Vec<String>,
    answers: String,
    marks: Vec<Mark>,
}

fn answer(taken: Result<Phase, Breach>) -> char {
    match taken {
        Ok(_) => '0',
        Err(Breach::Ended | Breach::Past) => '1',
        Err(Breach::OutsideField) => '2',
        Err(Breach::TooSoon) => '3',
        Err(Breach::Waiting) => '4',
        Err(Breach::NoSuchSegment) => '5',
    }
}

impl Play {
    fn pause(&mut self) -> u32 {
        match self.dice.below(20) {
            0 => self.dice.below(6),
            1 => self.dice.below(200),
            _ => 1 + self.dice.below(30),
        }
    }

    fn now(&self) -> u32 {
        self.clock - self.waited
    }

    fn settle(&mut self) {
        if self.recorder.game().waiting() {
            self.waited = self.clock - self.recorder.game().ticks();
        }
    }

    fn advance(&mut self) {
        self.recorder.advance(self.now());
        self.settle();
        self.attempts.push(self.clock.to_string());
    }

    fn mark(&mut self) {
        self.marks.push(self.recorder.mark(self.now()));
        self.settle();
        self.attempts.push(format!("{}.m", self.clock));
    }

    fn reveal(&mut self) -> Result<(), Breach> {
        if let Some(seed) = self.seeds.get(self.revealed) {
            self.revealed += 1;
            self.recorder.reveal(*seed)?;
            self.attempts.push("r".to_owned());
        }
        Ok(())
    }

    fn tap(&mut self, late: u32, Place { x, y }: Place) {
        let clock = self.clock.saturating_sub(late);
        let now = clock.saturating_sub(self.waited);
        self.answers.push(answer(self.recorder.tap(now, Place { x, y })));
        self.attempts.push(format!("{clock}.{x}.{y}"));
    }

    fn anywhere(&mut self) -> Place {
        let mut within = |size| u16::try_from(self.dice.below(size)).unwrap_or_default();
        // Some places are off the field.
        Place { x: within(1_020), y: within(1_420) }
    }

    fn near(&mut self, shown: Option<(Target, u32)>) -> Place {
        let Some((target, age)) = shown else { return self.anywhere() };
        let (x, y) = target.centre(self.recorder.game().level(), age);
        let mut beside = |tenths: u32| {
            let place = (tenths / 10 + self.dice.below(120)).saturating_sub(60);
            u16::try_from(place).unwrap_or_default()
        };
        Place { x: beside(x), y: beside(y) }
    }

    fn act(&mut self) -> Result<(), Breach> {
        let (target, decoy) = (self.recorder.game().target(), self.recorder.game().decoy());
        match self.dice.below(40) {
            0 => {
                let place = self.anywhere();
                self.tap(0, place);
            }
            1 if decoy.is_some() => {
                let place = self.near(decoy);
                self.tap(0, place);
            }
            2..6 => self.mark(),
            6..10 => self.reveal()?,
            _ if self.recorder.game().waiting() && self.dice.one_in(2) => self.reveal()?,
            10 if target.is_some() => {
                let place = self.near(target);
                self.tap(0, place);
                let late = self.dice.below(4);
                self.tap(late, place);
            }
            11..34 if target.is_some_and(|(_, age)| age > 4) => {
                let late = if self.dice.one_in(3) { self.dice.below(12) } else { 0 };
                let place = self.near(target);
                self.tap(late, place);
            }
            11 if target.is_none() => {
                let place = self.anywhere();
                self.tap(0, place);
            }
            _ => {}
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        let game: &Game = self.recorder.game();
        game.phase() != Phase::Playing
    }
}

pub(crate) fn line(rules: Rules, number: u64) -> Result<String, Box<dyn Error>> {
    let mut dice = Dice::new(number);
    let found = level(rules, u8::try_from(1 + number % 25)?).ok_or("a level is missing")?;
    let seeds = seeds(found.number, dice.seed());
    let first = *seeds.first().ok_or("a level without seeds")?;
    let mut play = Play {
        dice,
        recorder: Recorder::new(found, first),
        clock: 0,
        waited: 0,
        seeds,
        revealed: 1,
        attempts: Vec::new(),
        answers: String::new(),
        marks: Vec::new(),
    };
    while play.dice.one_in(3) {
        play.reveal()?;
    }
    let longest = if play.dice.one_in(5) { play.dice.below(1_500) } else { 5_000 };
    let mut after_the_end = 0;
    while after_the_end < 3 && play.clock < longest {
        play.clock += play.pause();
        play.advance();
        play.act()?;
        after_the_end += u32::from(play.is_over());
    }
    let log = play.recorder.log();
    let replay = replay_so_far(rules, found.number, &play.seeds[..play.revealed], &log, &play.marks)?;
    let phase = play.recorder.game().phase() as u8;
    let mut line = format!("{}\t{}\t", rules.version(), found.number);
    let list = |items: Vec<String>, separator| items.join(separator);
    let seeds = play.seeds.iter().map(u64::to_string).collect();
    let marks = play
        .marks
        .iter()
        .map(|mark| format!("{}.{}.{}", mark.bytes, mark.ticks, URL_SAFE_NO_PAD.encode(mark.digest)));
    write!(line, "{}\t{}\t{}\t", list(seeds, ","), list(play.attempts, " "), play.answers)?;
    write!(line, "{}\t{}\t", list(marks.collect(), ","), URL_SAFE_NO_PAD.encode(log))?;
    write!(line, "{:016x}\t{phase}", replay.state_hash)?;
    Ok(line)
}
