//! Points of plays, which challenge links and ranks compare: more are better. Aim Train has points of its own
//! (`arena_games::aim`).

/// Points of a solved puzzle: 20 for each move that is left, and one for each second that is left of
/// five minutes.
#[must_use]
pub fn puzzle_points(allowed: u32, moves: u32, seconds: u64) -> u64 {
    1 + 20 * u64::from(allowed.saturating_sub(moves)) + 300_u64.saturating_sub(seconds)
}

/// Points of a won match of Space Football: 100 for each goal of the lead, and one for each goal.
#[must_use]
pub fn football_points(own: u32, other: u32) -> u64 {
    100 * u64::from(own.saturating_sub(other)) + u64::from(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_play_has_more_points() {
        assert!(puzzle_points(18, 9, 60) > puzzle_points(18, 10, 60));
        assert!(puzzle_points(18, 9, 60) > puzzle_points(18, 9, 61));
        assert_eq!(puzzle_points(18, 18, 4_000), 1);
        assert!(football_points(3, 1) > football_points(4, 3));
        assert!(football_points(3, 2) > football_points(2, 1));
    }
}
