use core::mem::offset_of;
use core::slice;

use arena_games::puzzle::solver::{failing_log, solve};
use arena_games::puzzle::{Action, replay};

use crate::*;

/// A game that is freed on drop, also when an assertion fails.
struct Live(*mut Puzzle);

impl Live {
    fn new(level: u32, seed: u64) -> Self {
        let puzzle = puzzle_new(level, seed);
        assert!(!puzzle.is_null());
        Self(puzzle)
    }

    fn view(&self) -> View {
        // SAFETY: `self` keeps the game alive.
        let view = unsafe { puzzle_view(self.0) };
        // SAFETY: the view is inside the live game.
        unsafe { *view }
    }

    fn tap(&self, now: u32, tile: u32) -> u32 {
        // SAFETY: `self` keeps the game alive.
        unsafe { puzzle_tap(self.0, now, tile) }
    }

    fn reset(&self, now: u32) -> u32 {
        // SAFETY: `self` keeps the game alive.
        unsafe { puzzle_reset(self.0, now) }
    }

    fn log(&self) -> Vec<u8> {
        // SAFETY: `self` keeps the game alive.
        let log = unsafe { puzzle_log(self.0) };
        // SAFETY: as above.
        let length = unsafe { puzzle_log_len(self.0) };
        // SAFETY: the log has this length until the game writes it again.
        unsafe { slice::from_raw_parts(log, length as usize) }.to_vec()
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        // SAFETY: made by `puzzle_new`, freed here only.
        unsafe { puzzle_free(self.0) };
    }
}

#[test]
fn a_game_played_through_the_exports_is_replayed_by_the_core() {
    let game = Live::new(2, 77);
    for event in solve(2, 77).expect("a level") {
        let Action::Tap(tile) = event.action else { panic!("a solver only taps") };
        assert_eq!(game.tap(event.tick, u32::from(tile)), 0);
    }
    let view = game.view();
    assert_eq!((view.grid, view.phase, view.rotations), (4, 1, [0; 25]));
    let replay = replay(2, 77, &game.log()).expect("an honest log");
    // SAFETY: the game lives.
    assert_eq!(unsafe { puzzle_hash(game.0) }, replay.state_hash);
    assert!(replay.passed);
    assert_eq!((replay.moves, replay.ticks, u32::from(replay.image)), (view.moves, view.ticks, view.image));
    assert_eq!(game.tap(90_000, 0), 1, "it is over");
}

#[test]
fn a_lost_game_writes_the_log_that_the_core_writes() {
    let game = Live::new(1, 3);
    let mut answered = 0;
    while answered == 0 && game.view().phase == 0 {
        answered = game.tap(game.view().ticks + 10, 0);
    }
    assert_eq!((answered, game.view().phase), (0, 2));
    assert_ne!(game.log(), failing_log(1, 3).expect("a level"), "the same moves at another pace");
    assert!(!replay(1, 3, &game.log()).expect("an honest log").passed);
}

#[test]
fn an_action_against_the_rules_is_refused_and_changes_nothing() {
    assert!(puzzle_new(0, 1).is_null());
    assert!(puzzle_new(4, 1).is_null());
    assert!(puzzle_new(257, 1).is_null(), "not level 1 by cutting the number short");
    let game = Live::new(1, 1);
    let before = game.view();
    assert_eq!(game.tap(60, 9), 2);
    assert_eq!(game.tap(60, 256), 2, "not tile 0 by cutting the number short");
    assert_eq!(game.view(), before);
    assert_eq!(game.tap(60, 1), 0);
    assert_eq!(game.reset(0), 3, "long before the last tap");
    assert_eq!(game.tap(u32::MAX, 1), 4);
    assert_eq!((game.view().moves, game.view().resets), (1, 0));
    assert_eq!(game.reset(70), 0);
    assert_eq!((game.view().moves, game.view().resets), (0, 1));
}

#[test]
fn the_view_is_laid_out_as_the_typescript_side_reads_it() {
    let offsets = [
        offset_of!(View, grid),
        offset_of!(View, image),
        offset_of!(View, moves),
        offset_of!(View, allowed_moves),
        offset_of!(View, resets),
        offset_of!(View, ticks),
        offset_of!(View, phase),
        offset_of!(View, rotations),
    ];
    assert_eq!(offsets, [0, 4, 8, 12, 16, 20, 24, 28]);
}
