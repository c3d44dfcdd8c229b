//! Signs of a day's play for staff who check claims (docs/fair-play.md). A sign decides nothing.

use std::collections::{BTreeMap, BTreeSet};

use crate::credits::Credits;
use crate::levels::GAMES;

/// A level session's outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayOutcome {
    /// The level was passed.
    Passed,
    /// The level was lost, or the result refused.
    Lost,
    /// No result arrived.
    Unfinished,
}

/// An account's level session on one day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayPlay {
    /// The game's id.
    pub game: String,
    /// The level, from 1.
    pub level: u32,
    /// The outcome.
    pub outcome: PlayOutcome,
    /// Start, in milliseconds since a fixed instant.
    pub began_ms: i64,
    /// Arrival of the result, in milliseconds since that instant; the start if no result came.
    pub ended_ms: i64,
    /// Time played, in milliseconds.
    pub played_ms: u64,
    /// The session's own signs.
    pub signs: Vec<String>,
}

/// A sign of a whole day: behaviour that is rare in people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DaySign {
    /// Nearly all levels passed, each at the first try.
    AllFirstTry,
    /// The account earned all that the games pay in a day.
    WholeTable,
    /// At least eight hours of play.
    LongDay,
    /// Results in at least twenty hours of the day.
    RoundTheClock,
    /// Half of at least twenty pauses between levels lasted less than a second.
    NoPauses,
}

impl DaySign {
    /// Returns the word for staff.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::AllFirstTry => "all_first_try",
            Self::WholeTable => "whole_table",
            Self::LongDay => "long_day",
            Self::RoundTheClock => "round_the_clock",
            Self::NoPauses => "no_pauses",
        }
    }
}

/// A day's figures and signs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DaySum {
    /// Sessions begun.
    pub plays: u32,
    /// Different levels passed.
    pub passed: u32,
    /// Levels passed at the first try.
    pub first_try: u32,
    /// Credits that the games paid.
    pub credits: Credits,
    /// Time played, in seconds.
    pub seconds: u64,
    /// Hours of the day with results.
    pub hours: u32,
    /// Sessions per sign.
    pub play_signs: BTreeMap<String, u32>,
    /// The day's signs.
    pub day_signs: BTreeSet<DaySign>,
}

impl DaySum {
    /// Counts the signs of sessions and of the day.
    #[must_use]
    pub fn signs(&self) -> u32 {
        let day_signs = u32::try_from(self.day_signs.len()).unwrap_or(u32::MAX);
        self.play_signs.values().sum::<u32>().saturating_add(day_signs)
    }
}

/// Percentage of levels passed at the first try from which a day has the sign. The best simulated player
/// reaches it on two days of a hundred.
const FIRST_TRY_PERCENT: u32 = 90;
const LONG_DAY: u64 = 8 * 3600;
/// Hours with results from which the player cannot have slept.
const AWAKE_HOURS: usize = 20;
/// The fewest pauses from which their median counts.
const ENOUGH_PAUSES: usize = 20;
/// A person needs at least a second in half of all cases to read a result and go on.
const LEAST_PAUSE_MS: i64 = 1_000;

/// Counts the levels that pay.
#[must_use]
pub fn levels_in_table() -> u32 {
    GAMES.iter().map(|game| u32::try_from(game.levels.len()).unwrap_or(0)).sum()
}

/// Sums all levels' credits.
#[must_use]
pub fn credits_in_table() -> Credits {
    Credits(GAMES.iter().flat_map(|game| game.levels).map(|level| level.credits.0).sum())
}

/// Sums up an account's day; `plays` are in order of their start.
#[must_use]
pub fn sum_day(plays: &[DayPlay], credits: Credits) -> DaySum {
    let mut sum = DaySum { credits, ..DaySum::default() };
    let (mut tried, mut passed, mut hours) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let (mut played_ms, mut lost) = (0_u64, false);
    for play in plays {
        let level = (play.game.as_str(), play.level);
        sum.plays += 1;
        played_ms = played_ms.saturating_add(play.played_ms);
        for sign in &play.signs {
            *sum.play_signs.entry(sign.clone()).or_default() += 1;
        }
        if play.outcome == PlayOutcome::Unfinished {
            continue;
        }
        hours.insert(play.ended_ms.div_euclid(3_600_000));
        let first = tried.insert(level);
        if play.outcome == PlayOutcome::Passed {
            let new = passed.insert(level);
            sum.first_try += u32::from(first && new);
        } else {
            lost = true;
        }
    }
    sum.passed = u32::try_from(passed.len()).unwrap_or(u32::MAX);
    sum.seconds = played_ms / 1000;
    sum.hours = u32::try_from(hours.len()).unwrap_or(u32::MAX);
    let seen = [
        (DaySign::AllFirstTry, !lost && sum.first_try * 100 >= levels_in_table() * FIRST_TRY_PERCENT),
        (DaySign::WholeTable, credits >= credits_in_table()),
        (DaySign::LongDay, sum.seconds >= LONG_DAY),
        (DaySign::RoundTheClock, hours.len() >= AWAKE_HOURS),
        (DaySign::NoPauses, no_pauses(plays)),
    ];
    sum.day_signs = seen.into_iter().filter_map(|(sign, seen)| seen.then_some(sign)).collect();
    sum
}

/// Whether the median pause from result to next start is too short for a person.
fn no_pauses(plays: &[DayPlay]) -> bool {
    let finished = |play: &DayPlay| play.outcome != PlayOutcome::Unfinished;
    let between = plays.windows(2).filter(|pair| finished(&pair[0]));
    // A result later than the next start was delayed by the network, and says nothing about the person.
    let mut pauses: Vec<i64> =
        between.map(|pair| pair[1].began_ms - pair[0].ended_ms).filter(|pause| *pause >= 0).collect();
    pauses.sort_unstable();
    pauses.len() >= ENOUGH_PAUSES && pauses[pauses.len() / 2] < LEAST_PAUSE_MS
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn play(game: usize, level: u32, outcome: PlayOutcome, began_ms: i64, length_ms: i64) -> DayPlay {
        DayPlay {
            game: GAMES[game % GAMES.len()].game_unique_id.to_owned(),
            level,
            outcome,
            began_ms,
            ended_ms: began_ms + length_ms,
            played_ms: length_ms.unsigned_abs(),
            signs: Vec::new(),
        }
    }

    fn table(pause_ms: i64) -> Vec<DayPlay> {
        let levels =
            GAMES.iter().enumerate().flat_map(|(at, game)| game.levels.iter().map(move |level| (at, level)));
        levels
            .enumerate()
            .map(|(n, (game, level))| {
                let began = i64::try_from(n).unwrap_or(0) * (20_000 + pause_ms);
                play(game, level.number, PlayOutcome::Passed, began, 20_000)
            })
            .collect()
    }

    fn words(sum: &DaySum) -> Vec<&'static str> {
        sum.day_signs.iter().map(|sign| sign.as_str()).collect()
    }

    #[test]
    fn the_table_is_forty_levels_for_415_credits() {
        assert_eq!((levels_in_table(), credits_in_table()), (40, Credits(415)));
    }

    #[test]
    fn a_script_that_plays_everything_without_a_pause_is_signed_for_each() {
        let sum = sum_day(&table(0), Credits(415));
        assert_eq!(words(&sum), ["all_first_try", "whole_table", "no_pauses"]);
        assert_eq!((sum.plays, sum.passed, sum.first_try, sum.seconds, sum.signs()), (40, 40, 40, 800, 3));
    }

    #[test]
    fn a_person_with_a_good_day_is_not_signed() {
        let mut day = table(3_000);
        day[30].outcome = PlayOutcome::Lost;
        let sum = sum_day(&day, Credits(405));
        assert_eq!((words(&sum), sum.passed, sum.first_try), (vec![], 39, 39));
        let sum = sum_day(&table(3_000)[..35], Credits(350));
        assert_eq!(words(&sum), Vec::<&str>::new());
    }

    #[test]
    fn a_level_that_was_lost_before_is_not_passed_at_the_first_try() {
        use PlayOutcome::{Lost, Passed, Unfinished};
        let day = [(Unfinished, 1), (Lost, 1), (Passed, 1), (Passed, 1), (Unfinished, 2), (Passed, 2)];
        let day: Vec<_> = day.into_iter().map(|(outcome, level)| play(0, level, outcome, 0, 1)).collect();
        let sum = sum_day(&day, Credits(20));
        assert_eq!((sum.plays, sum.passed, sum.first_try), (6, 2, 1));
    }

    #[test]
    fn a_day_without_sleep_is_signed() {
        let hour = 3_600_000;
        let day: Vec<_> = (0..20).map(|n| play(3, 1, PlayOutcome::Lost, n * hour, hour / 2)).collect();
        assert_eq!(words(&sum_day(&day, Credits(0))), ["long_day", "round_the_clock"]);
        assert_eq!(words(&sum_day(&day[..15], Credits(0))), Vec::<&str>::new());
    }

    fn plays() -> impl Strategy<Value = Vec<DayPlay>> {
        let outcome =
            prop_oneof![Just(PlayOutcome::Passed), Just(PlayOutcome::Lost), Just(PlayOutcome::Unfinished)];
        let one = (0..4_usize, 1..26_u32, outcome, 0..5_000_i64, 0..90_000_i64, 0..3_u8);
        proptest::collection::vec(one, 0..120).prop_map(|days| {
            let mut at = 0;
            let next =
                |(game, level, outcome, pause, length, signs): (usize, u32, PlayOutcome, i64, i64, u8)| {
                    let mut play = play(game, level, outcome, at + pause, length);
                    play.signs = (0..signs).map(|sign| format!("sign_{sign}")).collect();
                    at = play.ended_ms;
                    play
                };
            days.into_iter().map(next).collect()
        })
    }

    proptest! {
        #[test]
        fn figures_never_contradict_each_other(day in plays(), credits in 0..500_i64) {
            let sum = sum_day(&day, Credits(credits));
            prop_assert!(sum.first_try <= sum.passed && sum.passed <= sum.plays);
            prop_assert_eq!(sum.plays as usize, day.len());
            let signs: usize = day.iter().map(|play| play.signs.len()).sum();
            prop_assert_eq!(sum.signs() as usize, signs + sum.day_signs.len());
            prop_assert_eq!(sum.day_signs.contains(&DaySign::WholeTable), credits >= 415);
        }

        #[test]
        fn playing_on_takes_no_figure_back(day in plays(), cut in 0..120_usize) {
            let (whole, part) = (sum_day(&day, Credits(9)), sum_day(&day[..cut.min(day.len())], Credits(9)));
            prop_assert!(part.plays <= whole.plays && part.passed <= whole.passed);
            prop_assert!(part.first_try <= whole.first_try && part.seconds <= whole.seconds);
            prop_assert!(part.play_signs.iter().all(|(sign, count)| whole.play_signs[sign] >= *count));
            for sign in [DaySign::LongDay, DaySign::RoundTheClock] {
                prop_assert!(!part.day_signs.contains(&sign) || whole.day_signs.contains(&sign));
            }
        }

        #[test]
        fn a_person_who_takes_a_second_between_levels_pauses(mut day in plays()) {
            let mut at = 0;
            for play in &mut day {
                play.began_ms = at + 1_000;
                play.ended_ms = play.began_ms + 10;
                at = play.ended_ms;
            }
            prop_assert!(!sum_day(&day, Credits(0)).day_signs.contains(&DaySign::NoPauses));
        }
    }
}
