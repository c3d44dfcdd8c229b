use super::{IMAGES, Level, MAX_TILES};
use crate::draw::Draw;

/// The draws of the pictures' order. The scrambles use the numbers below it, one for each reset.
const PICTURES: u64 = 1 << 32;

/// The state of a game at its start and after a reset.
pub(crate) struct Scramble {
    pub(crate) image: u8,
    /// Quarter turns clockwise from upright, row by row.
    pub(crate) rotations: [u8; MAX_TILES],
    /// The fewest rotations that solve it.
    pub(crate) needed: u8,
}

/// The taps that turn a tile upright.
pub(crate) const fn taps(rotation: u8) -> u8 {
    (4 - rotation) % 4
}

/// The scramble of a seed after a number of resets.
///
/// The pictures are shuffled and used in turn, so a reset always shows another one. Tiles and turns are drawn
/// freely; while they need more rotations than the level allows, a random turned tile is brought a quarter
/// closer to upright.
pub(crate) fn scramble(level: &Level, seed: u64, resets: u32) -> Scramble {
    let mut pictures = [0; IMAGES as usize];
    fill_in_order(&mut pictures);
    Draw::new(seed, PICTURES).shuffle(&mut pictures);
    let image = pictures[(resets % u32::from(IMAGES)) as usize];

    let mut draw = Draw::new(seed, u64::from(resets));
    let mut order = [0; MAX_TILES];
    let order = &mut order[..usize::from(level.tiles())];
    fill_in_order(order);
    draw.shuffle(order);
    let turned = &order[..usize::from(level.scrambled())];

    let mut rotations = [0; MAX_TILES];
    let mut needed = 0;
    for tile in turned {
        let taps = 1 + draw.below(3);
        rotations[usize::from(*tile)] = 4 - taps;
        needed += taps;
    }
    while needed > level.max_needed() {
        let tile = turned[usize::from(draw.below(level.scrambled()))];
        let rotation = &mut rotations[usize::from(tile)];
        // A turned tile keeps at least one quarter.
        if taps(*rotation) > 1 {
            *rotation += 1;
            needed -= 1;
        }
    }
    Scramble { image, rotations, needed }
}

fn fill_in_order(list: &mut [u8]) {
    for (entry, number) in list.iter_mut().zip(0..) {
        *entry = number;
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::super::LEVELS;
    use super::*;

    #[test]
    fn a_scramble_turns_the_share_of_tiles_and_leaves_the_slack() {
        for level in &LEVELS {
            for seed in 0..5_000_u64 {
                let scramble =
                    scramble(level, seed.wrapping_mul(0x9e37_79b9_7f4a_7c15), u32::from(seed % 7 == 0));
                let (grid, beyond) = scramble.rotations.split_at(usize::from(level.tiles()));
                assert!(beyond.iter().all(|rotation| *rotation == 0));
                assert!(grid.iter().all(|rotation| *rotation < 4));
                let turned = grid.iter().filter(|rotation| **rotation != 0).count();
                assert_eq!(turned, usize::from(level.scrambled()));
                let needed: u8 = grid.iter().map(|rotation| taps(*rotation)).sum();
                assert_eq!(needed, scramble.needed);
                assert!(needed <= level.max_needed(), "{level:?} {seed}");
                assert!(scramble.image < IMAGES);
            }
        }
    }

    #[test]
    fn every_tile_every_turn_and_every_picture_occurs() {
        for level in &LEVELS {
            let (mut seen, mut pictures) = (BTreeSet::new(), BTreeSet::new());
            for seed in 0..2_000 {
                let scramble = scramble(level, seed, 0);
                pictures.insert(scramble.image);
                for tile in 0..level.tiles() {
                    seen.insert((tile, scramble.rotations[usize::from(tile)]));
                }
            }
            assert_eq!(seen.len(), usize::from(level.tiles()) * 4);
            assert_eq!(pictures.len(), usize::from(IMAGES));
        }
    }

    #[test]
    fn thirty_resets_show_thirty_pictures_and_then_the_round_begins_again() {
        let image = |resets| scramble(&LEVELS[0], 99, resets).image;
        let round: BTreeSet<u8> = (0..30).map(image).collect();
        assert_eq!(round.len(), 30);
        assert_eq!(image(30), image(0));
        assert_ne!(image(29), image(30));
    }
}
