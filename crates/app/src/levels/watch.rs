//! Watches a level's play. A log shows that rules were kept, not when. So a call begins the play, and a mark
//! every few seconds reports progress. A late mark means that the play was slowed down, paused or tried
//! again.

use arena_games::log::TICKS_PER_SECOND;
use chrono::{DateTime, Duration, Utc};

use super::verdict::Verdict;
use crate::error::Refusal;
use crate::ports::PlayMark;

/// How far play may be ahead of the server's clock; clocks never agree to the millisecond.
pub(super) const PACE_TOLERANCE: Duration = Duration::seconds(2);

/// The longest stretch of play without a mark. The app sets one every five seconds and waits if none arrives.
const LONGEST_UNSEEN: Duration = Duration::seconds(20);

/// The most delay that one stretch may add, so that a network can come back.
const MOST_LATE: Duration = Duration::seconds(60);

/// The most delay that a stretch with a pause may add; also the most in total.
const MOST_LATE_PAUSED: Duration = Duration::minutes(10);

/// The most delay in total over all stretches without a pause.
const MOST_LATE_IN_ALL: Duration = Duration::seconds(120);

/// A delay from which a stretch counts as a sign.
const LATE: Duration = Duration::seconds(5);

/// The most pauses that are no sign.
const MANY_PAUSES: usize = 5;

pub(super) fn of_ticks(ticks: u64) -> Duration {
    Duration::milliseconds(i64::try_from(ticks * 1000 / u64::from(TICKS_PER_SECOND)).unwrap_or(i64::MAX))
}

/// The refusal of play after the subscriber began another level.
pub(super) fn replaced() -> Refusal {
    Refusal::new(
        "level_replaced",
        "You began another level before this one was over, so this one does not count. Play one level at a time.",
    )
}

/// Checks that `ticks` can have been played since `since`, and before another level began at `replaced_at`.
/// Play up to that instant counts, however late its result arrives. So levels played at once take as long as
/// levels played in turn.
///
/// # Errors
/// Refusals `too_fast`, `level_replaced`.
pub(super) fn in_time(
    ticks: u64,
    since: DateTime<Utc>,
    replaced_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<(), Refusal> {
    let fits = |until: DateTime<Utc>| of_ticks(ticks) <= until - since + PACE_TOLERANCE;
    if !fits(now) {
        return Err(Refusal::new("too_fast", "This game ended sooner than it can be played."));
    }
    if replaced_at.is_some_and(|at| !fits(at)) {
        return Err(replaced());
    }
    Ok(())
}

/// Compares a replayed play with the clock. Returns its signs, or refuses it.
pub(super) fn watch(
    began_at: Option<DateTime<Utc>>,
    marks: &[PlayMark],
    verdict: &Verdict,
    now: DateTime<Utc>,
) -> Result<Vec<&'static str>, Refusal> {
    let unwatched = || {
        Refusal::new(
            "unwatched",
            "This game was played without a connection, so it does not count. Play it again.",
        )
    };
    let Some(began_at) = began_at else { return Err(unwatched()) };
    let lateness = |ticks: u64, at: DateTime<Utc>| at - began_at - of_ticks(ticks);
    let mut signs = Vec::new();
    let (mut seen, mut late, mut unexplained) = (0, Duration::zero(), Duration::zero());
    for (at, mark) in marks.iter().enumerate() {
        let ticks = u64::from(mark.ticks);
        if of_ticks(ticks.saturating_sub(seen)) > LONGEST_UNSEEN {
            return Err(unwatched());
        }
        // Marks held back by a network arrive together; the pause in which the game waited is behind the
        // last one.
        let end = marks[at..]
            .iter()
            .find(|next| next.arrived_at - mark.arrived_at > LATE)
            .map_or(verdict.ticks, |next| u64::from(next.ticks));
        let paused = verdict.pauses.iter().any(|pause| (seen..=end).contains(pause));
        let so_late = lateness(ticks, mark.arrived_at);
        let later = so_late - late;
        if !paused {
            unexplained += later.max(Duration::zero());
        }
        let most_late = if paused { MOST_LATE_PAUSED } else { MOST_LATE };
        if later > most_late || unexplained > MOST_LATE_IN_ALL || so_late > MOST_LATE_PAUSED {
            return Err(Refusal::new("too_slow", "This game took longer than it can be played."));
        }
        if later > LATE && !paused && !signs.contains(&"slow") {
            signs.push("slow");
        }
        // A delay carries over to later marks; a mark on time resets it.
        (seen, late) = (ticks, so_late.max(Duration::zero()));
    }
    if of_ticks(verdict.ticks.saturating_sub(seen)) > LONGEST_UNSEEN {
        return Err(unwatched());
    }
    // The phone keeps a result until it can be sent, so it may be an hour late.
    if lateness(verdict.ticks, now) - late > MOST_LATE {
        signs.push("late");
    }
    if verdict.pauses.len() > MANY_PAUSES {
        signs.push("many_pauses");
    }
    Ok(signs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + Duration::days(1) + Duration::seconds(seconds)
    }

    fn mark(number: u32, played: u32, arrived: i64) -> PlayMark {
        PlayMark {
            number,
            bytes: number * 10,
            ticks: played * TICKS_PER_SECOND,
            digest: [0; 32],
            arrived_at: at(arrived),
        }
    }

    /// A play of `seconds` with `pauses` at the seventh second.
    fn verdict(seconds: u64, pauses: usize) -> Verdict {
        let second = u64::from(TICKS_PER_SECOND);
        Verdict { ticks: seconds * second, pauses: vec![7 * second; pauses], ..Verdict::of(true, 0) }
    }

    fn code(seen: Result<Vec<&'static str>, Refusal>) -> String {
        seen.map_or_else(|refusal| refusal.code.into_owned(), |signs| signs.join(" "))
    }

    #[test]
    fn what_was_played_before_another_level_began_counts() {
        let code = |seconds: u64, replaced, now| {
            let ticks = seconds * u64::from(TICKS_PER_SECOND);
            in_time(ticks, at(0), replaced, now)
                .err()
                .map_or_else(String::new, |refusal| refusal.code.into_owned())
        };
        assert_eq!(code(20, None, at(20)), "");
        assert_eq!(code(20, Some(at(21)), at(3_000)), "", "it waited for its network");
        assert_eq!(code(20, Some(at(17)), at(20)), "level_replaced");
        assert_eq!(code(20, Some(at(10)), at(10)), "too_fast");
    }

    #[test]
    fn play_at_the_clocks_pace_is_not_remarkable() {
        let marks = [mark(1, 5, 6), mark(2, 10, 12), mark(3, 15, 16)];
        assert_eq!(code(watch(Some(at(0)), &marks, &verdict(18, 0), at(20))), "");
    }

    #[test]
    fn a_network_that_was_gone_for_a_while_is_waited_for() {
        let marks = [mark(1, 5, 6), mark(2, 10, 58), mark(3, 15, 63)];
        assert_eq!(code(watch(Some(at(0)), &marks, &verdict(18, 0), at(66))), "slow");
    }

    #[test]
    fn slow_motion_is_told_from_play() {
        let marks = [mark(1, 5, 6), mark(2, 10, 80)];
        assert_eq!(code(watch(Some(at(0)), &marks, &verdict(12, 0), at(82))), "too_slow");
        let third: Vec<_> = (1..=13).map(|n| mark(n, n * 5, i64::from(n) * 15)).collect();
        assert_eq!(code(watch(Some(at(0)), &third[..12], &verdict(62, 0), at(182))), "slow");
        assert_eq!(code(watch(Some(at(0)), &third, &verdict(67, 0), at(197))), "too_slow");
    }

    #[test]
    fn play_that_nobody_saw_does_not_count() {
        assert_eq!(code(watch(None, &[], &verdict(10, 0), at(11))), "unwatched");
        assert_eq!(code(watch(Some(at(0)), &[], &verdict(21, 0), at(22))), "unwatched");
        assert_eq!(code(watch(Some(at(0)), &[mark(1, 21, 22)], &verdict(23, 0), at(24))), "unwatched");
        assert_eq!(code(watch(Some(at(0)), &[mark(1, 5, 6)], &verdict(26, 0), at(27))), "unwatched");
    }

    #[test]
    fn a_result_that_was_kept_counts_and_is_told_to_a_reviewer() {
        assert_eq!(code(watch(Some(at(0)), &[mark(1, 5, 6)], &verdict(18, 0), at(1_800))), "late");
    }

    #[test]
    fn a_pause_takes_its_time() {
        let marks = [mark(1, 5, 6), mark(2, 10, 300)];
        assert_eq!(code(watch(Some(at(0)), &marks, &verdict(12, 1), at(302))), "");
        assert_eq!(code(watch(Some(at(0)), &marks, &verdict(12, 6), at(302))), "many_pauses");
        let long = [mark(1, 5, 6), mark(2, 10, 700)];
        assert_eq!(code(watch(Some(at(0)), &long, &verdict(12, 1), at(702))), "too_slow");
    }

    #[test]
    fn a_pause_excuses_its_own_stretch_alone() {
        // Paused once, and then played at a third of the pace.
        let marks: Vec<_> = (1..=16).map(|n| mark(n, n * 5, i64::from(n) * 15)).collect();
        assert_eq!(code(watch(Some(at(0)), &marks, &verdict(82, 1), at(242))), "too_slow");
        assert_eq!(code(watch(Some(at(0)), &marks[..10], &verdict(52, 1), at(152))), "slow");
    }

    #[test]
    fn a_match_that_waited_for_its_network_is_not_slow() {
        // Three marks were held back for two minutes; the match paused itself behind the third.
        let marks = [mark(1, 5, 130), mark(2, 10, 131), mark(3, 15, 132), mark(4, 20, 138)];
        let waited = Verdict { pauses: vec![15 * u64::from(TICKS_PER_SECOND)], ..verdict(22, 0) };
        assert_eq!(code(watch(Some(at(0)), &marks, &waited, at(140))), "");
    }
}
