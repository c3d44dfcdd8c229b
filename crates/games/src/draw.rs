use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

/// Spreads every bit of a number over all others (the finisher of splitmix64, a bijection).
pub(crate) const fn mix(mut value: u64) -> u64 {
    value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// Draws determined by a seed and a purpose.
#[derive(Clone, Debug)]
pub(crate) struct Draw(Pcg32);

impl Draw {
    /// Starts the draws for one purpose. PCG's streams of one state are related, so the purpose also changes
    /// the state.
    pub(crate) fn new(seed: u64, purpose: u64) -> Self {
        let state = mix(seed ^ mix(purpose.wrapping_add(0x9e37_79b9_7f4a_7c15)));
        Self(Pcg32::new(state, purpose))
    }

    /// Draws uniformly from 0 to below `bound` (at least 1).
    pub(crate) fn below(&mut self, bound: u8) -> u8 {
        // A number below an 8-bit bound fits in 8 bits.
        u8::try_from(self.number(u32::from(bound))).unwrap_or_default()
    }

    /// Draws as [`Self::below`] does.
    pub(crate) fn number(&mut self, bound: u32) -> u32 {
        let bound = bound.max(1);
        // Draws past the last whole multiple would favour small numbers.
        let whole = u32::MAX - u32::MAX % bound;
        loop {
            let drawn = self.0.next_u32();
            if drawn < whole {
                return drawn % bound;
            }
        }
    }

    /// A number from 0 to below 1, in steps of 2^-24, which an `f32` holds exactly.
    pub(crate) fn unit(&mut self) -> f32 {
        (self.0.next_u32() >> 8) as f32 / 16_777_216.0
    }

    pub(crate) fn shuffle(&mut self, list: &mut [u8]) {
        for last in (1..list.len()).rev() {
            // Lists here are tiles and pictures, fewer than 256.
            let other = self.below(u8::try_from(last + 1).unwrap_or(u8::MAX));
            list.swap(last, usize::from(other));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_and_purpose_draw_the_same() {
        let draws = |seed, purpose| {
            let mut draw = Draw::new(seed, purpose);
            [(); 32].map(|()| draw.below(250))
        };
        assert_eq!(draws(7, 1), draws(7, 1));
        assert_ne!(draws(7, 1), draws(7, 2));
        assert_ne!(draws(7, 1), draws(8, 1));
    }

    #[test]
    fn every_number_below_the_bound_comes_about_equally_often() {
        let mut draw = Draw::new(1, 1);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[usize::from(draw.below(7))] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn large_bounds_are_drawn_from_as_evenly() {
        let mut draw = Draw::new(2, 1);
        let bound = 3 << 30;
        let mut counts = [0_u32; 3];
        for _ in 0..30_000 {
            let drawn = draw.number(bound);
            assert!(drawn < bound);
            counts[(drawn >> 30) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_700..10_300).contains(count)), "{counts:?}");
        assert_eq!([0, 1].map(|bound| draw.number(bound)), [0, 0]);
    }

    #[test]
    fn small_and_large_bounds_draw_from_one_sequence() {
        let (mut small, mut large) = (Draw::new(5, 5), Draw::new(5, 5));
        for bound in 1..=255 {
            assert_eq!(u32::from(small.below(bound)), large.number(u32::from(bound)));
        }
    }

    #[test]
    fn a_unit_is_below_one_and_comes_about_equally_often_from_each_tenth() {
        let mut draw = Draw::new(2, 1);
        let mut counts = [0_u32; 10];
        for _ in 0..100_000 {
            let unit = draw.unit();
            assert!((0.0..1.0).contains(&unit));
            let tenth = (0..10_u8).rev().find(|tenth| unit * 10.0 >= f32::from(*tenth));
            counts[usize::from(tenth.unwrap_or_default())] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_shuffle_keeps_every_element_and_moves_some() {
        let mut list = core::array::from_fn::<u8, 30, _>(|index| u8::try_from(index).unwrap_or_default());
        let before = list;
        Draw::new(3, 4).shuffle(&mut list);
        assert_ne!(list, before);
        list.sort_unstable();
        assert_eq!(list, before);
    }
}
