use super::{FIELD_HEIGHT, FIELD_WIDTH, GROW_TICKS, Level, Place};
use crate::draw::Draw;

/// The least distance between the centres of a target and its decoy when they appear, in units: their drift
/// never makes them overlap.
const DECOY_DISTANCE: i32 = 320;

/// The directions in which a target may drift, in thousandths: sixteen, equally far apart.
const DIRECTIONS: [(i16, i16); 16] = [
    (1000, 0),
    (924, 383),
    (707, 707),
    (383, 924),
    (0, 1000),
    (-383, 924),
    (-707, 707),
    (-924, 383),
    (-1000, 0),
    (-924, -383),
    (-707, -707),
    (-383, -924),
    (0, -1000),
    (383, -924),
    (707, -707),
    (924, -383),
];

/// The direction of a target's drift, in thousandths of the level's drift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drift {
    /// To the right.
    pub x: i16,
    /// Downwards.
    pub y: i16,
}

/// A target or a decoy: its start and its drift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The place at which the centre appears.
    pub start: Place,
    /// The direction of the drift.
    pub drift: Drift,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spawn {
    pub(crate) target: Target,
    pub(crate) decoy: Option<Target>,
}

impl Spawn {
    /// Draws a level's target, counted from 0, from its segment's seed. Each target has draws of its own.
    pub(crate) fn draw(level: &Level, seed: u64, number: u8) -> Self {
        let mut draw = Draw::new(seed, u64::from(number));
        let target = Target::draw(level, &mut draw);
        let decoy = draw.below(100) < level.decoy_percent;
        Self { target, decoy: decoy.then(|| Target::beside(level, &mut draw, target.start)) }
    }
}

impl Target {
    fn draw(level: &Level, draw: &mut Draw) -> Self {
        let within = |size: u16| u32::from(size - 2 * level.radius) + 1;
        let start = Place {
            x: level.radius + small(draw.number(within(FIELD_WIDTH))),
            y: level.radius + small(draw.number(within(FIELD_HEIGHT))),
        };
        let (x, y) = DIRECTIONS[usize::from(draw.below(16))];
        Self { start, drift: Drift { x, y } }
    }

    /// The loop ends soon: at most a third of the field is too close.
    fn beside(level: &Level, draw: &mut Draw, other: Place) -> Self {
        loop {
            let drawn = Self::draw(level, draw);
            let (x, y) = (along(drawn.start.x, other.x), along(drawn.start.y, other.y));
            if x * x + y * y >= DECOY_DISTANCE * DECOY_DISTANCE {
                return drawn;
            }
        }
    }

    /// The centre after `age` ticks, in tenths of a unit from the left and upper edge. Targets bounce off the
    /// edges.
    #[must_use]
    pub fn centre(&self, level: &Level, age: u32) -> (u32, u32) {
        // An age is at most a life, so the drift is at most 33 units.
        let way = i32::try_from(age).unwrap_or_default() * i32::from(level.drift);
        let at = |start: u16, towards: i16, size: u16| {
            let (low, high) = (i32::from(level.radius) * 10, i32::from(size - level.radius) * 10);
            bounce(i32::from(start) * 10 + way * i32::from(towards) / 1000, low, high)
        };
        (at(self.start.x, self.drift.x, FIELD_WIDTH), at(self.start.y, self.drift.y, FIELD_HEIGHT))
    }

    /// The radius after `age` ticks, in tenths of a unit.
    #[must_use]
    pub fn radius(&self, level: &Level, age: u32) -> u32 {
        u32::from(level.radius) * 10 * (age.min(GROW_TICKS) + 1) / (GROW_TICKS + 1)
    }

    /// The offset of a place from the centre after `age` ticks, to the right and downwards, in tenths of a
    /// unit.
    pub(crate) fn offset(&self, level: &Level, age: u32, place: Place) -> (i32, i32) {
        let (x, y) = self.centre(level, age);
        let tenths = |place: u16, centre: u32| {
            // The centre is inside the field.
            i32::from(place) * 10 - i32::try_from(centre).unwrap_or_default()
        };
        (tenths(place.x, x), tenths(place.y, y))
    }

    /// Whether a tap at a place hits the target after `age` ticks: full-grown, and the place within its rim.
    #[must_use]
    pub fn is_hit(&self, level: &Level, age: u32, place: Place) -> bool {
        let (x, y) = self.offset(level, age, place);
        let radius = i32::from(level.radius) * 10;
        (GROW_TICKS..level.life).contains(&age) && x * x + y * y <= radius * radius
    }
}

fn along(a: u16, b: u16) -> i32 {
    i32::from(a) - i32::from(b)
}

/// A number below the field's size fits in 16 bits.
fn small(drawn: u32) -> u16 {
    u16::try_from(drawn).unwrap_or_default()
}

/// Reflects a position at the edges, for moves shorter than the field.
fn bounce(at: i32, low: i32, high: i32) -> u32 {
    let inside = if at < low {
        2 * low - at
    } else if at > high {
        2 * high - at
    } else {
        at
    };
    u32::try_from(inside).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::{Rules, level, levels};
    use super::*;

    fn last() -> &'static Level {
        level(Rules::CURRENT, 25).expect("a level")
    }

    #[test]
    fn everything_stays_inside_the_field_for_all_its_life() {
        for level in levels(Rules::CURRENT) {
            let radius = u32::from(level.radius) * 10;
            for seed in 0..500 {
                let spawn = Spawn::draw(level, seed, 3);
                for target in [Some(spawn.target), spawn.decoy].into_iter().flatten() {
                    for age in 0..level.life {
                        let (x, y) = target.centre(level, age);
                        assert!((radius..=10_000 - radius).contains(&x), "{level:?} {seed}");
                        assert!((radius..=14_000 - radius).contains(&y), "{level:?} {seed}");
                    }
                }
            }
        }
    }

    #[test]
    fn decoys_come_as_often_as_the_level_says_and_never_touch_the_target() {
        for level in levels(Rules::CURRENT) {
            let mut decoys = 0_u32;
            for seed in 0..4_000 {
                let Spawn { target, decoy } = Spawn::draw(level, seed, 0);
                let Some(decoy) = decoy else { continue };
                decoys += 1;
                for age in 0..level.life {
                    let ((ax, ay), (bx, by)) = (target.centre(level, age), decoy.centre(level, age));
                    let (x, y) = (ax.abs_diff(bx), ay.abs_diff(by));
                    let both = u32::from(level.radius) * 20;
                    assert!(x * x + y * y > both * both, "{level:?} {seed} {age}");
                }
            }
            let expected = u32::from(level.decoy_percent) * 40;
            assert!(decoys.abs_diff(expected) <= 80, "{level:?}: {decoys} of {expected}");
        }
    }

    #[test]
    fn targets_appear_all_over_the_field_and_drift_every_way() {
        let level = last();
        let (mut corners, mut ways) = ([0_u32; 4], alloc::collections::BTreeSet::new());
        for seed in 0..4_000 {
            let target = Spawn::draw(level, seed, 0).target;
            corners[usize::from(target.start.x > 500) + 2 * usize::from(target.start.y > 700)] += 1;
            ways.insert((target.drift.x, target.drift.y));
        }
        assert!(corners.iter().all(|count| (850..1_150).contains(count)), "{corners:?}");
        assert_eq!(ways.len(), 16);
    }

    #[test]
    fn every_direction_is_as_fast_as_another() {
        for (x, y) in DIRECTIONS {
            let squared = i32::from(x).pow(2) + i32::from(y).pow(2);
            assert!((998_000..=1_002_000).contains(&squared), "{x} {y}");
        }
    }

    #[test]
    fn a_target_drifts_by_its_levels_pace_and_bounces() {
        let right = Drift { x: 1000, y: 0 };
        let target = Target { start: Place { x: 500, y: 700 }, drift: right };
        assert_eq!(target.centre(last(), 0), (5_000, 7_000));
        assert_eq!(target.centre(last(), 10), (5_080, 7_000));
        let at_the_edge = Target { start: Place { x: 920, y: 700 }, drift: right };
        assert_eq!(at_the_edge.centre(last(), 2), (9_216, 7_000));
        assert_eq!(at_the_edge.centre(last(), 5), (9_200, 7_000), "two units to the edge, and back");
        assert_eq!(at_the_edge.centre(last(), 10), (9_160, 7_000));
    }

    #[test]
    fn a_target_grows_and_is_then_hit_up_to_its_rim() {
        let level = last();
        let target = Target { start: Place { x: 500, y: 700 }, drift: Drift { x: 0, y: 1000 } };
        assert_eq!([0, 3, 5, 6, 40].map(|age| target.radius(level, age)), [111, 445, 668, 780, 780]);
        let centre = Place { x: 500, y: 701 };
        let hit = [5, 6, 40, 41].map(|age| target.is_hit(level, age, centre));
        assert_eq!(hit, [false, true, true, false]);
        // At age 10 the target is 8 units further down.
        for (x, y, hit) in [(578, 708, true), (579, 708, false), (500, 786, true), (500, 787, false)] {
            assert_eq!(target.is_hit(level, 10, Place { x, y }), hit, "{x} {y}");
        }
    }
}
