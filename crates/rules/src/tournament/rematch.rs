//! A drawn game is played again at once, from another seed.

/// The seed of a match's games, by their number from 0: the first has the match's own, each after a draw another one.
#[must_use]
pub fn seed_of(seed: u64, number: u32) -> u64 {
    seed.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
