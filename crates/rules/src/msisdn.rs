//! Mobile numbers (contract 3): accepted in four spellings, stored in one.

use std::fmt;

use thiserror::Error;

use crate::CountryRule;

/// A normalised mobile number: country code and national number, digits only (`923001234567`).
///
/// `Debug` prints a mask, so no log shows a number by accident; [`Msisdn::as_str`] returns the number itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Msisdn(String);

/// Why a text is no mobile number of the country.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MsisdnError {
    /// Characters other than digits, a leading plus, spaces and hyphens.
    #[error("a mobile number holds digits only")]
    NotDigits,
    /// The number is too short, too long, or of another country.
    #[error("this is not a mobile number of this country")]
    NotOfThisCountry,
}

impl Msisdn {
    /// Parses `03001234567`, `923001234567`, `+923001234567` or `00923001234567`; spaces and hyphens are
    /// ignored.
    ///
    /// # Errors
    /// [`MsisdnError`].
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
        // At most one of the two matches: `CountryRule::check` refuses a plan in which a text could be two
        // numbers.
        let local = if international { None } else { digits.strip_prefix(rule.trunk.as_str()) };
        let full = digits.strip_prefix(rule.prefix.as_str());
        let national = [local, full].into_iter().flatten().find(|national| rule.is_mobile(national));
        let national = national.ok_or(MsisdnError::NotOfThisCountry)?;
        Ok(Self(format!("{}{national}", rule.prefix)))
    }

    /// Wraps a number that was normalised before, such as one from the database.
    #[must_use]
    pub fn from_normalised(digits: String) -> Self {
        Self(digits)
    }

    /// Returns the whole number. Never log it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the number as people in the country write it: `03001234567`.
    #[must_use]
    pub fn local(&self, rule: &CountryRule) -> String {
        let national = self.0.strip_prefix(rule.prefix.as_str()).unwrap_or(&self.0);
        format!("{}{national}", rule.trunk)
    }

    /// Returns the number for logs and for other people: `92300*****67`. At least five digits are hidden,
    /// even in short numbers.
    #[must_use]
    pub fn masked(&self) -> String {
        mask(&self.0, 5)
    }

    /// Returns [`Msisdn::masked`] in the country's own spelling: `0300*****67`.
    #[must_use]
    pub fn masked_local(&self, rule: &CountryRule) -> String {
        mask(&self.local(rule), 4)
    }
}

/// Hides the middle digits: shows at most the `first` ones and the last two.
fn mask(digits: &str, first: usize) -> String {
    let len = digits.len();
    if len < 8 {
        return "*".repeat(len);
    }
    let shown = (len - 7).min(first);
    format!("{}{}{}", &digits[..shown], "*".repeat(len - shown - 2), &digits[len - 2..])
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
        let short = CountryRule { trunk: String::new(), ..rule };
        assert_eq!(Msisdn::from_normalised("9212345678".into()).masked_local(&short), "1*****78");
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

    #[test]
    fn a_short_number_keeps_five_digits_to_itself() {
        for (number, masked) in
            [("4520123456", "452*****56"), ("96550012345", "9655*****45"), ("1234567", "*******")]
        {
            assert_eq!(Msisdn::from_normalised(number.into()).masked(), masked);
        }
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
