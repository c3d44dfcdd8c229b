use arena_words::Words;
use serde::{Deserialize, Serialize};

use crate::texts::TITLES;

/// A tier of the leagues, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Tier {
    Bronze,
    Silver,
    Gold,
    Platinum,
    Diamond,
    Champion,
}

impl Tier {
    /// Every tier, lowest first.
    pub const ALL: [Self; 6] =
        [Self::Bronze, Self::Silver, Self::Gold, Self::Platinum, Self::Diamond, Self::Champion];
    /// The tier in which everybody begins.
    pub const LOWEST: Self = Self::Bronze;
    /// The tier from which nobody goes up.
    pub const HIGHEST: Self = Self::Champion;

    /// Returns the number for the database: 1 for the lowest.
    #[must_use]
    pub fn number(self) -> i32 {
        self as i32 + 1
    }

    /// Parses [`Tier::number`].
    #[must_use]
    pub fn from_number(number: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|tier| tier.number() == number)
    }

    /// Returns the word for the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Bronze => "bronze",
            Self::Silver => "silver",
            Self::Gold => "gold",
            Self::Platinum => "platinum",
            Self::Diamond => "diamond",
            Self::Champion => "champion",
        }
    }

    /// Returns the name in a language.
    #[must_use]
    pub fn name_in(self, words: &Words) -> String {
        words.say(TITLES, &format!("tier_{}", self.as_str()), &[])
    }

    /// Returns the next higher tier; the highest is followed by itself.
    #[must_use]
    pub fn above(self) -> Self {
        Self::from_number(self.number() + 1).unwrap_or(Self::HIGHEST)
    }

    /// Returns the tier `steps` lower, never below the lowest.
    #[must_use]
    pub fn below(self, steps: u32) -> Self {
        let steps = i32::try_from(steps).unwrap_or(i32::MAX);
        Self::from_number(self.number().saturating_sub(steps)).unwrap_or(Self::LOWEST)
    }

    /// Returns the tier of a subscriber who earns in `week`. `known` is the tier that their last result gave
    /// them, and the week for which it was given. Each week since then without a credit earned costs a tier.
    /// Without a result it is the lowest tier.
    #[must_use]
    pub fn in_week(known: Option<(Self, i64)>, week: i64) -> Self {
        let Some((tier, given_for)) = known else { return Self::LOWEST };
        let missed = week.saturating_sub(given_for).max(0);
        tier.below(u32::try_from(missed).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_are_read_back_and_stand_above_each_other() {
        for pair in Tier::ALL.windows(2) {
            assert_eq!((pair[0].above(), pair[1].below(1)), (pair[1], pair[0]));
            assert!(pair[0] < pair[1]);
        }
        for tier in Tier::ALL {
            assert_eq!(Tier::from_number(tier.number()), Some(tier));
            assert_eq!(serde_json::to_value(tier).unwrap(), tier.as_str());
        }
        assert_eq!((Tier::from_number(0), Tier::from_number(7)), (None, None));
        assert_eq!((Tier::LOWEST.below(1), Tier::HIGHEST.above()), (Tier::LOWEST, Tier::HIGHEST));
        assert_eq!(Tier::HIGHEST.below(u32::MAX), Tier::LOWEST);
    }

    #[test]
    fn a_week_without_a_credit_costs_a_tier() {
        assert_eq!(Tier::in_week(None, 7), Tier::Bronze);
        let known = Some((Tier::Diamond, 7));
        let tiers = [7, 8, 9, 10, 11, 500].map(|week| Tier::in_week(known, week));
        assert_eq!(
            tiers,
            [Tier::Diamond, Tier::Platinum, Tier::Gold, Tier::Silver, Tier::Bronze, Tier::Bronze]
        );
    }
}
