use alloc::vec::Vec;

use super::event::{write_end, write_tap};
use super::{Breach, Game, Level, MAX_LATE_TICKS, Phase, Place};
use crate::log::{GameCode, Header, Mark, beginning};

/// A game that records its input log.
#[derive(Clone, Debug)]
pub struct Recorder {
    game: Game,
    /// The game at the last tap; a late tap is played on it.
    kept: Game,
    events: Vec<u8>,
}

impl Recorder {
    /// Starts a game and its log.
    #[must_use]
    pub fn new(level: &'static Level, first_seed: u64) -> Self {
        let game = Game::new(level, first_seed);
        Self { kept: game.clone(), game, events: Vec::new() }
    }

    /// The current game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Adds the seed of the next segment.
    ///
    /// # Errors
    /// If the level has all its seeds.
    pub fn reveal(&mut self, seed: u64) -> Result<(), Breach> {
        self.game.reveal(seed)?;
        self.kept.reveal(seed)
    }

    /// Advances the clock to `now`, in ticks since the start, and returns the tick reached; see
    /// [`Game::advance`].
    pub fn advance(&mut self, now: u32) -> u32 {
        self.game.advance(now)
    }

    /// Taps a place at `now`, in ticks since the start.
    ///
    /// A tap up to [`MAX_LATE_TICKS`] behind the clock is played at its own moment, and what the game has
    /// shown since is taken back. An earlier tap counts at the earliest moment for which no mark has vouched.
    ///
    /// A tap too soon after the last one is refused, not delayed: it is a finger's bounce, and after a hit it
    /// would be a wrong tap.
    ///
    /// # Errors If the rules refuse the tap. Then nothing has changed and nothing is recorded.
    pub fn tap(&mut self, now: u32, place: Place) -> Result<Phase, Breach> {
        if self.game.phase() != Phase::Playing {
            return Err(Breach::Ended);
        }
        let shown = self.game.ticks();
        // While the clock stands there is nothing to tap, and the player is not at fault.
        if self.game.waiting() && now >= shown {
            return Err(Breach::Waiting);
        }
        let tick = now.max(shown.saturating_sub(MAX_LATE_TICKS));
        if tick < self.kept.earliest() {
            return Err(Breach::TooSoon);
        }
        let mut game = if tick < shown { self.kept.clone() } else { self.game.clone() };
        game.tap(tick, place)?;
        write_tap(&mut self.events, tick - self.kept.last_tap(), place);
        self.kept = game.clone();
        game.advance(shown);
        self.game = game;
        Ok(self.game.phase())
    }

    /// Advances the clock to `now` and returns a mark of the log so far. The mark vouches for those bytes,
    /// and that the next tap is not before its tick: during the game, [`MAX_LATE_TICKS`] behind the clock.
    pub fn mark(&mut self, now: u32) -> Mark {
        let played = self.advance(now);
        let ticks = match self.game.phase() {
            Phase::Playing => self.kept.last_tap().max(played.saturating_sub(MAX_LATE_TICKS)),
            Phase::Passed | Phase::Failed => played,
        };
        Mark::new(&beginning(&self.header(), GameCode::AimTrain, &self.events), ticks)
    }

    /// The log so far, for [`replay`](super::replay).
    #[must_use]
    pub fn log(&self) -> Vec<u8> {
        let mut log = beginning(&self.header(), GameCode::AimTrain, &self.events);
        write_end(&mut log, self.game.ticks() - self.game.last_tap());
        log.extend_from_slice(&self.game.state_hash().to_le_bytes());
        log
    }

    fn header(&self) -> Header {
        let level = self.game.level();
        Header::of(level.rules.version(), level.number, self.game.first_seed())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Rules, level};
    use super::*;

    /// A game whose first target was just missed, and the target's place.
    fn just_missed() -> (Recorder, Place) {
        let mut recorder = Recorder::new(level(Rules::One, 1).expect("a level"), 7);
        recorder.advance(80);
        let (target, _) = recorder.game().target().expect("the first");
        assert_eq!((recorder.advance(112), recorder.game().missed()), (112, 1));
        (recorder, target.start)
    }

    #[test]
    fn a_tap_that_arrives_late_counts_as_of_its_moment() {
        let (mut recorder, place) = just_missed();
        assert_eq!(recorder.tap(110, place), Ok(Phase::Playing));
        let game = recorder.game();
        assert_eq!((game.hits(), game.missed(), game.wrong()), (1, 0, 0));
        assert_eq!((game.ticks(), game.last_tap(), game.reaction()), (112, 110, 50));
    }

    #[test]
    fn a_tap_that_arrives_too_late_counts_as_of_the_first_moment_left() {
        let (mut recorder, place) = just_missed();
        recorder.advance(118);
        assert_eq!(recorder.tap(110, place), Ok(Phase::Playing));
        let game = recorder.game();
        assert_eq!((game.hits(), game.missed(), game.wrong(), game.last_tap()), (0, 1, 1, 112));
    }

    #[test]
    fn what_a_mark_vouches_for_is_not_taken_back() {
        let (mut recorder, place) = just_missed();
        assert_eq!(recorder.mark(114).ticks, 108);
        assert_eq!(recorder.mark(117).ticks, 111);
        assert_eq!(recorder.tap(110, place), Ok(Phase::Playing));
        assert_eq!((recorder.game().hits(), recorder.game().last_tap()), (0, 111));
        assert_eq!(recorder.mark(0).ticks, 111, "a mark is never behind the one before");
    }

    #[test]
    fn a_mark_after_the_end_vouches_for_all_of_it() {
        let mut recorder = Recorder::new(level(Rules::One, 1).expect("a level"), 7);
        let ticks = recorder.mark(5_000).ticks;
        assert_eq!(ticks, recorder.game().ticks());
        assert_eq!(recorder.game().phase(), Phase::Failed);
    }

    #[test]
    fn a_tap_while_the_game_waits_counts_for_nothing() {
        let level = level(Rules::One, 1).expect("a level");
        let mut recorder = Recorder::new(level, 7);
        for target in 0..4 {
            recorder.advance(level.appears(target) + 20);
            let (shown, _) = recorder.game().target().expect("a target");
            assert_eq!(recorder.tap(level.appears(target) + 20, shown.start), Ok(Phase::Playing));
        }
        let stands = recorder.advance(1_000);
        let log = recorder.log();
        for now in [stands, stands + 1, stands + 500] {
            assert_eq!(recorder.tap(now, Place { x: 0, y: 0 }), Err(Breach::Waiting));
        }
        assert_eq!(recorder.log(), log);
        assert_eq!(recorder.tap(stands - 1, Place { x: 0, y: 0 }), Ok(Phase::Playing), "it was before that");
    }

    #[test]
    fn a_bounce_is_no_tap() {
        let (mut recorder, place) = just_missed();
        assert_eq!(recorder.tap(110, place), Ok(Phase::Playing));
        let log = recorder.log();
        for now in [110, 111, 114] {
            assert_eq!(recorder.tap(now, place), Err(Breach::TooSoon));
        }
        assert_eq!(recorder.log(), log);
        assert_eq!(recorder.tap(115, place), Ok(Phase::Playing));
        assert_eq!(recorder.game().wrong(), 1);
    }
}
