use thiserror::Error;

use super::target::Spawn;
use super::{Event, GROW_TICKS, Level, MAX_SEGMENTS, MIN_GAP_TICKS, Place, SEGMENT_TARGETS, Signs, Target};
use crate::digest::Digest;

mod standing;

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The game goes on.
    Playing = 0,
    /// All targets are gone, enough of them hit.
    Passed = 1,
    /// The game is lost, perhaps before the last target.
    Failed = 2,
}

/// Why a game is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// More taps than allowed hit nothing or a decoy.
    TooManyWrongTaps = 1,
    /// Too few targets are left for the needed hits.
    TooFewHits = 2,
}

/// Why a tap or a seed was refused. The game has not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Breach {
    /// The game is over.
    #[error("the game is over")]
    Ended,
    /// The place is off the field.
    #[error("there is no such place on the field")]
    OutsideField,
    /// The tap follows the last one sooner than a hand can move.
    #[error("the tap comes too soon after the one before")]
    TooSoon,
    /// The game waits for the seed of its next segment.
    #[error("the game waits for its next seed")]
    Waiting,
    /// The level has all its seeds.
    #[error("the level has no more segments")]
    NoSuchSegment,
    /// The game's clock has passed that tick.
    #[error("that moment is over")]
    Past,
}

#[derive(Clone, Copy, Debug)]
struct VisibleTargets {
    appeared: u32,
    target: Option<Target>,
    /// `None` if there is no decoy, or after a tap on it.
    decoy: Option<Target>,
}

/// A game of Aim Train.
#[derive(Clone, Debug)]
pub struct Game {
    level: &'static Level,
    seeds: [u64; MAX_SEGMENTS],
    revealed: u8,
    ticks: u32,
    appeared: u8,
    shown: Option<VisibleTargets>,
    hits: u32,
    missed: u32,
    wrong: u32,
    decoys_tapped: u32,
    score: u32,
    reaction: u32,
    last: Option<u32>,
    phase: Phase,
    reason: Option<Reason>,
    signs: Signs,
    played: Digest,
}

impl Game {
    /// Starts a level from the seed of its first segment.
    #[must_use]
    pub fn new(level: &'static Level, first_seed: u64) -> Self {
        let mut seeds = [0; MAX_SEGMENTS];
        seeds[0] = first_seed;
        Self {
            level,
            seeds,
            revealed: 1,
            ticks: 0,
            appeared: 0,
            shown: None,
            hits: 0,
            missed: 0,
            wrong: 0,
            decoys_tapped: 0,
            score: 0,
            reaction: 0,
            last: None,
            phase: Phase::Playing,
            reason: None,
            signs: Signs::new(),
            played: Digest::new(),
        }
    }

    /// Adds the seed of the next segment.
    ///
    /// # Errors
    /// If the level has all its seeds.
    pub fn reveal(&mut self, seed: u64) -> Result<(), Breach> {
        if self.revealed() == self.level.segments() {
            return Err(Breach::NoSuchSegment);
        }
        self.seeds[usize::from(self.revealed)] = seed;
        self.revealed += 1;
        Ok(())
    }

    /// Advances the clock to `tick` and returns the tick reached: an earlier one if the game ends or waits
    /// for a seed ([`waiting`](Self::waiting)). A tick in the past changes nothing.
    pub fn advance(&mut self, tick: u32) -> u32 {
        while self.ticks < tick && self.step() {}
        self.ticks
    }

    /// Plays one tick; `false` if the game cannot go on.
    fn step(&mut self) -> bool {
        if self.phase != Phase::Playing {
            return false;
        }
        let now = self.ticks + 1;
        if self.next_appears() == Some(now) {
            let segment = self.appeared / SEGMENT_TARGETS;
            if segment >= self.revealed {
                return false;
            }
            let Spawn { target, decoy } =
                Spawn::draw(self.level, self.seeds[usize::from(segment)], self.appeared);
            self.shown = Some(VisibleTargets { appeared: now, target: Some(target), decoy });
            self.appeared += 1;
        }
        self.ticks = now;
        if self.age() >= self.level.life && self.shown.take().is_some_and(|shown| shown.target.is_some()) {
            self.missed += 1;
            self.settle();
        }
        true
    }

    /// The tick of the next target; `None` after the last.
    fn next_appears(&self) -> Option<u32> {
        (self.appeared < self.level.targets).then(|| self.level.appears(self.appeared))
    }

    /// Taps a place at `tick`, after advancing the clock to it.
    ///
    /// # Errors
    /// If the rules refuse the tap. Then no tap counts, but the clock has moved as by
    /// [`advance`](Self::advance).
    pub fn tap(&mut self, tick: u32, place: Place) -> Result<Phase, Breach> {
        self.play(Event { tick, place })
    }

    /// Plays an event like [`tap`](Self::tap).
    ///
    /// # Errors
    /// As for [`tap`](Self::tap).
    pub fn play(&mut self, event: Event) -> Result<Phase, Breach> {
        let Event { tick, place } = event;
        if tick < self.ticks {
            return Err(Breach::Past);
        }
        if !place.is_inside() {
            return Err(Breach::OutsideField);
        }
        let reached = self.advance(tick);
        if self.phase != Phase::Playing {
            return Err(Breach::Ended);
        }
        if reached < tick {
            return Err(Breach::Waiting);
        }
        if tick < self.earliest() {
            return Err(Breach::TooSoon);
        }
        self.signs.tap(self.last.map(|last| tick - last));
        self.last = Some(tick);
        self.played.word(tick);
        self.played.word(u32::from(place.x));
        self.played.word(u32::from(place.y));
        self.strike(place);
        self.settle();
        Ok(self.phase)
    }

    fn strike(&mut self, place: Place) {
        let (level, age) = (self.level, self.age());
        let is_hit = |shown: &Target| shown.is_hit(level, age, place);
        if let Some(shown) = &mut self.shown {
            if let Some(target) = shown.target.take_if(|target| is_hit(target)) {
                self.hits += 1;
                self.reaction += age;
                self.score += points(level, age);
                self.signs.hit(age, target.offset(level, age, place));
                return;
            }
            if shown.decoy.take_if(|decoy| is_hit(decoy)).is_some() {
                self.decoys_tapped += 1;
            }
        }
        self.wrong += 1;
    }

    fn settle(&mut self) {
        let targets = u32::from(self.level.targets);
        if self.wrong > self.level.allowed() {
            self.fail(Reason::TooManyWrongTaps);
        } else if self.missed > targets - self.level.needed() {
            self.fail(Reason::TooFewHits);
        } else if self.hits + self.missed == targets {
            // Too few were missed to lose, so enough were hit.
            self.phase = Phase::Passed;
        }
    }

    fn fail(&mut self, reason: Reason) {
        self.phase = Phase::Failed;
        self.reason = Some(reason);
    }

    fn age(&self) -> u32 {
        self.shown.map_or(0, |shown| self.ticks - shown.appeared)
    }

    /// The first tick at which the rules accept a tap.
    #[must_use]
    pub fn earliest(&self) -> u32 {
        self.last.map_or(0, |last| last + MIN_GAP_TICKS)
    }

    /// Whether the clock stands because the next tick needs an unrevealed seed.
    #[must_use]
    pub fn waiting(&self) -> bool {
        self.phase == Phase::Playing
            && self.appeared / SEGMENT_TARGETS >= self.revealed
            && self.next_appears() == Some(self.ticks + 1)
    }
}

/// The points of a hit: 200 at the first tick at which the target can be hit, a little over 100 at the last.
fn points(level: &Level, age: u32) -> u32 {
    100 + 100 * (level.life - age) / (level.life - GROW_TICKS)
}

#[cfg(test)]
mod tests {
    use super::super::{Rules, level};
    use super::*;

    fn first() -> Game {
        Game::new(level(Rules::One, 1).expect("a level"), 7)
    }

    fn beside(game: &Game) -> Place {
        let at_the_left = game.target().is_some_and(|(target, _)| target.start.x < 500);
        Place { x: if at_the_left { 1000 } else { 0 }, y: 0 }
    }

    #[test]
    fn a_hit_is_worth_more_the_sooner_it_comes() {
        let level = level(Rules::One, 1).expect("a level");
        assert_eq!([6, 7, 28, 50].map(|age| points(level, age)), [200, 197, 151, 102]);
    }

    #[test]
    fn targets_come_and_go_by_the_clock() {
        let mut game = first();
        assert_eq!((game.advance(59), game.target()), (59, None));
        game.advance(60);
        assert_eq!(game.target().map(|(_, age)| age), Some(0));
        game.advance(110);
        assert_eq!(game.target().map(|(_, age)| age), Some(50));
        game.advance(111);
        assert_eq!((game.target(), game.missed()), (None, 1));
        assert_eq!(game.advance(90), 111, "time does not go back");
        game.advance(122);
        assert_eq!(game.appeared(), 2);
    }

    #[test]
    fn the_clock_stands_before_a_target_whose_seed_is_not_known() {
        let mut game = first();
        let begins = game.level().segment_begins(1);
        // With these hits the game goes on beyond the segment.
        for target in 0..4 {
            game.advance(game.level().appears(target) + 20);
            let (shown, _) = game.target().expect("a target");
            game.tap(game.ticks(), shown.start).expect("taken");
        }
        assert_eq!(game.advance(begins + 1000), begins - 1);
        assert!(game.waiting());
        assert_eq!(game.tap(begins, Place { x: 1, y: 1 }), Err(Breach::Waiting));
        let hash = game.state_hash();
        game.reveal(8).expect("the second of three");
        assert_eq!(game.state_hash(), hash, "not used yet");
        assert!(!game.waiting());
        assert_eq!(game.advance(begins), begins);
        assert_ne!(game.state_hash(), hash);
        game.reveal(9).expect("the third of three");
        assert_eq!(game.reveal(10), Err(Breach::NoSuchSegment));
    }

    #[test]
    fn too_many_wrong_taps_lose_at_once() {
        let mut game = first();
        game.advance(60);
        for tap in 0..4 {
            assert_eq!(game.phase(), Phase::Playing);
            let phase = game.tap(70 + tap * 5, beside(&game));
            assert_eq!(phase, Ok(if tap < 3 { Phase::Playing } else { Phase::Failed }));
        }
        assert_eq!((game.reason(), game.ticks()), (Some(Reason::TooManyWrongTaps), 85));
        assert_eq!(game.tap(95, beside(&game)), Err(Breach::Ended));
        assert_eq!(game.advance(1000), 85);
    }

    #[test]
    fn too_many_missed_targets_lose_as_soon_as_it_is_certain() {
        let mut game = first();
        // Nine of twelve hits are needed, so the fourth miss decides.
        let decided = game.level().appears(3) + game.level().life;
        assert_eq!(game.advance(u32::MAX), decided);
        assert_eq!((game.phase(), game.reason()), (Phase::Failed, Some(Reason::TooFewHits)));
    }

    #[test]
    fn a_tap_that_the_rules_do_not_take_counts_for_nothing() {
        let mut game = first();
        game.advance(70);
        assert_eq!(game.tap(69, Place { x: 0, y: 0 }), Err(Breach::Past));
        assert_eq!(game.tap(70, Place { x: 1001, y: 0 }), Err(Breach::OutsideField));
        assert_eq!(game.tap(70, Place { x: 0, y: 1401 }), Err(Breach::OutsideField));
        assert_eq!(game.tap(70, beside(&game)), Ok(Phase::Playing));
        assert_eq!(game.tap(74, beside(&game)), Err(Breach::TooSoon));
        assert_eq!((game.wrong(), game.last_tap(), game.ticks()), (1, 70, 74));
    }
}
