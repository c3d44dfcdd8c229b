//! Mobile numbers (contract 3): accepted in four spellings, kept in one.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How numbers look in the operator's country.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountryRule {
    /// Country code without plus or zeros, `92`.
    pub prefix: String,
    /// Digits of a number as people in the country write it, its leading 0 included: 11.
    pub local_digits: usize,
    /// What a mobile number begins with after the country code: `3`.
    pub mobile_start: String,
}

impl Default for CountryRule {
    fn default() -> Self {
        Self { prefix: "92".into(), local_digits: 11, mobile_start: "3".into() }
    }
}

/// A mobile number, normalised: country code and national number, digits only (`923001234567`).
///
/// `Debug` shows a mask, so that a number cannot slip into a log by accident; use [`Msisdn::as_str`] where the number
/// itself is meant.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Msisdn(String);

/// Why a text is not a mobile number of the country.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MsisdnError {
    /// Something other than digits, a leading plus, spaces or hyphens.
    #[error("a mobile number holds digits only")]
    NotDigits,
    /// Too short, too long, or of another country.
    #[error("this is not a mobile number of this country")]
    NotOfThisCountry,
}

impl Msisdn {
    /// Reads `03001234567`, `923001234567`, `+923001234567` or `00923001234567`; spaces and hyphens are forgiven.
    ///
    /// # Errors
    /// [`MsisdnError`] says what is wrong.
    pub fn parse(text: &str, rule: &CountryRule) -> Result<Self, MsisdnError> {
        let compact: String = text.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
        let (international, digits) = match compact.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => match compact.strip_prefix("00") {
                Some(rest) => (true, rest),
                None => (false, compact.as_str()),
            },
        };
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(MsisdnError::NotDigits);
        }
        let local = if international { None } else { digits.strip_prefix('0') };
        let national = local
            .or_else(|| digits.strip_prefix(rule.prefix.as_str()))
            .ok_or(MsisdnError::NotOfThisCountry)?;
        if national.len() + 1 != rule.local_digits || !national.starts_with(rule.mobile_start.as_str()) {
            return Err(MsisdnError::NotOfThisCountry);
        }
        Ok(Self(format!("{}{national}", rule.prefix)))
    }

    /// A number that was normalised before, as it comes back from the database.
    #[must_use]
    pub fn from_normalised(digits: String) -> Self {
        Self(digits)
    }

    /// The whole number. Never log it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number as people in the country write it, `03001234567`.
    #[must_use]
    pub fn local(&self, rule: &CountryRule) -> String {
        format!("0{}", self.0.strip_prefix(rule.prefix.as_str()).unwrap_or(&self.0))
    }

    /// For somebody who looks at a screen that is not theirs, as people in the country write it: `0300*****67`.
    #[must_use]
    pub fn masked_local(&self, rule: &CountryRule) -> String {
        let local = self.local(rule);
        let hidden = local.len().saturating_sub(6);
        let shown = |(at, c)| if (4..4 + hidden).contains(&at) { '*' } else { c };
        local.chars().enumerate().map(shown).collect()
    }

    /// For logs and other people's eyes: `92300*****67`.
    #[must_use]
    pub fn masked(&self) -> String {
        let len = self.0.len();
        if len < 8 {
            return "*".repeat(len);
        }
        format!("{}{}{}", &self.0[..5], "*".repeat(len - 7), &self.0[len - 2..])
    }
}

impl fmt::Debug for Msisdn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Msisdn({})", self.masked())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_masked_number_shows_its_beginning_and_its_end() {
        let rule = CountryRule::default();
        let number = Msisdn::parse("03001234567", &rule).unwrap();
        assert_eq!(number.masked_local(&rule), "0300*****67");
    }

    #[test]
    fn four_spellings_are_one_number() {
        let rule = CountryRule::default();
        for text in ["03001234567", "923001234567", "+923001234567", "00923001234567", "0300-123 4567"] {
            assert_eq!(
                Msisdn::parse(text, &rule).map(|n| n.as_str().to_owned()),
                Ok("923001234567".into()),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_number_is_refused_with_its_reason() {
        let rule = CountryRule::default();
        for text in ["", "+", "0300123456x", "Ù£", "0300.1234567"] {
            assert_eq!(Msisdn::parse(text, &rule), Err(MsisdnError::NotDigits), "{text}");
        }
        for text in
            ["0300123456", "030012345678", "3001234567", "+13001234567", "+03001234567", "04001234567"]
        {
            assert_eq!(Msisdn::parse(text, &rule), Err(MsisdnError::NotOfThisCountry), "{text}");
        }
    }

    #[test]
    fn a_number_never_shows_itself_in_a_log() {
        let number = Msisdn::parse("03001234567", &CountryRule::default()).unwrap();
        assert_eq!(format!("{number:?}"), "Msisdn(92300*****67)");
        assert_eq!(number.local(&CountryRule::default()), "03001234567");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused_without_a_panic(text in "\\PC{0,24}") {
            let rule = CountryRule::default();
            if let Ok(number) = Msisdn::parse(&text, &rule) {
                prop_assert_eq!(Msisdn::parse(number.as_str(), &rule), Ok(number.clone()));
                prop_assert_eq!(Msisdn::parse(&number.local(&rule), &rule), Ok(number));
            }
        }
    }
}
