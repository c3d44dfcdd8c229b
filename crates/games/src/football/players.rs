//! Synthetic players for tuning, tests, fixtures and load measurements.

use alloc::vec::Vec;

use super::bot::BotHand;
use super::collide::Puck;
use super::{Game, Pace, Phase, Recorder, Rules, Score, Skill, level, table};
use crate::draw::Draw;

/// The number of a player's draws, distinct from all draws of the game.
const HAND: u64 = 1 << 33;
const DAY: u64 = 1 << 34;

/// The strength of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A beginner.
    Weak,
    /// The player for whom the levels are tuned.
    Average,
    /// A practised player.
    Strong,
}

impl Player {
    /// The worst and the best form, in hundredths: people are not equally good each time.
    const fn days(self) -> (u8, u8) {
        match self {
            Self::Weak => (10, 70),
            Self::Average => (27, 92),
            Self::Strong => (50, 100),
        }
    }

    /// The player's skill in the match with this number.
    #[must_use]
    pub fn skill(self, number: u64) -> Skill {
        let (worst, best) = self.days();
        skill_of(worst + Draw::new(number, DAY).below(best - worst + 1))
    }
}

/// The skill at a number of hundredths, from barely following the puck to the best.
fn skill_of(hundredths: u8) -> Skill {
    let share = f32::from(hundredths) / 100.0;
    let from_to = |from: f32, to: f32| from + (to - from) * share;
    Skill {
        speed: from_to(0.07, 0.34),
        // From 24 ticks down to 6, rounded.
        delay: 24 - u8::try_from((18 * u32::from(hundredths) + 50) / 100).unwrap_or(18),
        noise: from_to(1.2, 0.2),
        foresight: from_to(0.3, 1.0),
    }
}

/// Plays a match to its end; `None` for no such level. `hand` decides the player's form and draws.
#[must_use]
pub fn play(rules: Rules, player: Player, number: u8, seed: u64, pace: Pace, hand: u64) -> Option<Recorder> {
    let mut recorder = Recorder::new(rules, level(number)?, seed, pace);
    play_until(&mut recorder, player, hand, |_| false);
    Some(recorder)
}

/// Plays a match like [`play`] up to its first goal, and returns the goal's tick; `None` for a match without
/// one.
#[must_use]
pub fn first_goal(rules: Rules, player: Player, number: u8, seed: u64, pace: Pace, hand: u64) -> Option<u32> {
    let mut recorder = Recorder::new(rules, level(number)?, seed, pace);
    let scored = |game: &Game| game.score() != Score::default();
    play_until(&mut recorder, player, hand, scored);
    scored(recorder.game()).then(|| recorder.game().ticks())
}

fn play_until(recorder: &mut Recorder, player: Player, hand: u64, done: impl Fn(&Game) -> bool) {
    let mut seat = Seat::new(player.skill(hand), hand, recorder);
    while recorder.game().phase() != Phase::Over && !done(recorder.game()) {
        let wish = seat.wish(recorder);
        recorder.step(Some(wish));
    }
}

/// A synthetic hand on the player's side of the table.
#[derive(Clone, Debug)]
pub struct Seat {
    hand: BotHand,
    speed: f32,
    waited: bool,
}

impl Seat {
    /// Creates a hand. `number` decides its draws.
    #[must_use]
    pub fn new(skill: Skill, number: u64, recorder: &Recorder) -> Self {
        let puck = seen(recorder);
        Self { hand: BotHand::new(skill, Draw::new(number, HAND), puck), speed: skill.speed, waited: false }
    }

    /// The wanted position of the mallet for the next tick.
    #[must_use]
    pub fn wish(&mut self, recorder: &Recorder) -> super::Point {
        let game = recorder.game();
        let waits = game.phase() != Phase::Playing;
        if waits && !self.waited {
            self.hand.forget(seen(recorder));
        }
        self.waited = waits;
        let own = table::mirrored(game.player());
        let wish = self.hand.play(own, seen(recorder));
        let wish = if waits { table::BOT_HOME } else { wish };
        // A hand moves the wanted position at most at its own speed.
        table::mirrored(own + (wish - own).at_most(self.speed))
    }
}

fn seen(recorder: &Recorder) -> Puck {
    let game = recorder.game();
    let way = game.puck_way();
    Puck { at: table::mirrored(game.puck()), way: super::Point::new(way.x, -way.y) }
}

/// The log of a match won at a hand's pace; `None` for no such level, or if no hand wins.
#[must_use]
pub fn passing_log(rules: Rules, number: u8, seed: u64, pace: Pace) -> Option<Vec<u8>> {
    log_of(rules, Player::Strong, true, number, seed, pace)
}

/// The log of a match not won, at a hand's pace; `None` for no such level.
#[must_use]
pub fn failing_log(rules: Rules, number: u8, seed: u64, pace: Pace) -> Option<Vec<u8>> {
    if let Some(log) = log_of(rules, Player::Weak, false, number, seed, pace) {
        return Some(log);
    }
    // A player who does nothing scores nothing.
    let mut recorder = Recorder::new(rules, level(number)?, seed, pace);
    while recorder.step(None) != Phase::Over {}
    (!recorder.game().won()).then(|| recorder.log())
}

/// The log of the first hand whose match ends as wanted.
fn log_of(rules: Rules, player: Player, won: bool, number: u8, seed: u64, pace: Pace) -> Option<Vec<u8>> {
    (0..100)
        .filter_map(|hand| play(rules, player, number, seed, pace, hand))
        .find(|recorder| recorder.game().won() == won)
        .map(|recorder| recorder.log())
}
