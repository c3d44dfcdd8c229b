use core::cmp::Ordering;

use arena_games::aim::duel::{Score, compare};
use arena_games::aim::players::seeds;
use arena_games::aim::{
    Breach, Event, Game, Level, MAX_LATE_TICKS, MIN_GAP_TICKS, Phase, Place, Recorder, Rules, level,
    replay_so_far,
};
use arena_games::log::Mark;
use proptest::prelude::*;

fn any_level() -> impl Strategy<Value = &'static Level> {
    let any_rules = prop_oneof![Just(Rules::One), Just(Rules::Two)];
    (any_rules, 1..=25_u8).prop_map(|(rules, number)| level(rules, number).unwrap())
}

#[derive(Clone, Copy, Debug)]
enum TapAction {
    /// Taps at the target, so many units beside its centre.
    Aim(i32, i32),
    Fooled,
    /// Taps anywhere, sometimes outside the field.
    Anywhere(u16, u16),
    /// Taps at the target's last position, this many ticks ago.
    Late(u32),
    Mark,
    Reveal,
}

fn any_deed() -> impl Strategy<Value = TapAction> {
    prop_oneof![
        10 => (-60..60_i32, -60..60_i32).prop_map(|(x, y)| TapAction::Aim(x, y)),
        1 => Just(TapAction::Fooled),
        2 => (0..1010_u16, 0..1410_u16).prop_map(|(x, y)| TapAction::Anywhere(x, y)),
        3 => (1..20_u32).prop_map(TapAction::Late),
        3 => Just(TapAction::Mark),
        4 => Just(TapAction::Reveal),
    ]
}

fn any_play() -> impl Strategy<Value = Vec<(u32, TapAction)>> {
    let gap = prop_oneof![2 => 0..6_u32, 12 => 15..70_u32, 1 => 0..3_000_u32];
    prop::collection::vec((gap, any_deed()), 0..80)
}

fn place(centre: (u32, u32), by: (i32, i32)) -> Place {
    let near = |tenths: u32, by: i32, size: i32| {
        u16::try_from((i32::try_from(tenths / 10).unwrap() + by).clamp(0, size)).unwrap()
    };
    Place { x: near(centre.0, by.0, 1000), y: near(centre.1, by.1, 1400) }
}

struct Play {
    recorder: Recorder,
    now: u32,
    seeds: Vec<u64>,
    revealed: usize,
    marks: Vec<Mark>,
    last_centre: (u32, u32),
}

impl Play {
    fn new(level: &'static Level, seed: u64) -> Self {
        let seeds = seeds(level.number, seed);
        let recorder = Recorder::new(level, seeds[0]);
        Self { recorder, now: 0, seeds, revealed: 1, marks: Vec::new(), last_centre: (5_000, 7_000) }
    }

    fn tap(&mut self, now: u32, place: Place) -> Result<Phase, Breach> {
        self.recorder.tap(now, place)
    }

    fn deed(&mut self, gap: u32, deed: TapAction) -> Result<Phase, Breach> {
        self.now += gap;
        let reached = self.recorder.advance(self.now);
        // A screen's clock stands while the game waits.
        self.now = reached.max(self.recorder.game().ticks());
        let game = self.recorder.game();
        if let Some((target, age)) = game.target() {
            self.last_centre = target.centre(game.level(), age);
        }
        let (now, phase) = (self.now, game.phase());
        match deed {
            TapAction::Aim(x, y) => self.tap(now, place(self.last_centre, (x, y))),
            TapAction::Late(by) => self.tap(now.saturating_sub(by), place(self.last_centre, (0, 0))),
            TapAction::Anywhere(x, y) => self.tap(now, Place { x, y }),
            TapAction::Fooled => {
                let Some((decoy, age)) = game.decoy() else { return Ok(phase) };
                let centre = decoy.centre(game.level(), age);
                self.tap(now, place(centre, (0, 0)))
            }
            TapAction::Mark => {
                self.marks.push(self.recorder.mark(now));
                Ok(phase)
            }
            TapAction::Reveal => {
                let Some(seed) = self.seeds.get(self.revealed) else { return Ok(phase) };
                self.revealed += 1;
                self.recorder.reveal(*seed).map(|()| phase)
            }
        }
    }
}

fn of(play: &[(u32, TapAction)], level: &'static Level, seed: u64) -> Play {
    let mut played = Play::new(level, seed);
    for (gap, deed) in play {
        let _ = played.deed(*gap, *deed);
    }
    played
}

proptest! {
    #[test]
    fn a_recorded_log_replays_to_the_same_state_and_keeps_its_marks(
        level in any_level(), seed: u64, play in any_play(),
    ) {
        let mut played = Play::new(level, seed);
        for (gap, deed) in play {
            let before = (played.recorder.game().last_tap(), played.recorder.game().wrong() + played.recorder.game().hits());
            let shown = played.recorder.game().ticks();
            let taken = played.deed(gap, deed);
            let game = played.recorder.game();
            let taps = game.wrong() + game.hits();
            prop_assert!(game.ticks() + MAX_LATE_TICKS >= shown, "the clock is hardly ever taken back");
            match taken {
                Ok(_) => prop_assert!(taps <= before.1 + 1 && game.last_tap() >= before.0),
                Err(_) => prop_assert_eq!((game.last_tap(), taps), before, "what is not taken changes nothing"),
            }
            prop_assert!(game.hits() + game.missed() <= u32::from(level.targets));
            prop_assert!(game.wrong() <= level.allowed() + 1);
            prop_assert!(game.target().is_none() || game.phase() == Phase::Playing || game.wrong() > level.allowed());
        }
        let game = played.recorder.game();
        let known = &played.seeds[..played.revealed];
        let log = played.recorder.log();
        let replay = replay_so_far(level.rules, level.number, known, &log, &played.marks);
        let replay = replay.map_err(|refusal| TestCaseError::fail(refusal.to_string()))?;
        prop_assert_eq!(replay.state_hash, game.state_hash());
        prop_assert_eq!(replay.passed, game.phase() == Phase::Passed);
        prop_assert_eq!(replay.finished, game.phase() != Phase::Playing);
        prop_assert_eq!((replay.hits, replay.wrong, replay.score), (game.hits(), game.wrong(), game.score()));
        prop_assert_eq!((replay.reaction, replay.ticks, replay.reason), (game.reaction(), game.ticks(), game.reason()));
        prop_assert_eq!(replay.signs, game.signs());
        prop_assert!(log.len() < 400, "{} bytes", log.len());
    }

    #[test]
    fn the_length_of_time_steps_makes_no_difference(
        level in any_level(), seed: u64, cuts in prop::collection::vec(1..90_u32, 1..60), taps in prop::collection::vec((0..1_700_u32, 0..=1000_u16, 0..=1400_u16), 0..20),
    ) {
        let start = || {
            let seeds = seeds(level.number, seed);
            let mut game = Game::new(level, seeds[0]);
            for seed in &seeds[1..] {
                game.reveal(*seed).unwrap();
            }
            game
        };
        let mut taps = taps;
        taps.sort_unstable();
        let (mut coarse, mut fine) = (start(), start());
        let mut tick = 0;
        let mut cuts = cuts.iter().cycle();
        for (at, x, y) in taps {
            while tick + cuts.clone().next().unwrap() < at {
                tick += cuts.next().unwrap();
                fine.advance(tick);
            }
            let event = Event { tick: at, place: Place { x, y } };
            prop_assert_eq!(coarse.play(event), fine.play(event));
        }
        coarse.advance(2_000);
        for tick in 0..=2_000 {
            fine.advance(tick);
        }
        prop_assert_eq!(coarse.state_hash(), fine.state_hash());
    }

    #[test]
    fn a_seed_that_comes_late_changes_nothing_but_the_wait(
        level in any_level(), seed: u64, delays in prop::collection::vec(0..500_u32, 8), errors in prop::collection::vec((15..40_u32, -50..50_i32), 30),
    ) {
        let seeds = seeds(level.number, seed);
        let play = |delays: Option<&[u32]>| {
            let mut recorder = Recorder::new(level, seeds[0]);
            let mut later = seeds[1..].iter();
            if delays.is_none() {
                for seed in later.by_ref() {
                    recorder.reveal(*seed).unwrap();
                }
            }
            for (target, (after, by)) in (0..level.targets).zip(&errors) {
                let tick = level.appears(target) + after;
                if recorder.advance(tick) < tick && recorder.game().waiting() {
                    let delay = delays.map_or(0, |delays| delays[usize::from(target) / 4]);
                    recorder.advance(tick + delay);
                    recorder.reveal(*later.next().unwrap()).unwrap();
                    recorder.advance(tick);
                }
                let Some((target, age)) = recorder.game().target() else { break };
                let centre = target.centre(level, age);
                let _ = recorder.tap(tick, place(centre, (*by, *by)));
            }
            recorder.advance(3_000);
            (recorder.log(), recorder.game().phase())
        };
        prop_assert_eq!(play(None), play(Some(&delays)));
    }

    #[test]
    fn different_plays_end_in_different_states(
        level in any_level(), seed: u64, play in any_play(), at: prop::sample::Index,
    ) {
        prop_assume!(!play.is_empty());
        let mut other = play.clone();
        other.remove(at.index(play.len()));
        let (a, b) = (of(&play, level, seed).recorder, of(&other, level, seed).recorder);
        prop_assert_eq!(a.log() == b.log(), a.game().state_hash() == b.game().state_hash());
    }

    #[test]
    fn a_duel_has_one_winner_or_none_whoever_is_named_first(
        scores in prop::collection::vec((0..6_u32, 0..4_u32, 0..4_u32), 3),
    ) {
        let of = |(points, misses, reaction): (u32, u32, u32)| Score { points, misses, reaction };
        let [a, b, c] = [of(scores[0]), of(scores[1]), of(scores[2])];
        prop_assert_eq!(compare(&a, &b), compare(&b, &a).reverse());
        prop_assert_eq!(compare(&a, &b) == Ordering::Equal, a == b);
        if compare(&a, &b) == compare(&b, &c) {
            prop_assert_eq!(compare(&a, &c), compare(&a, &b), "who beats the winner beats the loser");
        }
        let better = [
            Score { points: a.points + 1, misses: b.misses, ..b },
            Score { misses: a.misses + 1, ..a },
            Score { reaction: a.reaction + 1, ..a },
        ];
        prop_assert_eq!(compare(&better[0], &a), Ordering::Greater);
        prop_assert_eq!(compare(&better[1], &a), Ordering::Less);
        prop_assert_eq!(compare(&better[2], &a), Ordering::Less);
    }
}

#[test]
fn taps_are_at_least_a_gap_apart_however_fast_they_come() {
    let mut recorder = Recorder::new(level(Rules::CURRENT, 1).unwrap(), 3);
    let mut last: Option<u32> = None;
    for now in 0..60 {
        if recorder.tap(now, Place { x: 0, y: 0 }).is_ok() {
            assert!(last.is_none_or(|last| now >= last + MIN_GAP_TICKS));
            last = Some(now);
        }
    }
    assert_eq!(recorder.game().phase(), Phase::Failed);
}
