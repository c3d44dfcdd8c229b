use core::cmp::{Ordering, Reverse};

use crate::aim::Game;

/// The result of a game in a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Points of the hits.
    pub points: u32,
    /// Targets not hit, also those that never appeared, and wrong taps.
    pub misses: u32,
    /// The sum of the hit targets' ages, in ticks.
    pub reaction: u32,
}

impl Score {
    /// A game's result if it ended now.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self {
            points: game.score(),
            misses: u32::from(game.level().targets) - game.hits() + game.wrong(),
            reaction: game.reaction(),
        }
    }
}

/// More points win, then fewer misses, then the lower total reaction. `Greater`: `a` wins; `Equal`: a draw.
#[must_use]
pub fn compare(a: &Score, b: &Score) -> Ordering {
    let worth = |score: &Score| (score.points, Reverse(score.misses), Reverse(score.reaction));
    worth(a).cmp(&worth(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(points: u32, misses: u32, reaction: u32) -> Score {
        Score { points, misses, reaction }
    }

    #[test]
    fn points_win_then_fewer_misses_then_the_quicker_hand() {
        assert_eq!(compare(&score(1501, 9, 900), &score(1500, 0, 100)), Ordering::Greater);
        assert_eq!(compare(&score(1500, 2, 900), &score(1500, 3, 100)), Ordering::Greater);
        assert_eq!(compare(&score(1500, 2, 301), &score(1500, 2, 300)), Ordering::Less);
        assert_eq!(compare(&score(1500, 2, 300), &score(1500, 2, 300)), Ordering::Equal);
    }
}
