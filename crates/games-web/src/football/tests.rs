use core::mem::{offset_of, size_of};
use core::slice;

use arena_games::football::players::{Player, play};
use arena_games::football::{MAX_PAUSES, REGULAR_TICKS, replay, replay_so_far};
use arena_games::log::Mark;

use super::*;

/// A match that is freed on drop, also when an assertion fails.
struct Live(*mut Football);

impl Live {
    fn new(level: u32, seed: u64, pace: u32) -> Self {
        Self::of(RULES_VERSION, level, seed, pace)
    }

    fn of(version: u32, level: u32, seed: u64, pace: u32) -> Self {
        let football = football_new(version, level, seed, pace);
        assert!(!football.is_null());
        Self(football)
    }

    fn view(&self) -> FootballView {
        // SAFETY: `self` keeps the match alive.
        let view = unsafe { football_view(self.0) };
        // SAFETY: the view is inside the live match.
        unsafe { *view }
    }

    fn step(&self, x: f32, y: f32) {
        // SAFETY: `self` keeps the match alive.
        unsafe { football_step(self.0, x, y) };
    }

    fn stop(&self) {
        // SAFETY: `self` keeps the match alive.
        unsafe { football_stop(self.0) };
    }

    fn pause(&self) -> u32 {
        // SAFETY: `self` keeps the match alive.
        unsafe { football_pause(self.0) }
    }

    fn mark(&self) -> Mark {
        // SAFETY: `self` keeps the match alive.
        let mark = unsafe { football_mark(self.0) };
        // SAFETY: the mark is inside the live match.
        let MarkView { bytes, ticks, digest } = unsafe { *mark };
        Mark { bytes, ticks, digest }
    }

    fn log(&self) -> Vec<u8> {
        // SAFETY: `self` keeps the match alive.
        let log = unsafe { football_log(self.0) };
        // SAFETY: as above.
        let length = unsafe { football_log_len(self.0) };
        // SAFETY: the log has this length until the match writes it again.
        unsafe { slice::from_raw_parts(log, length as usize) }.to_vec()
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        // SAFETY: made by `football_new`, freed here only.
        unsafe { football_free(self.0) };
    }
}

#[test]
fn a_match_played_through_the_exports_is_replayed_by_the_core() {
    let game = Live::new(12, 77, 1);
    let mut marks = Vec::new();
    while game.view().phase != 4 {
        let view = game.view();
        if view.ticks.is_multiple_of(300) {
            marks.push(game.mark());
        }
        game.step(view.puck[0], view.puck[1] + 1.0);
    }
    let view = game.view();
    let replay = replay(Rules::CURRENT, 12, 77, Pace::Phone, &game.log(), &marks).expect("an honest log");
    // SAFETY: the match lives.
    assert_eq!(unsafe { football_hash(game.0) }, replay.state_hash);
    assert_eq!((replay.ticks, u32::from(replay.passed)), (view.ticks, view.won));
    let goals = (u32::from(replay.score.player), u32::from(replay.score.bot));
    assert_eq!((view.player_goals, view.bot_goals), goals);
    assert_eq!(view.obstacle_count, 4);
    assert!(
        view.touches.iter().all(|count| *count > 0) && view.surface < 4 && view.touch[0] > 0.0,
        "{view:?}"
    );
    game.step(1.0, 1.0);
    assert_eq!(game.view(), view, "it is over");
    assert_eq!(game.pause(), 1);
}

#[test]
fn a_match_of_the_core_is_written_alike() {
    let played = play(Rules::CURRENT, Player::Average, 3, 9, Pace::Full, 4).expect("a level");
    let game = Live::new(3, 9, 0);
    // Natively, a stopped mallet is a tick without a target.
    for _ in 0..60 {
        game.stop();
    }
    let mut native = Recorder::new(Rules::CURRENT, level(3).expect("a level"), 9, Pace::Full);
    for _ in 0..60 {
        native.step(None);
    }
    assert_eq!(game.log(), native.log());
    assert_ne!(game.log(), played.log());
    assert_eq!(game.mark(), native.mark());
}

#[test]
fn pauses_are_noted_and_counted() {
    let game = Live::new(1, 1, 0);
    for pauses in 1..=MAX_PAUSES {
        game.stop();
        assert_eq!((game.pause(), game.view().pauses), (0, pauses));
    }
    assert_eq!((game.pause(), game.view().pauses), (1, MAX_PAUSES));
    let replay =
        replay_so_far(Rules::CURRENT, 1, 1, Pace::Full, &game.log(), &[game.mark()]).expect("an honest log");
    assert_eq!(replay.pauses, MAX_PAUSES);
}

#[test]
fn only_versions_levels_and_paces_that_exist_are_started() {
    assert!(football_new(RULES_VERSION, 0, 1, 0).is_null());
    assert!(football_new(RULES_VERSION, 13, 1, 0).is_null());
    assert!(football_new(RULES_VERSION, 257, 1, 0).is_null(), "not level 1 by cutting the number short");
    assert!(football_new(RULES_VERSION, 1, 1, 2).is_null());
    for (version, plays) in [(0, 0), (1, 1), (RULES_VERSION, 1), (RULES_VERSION + 1, 0)] {
        assert_eq!(football_plays(version), plays, "{version}");
        let game = football_new(version, 1, 1, 0);
        assert_eq!(u32::from(!game.is_null()), plays, "{version}");
        if !game.is_null() {
            // SAFETY: made above, freed here only.
            unsafe { football_free(game) };
        }
    }
}

/// The first seed of which two minutes end in a draw though the player does not move, and that match.
fn drawn_idly(version: u32) -> (u64, Live) {
    let idle = |seed| {
        let game = Live::of(version, 1, seed, 1);
        while game.view().phase != 4 && game.view().ticks < REGULAR_TICKS {
            game.stop();
        }
        (seed, game)
    };
    let level = |(_, game): &(u64, Live)| game.view().player_goals == game.view().bot_goals;
    (0..500).map(idle).find(level).expect("one of five hundred")
}

#[test]
fn the_view_shows_the_golden_goal_and_its_clock() {
    let (_, game) = drawn_idly(RULES_VERSION);
    let view = game.view();
    assert_eq!((view.golden, view.left, view.phase, view.wait), (1, 1_800, 3, 60));
    game.stop();
    assert_eq!((game.view().golden, game.view().left), (1, 1_799));
    let (seed, old) = drawn_idly(1);
    assert_eq!((old.view().golden, old.view().left, old.view().phase), (0, 0, 4));
    assert!(replay(Rules::One, 1, seed, Pace::Phone, &old.log(), &[]).is_ok());
}

#[test]
fn a_wish_that_is_no_number_is_played_as_one() {
    let game = Live::new(1, 1, 0);
    for _ in 0..200 {
        game.step(f32::NAN, f32::INFINITY);
    }
    assert!(replay_so_far(Rules::CURRENT, 1, 1, Pace::Full, &game.log(), &[]).is_ok());
    assert!((game.view().player[1] - 15.28).abs() < 0.01);
}

#[test]
fn the_view_is_laid_out_as_the_typescript_side_reads_it() {
    let offsets = [
        offset_of!(FootballView, puck),
        offset_of!(FootballView, way),
        offset_of!(FootballView, player),
        offset_of!(FootballView, bot),
        offset_of!(FootballView, obstacles),
        offset_of!(FootballView, touch),
        offset_of!(FootballView, obstacle_count),
        offset_of!(FootballView, player_goals),
        offset_of!(FootballView, bot_goals),
        offset_of!(FootballView, ticks),
        offset_of!(FootballView, phase),
        offset_of!(FootballView, wait),
        offset_of!(FootballView, won),
        offset_of!(FootballView, surface),
        offset_of!(FootballView, touches),
        offset_of!(FootballView, pauses),
        offset_of!(FootballView, golden),
        offset_of!(FootballView, left),
    ];
    let words = [0, 2, 4, 6, 8, 20, 23, 24, 25, 26, 27, 28, 29, 30, 31, 35, 36, 37];
    assert_eq!(offsets, words.map(|word| word * 4));
    assert_eq!((size_of::<FootballView>(), size_of::<MarkView>()), (38 * 4, 40));
    assert_eq!((offset_of!(MarkView, ticks), offset_of!(MarkView, digest)), (4, 8));
}
