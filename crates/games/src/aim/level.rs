use super::{GROW_TICKS, LEAD_IN_TICKS, MAX_SEGMENTS, Rules, SEGMENT_TARGETS};

/// A level by one version of the rules (spec 3: 25 levels). Its name and credits are in `arena-rules`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The version of the rules.
    pub rules: Rules,
    /// The number, from 1; 0 for [`DUEL`].
    pub number: u8,
    /// Targets without decoys.
    pub targets: u8,
    /// The radius of a full-grown target, in units.
    pub radius: u16,
    /// Ticks from one target's appearance to the next one's.
    pub gap: u32,
    /// Ticks that a target stays on the field, growing included. Less than `gap`, so targets come one at a
    /// time.
    pub life: u32,
    /// The drift of targets, in tenths of a unit a tick.
    pub drift: u16,
    /// How many of a hundred targets have a decoy.
    pub decoy_percent: u8,
    /// Whether the game is lost once the remaining targets cannot pass it.
    pub passes: bool,
}

/// The level of duels, which have a version of their own ([`duel`](super::duel)): forty seconds, about as hard as the middle levels. Misses never end a duel early.
pub static DUEL: Level = Level {
    rules: Rules::One,
    number: 0,
    targets: 40,
    radius: 88,
    gap: 58,
    life: 46,
    drift: 3,
    decoy_percent: 6,
    passes: false,
};

/// Ticks that a target lives. Measured: one tick changes the pass rate of the middle levels by eight points.
const LIFE: [u8; 25] =
    [51, 50, 49, 48, 47, 46, 46, 45, 45, 45, 45, 44, 44, 44, 44, 44, 43, 43, 43, 43, 42, 42, 42, 42, 41];

static LEVELS: [[Level; 25]; Rules::ALL.len()] = [numbered(Rules::One), numbered(Rules::Two)];

const fn numbered(rules: Rules) -> [Level; 25] {
    let mut levels = [Level::numbered(rules, 1); 25];
    let mut number = 2;
    while number <= 25 {
        levels[number as usize - 1] = Level::numbered(rules, number);
        number += 1;
    }
    levels
}

// A game holds one target and one decoy at a time, and [`MAX_SEGMENTS`] seeds. Between two targets the field
// is empty long enough for a late tap to belong to the earlier one.
const _: () = {
    let mut at = 0;
    while at <= 25 {
        let level = if at < 25 { &LEVELS[0][at] } else { &DUEL };
        assert!(level.segments() as usize <= MAX_SEGMENTS);
        assert!(level.life > GROW_TICKS && level.life + super::MAX_LATE_TICKS < level.gap);
        at += 1;
    }
};

/// The levels by a version of the rules, 1 to 25.
#[must_use]
pub fn levels(rules: Rules) -> &'static [Level; 25] {
    &LEVELS[rules as usize - 1]
}

/// The level with a number, from 1, by a version of the rules.
#[must_use]
pub fn level(rules: Rules, number: u8) -> Option<&'static Level> {
    levels(rules).iter().find(|level| level.number == number)
}

/// Seeds that a level needs by every version of the rules; `None` for no such level.
#[must_use]
pub fn segments(number: u8) -> Option<u32> {
    level(Rules::CURRENT, number).map(Level::segments)
}

/// The segment at a tick by every version of the rules, from 0; `None` for no such level.
#[must_use]
pub fn segment_at(number: u8, tick: u32) -> Option<u32> {
    let level = level(Rules::CURRENT, number)?;
    let target = tick.saturating_sub(LEAD_IN_TICKS) / level.gap;
    Some((target / u32::from(SEGMENT_TARGETS)).min(level.segments() - 1))
}

impl Level {
    const fn numbered(rules: Rules, number: u8) -> Self {
        let z = number - 1;
        let steps = z * 3 / 4;
        Self {
            rules,
            number,
            targets: 12 + steps,
            radius: 96 - steps as u16,
            gap: 62 - 10 * z as u32 / 24,
            life: LIFE[z as usize] as u32,
            drift: if number < 8 { 0 } else { 2 + 6 * (number as u16 - 8) / 17 },
            decoy_percent: if number < 12 { 0 } else { 6 + (number - 12) / 2 },
            passes: true,
        }
    }

    /// Hits needed to pass; 0 for [`DUEL`].
    #[must_use]
    pub const fn needed(&self) -> u32 {
        let targets = self.targets as u32;
        match (self.passes, self.rules, self.number) {
            (false, ..) => 0,
            (true, Rules::Two, 1) => targets.div_ceil(2),
            (true, Rules::Two, 2..=3) => (targets * 2).div_ceil(3),
            (true, ..) => (targets * 7).div_ceil(10),
        }
    }

    /// Allowed wrong taps; one more loses the game.
    #[must_use]
    pub const fn allowed(&self) -> u32 {
        let targets = self.targets as u32;
        match (self.rules, self.number) {
            (Rules::Two, 1) => targets / 2,
            (Rules::Two, 2..=6) => targets / 3,
            (Rules::Two, 23..) => 6,
            _ => targets / 4,
        }
    }

    /// Seeds that the level needs.
    #[must_use]
    pub const fn segments(&self) -> u32 {
        self.targets.div_ceil(SEGMENT_TARGETS) as u32
    }

    /// The tick at which a target appears, from 0.
    #[must_use]
    pub const fn appears(&self, target: u8) -> u32 {
        LEAD_IN_TICKS + target as u32 * self.gap
    }

    /// The tick at which the first target of a segment (from 0) appears and its seed is needed.
    #[must_use]
    pub const fn segment_begins(&self, segment: u32) -> u32 {
        LEAD_IN_TICKS + segment * SEGMENT_TARGETS as u32 * self.gap
    }

    /// The last tick of a full game, when the last target expires.
    #[must_use]
    pub const fn longest(&self) -> u32 {
        self.appears(self.targets - 1) + self.life
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calculated by hand, with z = level − 1.
    #[test]
    fn the_levels_are_those_of_the_tuning() {
        let row = |number| {
            let l = level(Rules::One, number).expect("a level");
            (l.targets, l.radius, l.gap, l.life, l.drift, l.decoy_percent, l.needed(), l.allowed())
        };
        assert_eq!(row(1), (12, 96, 62, 51, 0, 0, 9, 3));
        assert_eq!(row(2), (12, 96, 62, 50, 0, 0, 9, 3));
        assert_eq!(row(7), (16, 92, 60, 46, 0, 0, 12, 4));
        assert_eq!(row(8), (17, 91, 60, 45, 2, 0, 12, 4));
        assert_eq!(row(11), (19, 89, 58, 45, 3, 0, 14, 4));
        assert_eq!(row(12), (20, 88, 58, 44, 3, 6, 14, 5));
        assert_eq!(row(17), (24, 84, 56, 43, 5, 8, 17, 6));
        assert_eq!(row(21), (27, 81, 54, 42, 6, 10, 19, 6));
        assert_eq!(row(25), (30, 78, 52, 41, 8, 12, 21, 7));
        for rules in Rules::ALL {
            assert_eq!((level(rules, 0), level(rules, 26)), (None, None));
        }
    }

    #[test]
    fn by_the_second_rules_the_first_and_the_last_levels_pass_otherwise() {
        let passes =
            |rules| levels(rules).each_ref().map(|level| (level.needed(), level.targets, level.allowed()));
        let (one, two) = (passes(Rules::One), passes(Rules::Two));
        let first = [(6, 12, 6), (8, 12, 4), (9, 13, 4), (10, 14, 4), (11, 15, 5), (11, 15, 5)];
        assert_eq!(two[..6], first);
        assert_eq!(two[6..22], one[6..22]);
        assert_eq!(two[22..], [(20, 28, 6), (21, 29, 6), (21, 30, 6)]);
    }

    #[test]
    fn the_versions_have_the_same_targets() {
        for (one, two) in levels(Rules::One).iter().zip(levels(Rules::Two)) {
            assert_eq!(Level { rules: Rules::Two, ..*one }, *two);
        }
    }

    #[test]
    fn no_level_is_easier_than_the_one_before() {
        for pair in levels(Rules::CURRENT).windows(2) {
            let [before, after] = pair else { continue };
            assert_eq!(after.number, before.number + 1);
            assert!(after.targets >= before.targets && after.radius <= before.radius);
            assert!(after.gap <= before.gap && after.life <= before.life);
            assert!(after.drift >= before.drift && after.decoy_percent >= before.decoy_percent);
        }
    }

    #[test]
    fn a_level_is_drawn_from_three_to_eight_seeds() {
        assert_eq!((segments(1), segments(25), segments(26)), (Some(3), Some(8), None));
        let level = level(Rules::CURRENT, 25).expect("a level");
        assert_eq!(level.segment_begins(0), LEAD_IN_TICKS);
        assert_eq!(level.segment_begins(1), level.appears(SEGMENT_TARGETS));
        assert_eq!(level.longest(), 60 + 29 * 52 + 41);
    }
}
