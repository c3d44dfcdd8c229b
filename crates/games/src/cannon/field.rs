use super::Side;

/// The field's width in units.
pub const FIELD_WIDTH: u16 = 900;
/// The field's height in units.
pub const FIELD_HEIGHT: u16 = 1600;

/// Tenths in a unit. Lengths are stored in tenths.
pub(crate) const TENTHS: i32 = 10;
pub(crate) const WIDTH: i32 = FIELD_WIDTH as i32 * TENTHS;
pub(crate) const HEIGHT: i32 = FIELD_HEIGHT as i32 * TENTHS;
/// Distance from either edge, in tenths.
pub(crate) const MIDDLE: i32 = HEIGHT / 2;

impl Side {
    /// The place of a spot as this side sees it.
    pub(crate) fn place(self, spot: Spot) -> Place {
        let y = match self {
            Self::A => HEIGHT - spot.ahead,
            Self::B => spot.ahead,
        };
        // Everything stays on the field, whose coordinates fit in 16 bits.
        let unit = |tenths: i32| u16::try_from(tenths / TENTHS).unwrap_or_default();
        Place { x: unit(spot.x), y: unit(y) }
    }
}

/// A place on the field in whole units, from its left and upper edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// From the left edge.
    pub x: u16,
    /// From the upper edge: A sits at 1600, B at 0.
    pub y: u16,
}

/// A place as one side sees it, in tenths. Columns are the same for both sides; the distance ahead is
/// mirrored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    /// From the left edge.
    pub(crate) x: i32,
    /// From the side's own edge.
    pub(crate) ahead: i32,
}

impl Spot {
    /// The same place as the other side sees it.
    pub(crate) const fn mirrored(self) -> Self {
        Self { x: self.x, ahead: HEIGHT - self.ahead }
    }

    /// The square of a distance, in square tenths; below 2^29 on this field.
    pub(crate) const fn square_to(self, other: Self) -> i32 {
        let (dx, dy) = (other.x - self.x, other.ahead - self.ahead);
        dx * dx + dy * dy
    }

    /// This place moved by `step` tenths towards another place that is farther away. Fractions of a tenth are
    /// cut off equally in both directions.
    pub(crate) fn towards(self, other: Self, step: i32) -> Self {
        let length = self.square_to(other).isqrt().max(1);
        let part = |way: i32| way * step / length;
        Self { x: self.x + part(other.x - self.x), ahead: self.ahead + part(other.ahead - self.ahead) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_the_same_from_both_sides() {
        let spot = Spot { x: 1_230, ahead: 4_000 };
        assert_eq!(spot.mirrored().mirrored(), spot);
        assert_eq!(Side::A.place(spot), Side::B.place(spot.mirrored()));
        assert_eq!(Side::A.place(spot), Place { x: 123, y: 1_200 });
    }

    #[test]
    fn a_step_has_its_length_but_for_what_is_cut_off() {
        let from = Spot { x: 4_500, ahead: 8_000 };
        for to in
            [Spot { x: 2_000, ahead: 12_800 }, Spot { x: 9_000, ahead: 8_000 }, Spot { x: 4_500, ahead: 0 }]
        {
            let moved = from.square_to(from.towards(to, 90)).isqrt();
            assert!((88..=90).contains(&moved), "{moved}");
        }
    }

    #[test]
    fn steps_to_the_left_and_to_the_right_are_alike() {
        let middle = Spot { x: 4_500, ahead: 8_000 };
        let [left, right] = [-1_777, 1_777].map(|x| middle.towards(Spot { x: 4_500 + x, ahead: 12_000 }, 90));
        assert_eq!((4_500 - left.x, left.ahead), (right.x - 4_500, right.ahead));
    }
}
