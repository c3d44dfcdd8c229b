use chrono::Duration;

/// The most friends of a subscriber.
pub const MOST_FRIENDS: u64 = 200;

/// The most requests that wait for a subscriber, or that a subscriber waits for.
pub const MOST_REQUESTS: u64 = 20;

/// How long somebody who was removed or declined cannot ask again.
pub const BLOCK: Duration = Duration::days(90);

/// Returns lines in the order of points, each with a rank from 1. Equal points share a rank and are in the order of
/// `name`.
#[must_use]
pub fn ranked<T>(
    mut lines: Vec<T>,
    points: impl Fn(&T) -> i64,
    name: impl Fn(&T) -> String,
) -> Vec<(u32, T)> {
    lines.sort_by_cached_key(|line| (std::cmp::Reverse(points(line)), name(line)));
    let (mut rank, mut before) = (0, None);
    let numbered = lines.into_iter().zip(1_u32..).map(|(line, place)| {
        let here = points(&line);
        if before != Some(here) {
            (rank, before) = (place, Some(here));
        }
        (rank, line)
    });
    numbered.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_share_a_rank() {
        let lines = vec![("b", 5), ("a", 5), ("c", 9), ("d", 0)];
        let ranked = ranked(lines, |line| line.1, |line| line.0.to_owned());
        assert_eq!(ranked, [(1, ("c", 9)), (2, ("a", 5)), (2, ("b", 5)), (4, ("d", 0))]);
    }
}
