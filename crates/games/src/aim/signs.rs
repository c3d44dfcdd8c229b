use super::MIN_GAP_TICKS;
use crate::log::TICKS_PER_SECOND;

/// The play's signs, for reviewers of prizes. Signs never fail a game.
///
/// Taps under 50 ms apart do not exist: the rules refuse taps under [`MIN_GAP_TICKS`], which are 83 ms.
/// [`rushed_taps`](Self::rushed_taps) counts taps exactly at that limit instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    /// Hits less than 150 ms (nine ticks) after the target appeared.
    pub quick_hits: u32,
    /// Taps at the least gap that the rules allow.
    pub rushed_taps: u32,
    hits: u32,
    ages: u32,
    squares: u32,
    /// The least and the greatest offset of a tap from the centre of its target, in tenths of a unit.
    across: (i32, i32),
    down: (i32, i32),
}

/// Hits at a lower age, in ticks, are quicker than a person's.
const QUICK_TICKS: u32 = 9;

/// The fewest hits that make spread and offset meaningful.
const ENOUGH_HITS: u32 = 5;

/// The least deviation of a person's reactions, in milliseconds.
const LEAST_DEVIATION: u32 = 20;

/// How far each tap may be from a common offset, in tenths of a unit, for it to count as constant.
const SAME_OFFSET: u32 = 20;

impl Signs {
    pub(crate) const fn new() -> Self {
        let nothing = (i32::MAX, i32::MIN);
        Self { quick_hits: 0, rushed_taps: 0, hits: 0, ages: 0, squares: 0, across: nothing, down: nothing }
    }

    /// Records a tap, `gap` ticks after the last one.
    pub(crate) fn tap(&mut self, gap: Option<u32>) {
        if gap == Some(MIN_GAP_TICKS) {
            self.rushed_taps += 1;
        }
    }

    /// Records a hit with the target's age and the offset from its centre.
    pub(crate) fn hit(&mut self, age: u32, (x, y): (i32, i32)) {
        if age < QUICK_TICKS {
            self.quick_hits += 1;
        }
        self.hits += 1;
        self.ages += age;
        self.squares += age * age;
        self.across = (self.across.0.min(x), self.across.1.max(x));
        self.down = (self.down.0.min(y), self.down.1.max(y));
    }

    /// The standard deviation of the reactions, in whole milliseconds; `None` below five hits.
    #[must_use]
    pub fn reaction_deviation(&self) -> Option<u32> {
        if self.hits < ENOUGH_HITS {
            return None;
        }
        let [hits, ages, squares] = [self.hits, self.ages, self.squares].map(u64::from);
        // hits² times the variance. At most 30 hits of at most 51 ticks fit in 64 bits by far.
        let scaled = (hits * squares - ages * ages) * 1_000_000;
        let per_tick = u64::from(TICKS_PER_SECOND) * hits;
        u32::try_from((scaled / (per_tick * per_tick)).isqrt()).ok()
    }

    /// The longer side of the box around the taps' offsets from the targets' centres, in tenths of a unit;
    /// `None` below five hits.
    #[must_use]
    pub fn offset_extent(&self) -> Option<u32> {
        let side = |(least, greatest): (i32, i32)| greatest.abs_diff(least);
        (self.hits >= ENOUGH_HITS).then(|| side(self.across).max(side(self.down)))
    }

    /// Whether the reactions deviate less than a person's: by under 20 ms.
    #[must_use]
    pub fn even_reactions(&self) -> bool {
        self.reaction_deviation().is_some_and(|deviation| deviation < LEAST_DEVIATION)
    }

    /// Whether all hits are within two units, to each side, of one offset from the targets' centres.
    #[must_use]
    pub fn constant_offset(&self) -> bool {
        self.offset_extent().is_some_and(|extent| extent <= 2 * SAME_OFFSET)
    }

    /// The words for the signs, for reviewers.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        let seen = [
            (self.quick_hits > 0, "quick_hits"),
            (self.even_reactions(), "even_reactions"),
            (self.constant_offset(), "constant_offset"),
            (self.rushed_taps > 2, "rushed_taps"),
        ];
        seen.into_iter().filter_map(|(seen, word)| seen.then_some(word))
    }

    /// Whether to review the play. Rushed taps alone do not count.
    #[must_use]
    pub fn any(&self) -> bool {
        self.quick_hits > 0 || self.even_reactions() || self.constant_offset()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(hits: &[(u32, (i32, i32))]) -> Signs {
        let mut signs = Signs::new();
        for (age, offset) in hits {
            signs.hit(*age, *offset);
        }
        signs
    }

    #[test]
    fn hits_under_150_milliseconds_are_counted() {
        assert_eq!(signs(&[(6, (0, 0)), (8, (0, 0)), (9, (0, 0)), (30, (0, 0))]).quick_hits, 2);
    }

    #[test]
    fn the_deviation_is_that_of_the_population() {
        // Ages of 20 and 24 ticks in turn deviate by two ticks, 33.3 ms; with the fifth hit, by 1.96 ticks.
        let pair = |a: u32, b: u32| signs(&[a, b, a, b, a].map(|age| (age, (0, age.cast_signed() * 40))));
        assert_eq!(pair(20, 24).reaction_deviation(), Some(32));
        assert!(!pair(20, 24).even_reactions());
        assert_eq!(pair(20, 20).reaction_deviation(), Some(0));
        assert!(pair(20, 22).even_reactions(), "16 ms");
        assert_eq!(signs(&[(20, (0, 0)); 4]).reaction_deviation(), None);
    }

    #[test]
    fn one_offset_for_all_hits_is_noticed() {
        let spread =
            |by| signs(&[(20, (55, -3)), (24, (55 + by, -3)), (28, (60, 9)), (33, (70, 0)), (21, (58, 8))]);
        assert_eq!(spread(40).offset_extent(), Some(40));
        assert!(spread(40).constant_offset() && spread(40).any());
        assert!(!spread(41).constant_offset() && !spread(41).any());
    }

    #[test]
    fn taps_at_the_limit_of_the_rules_are_counted() {
        let mut signs = Signs::new();
        for gap in [None, Some(5), Some(6), Some(5), Some(40)] {
            signs.tap(gap);
        }
        assert_eq!((signs.rushed_taps, signs.any()), (2, false));
    }
}
