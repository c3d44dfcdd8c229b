use super::vector::{Point, between};
use super::{Level, table};
use crate::draw::Draw;

const PLACES: u64 = 1;

pub(crate) const MOST: usize = 4;

/// A round obstacle off which the puck bounces. Mallets pass over it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstacle {
    /// The centre. The radius is [`table::OBSTACLE`].
    pub at: Point,
}

/// Half the size of the area with obstacles, from the table's centre: away from the walls and from both
/// serves, so that the puck always fits past.
const FIELD: Point = Point::new(2.7, 1.8);
/// The least distance from the centre, where face-offs are.
const CLEAR_OF_CENTRE: f32 = 1.3;
/// The least distance between two obstacles, so that a puck and a half fits.
const APART: f32 = 2.1;

/// The obstacles of a seed: the first `level.obstacles()` of the array.
///
/// The layout is fair: pairs that look the same from both ends, and an odd one on the middle line.
pub(crate) fn place(level: &Level, seed: u64) -> [Obstacle; MOST] {
    let mut draw = Draw::new(seed, PLACES);
    let count = usize::from(level.obstacles());
    // In the worst case four of a hundred tries fit. The fixed layout is for a seed that will hardly ever
    // occur.
    for _ in 0..1_000 {
        let mut places = [Obstacle { at: table::CENTRE }; MOST];
        let mut filled = 0;
        while filled < count {
            let mut way =
                Point::new((draw.unit() * 2.0 - 1.0) * FIELD.x, (draw.unit() * 2.0 - 1.0) * FIELD.y);
            if count - filled == 1 {
                way.y = 0.0;
            }
            places[filled].at = table::CENTRE + way;
            filled += 1;
            if filled < count {
                places[filled].at = table::CENTRE - way;
                filled += 1;
            }
        }
        if fits(&places[..count]) {
            return places;
        }
    }
    [(1.8, 0.0), (-1.8, 0.0), (0.0, 1.8), (0.0, -1.8)]
        .map(|(x, y)| Obstacle { at: table::CENTRE + Point::new(x, y) })
}

fn fits(places: &[Obstacle]) -> bool {
    places.iter().enumerate().all(|(index, one)| {
        let from_centre = one.at - table::CENTRE;
        from_centre.dot(from_centre) >= CLEAR_OF_CENTRE * CLEAR_OF_CENTRE
            && places[..index].iter().all(|other| {
                let apart = one.at - other.at;
                apart.dot(apart) >= APART * APART
            })
    })
}

// The puck fits between an obstacle and a wall.
const _: () = assert!(table::WIDTH / 2.0 - FIELD.x - table::OBSTACLE > 2.0 * table::PUCK + 0.5);
// The puck is free of obstacles at a serve.
const _: () = assert!(table::MIDDLE - FIELD.y - table::OBSTACLE > table::BOT_SERVE.y + table::PUCK);

/// Draws a sideways speed: -1 to 1, but not near 0.
pub(crate) fn sideways(draw: &mut Draw) -> f32 {
    let drawn = draw.unit() * 2.0 - 1.0;
    if drawn < 0.0 { between(drawn, -1.0, -0.25) } else { between(drawn, 0.25, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::super::LEVELS;
    use super::*;

    #[test]
    fn obstacles_lie_apart_and_fair_for_every_seed() {
        for level in &LEVELS {
            let count = usize::from(level.obstacles());
            for seed in 0..3_000_u64 {
                let places = place(level, seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
                let places = &places[..count];
                assert!(fits(places), "{places:?}");
                for pair in places.chunks(2) {
                    let middle = pair.iter().fold(0.0, |sum, one| sum + one.at.y) / pair.len() as f32;
                    assert!((middle - table::MIDDLE).abs() < 1e-5, "{places:?}");
                }
            }
        }
    }

    #[test]
    fn the_fixed_places_fit_too() {
        let fixed = [(1.8, 0.0), (-1.8, 0.0), (0.0, 1.8), (0.0, -1.8)]
            .map(|(x, y)| Obstacle { at: table::CENTRE + Point::new(x, y) });
        assert!(fits(&fixed));
    }
}
