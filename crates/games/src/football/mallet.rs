use super::table;
use super::vector::{Point, between};

const STEPS_A_UNIT: f32 = 32.0;

/// A wanted position of the player's mallet, in steps of 1/32 unit, so that a log holds exactly what is
/// played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    x: i16,
    y: i16,
}

impl Target {
    /// The least and the greatest x and y: the whole mallet stays on the table and in the player's half.
    const X: (i16, i16) = (23, 265);
    const Y: (i16, i16) = (279, 489);

    pub(crate) const HOME: Self = Self { x: 144, y: 448 };

    /// The nearest allowed position to a point.
    #[must_use]
    pub fn near(point: Point) -> Self {
        Self { x: steps(point.x, Self::X), y: steps(point.y, Self::Y) }
    }

    /// This position moved by some steps; `None` if the mallet cannot go there.
    #[must_use]
    pub fn moved(self, dx: i8, dy: i8) -> Option<Self> {
        let (x, y) = (self.x + i16::from(dx), self.y + i16::from(dy));
        let inside = |value, (least, most)| least <= value && value <= most;
        (inside(x, Self::X) && inside(y, Self::Y)).then_some(Self { x, y })
    }

    /// Steps towards another position on the straight line, at most `longest` in x and in y.
    pub(crate) fn towards(self, other: Self, longest: i8) -> (i8, i8) {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        let far = dx.abs().max(dy.abs()).max(i16::from(longest));
        let cut = |way: i16| i8::try_from(way * i16::from(longest) / far).unwrap_or_default();
        (cut(dx), cut(dy))
    }

    /// The exact position on the table.
    #[must_use]
    pub fn point(self) -> Point {
        Point::new(f32::from(self.x) / STEPS_A_UNIT, f32::from(self.y) / STEPS_A_UNIT)
    }
}

fn steps(value: f32, (least, most): (i16, i16)) -> i16 {
    let steps = between(value * STEPS_A_UNIT + 0.5, f32::from(least), f32::from(most));
    #[expect(
        clippy::cast_possible_truncation,
        reason = "in range; what is no number becomes 0 on every machine"
    )]
    let steps = steps as i16;
    // NaN only, treated as a number that is too small.
    steps.max(least)
}

pub(crate) fn in_bots_half(point: Point) -> Point {
    Point::new(
        between(point.x, table::MALLET, table::WIDTH - table::MALLET),
        between(point.y, table::MALLET, table::MIDDLE - table::MALLET),
    )
}

pub(crate) fn in_players_half(point: Point) -> Point {
    table::mirrored(in_bots_half(table::mirrored(point)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_a_place_where_the_mallet_may_be() {
        for (x, y) in [(-1e9, -1e9), (1e9, 1e9), (f32::NAN, f32::NAN), (4.5, 12.0), (0.71, 15.3), (8.3, 8.7)]
        {
            let target = Target::near(Point::new(x, y));
            let point = target.point();
            assert_eq!(in_players_half(point), point, "{x} {y}");
            assert_eq!(Target::near(point), target, "{x} {y}");
            assert_eq!(target.moved(0, 0), Some(target));
        }
        assert_eq!(Target::near(table::PLAYER_HOME), Target::HOME);
        assert_eq!(Target::near(Point::new(0.0, 0.0)).moved(-1, 0), None);
        assert_eq!(Target::near(Point::new(9.0, 16.0)).moved(0, 1), None);
    }

    #[test]
    fn a_far_target_is_come_to_in_steps_on_a_straight_way() {
        let end = Target::near(Point::new(8.0, 9.0));
        let mut at = Target::near(Point::new(1.0, 15.0));
        let mut steps = 0;
        while at != end {
            let (dx, dy) = at.towards(end, 31);
            assert!(dx.abs() <= 31 && dy.abs() <= 31);
            at = at.moved(dx, dy).expect("on the way between two places");
            steps += 1;
        }
        assert_eq!(steps, 8, "224 steps by 31 at most");
    }
}
