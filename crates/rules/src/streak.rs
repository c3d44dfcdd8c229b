//! The daily streak (spec 1, 4, 9; contract 4), with freezes and milestones (docs/streak.md).

use chrono::{Datelike, NaiveDate};

use crate::credits::Credits;
use crate::day;

/// The days of a streak; after the last one it starts again (spec 1).
pub const DAYS: u32 = 30;

/// The payments and freezes of a streak, from the configuration. By default Day 1 pays 10 and each further day 5
/// more. Without freezes and milestones the streak is the specification's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreakRule {
    /// Day 1's credits.
    pub base: i64,
    /// Credits that each further day adds; the popup shows this difference between neighbouring days.
    pub step: i64,
    /// Missed days in a calendar month that do not end a streak; 0 for none.
    pub freezes_per_month: u32,
    /// Streak days that pay a bonus, each once.
    pub milestones: Vec<Milestone>,
}

/// A streak day that pays a bonus beside the day's credits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Milestone {
    /// The streak day, 1 to 30.
    pub day: u32,
    /// The bonus.
    pub credits: Credits,
}

/// A subscriber's latest freeze: a missed day that did not end the streak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Freeze {
    /// The missed day.
    pub missed: NaiveDate,
    /// The freeze's number in the missed day's calendar month, from 1.
    pub of_month: u32,
}

/// A subscriber's latest claim. It alone decides what the next claim is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastClaim {
    /// The claim's calendar day, in the operator's time zone.
    pub on: NaiveDate,
    /// The claim's streak day, 1 to 30.
    pub streak_day: u32,
    /// The calendar day of the streak's Day 1. Together with the subscriber it names one run of a streak.
    pub began: NaiveDate,
    /// The subscriber's latest freeze, also from an earlier run of the streak.
    pub freeze: Option<Freeze>,
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
    /// Whether today's claim continues the streak by a freeze: it used one, or will use one.
    pub freeze_used: bool,
    /// Freezes left in today's calendar month. A freeze that today's claim will use still counts.
    pub freezes_left: u32,
}

impl LastClaim {
    /// Returns the first calendar day of a streak without a freeze, from one of its claims.
    #[must_use]
    pub fn began(on: NaiveDate, streak_day: u32) -> NaiveDate {
        let before = chrono::Days::new(streak_day.saturating_sub(1).into());
        on.checked_sub_days(before).unwrap_or(on)
    }

    /// Whether this claim used a freeze: the day before it was missed.
    #[must_use]
    pub fn used_freeze(&self) -> bool {
        self.freeze.is_some_and(|freeze| Some(freeze.missed) == day::before(self.on))
    }

    /// Returns the freezes used in the calendar month of `day`.
    fn freezes_in_month_of(&self, day: NaiveDate) -> u32 {
        let month = |day: NaiveDate| (day.year(), day.month());
        self.freeze.filter(|freeze| month(freeze.missed) == month(day)).map_or(0, |freeze| freeze.of_month)
    }
}

impl StreakRule {
    /// Returns a streak day's credits (1 to 30).
    #[must_use]
    pub fn credits(&self, streak_day: u32) -> Credits {
        Credits(self.base + self.step * i64::from(streak_day.saturating_sub(1)))
    }

    /// Returns the bonus of a streak day; zero if it is no milestone.
    #[must_use]
    pub fn bonus(&self, streak_day: u32) -> Credits {
        let milestone = self.milestones.iter().find(|milestone| milestone.day == streak_day);
        milestone.map_or(Credits::ZERO, |milestone| milestone.credits)
    }

    /// Returns the state of the streak on `today`, from the latest claim.
    ///
    /// A claim dated after today counts as today's, so that nobody claims twice. Such a date occurs when the
    /// operator's time zone moves westwards.
    #[must_use]
    pub fn state(&self, last: Option<LastClaim>, today: NaiveDate) -> StreakState {
        let used = last.map_or(0, |last| last.freezes_in_month_of(today));
        let freezes_left = self.freezes_per_month.saturating_sub(used);
        let Some(claim) = self.next(last, today) else {
            let (streak_day, freeze_used) =
                last.map_or((0, false), |last| (last.streak_day, last.used_freeze()));
            return StreakState {
                active_streak: streak_day,
                streak_to_claim: streak_day,
                claimed_today: true,
                freeze_used,
                freezes_left,
            };
        };
        StreakState {
            active_streak: claim.streak_day - 1,
            streak_to_claim: claim.streak_day,
            claimed_today: false,
            freeze_used: claim.used_freeze(),
            freezes_left,
        }
    }

    /// Returns the claim that can be made on `today` after the latest one; `None` if today is claimed.
    ///
    /// The claim continues the streak if the day before was claimed, or if a freeze bridges the one missed
    /// day. Otherwise it is Day 1. Nothing continues Day 30.
    #[must_use]
    pub fn next(&self, last: Option<LastClaim>, today: NaiveDate) -> Option<LastClaim> {
        let Some(last) = last else {
            return Some(LastClaim { on: today, streak_day: 1, began: today, freeze: None });
        };
        if last.on >= today {
            return None;
        }
        let freeze = self.freeze(&last, today);
        if last.streak_day < DAYS && (Some(last.on) == day::before(today) || freeze.is_some()) {
            let freeze = freeze.or(last.freeze);
            return Some(LastClaim { on: today, streak_day: last.streak_day + 1, began: last.began, freeze });
        }
        Some(LastClaim { on: today, streak_day: 1, began: today, freeze: last.freeze })
    }

    /// Returns the freeze that lets a claim on `today` continue the streak: exactly one day was missed, and
    /// its calendar month has a freeze left.
    fn freeze(&self, last: &LastClaim, today: NaiveDate) -> Option<Freeze> {
        let missed = day::before(today)?;
        let used = last.freezes_in_month_of(missed);
        let one_missed = Some(last.on) == day::before(missed);
        (one_missed && last.streak_day < DAYS && used < self.freezes_per_month)
            .then_some(Freeze { missed, of_month: used + 1 })
    }
}

impl Default for StreakRule {
    /// The specification's streak.
    fn default() -> Self {
        Self { base: 10, step: 5, freezes_per_month: 0, milestones: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use proptest::prelude::*;

    fn date(day: u64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 1, 1).unwrap() + chrono::Days::new(day)
    }

    fn on(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    fn claimed(on: NaiveDate, streak_day: u32) -> LastClaim {
        LastClaim { on, streak_day, began: LastClaim::began(on, streak_day), freeze: None }
    }

    fn with_freezes(freezes_per_month: u32) -> StreakRule {
        StreakRule { freezes_per_month, ..StreakRule::default() }
    }

    /// Claims on each of the days, in order.
    fn claims(rule: &StreakRule, days: impl IntoIterator<Item = NaiveDate>) -> Vec<LastClaim> {
        let mut all: Vec<LastClaim> = Vec::new();
        for today in days {
            all.extend(rule.next(all.last().copied(), today));
        }
        all
    }

    #[test]
    fn days_pay_ten_and_then_five_more_each() {
        let rule = StreakRule::default();
        assert_eq!(rule.credits(1), Credits(10));
        assert_eq!(rule.credits(2), Credits(15));
        assert_eq!(rule.credits(30), Credits(155));
    }

    #[test]
    fn a_milestone_pays_its_bonus_and_other_days_none() {
        let milestones =
            vec![Milestone { day: 3, credits: Credits(10) }, Milestone { day: 30, credits: Credits(100) }];
        let rule = StreakRule { milestones, ..StreakRule::default() };
        let paid: Vec<_> =
            (1..=DAYS).map(|day| rule.bonus(day)).filter(|bonus| bonus.is_positive()).collect();
        assert_eq!(paid, [Credits(10), Credits(100)]);
        assert_eq!(rule.bonus(3), Credits(10));
    }

    #[test]
    fn a_first_visit_is_day_one() {
        let state = with_freezes(1).state(None, date(0));
        let first = StreakState {
            active_streak: 0,
            streak_to_claim: 1,
            claimed_today: false,
            freeze_used: false,
            freezes_left: 1,
        };
        assert_eq!(state, first);
    }

    #[test]
    fn day_thirty_is_followed_by_day_one_also_a_day_later() {
        for rule in [with_freezes(0), with_freezes(1)] {
            for later in [10, 11] {
                let next = rule.next(Some(claimed(date(9), 30)), date(later)).unwrap();
                assert_eq!((next.streak_day, next.began, next.freeze), (1, date(later), None));
                assert_eq!(rule.state(Some(claimed(date(9), 30)), date(later)).active_streak, 0);
            }
        }
    }

    #[test]
    fn a_freeze_bridges_one_missed_day() {
        let rule = with_freezes(1);
        let state = rule.state(Some(claimed(date(4), 5)), date(6));
        assert_eq!((state.active_streak, state.streak_to_claim), (5, 6));
        assert_eq!((state.claimed_today, state.freeze_used, state.freezes_left), (false, true, 1));
        let claim = rule.next(Some(claimed(date(4), 5)), date(6)).unwrap();
        assert_eq!(claim.freeze, Some(Freeze { missed: date(5), of_month: 1 }));
        assert_eq!(claim.began, date(0));
        let state = rule.state(Some(claim), date(6));
        assert_eq!((state.claimed_today, state.freeze_used, state.freezes_left), (true, true, 0));
        // The next day does not use one.
        let state = rule.state(Some(claim), date(7));
        assert_eq!((state.streak_to_claim, state.freeze_used, state.freezes_left), (7, false, 0));
    }

    #[test]
    fn a_second_missed_day_of_a_month_ends_the_streak() {
        let rule = with_freezes(1);
        let all = claims(&rule, [1, 2, 4, 5, 7].map(|day| on(2026, 5, day)));
        assert_eq!(all.iter().map(|claim| claim.streak_day).collect::<Vec<_>>(), [1, 2, 3, 4, 1]);
    }

    #[test]
    fn the_month_of_the_missed_day_gives_the_freeze() {
        let rule = with_freezes(1);
        // 20 May and 31 May are missed; 1 June is missed by the month after it.
        let may = [19, 21, 30].map(|day| on(2026, 5, day));
        let all = claims(&rule, may.into_iter().chain([on(2026, 6, 1)]));
        assert_eq!(all.last().unwrap().streak_day, 1);
        let all = claims(&rule, [on(2026, 5, 29), on(2026, 5, 31), on(2026, 6, 2)]);
        let last = all.last().unwrap();
        assert_eq!((last.streak_day, last.freeze), (3, Some(Freeze { missed: on(2026, 6, 1), of_month: 1 })));
        // On the first of a month the freeze of the month before is used, and its own is left.
        let state = rule.state(Some(claimed(on(2026, 5, 30), 4)), on(2026, 6, 1));
        assert_eq!((state.streak_to_claim, state.freeze_used, state.freezes_left), (5, true, 1));
    }

    #[test]
    fn a_freeze_stays_used_after_the_streak_was_lost() {
        let rule = with_freezes(1);
        let all = claims(&rule, [1, 3, 10, 12].map(|day| on(2026, 5, day)));
        assert_eq!(all.iter().map(|claim| claim.streak_day).collect::<Vec<_>>(), [1, 2, 1, 1]);
    }

    #[test]
    fn a_claim_of_a_later_day_counts_as_todays() {
        let state = with_freezes(1).state(Some(claimed(date(5), 4)), date(4));
        assert_eq!((state.claimed_today, state.streak_to_claim), (true, 4));
    }

    proptest! {
        /// Without freezes, a model counts claims in a row over any days.
        #[test]
        fn the_streak_is_the_run_of_days_claimed(came in prop::collection::vec(prop::bool::weighted(0.8), 1..120)) {
            let rule = StreakRule::default();
            let mut last = None;
            let mut run = 0;
            for (day, came) in came.into_iter().enumerate() {
                let today = date(day as u64);
                let now = rule.state(last, today);
                prop_assert!(!now.claimed_today && !now.freeze_used);
                let expected = if run == DAYS { 1 } else { run + 1 };
                prop_assert_eq!(now.streak_to_claim, expected);
                prop_assert!((1..=DAYS).contains(&now.streak_to_claim));
                if came {
                    run = expected;
                    last = rule.next(last, today);
                    let claimed = rule.state(last, today);
                    prop_assert!(claimed.claimed_today);
                    prop_assert_eq!((claimed.active_streak, claimed.streak_to_claim), (run, run));
                } else {
                    run = 0;
                }
            }
        }

        /// Freezes bridge single missed days only, at most so many a calendar month, and never past Day 30.
        #[test]
        fn freezes_are_few_and_single(
            came in prop::collection::vec(prop::bool::weighted(0.75), 1..300),
            freezes in 0u32..4,
        ) {
            let rule = with_freezes(freezes);
            let days: Vec<_> = (0..).map(date).zip(came).filter(|(_, came)| *came).map(|(day, _)| day).collect();
            let all = claims(&rule, days.iter().copied());
            prop_assert_eq!(all.len(), days.len());
            let mut in_month: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
            for pair in all.windows(2) {
                let (before, claim) = (pair[0], pair[1]);
                let gap = (claim.on - before.on).num_days();
                prop_assert!((1..=DAYS).contains(&claim.streak_day));
                if claim.used_freeze() {
                    prop_assert_eq!(gap, 2);
                    let missed = claim.freeze.unwrap().missed;
                    prop_assert!(in_month.entry((missed.year(), missed.month())).or_default().insert(missed));
                }
                let goes_on = claim.streak_day == before.streak_day + 1 && claim.began == before.began;
                let starts = claim.streak_day == 1 && claim.began == claim.on;
                prop_assert_eq!(goes_on, before.streak_day < DAYS && (gap == 1 || claim.used_freeze()));
                prop_assert!(goes_on != starts);
                // A freeze is used whenever one is left.
                if gap == 2 && before.streak_day < DAYS && !claim.used_freeze() {
                    let missed = day::before(claim.on).unwrap();
                    let used = in_month.get(&(missed.year(), missed.month())).map_or(0, BTreeSet::len);
                    prop_assert_eq!(used, freezes as usize);
                }
            }
            prop_assert!(in_month.values().all(|missed| missed.len() <= freezes as usize));
        }

        /// A run of a streak reaches each day once, so it pays each milestone once.
        #[test]
        fn a_run_reaches_each_day_once(
            came in prop::collection::vec(prop::bool::weighted(0.9), 1..200),
            freezes in 0u32..3,
        ) {
            let days = (0..).map(date).zip(came).filter(|(_, came)| *came).map(|(day, _)| day);
            let mut reached = BTreeSet::new();
            for claim in claims(&with_freezes(freezes), days) {
                prop_assert!(reached.insert((claim.began, claim.streak_day)));
            }
        }

        /// Freezes and milestones never change what a day pays.
        #[test]
        fn a_day_pays_the_same_with_freezes_and_milestones(
            day in 1..=DAYS, freezes in 0u32..31, milestone in 1..=DAYS, credits in 0i64..1_000,
        ) {
            let milestones = vec![Milestone { day: milestone, credits: Credits(credits) }];
            let rule = StreakRule { freezes_per_month: freezes, milestones, ..StreakRule::default() };
            prop_assert_eq!(rule.credits(day), StreakRule::default().credits(day));
        }
    }
}
