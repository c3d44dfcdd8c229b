use core::mem::{offset_of, size_of};

use arena_games::aim::duel::Tap;
use arena_games::aim::{DUEL, Place};

use crate::*;

/// A duel that is freed on drop, also when an assertion fails.
struct Live(*mut Duel);

impl Live {
    fn new(side: u32) -> Self {
        let live = Self(duel_new(7, side));
        for seed in 1..u64::from(DUEL.segments()) {
            // SAFETY: `live` keeps the duel alive.
            assert_eq!(unsafe { duel_reveal(live.0, seed) }, 0);
        }
        live
    }

    fn view(&self) -> DuelView {
        // SAFETY: `self` keeps the duel alive.
        let view = unsafe { duel_view(self.0) };
        // SAFETY: the view is inside the live duel.
        unsafe { *view }
    }

    fn turn(&self, taps: &[(u32, Tap)]) -> DuelView {
        for (side, tap) in taps {
            let [t0, t1, p0, p1, p2] = tap.to_bytes();
            let (tick, place) = (u32::from_le_bytes([t0, t1, 0, 0]), u32::from_le_bytes([p0, p1, p2, 0]));
            // SAFETY: `self` keeps the duel alive.
            assert_eq!(unsafe { duel_brings(self.0, *side, tick, place) }, 0);
        }
        // SAFETY: `self` keeps the duel alive.
        unsafe { duel_turn(self.0) };
        self.view()
    }

    fn tap(&self, tick: u32, Place { x, y }: Place) -> u32 {
        // SAFETY: `self` keeps the duel alive.
        unsafe { duel_tap(self.0, tick, x.into(), y.into()) }
    }

    fn advance(&self, tick: u32) -> DuelView {
        // SAFETY: `self` keeps the duel alive.
        unsafe { duel_advance(self.0, tick) };
        self.view()
    }

    fn hash(&self) -> u64 {
        // SAFETY: `self` keeps the duel alive.
        unsafe { duel_hash(self.0) }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        // SAFETY: it comes from `duel_new` and is not used again.
        unsafe { duel_free(self.0) };
    }
}

#[test]
fn both_sides_see_the_same_duel_and_each_its_own_taps_at_once() {
    let (a, b) = (Live::new(0), Live::new(1));
    let shown = a.advance(DUEL.appears(0) + 20).own;
    let unit = |tenths: u32| u16::try_from(tenths / 10).unwrap();
    let place = Place { x: unit(shown.target.x), y: unit(shown.target.y) };
    let tap = Tap { tick: shown.ticks, place };
    assert_eq!(a.tap(tap.tick, place), 0);
    assert_eq!((a.view().own.hits, a.view().theirs.hits), (1, 0));
    assert_eq!(a.tap(tap.tick + 1, place), 3, "too soon");
    let turns = tap.tick.div_ceil(6);
    for _ in 0..turns {
        a.turn(&[]);
        b.turn(&[]);
    }
    let (seen_by_a, seen_by_b) = (a.turn(&[(0, tap)]), b.turn(&[(0, tap)]));
    assert_eq!((seen_by_a.turns, seen_by_a.own.hits, seen_by_a.outcome), (turns + 1, 1, 0));
    assert_eq!((seen_by_b.theirs.hits, seen_by_b.theirs.score), (1, seen_by_a.own.score));
    assert_eq!(a.hash(), b.hash());
}

#[test]
fn a_duel_comes_to_an_end_that_all_see() {
    let live = Live::new(0);
    let mut view = live.view();
    let strong = Tap { tick: 80, place: Place { x: 0, y: 0 } };
    // A misses once, B does nothing: B has fewer misses and wins.
    while view.outcome == 0 {
        let taps = [(0, strong)];
        view = live.turn(if view.turns == 14 { &taps } else { &[] });
    }
    assert_eq!((view.outcome, view.own.wrong), (2, 1));
    // SAFETY: `live` is not freed yet.
    assert_eq!(unsafe { duel_brings(live.0, 0, 0, 0x00ff_ffff) }, 2, "no such place");
    // SAFETY: `live` is not freed yet.
    assert_eq!(unsafe { duel_reveal(live.0, 1) }, 5, "it has all its seeds");
    assert_eq!(duel_rules_version(), 1);
}

#[test]
fn the_view_is_laid_out_as_the_typescript_side_reads_it() {
    assert_eq!(
        [
            offset_of!(DuelView, turns),
            offset_of!(DuelView, outcome),
            offset_of!(DuelView, own),
            offset_of!(DuelView, theirs)
        ],
        [0, 4, 8, 120]
    );
    assert_eq!(size_of::<DuelView>(), 232);
}
