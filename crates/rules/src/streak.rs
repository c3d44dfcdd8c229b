//! The daily streak (spec 1, 4, 9; contract 4).

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::credits::Credits;
use crate::day;

/// The days of a streak; after the last one it starts again (spec 1).
pub const DAYS: u32 = 30;

/// The credits that each day pays, from the configuration. By default Day 1 pays 10 and each further day 5
/// more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StreakRule {
    /// Day 1's credits.
    pub base: i64,
    /// Credits that each further day adds; the popup shows this difference between neighbouring days.
    pub step: i64,
}

impl Default for StreakRule {
    fn default() -> Self {
        Self { base: 10, step: 5 }
    }
}

impl StreakRule {
    /// Returns a streak day's credits (1 to 30).
    #[must_use]
    pub fn credits(&self, streak_day: u32) -> Credits {
        Credits(self.base + self.step * i64::from(streak_day.saturating_sub(1)))
    }
}

/// A subscriber's latest claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastClaim {
    /// The claim's calendar day, in the operator's time zone.
    pub on: NaiveDate,
    /// The claim's streak day, 1 to 30.
    pub streak_day: u32,
}

/// A subscriber's streak on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreakState {
    /// Days claimed in a row, with today once claimed.
    pub active_streak: u32,
    /// Today's streak day, claimed or not.
    pub streak_to_claim: u32,
    /// Whether today is claimed.
    pub claimed_today: bool,
}

/// Returns the state of the streak on `today`, from the latest claim.
///
/// A claim dated after today counts as today's, so that nobody claims twice. Such a date occurs when the
/// operator's time zone moves westwards.
#[must_use]
pub fn state(last: Option<LastClaim>, today: NaiveDate) -> StreakState {
    match last {
        Some(last) if last.on >= today => StreakState {
            active_streak: last.streak_day,
            streak_to_claim: last.streak_day,
            claimed_today: true,
        },
        Some(last) if Some(last.on) == day::before(today) => StreakState {
            active_streak: if last.streak_day >= DAYS { 0 } else { last.streak_day },
            streak_to_claim: if last.streak_day >= DAYS { 1 } else { last.streak_day + 1 },
            claimed_today: false,
        },
        _ => StreakState { active_streak: 0, streak_to_claim: 1, claimed_today: false },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn date(day: u64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 1, 1).unwrap() + chrono::Days::new(day)
    }

    #[test]
    fn days_pay_ten_and_then_five_more_each() {
        let rule = StreakRule::default();
        assert_eq!(rule.credits(1), Credits(10));
        assert_eq!(rule.credits(2), Credits(15));
        assert_eq!(rule.credits(30), Credits(155));
    }

    #[test]
    fn a_first_visit_is_day_one() {
        let state = state(None, date(0));
        assert_eq!(state, StreakState { active_streak: 0, streak_to_claim: 1, claimed_today: false });
    }

    #[test]
    fn day_thirty_is_followed_by_day_one() {
        let last = LastClaim { on: date(9), streak_day: 30 };
        assert_eq!(
            state(Some(last), date(10)),
            StreakState { active_streak: 0, streak_to_claim: 1, claimed_today: false }
        );
    }

    proptest! {
        /// A model counts claims in a row over any days.
        #[test]
        fn the_streak_is_the_run_of_days_claimed(came in prop::collection::vec(prop::bool::weighted(0.8), 1..120)) {
            let mut last = None;
            let mut run = 0;
            for (day, came) in came.into_iter().enumerate() {
                let today = date(day as u64);
                let now = state(last, today);
                prop_assert!(!now.claimed_today);
                let expected = if run == DAYS { 1 } else { run + 1 };
                prop_assert_eq!(now.streak_to_claim, expected);
                prop_assert!((1..=DAYS).contains(&now.streak_to_claim));
                if came {
                    run = expected;
                    last = Some(LastClaim { on: today, streak_day: now.streak_to_claim });
                    let claimed = state(last, today);
                    prop_assert!(claimed.claimed_today);
                    prop_assert_eq!((claimed.active_streak, claimed.streak_to_claim), (run, run));
                } else {
                    run = 0;
                }
            }
        }
    }
}
