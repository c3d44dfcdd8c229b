use core::mem::{offset_of, size_of};
use core::slice;

use arena_games::aim::players::seeds;
use arena_games::aim::{RULES_VERSION, Rules, level, replay};
use arena_games::log::Mark;

use crate::*;

/// A game that is freed on drop, also when an assertion fails.
struct Live(*mut Aim);

impl Live {
    fn new(level: u32, first_seed: u64) -> Self {
        Self::of(RULES_VERSION, level, first_seed)
    }

    fn of(version: u32, level: u32, first_seed: u64) -> Self {
        let aim = aim_new(version, level, first_seed);
        assert!(!aim.is_null());
        Self(aim)
    }

    fn view(&self) -> AimView {
        // SAFETY: `self` keeps the game alive.
        let view = unsafe { aim_view(self.0) };
        // SAFETY: the view is inside the live game.
        unsafe { *view }
    }

    fn reveal(&self, seed: u64) -> u32 {
        // SAFETY: `self` keeps the game alive.
        unsafe { aim_reveal(self.0, seed) }
    }

    fn advance(&self, now: u32) -> u32 {
        // SAFETY: `self` keeps the game alive.
        unsafe { aim_advance(self.0, now) }
    }

    fn tap(&self, now: u32, x: u32, y: u32) -> u32 {
        // SAFETY: `self` keeps the game alive.
        unsafe { aim_tap(self.0, now, x, y) }
    }

    fn mark(&self, now: u32) -> Mark {
        // SAFETY: `self` keeps the game alive.
        let mark = unsafe { aim_mark(self.0, now) };
        // SAFETY: the mark is inside the live game.
        let AimMark { bytes, ticks, digest } = unsafe { *mark };
        Mark { bytes, ticks, digest }
    }

    fn log(&self) -> Vec<u8> {
        // SAFETY: `self` keeps the game alive.
        let log = unsafe { aim_log(self.0) };
        // SAFETY: as above.
        let length = unsafe { aim_log_len(self.0) };
        // SAFETY: the log has this length until the game writes it again.
        unsafe { slice::from_raw_parts(log, length as usize) }.to_vec()
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        // SAFETY: made by `aim_new`, freed here only.
        unsafe { aim_free(self.0) };
    }
}

#[test]
fn a_game_played_through_the_exports_is_replayed_by_the_core() {
    let seeds = seeds(25, 77);
    let game = Live::new(25, seeds[0]);
    let (mut later, mut marks) = (seeds[1..].iter(), Vec::new());
    let rules = level(Rules::CURRENT, 25).expect("a level");
    for target in 0..rules.targets {
        let tick = rules.appears(target) + 20;
        if game.advance(tick) < tick {
            assert_eq!(game.view().waiting, 1);
            assert_eq!(game.tap(tick, 500, 700), 4, "nothing to tap yet");
            marks.push(game.mark(tick));
            assert_eq!(game.reveal(*later.next().expect("a segment more")), 0);
            game.advance(tick);
        }
        let AimView { target: shown, radius, .. } = game.view();
        assert_eq!((shown.number, shown.age, shown.radius), (u32::from(target) + 1, 20, radius));
        assert_eq!(game.tap(tick, shown.x / 10, shown.y / 10), 0);
        assert_eq!(game.view().target, AimSpot::default());
    }
    assert_eq!((marks.len(), game.reveal(1)), (7, 5));
    let view = game.view();
    assert_eq!((view.phase, view.reason, view.hits, view.wrong), (1, 0, 30, 0));
    let replay = replay(Rules::CURRENT, 25, &seeds, &game.log(), &marks).expect("an honest log");
    // SAFETY: the game lives.
    assert_eq!(unsafe { aim_hash(game.0) }, replay.state_hash);
    assert!(replay.passed);
    assert_eq!((replay.score, replay.ticks, replay.reaction), (view.score, view.ticks, view.reaction));
    assert_eq!(game.tap(90_000, 0, 0), 1, "it is over");
}

#[test]
fn a_lost_game_says_why() {
    // By the first version a level can be lost within its first segment.
    let game = Live::of(1, 1, 3);
    assert_eq!(game.advance(5_000), level(Rules::One, 1).expect("a level").appears(3) + 51);
    assert_eq!((game.view().phase, game.view().reason, game.view().missed), (2, 2, 4));
    let game = Live::of(1, 1, 3);
    for now in [5, 10, 15, 20] {
        assert_eq!(game.tap(now, 0, 0), 0);
    }
    assert_eq!((game.view().phase, game.view().reason, game.view().wrong), (2, 1, 4));
    assert!(!replay(Rules::One, 1, &[3], &game.log(), &[]).expect("an honest log").passed);
}

#[test]
fn an_action_against_the_rules_is_refused_and_changes_nothing() {
    for number in [0, 26, 257] {
        assert!(aim_new(RULES_VERSION, number, 1).is_null());
        assert_eq!(aim_segments(number), 0);
    }
    for (version, plays) in [(0, 0), (1, 1), (RULES_VERSION, 1), (RULES_VERSION + 1, 0)] {
        assert_eq!(aim_plays(version), plays, "{version}");
        assert!(plays == 1 || aim_new(version, 1, 1).is_null());
    }
    assert_eq!((aim_segments(1), aim_segments(25)), (3, 8));
    let game = Live::new(1, 1);
    game.advance(30);
    let before = game.view();
    assert_eq!(game.tap(30, 1001, 0), 2);
    assert_eq!(game.tap(30, 0, 1401), 2);
    assert_eq!(game.tap(30, 65_536, 65_536), 2, "not place 0 by cutting the number short");
    assert_eq!(game.view(), before);
    assert_eq!(game.tap(30, 0, 0), 0);
    assert_eq!(game.tap(33, 0, 0), 3);
    assert_eq!((game.view().wrong, game.view().last_tap), (1, 30));
}

#[test]
fn the_view_is_laid_out_as_the_typescript_side_reads_it() {
    let words = [
        offset_of!(AimView, ticks),
        offset_of!(AimView, phase),
        offset_of!(AimView, reason),
        offset_of!(AimView, waiting),
        offset_of!(AimView, revealed),
        offset_of!(AimView, targets),
        offset_of!(AimView, appeared),
        offset_of!(AimView, hits),
        offset_of!(AimView, needed),
        offset_of!(AimView, missed),
        offset_of!(AimView, wrong),
        offset_of!(AimView, allowed),
        offset_of!(AimView, decoys_tapped),
        offset_of!(AimView, score),
        offset_of!(AimView, reaction),
        offset_of!(AimView, last_tap),
        offset_of!(AimView, radius),
        offset_of!(AimView, life),
    ];
    let expected: Vec<usize> = (0..18).map(|word| word * 4).collect();
    assert_eq!(words.as_slice(), expected);
    assert_eq!((offset_of!(AimView, target), offset_of!(AimView, decoy)), (72, 92));
    assert_eq!(size_of::<AimView>(), 112);
    let spot = [
        offset_of!(AimSpot, number),
        offset_of!(AimSpot, x),
        offset_of!(AimSpot, y),
        offset_of!(AimSpot, radius),
        offset_of!(AimSpot, age),
    ];
    assert_eq!(spot, [0, 4, 8, 12, 16]);
    let mark = [offset_of!(AimMark, bytes), offset_of!(AimMark, ticks), offset_of!(AimMark, digest)];
    assert_eq!(mark, [0, 4, 8]);
}
