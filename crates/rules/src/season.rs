//! Seasons: 30 days in which opened chests lead to steps that pay (docs/quests.md). Each season follows the one
//! before without a gap.

use chrono::{Days, NaiveDate};

use crate::credits::Credits;

/// The days of a season.
pub const DAYS: u32 = 30;

/// The days after a season's last one on which its steps can still be claimed.
pub const GRACE_DAYS: u32 = 7;

/// When seasons begin, and what their steps pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonRule {
    /// The first day of season 1, in the operator's time zone.
    pub first_day: NaiveDate,
    /// The steps, the lowest first.
    pub steps: Vec<SeasonStep>,
}

/// A step of a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonStep {
    /// The chests that a subscriber must have opened in the season.
    pub chests: u32,
    /// The credits that the step pays, once in a season.
    pub credits: Credits,
}

/// A season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Season {
    /// The number, from 1.
    pub number: u32,
    /// The first day.
    pub first_day: NaiveDate,
    /// The last day.
    pub last_day: NaiveDate,
}

/// Whether a subscriber can claim a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepState {
    /// More chests are needed.
    Locked,
    /// The step can be claimed.
    Ready,
    /// The step was claimed.
    Claimed,
}

impl StepState {
    /// Returns the word for the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Locked => "locked",
            Self::Ready => "ready",
            Self::Claimed => "claimed",
        }
    }
}

impl Default for SeasonRule {
    fn default() -> Self {
        let steps = [(3, 10), (7, 20), (12, 30), (18, 40), (25, 60)];
        Self {
            first_day: NaiveDate::from_ymd_opt(2026, 1, 1).unwrap_or_default(),
            steps: steps.map(|(chests, credits)| SeasonStep { chests, credits: Credits(credits) }).into(),
        }
    }
}

impl SeasonRule {
    /// Returns the season of a day; `None` before the first one.
    #[must_use]
    pub fn on(&self, day: NaiveDate) -> Option<Season> {
        let days = u64::try_from((day - self.first_day).num_days()).ok()?;
        self.season(u32::try_from(days / u64::from(DAYS)).ok()?.checked_add(1)?)
    }

    /// Returns the season before that of a day, if its steps can be claimed on the day.
    #[must_use]
    pub fn closing_on(&self, day: NaiveDate) -> Option<Season> {
        let before = self.season(self.on(day)?.number.checked_sub(1)?)?;
        before.claimable_on(day).then_some(before)
    }

    fn season(&self, number: u32) -> Option<Season> {
        let days = u64::from(number.checked_sub(1)?) * u64::from(DAYS);
        let first_day = self.first_day.checked_add_days(Days::new(days))?;
        let last_day = first_day.checked_add_days(Days::new(u64::from(DAYS) - 1))?;
        Some(Season { number, first_day, last_day })
    }

    /// Returns a step by its number, from 1.
    #[must_use]
    pub fn step(&self, number: u32) -> Option<SeasonStep> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        self.steps.get(index).copied()
    }

    /// Returns the most that a season pays a subscriber for its steps.
    #[must_use]
    pub fn budget(&self) -> Credits {
        Credits(self.steps.iter().map(|step| step.credits.0).sum())
    }
}

impl Season {
    /// Whether a day belongs to the season.
    #[must_use]
    pub fn has(self, day: NaiveDate) -> bool {
        (self.first_day..=self.last_day).contains(&day)
    }

    /// Returns the last day on which steps can be claimed.
    #[must_use]
    pub fn claimable_until(self) -> NaiveDate {
        self.last_day.checked_add_days(Days::new(GRACE_DAYS.into())).unwrap_or(self.last_day)
    }

    /// Whether steps can be claimed on a day.
    #[must_use]
    pub fn claimable_on(self, day: NaiveDate) -> bool {
        (self.first_day..=self.claimable_until()).contains(&day)
    }

    /// Returns the days that are left on a day, with that day; 0 after the season.
    #[must_use]
    pub fn days_left(self, day: NaiveDate) -> u32 {
        u32::try_from((self.last_day - day).num_days() + 1).unwrap_or(0).min(DAYS)
    }
}

impl SeasonStep {
    /// Returns the step's state for a subscriber who opened so many chests.
    #[must_use]
    pub fn state(self, chests: u32, claimed: bool) -> StepState {
        if claimed {
            StepState::Claimed
        } else if chests >= self.chests {
            StepState::Ready
        } else {
            StepState::Locked
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn seasons_follow_each_other() {
        let rule = SeasonRule { first_day: date("2026-03-01"), ..SeasonRule::default() };
        assert_eq!(rule.on(date("2026-02-28")), None);
        let first = rule.on(date("2026-03-01")).unwrap();
        assert_eq!(
            (first.number, first.last_day, first.days_left(date("2026-03-01"))),
            (1, date("2026-03-30"), 30)
        );
        assert_eq!((first.days_left(first.last_day), first.days_left(date("2026-04-02"))), (1, 0));
        assert_eq!(rule.on(date("2026-03-30")), Some(first));
        assert_eq!(rule.on(date("2026-03-31")).unwrap().number, 2);
        assert_eq!(rule.closing_on(date("2026-03-30")), None);
        assert_eq!(rule.closing_on(date("2026-03-31")), Some(first));
        assert_eq!(first.claimable_until(), date("2026-04-06"));
        assert_eq!(rule.closing_on(date("2026-04-06")), Some(first));
        assert_eq!(rule.closing_on(date("2026-04-07")), None);
    }

    #[test]
    fn steps_open_with_chests() {
        let rule = SeasonRule::default();
        assert_eq!(rule.budget(), Credits(160));
        let step = rule.step(2).unwrap();
        assert_eq!((step.chests, step.credits), (7, Credits(20)));
        assert_eq!((rule.step(0), rule.step(6)), (None, None));
        assert_eq!(
            [step.state(6, false), step.state(7, false), step.state(7, true), step.state(0, true)],
            [StepState::Locked, StepState::Ready, StepState::Claimed, StepState::Claimed]
        );
    }

    proptest! {
        #[test]
        fn each_day_has_one_season_and_each_season_thirty_days(first in 0i64..40_000, after in 0u64..20_000) {
            let first_day = NaiveDate::default() + chrono::Duration::days(first);
            let rule = SeasonRule { first_day, ..SeasonRule::default() };
            let day = first_day + Days::new(after);
            let season = rule.on(day).unwrap();
            prop_assert!(season.has(day) && season.claimable_on(day));
            prop_assert_eq!((season.last_day - season.first_day).num_days() + 1, i64::from(DAYS));
            prop_assert_eq!(i64::from(season.days_left(day)), (season.last_day - day).num_days() + 1);
            let next = rule.on(season.last_day + Days::new(1)).unwrap();
            prop_assert_eq!((next.number, next.first_day), (season.number + 1, season.last_day + Days::new(1)));
            if let Some(closing) = rule.closing_on(day) {
                prop_assert_eq!(closing.number + 1, season.number);
                prop_assert!(!closing.has(day) && closing.claimable_on(day));
            }
        }
    }
}
