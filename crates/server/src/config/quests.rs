use arena_rules::Credits;
use arena_rules::season::{DAYS, SeasonRule, SeasonStep};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::faults::{Faults, need};

/// The most that a chest or a step may pay, against typing errors.
const MOST: i64 = 1_000_000;

/// Quests of the day: what their chest pays.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuestsConfig {
    /// Credits of a chest; 0 for a chest that only counts for the season.
    pub(crate) chest: i64,
}

/// Seasons of 30 days: when the first one begins, and what steps pay.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeasonConfig {
    pub(crate) first_day: NaiveDate,
    pub(crate) steps: Vec<StepConfig>,
}

/// A step of a season.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepConfig {
    /// Chests that a subscriber must have opened in the season.
    pub(crate) chests: u32,
    pub(crate) credits: i64,
}

impl Default for QuestsConfig {
    fn default() -> Self {
        Self { chest: 15 }
    }
}

impl Default for SeasonConfig {
    fn default() -> Self {
        let SeasonRule { first_day, steps } = SeasonRule::default();
        let steps = steps.into_iter().map(|step| StepConfig { chests: step.chests, credits: step.credits.0 });
        Self { first_day, steps: steps.collect() }
    }
}

impl QuestsConfig {
    pub(super) fn check(self, faults: &mut Faults) {
        need!(faults, (0..=MOST).contains(&self.chest), "key `quests.chest`: must be 0 to {MOST} credits");
    }
}

impl SeasonConfig {
    pub(crate) fn rule(&self) -> SeasonRule {
        let step = |step: &StepConfig| SeasonStep { chests: step.chests, credits: Credits(step.credits) };
        SeasonRule { first_day: self.first_day, steps: self.steps.iter().map(step).collect() }
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        let mut before = 0;
        for &StepConfig { chests, credits } in &self.steps {
            need!(
                faults,
                (1..=DAYS).contains(&chests),
                "key `season.steps`: {chests} chests are none of 1 to {DAYS}, one for each day of a season"
            );
            need!(
                faults,
                chests > before,
                "key `season.steps`: {chests} chests must be more than the {before} of the step before"
            );
            need!(
                faults,
                (1..=MOST).contains(&credits),
                "key `season.steps`: the step of {chests} chests must pay 1 to {MOST} credits"
            );
            before = chests;
        }
    }
}
