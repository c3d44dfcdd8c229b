//! Rematches: a drawn game is repeated at once with another seed.

/// Returns the seed of a match's n-th game, from 0; the first is the match's own.
#[must_use]
pub fn seed_of(seed: u64, number: u32) -> u64 {
    seed.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
