//! Number plans: a country's mobile numbers as data; `docs/adr/0026-number-plans.md` says why.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::number_plans::{self, ShippedPlan};

/// The most digits of an international number, country code included (ITU-T E.164).
const E164_DIGITS: usize = 15;

/// A country's number plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountryRule {
    /// The country code, `92`.
    pub prefix: String,
    /// The trunk prefix dialled inside the country: mostly `0`; also `8`, `06` or nothing.
    pub trunk: String,
    /// The mobile ranges, without country code and trunk prefix.
    pub mobile: Vec<MobileRange>,
}

/// Mobile numbers with a common prefix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MobileRange {
    /// The first digits of the national number: `3`.
    pub prefix: String,
    /// Digits of the national number, including `prefix`: 10.
    pub digits: usize,
    /// The most digits, if lengths differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_digits: Option<usize>,
}

impl MobileRange {
    /// Makes a range of `digits` to `max_digits` digits.
    #[must_use]
    pub fn new(prefix: &str, digits: usize, max_digits: usize) -> Self {
        let max_digits = (max_digits != digits).then_some(max_digits);
        Self { prefix: prefix.into(), digits, max_digits }
    }

    /// Returns a number's most digits.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.max_digits.unwrap_or(self.digits)
    }

    fn holds(&self, national: &str) -> bool {
        national.starts_with(self.prefix.as_str()) && (self.digits..=self.longest()).contains(&national.len())
    }
}

/// Why a plan is unusable, naming the faulty part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NumberPlanError {
    /// Not 1 to 3 digits, or a leading 0.
    #[error("the country code must be 1 to 3 digits and not begin with 0, such as \"92\"")]
    Prefix,
    /// Longer than three digits, a leading `00`, or other characters.
    #[error("the trunk prefix must be up to 3 digits, such as \"0\", or empty where the country has none")]
    Trunk,
    /// No mobile range.
    #[error("at least one range of mobile numbers is needed")]
    NoRanges,
    /// A range's prefix is not digits.
    #[error("the prefix `{0}` must be digits, such as \"7\"")]
    RangePrefix(String),
    /// A range's lengths are impossible.
    #[error(
        "numbers that begin with `{0}` must have more digits than that, `max_digits` no fewer than `digits`, and no more than \
         15 together with the country code"
    )]
    RangeDigits(String),
    /// One text could be two numbers.
    #[error(
        "a number written in the country and one with the country code cannot be told apart: both begin with `{0}` and have \
         {1} digits"
    )]
    Ambiguous(String, usize),
}

impl Default for CountryRule {
    fn default() -> Self {
        Self::from(&number_plans::PAKISTAN)
    }
}

impl From<&ShippedPlan> for CountryRule {
    fn from(plan: &ShippedPlan) -> Self {
        let ranges = plan.mobile.iter();
        Self {
            prefix: plan.prefix.into(),
            trunk: plan.trunk.into(),
            mobile: ranges.map(|(prefix, digits, most)| MobileRange::new(prefix, *digits, *most)).collect(),
        }
    }
}

impl CountryRule {
    /// Returns a country's built-in plan by ISO 3166 code (`PK`).
    #[must_use]
    pub fn shipped(code: &str) -> Option<Self> {
        number_plans::ALL.iter().find(|plan| plan.code == code).map(Self::from)
    }

    /// Returns all built-in plans' codes, sorted.
    pub fn shipped_codes() -> impl Iterator<Item = &'static str> {
        number_plans::ALL.iter().map(|plan| plan.code)
    }

    /// Whether subscribers of a country keep their numbers when they change operators; `None` without a built-in plan. Then a
    /// range of numbers says nothing about the operator.
    #[must_use]
    pub fn portable(code: &str) -> Option<bool> {
        Self::shipped(code).map(|_| !number_plans::NOT_PORTABLE.contains(&code))
    }

    /// Returns the prefixes of another plan's mobile ranges, or the parts of them, that this plan has no range for.
    #[must_use]
    pub fn lacks(&self, other: &Self) -> Vec<String> {
        let mut lacking = Vec::new();
        for range in &other.mobile {
            self.add_lacking(&range.prefix, &mut lacking);
        }
        lacking
    }

    fn add_lacking(&self, prefix: &str, lacking: &mut Vec<String>) {
        if self.mobile.iter().any(|range| prefix.starts_with(range.prefix.as_str())) {
            return;
        }
        // The plan may have the range in parts: 70 to 79 are 7.
        if self.mobile.iter().any(|range| range.prefix.starts_with(prefix)) {
            ('0'..='9').for_each(|digit| self.add_lacking(&format!("{prefix}{digit}"), lacking));
        } else {
            lacking.push(prefix.to_owned());
        }
    }

    /// Checks that every text means at most one number.
    ///
    /// # Errors
    /// [`NumberPlanError`].
    pub fn check(&self) -> Result<(), NumberPlanError> {
        let digits_only = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        let prefix = self.prefix.as_str();
        if !(1..=3).contains(&prefix.len()) || prefix.starts_with('0') || !digits_only(prefix) {
            return Err(NumberPlanError::Prefix);
        }
        // `00` is the international prefix.
        if self.trunk.len() > 3 || self.trunk.starts_with("00") || !digits_only(&self.trunk) {
            return Err(NumberPlanError::Trunk);
        }
        if self.mobile.is_empty() {
            return Err(NumberPlanError::NoRanges);
        }
        for range in &self.mobile {
            if range.prefix.is_empty() || !digits_only(&range.prefix) {
                return Err(NumberPlanError::RangePrefix(range.prefix.clone()));
            }
            let most = E164_DIGITS - prefix.len();
            if range.digits <= range.prefix.len() || range.longest() < range.digits || range.longest() > most
            {
                return Err(NumberPlanError::RangeDigits(range.prefix.clone()));
            }
        }
        self.check_spellings()
    }

    /// Refuses a plan if one number's local spelling is another's international one.
    fn check_spellings(&self) -> Result<(), NumberPlanError> {
        let spelled = |front: &str, range: &MobileRange| {
            let text = format!("{front}{}", range.prefix);
            (text, front.len() + range.digits..=front.len() + range.longest())
        };
        for (local, local_digits) in self.mobile.iter().map(|range| spelled(&self.trunk, range)) {
            // A leading `00` is read as the international prefix.
            if local.starts_with("00") {
                return Err(NumberPlanError::Ambiguous(local, *local_digits.start()));
            }
            for (full, full_digits) in self.mobile.iter().map(|range| spelled(&self.prefix, range)) {
                let alike = local.starts_with(&full) || full.starts_with(&local);
                let shared = *local_digits.start().max(full_digits.start());
                if alike && local_digits.contains(&shared) && full_digits.contains(&shared) {
                    let longer = if local.len() > full.len() { local } else { full };
                    return Err(NumberPlanError::Ambiguous(longer, shared));
                }
            }
        }
        Ok(())
    }

    /// Whether a national number, without country code and trunk prefix, is mobile.
    #[must_use]
    pub fn is_mobile(&self, national: &str) -> bool {
        // A local spelling that begins with `00` would be read as international.
        let readable = !(self.trunk.is_empty() && national.starts_with("00"));
        readable && self.mobile.iter().any(|range| range.holds(national))
    }

    /// Returns the fewest and the most digits of a mobile number in local spelling, including the trunk
    /// prefix.
    #[must_use]
    pub fn local_digits(&self) -> (usize, usize) {
        let trunk = self.trunk.len();
        let fewest = self.mobile.iter().map(|range| range.digits).min().unwrap_or(0);
        let most = self.mobile.iter().map(MobileRange::longest).max().unwrap_or(0);
        (trunk + fewest, trunk + most)
    }

    /// Returns [`CountryRule::local_digits`] as `11` or `10 to 13`.
    #[must_use]
    pub fn local_digits_text(&self) -> String {
        match self.local_digits() {
            (fewest, most) if fewest == most => fewest.to_string(),
            (fewest, most) => format!("{fewest} to {most}"),
        }
    }

    /// Returns a local example for a hint: `03001234567`.
    #[must_use]
    pub fn example(&self) -> String {
        let Some(range) = self.mobile.first() else { return String::new() };
        let front = format!("{}{}", self.trunk, range.prefix);
        let rest = ['0', '0'].into_iter().chain(('1'..='9').cycle());
        front.chars().chain(rest).take(self.trunk.len() + range.digits).collect()
    }
}

#[cfg(test)]
mod tests;
