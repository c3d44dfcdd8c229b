use std::collections::BTreeSet;

use arena_rules::Credits;
use arena_rules::streak::{DAYS, Milestone, StreakRule};
use serde::{Deserialize, Serialize};

use super::faults::{Faults, need};

/// The streak's payments, freezes, milestones and reminder.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StreakConfig {
    /// Credits for the first day.
    pub(crate) base: i64,
    /// Credits that each further day pays more.
    pub(crate) step: i64,
    /// Missed days in a calendar month that do not end a streak; 0 for none.
    pub(crate) freezes_per_month: u32,
    pub(crate) milestones: Vec<MilestoneConfig>,
    /// The hour of the day from which subscribers are reminded.
    pub(crate) reminder_hour: u32,
}

/// A streak day that pays a bonus.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MilestoneConfig {
    pub(crate) day: u32,
    pub(crate) credits: i64,
}

impl Default for StreakConfig {
    fn default() -> Self {
        let milestones = [(3, 10), (7, 25), (14, 50), (30, 100)];
        Self {
            base: 10,
            step: 5,
            freezes_per_month: 1,
            milestones: milestones.map(|(day, credits)| MilestoneConfig { day, credits }).into(),
            reminder_hour: 20,
        }
    }
}

impl StreakConfig {
    pub(crate) fn rule(&self) -> StreakRule {
        let paying = self.milestones.iter().filter(|milestone| milestone.credits > 0);
        let mut milestones: Vec<_> =
            paying.map(|one| Milestone { day: one.day, credits: Credits(one.credits) }).collect();
        milestones.sort_unstable_by_key(|milestone| milestone.day);
        StreakRule { base: self.base, step: self.step, freezes_per_month: self.freezes_per_month, milestones }
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        need!(
            faults,
            self.base > 0 && self.step >= 0,
            "key `streak.base`: must be more than 0, and `streak.step` must not be negative"
        );
        need!(
            faults,
            self.freezes_per_month <= 31,
            "key `streak.freezes_per_month`: a month has at most 31 days"
        );
        let mut days = BTreeSet::new();
        for &MilestoneConfig { day, credits } in &self.milestones {
            need!(
                faults,
                (1..=DAYS).contains(&day),
                "key `streak.milestones`: day {day} is none of the streak's days 1 to {DAYS}"
            );
            need!(faults, credits >= 0, "key `streak.milestones`: day {day} must not pay less than 0");
            need!(faults, days.insert(day), "key `streak.milestones`: day {day} is listed twice");
        }
        need!(faults, self.reminder_hour < 24, "key `streak.reminder_hour`: must be an hour from 0 to 23");
    }
}
