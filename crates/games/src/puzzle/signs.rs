use super::{Action, Event};

/// The signs of a play, which fail no game: a reviewer decides. Only the last scramble counts: a reset clears
/// the signs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signs {
    last: Option<(u32, u8)>,
    /// Taps on another tile than the last one, and the ticks before them.
    changes: u32,
    change_ticks: u32,
    slowest_change: u32,
    /// Taps on the same tile as the last one, and the ticks before them.
    repeats: u32,
    repeat_ticks: u32,
    out_of_order: bool,
    wasted: bool,
}

const ENOUGH_CHANGES: u32 = 5;

const ENOUGH_REPEATS: u32 = 3;

/// A person takes longer than this, 250 ms, to find the next tile at least once in a puzzle.
const THOUGHT_TICKS: u32 = 15;

impl Signs {
    /// Records an action. `needed_less` says whether it brought its tile closer to upright.
    pub(crate) fn note(&mut self, event: Event, needed_less: bool) {
        let Action::Tap(tile) = event.action else {
            *self = Self::default();
            return;
        };
        if let Some((tick, before)) = self.last {
            let gap = event.tick - tick;
            if tile == before {
                self.repeats += 1;
                self.repeat_ticks += gap;
            } else {
                self.changes += 1;
                self.change_ticks += gap;
                self.slowest_change = self.slowest_change.max(gap);
                self.out_of_order |= tile < before;
            }
        }
        self.wasted |= !needed_less;
        self.last = Some((event.tick, tile));
    }

    /// Whether no change to another tile took 250 ms: every tile was found at once.
    #[must_use]
    pub fn no_thought(&self) -> bool {
        self.changes >= ENOUGH_CHANGES && self.slowest_change < THOUGHT_TICKS
    }

    /// Whether the tiles were turned as a program turns them: row by row, without a needless tap, and with as
    /// little time for the next tile as for another tap on the same one.
    #[must_use]
    pub fn solver_order(&self) -> bool {
        let enough = self.changes >= ENOUGH_CHANGES && self.repeats >= ENOUGH_REPEATS;
        // The mean change is at most 1.1 times the mean repeat. At most 36,000 taps in 216,000 ticks fit in
        // 64 bits by far.
        let [change_ticks, changes, repeat_ticks, repeats] =
            [self.change_ticks, self.changes, self.repeat_ticks, self.repeats].map(u64::from);
        enough
            && !self.out_of_order
            && !self.wasted
            && change_ticks * repeats * 10 <= repeat_ticks * changes * 11
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::{Game, LEVELS, Level, Phase, replay, scramble::taps, solver};
    use super::*;
    use crate::draw::Draw;

    fn solved(level: &'static Level, seed: u64, mut gap: impl FnMut(bool) -> u32) -> Signs {
        let mut game = Game::new(level, seed);
        let (mut signs, mut tick) = (Signs::default(), 60);
        for (tile, rotation) in (0_u8..).zip(game.rotations().to_vec()) {
            for tap in 0..taps(rotation) {
                tick += gap(tap > 0);
                let event = Event { tick, action: Action::Tap(tile) };
                let before = game.needed();
                game.play(event).expect("the rules take it");
                signs.note(event, game.needed() < before);
            }
        }
        assert_eq!(game.phase(), Phase::Solved);
        signs
    }

    fn share(sign: impl Fn(&'static Level, u64) -> bool) -> usize {
        let puzzles = || LEVELS.iter().flat_map(|level| (0..2_000).map(move |seed| (level, seed)));
        puzzles().filter(|(level, seed)| sign(level, *seed)).count() * 1_000 / puzzles().count()
    }

    #[test]
    fn a_program_at_the_pace_of_the_rules_is_signed() {
        let all = share(|level, seed| {
            let signs = solved(level, seed, |_| super::super::MIN_GAP_TICKS);
            signs.no_thought() && signs.solver_order()
        });
        // A puzzle that needs hardly any tile twice gives no sign of repeats.
        assert!(all > 950, "{all}");
    }

    #[test]
    fn a_program_that_rolls_dice_for_its_pace_is_signed_more_often_than_not() {
        let signed = |level: &'static Level, seed| {
            let log = solver::passing_log(level.number, seed).expect("every level is solved");
            replay(level.number, seed, &log).expect("an honest log").signs.solver_order()
        };
        let share = share(signed);
        assert!(share > 600, "{share}");
    }

    #[test]
    fn fast_people_are_not_signed() {
        // A fast thumb taps the same tile again after 133 to 183 ms and finds the next after 217 to 417 ms; a
        // careful one, who looks at each turn, after 250 to 417 ms and 367 to 667 ms. Both waste no tap and
        // go row by row.
        for (again, next) in [((8, 4), (13, 13)), ((15, 11), (22, 19))] {
            let share = share(|level, seed| {
                let mut draw = Draw::new(seed, 77);
                let mut between = |(least, more): (u32, u32)| least + draw.number(more);
                let signs = solved(level, seed, |same| between(if same { again } else { next }));
                signs.no_thought() || signs.solver_order()
            });
            assert!(share < 2, "{share} of a thousand");
        }
    }

    #[test]
    fn a_tap_too_many_or_another_order_is_a_persons() {
        let play = |taps: &[(u32, u8, bool)]| {
            let mut signs = Signs::default();
            for (tick, tile, needed_less) in taps {
                signs.note(Event { tick: *tick, action: Action::Tap(*tile) }, *needed_less);
            }
            signs
        };
        let taps: Vec<(u32, u8, bool)> =
            (0..18_u8).map(|tap| (60 + u32::from(tap) * 20, tap / 3, true)).collect();
        assert!(play(&taps).solver_order() && !play(&taps).no_thought());
        let mut wasted = taps.clone();
        wasted[4].2 = false;
        assert!(!play(&wasted).solver_order());
        let mut other = taps.clone();
        other[0].1 = 8;
        assert!(!play(&other).solver_order());
    }

    #[test]
    fn a_reset_begins_anew() {
        let mut signs = Signs::default();
        for tap in 0..12_u8 {
            signs.note(Event { tick: 60 + u32::from(tap) * 6, action: Action::Tap(tap % 9) }, true);
        }
        assert!(signs.no_thought());
        signs.note(Event { tick: 200, action: Action::Reset }, false);
        assert_eq!(signs, Signs::default());
    }
}
