//! Prices and charges in the country's currency, exact to a thousandth; never credits.

use std::fmt;
use std::ops::{Add, Sub};

use iso_currency::Currency;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Thousandths in a whole.
const WHOLE: i64 = 1_000;
/// The most decimals of a currency that an amount can hold: those of Kuwait's dinar.
const DECIMALS_MAX: u8 = 3;

/// An amount of money in whole units of a currency, stored in thousandths. On the wire: a JSON number with at most three
/// decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(i64);

impl Amount {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// Makes an amount of whole units.
    #[must_use]
    pub const fn whole(units: u32) -> Self {
        // A `u32` times 1000 always fits.
        Self(units as i64 * WHOLE)
    }

    /// Makes an amount from hundredths, such as cents.
    #[must_use]
    pub const fn hundredths(hundredths: i64) -> Self {
        Self(hundredths * 10)
    }

    /// Makes an amount from thousandths.
    #[must_use]
    pub const fn from_thousandths(thousandths: i64) -> Self {
        Self(thousandths)
    }

    /// Returns the amount in thousandths.
    #[must_use]
    pub const fn thousandths(self) -> i64 {
        self.0
    }

    /// Makes an amount from the database's unit: hundredths, or thousandths in a currency with three decimals.
    #[must_use]
    pub fn from_stored(units: i64, currency: &str) -> Self {
        Self(units.saturating_mul(stored_unit(currency)))
    }

    /// Returns the amount in the database's unit.
    #[must_use]
    pub fn stored(self, currency: &str) -> i64 {
        self.0 / stored_unit(currency)
    }

    /// Parses `10`, `199.5` or `0.075`: without sign and exponent, with at most three decimals.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(part) || whole.len() > 12 || part.len() > usize::from(DECIMALS_MAX) {
            return None;
        }
        let part = format!("{part:0<3}");
        Some(Self(whole.parse::<i64>().ok()? * WHOLE + part.parse::<i64>().ok()?))
    }

    /// Whether a currency has coins for the amount: no fraction of a CFA franc, no tenth of a cent.
    #[must_use]
    pub fn fits(self, currency: &str) -> bool {
        decimals(currency).is_some_and(|decimals| self.0 % smallest(decimals) == 0)
    }

    /// Returns `part` of `whole` parts of the amount, rounded to the currency's smallest coin, halves up. `whole` must be more
    /// than 0.
    #[must_use]
    pub fn fraction(self, part: i128, whole: i128, currency: &str) -> Self {
        let coin = i128::from(smallest(decimals(currency).unwrap_or(2)));
        let coins = (2 * i128::from(self.0) * part + whole * coin).div_euclid(2 * whole * coin);
        Self(i64::try_from(coins * coin).unwrap_or(i64::MAX))
    }
}

/// Returns the decimals of a currency by its code of ISO 4217; `None` if no currency has it, or it has more than three.
#[must_use]
pub fn decimals(currency: &str) -> Option<u8> {
    let decimals = u8::try_from(Currency::from_code(currency)?.exponent().unwrap_or(0)).ok()?;
    (decimals <= DECIMALS_MAX).then_some(decimals)
}

/// The smallest coin of a currency in thousandths.
fn smallest(decimals: u8) -> i64 {
    10_i64.pow(u32::from(DECIMALS_MAX.saturating_sub(decimals)))
}

/// The database's unit in thousandths. Rows of currencies with fewer decimals have been hundredths since the first version.
fn stored_unit(currency: &str) -> i64 {
    if decimals(currency) == Some(DECIMALS_MAX) { 1 } else { 10 }
}

impl Add for Amount {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Amount {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl fmt::Display for Amount {
    /// Formats `10`, `199.50` or `0.075`: decimals only if needed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 1_000, self.0.unsigned_abs() % 1_000);
        match part {
            0 => write!(f, "{sign}{whole}"),
            part if part % 10 == 0 => write!(f, "{sign}{whole}.{:02}", part / 10),
            part => write!(f, "{sign}{whole}.{part:03}"),
        }
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % WHOLE == 0 {
            serializer.serialize_i64(self.0 / WHOLE)
        } else {
            // The shortest decimal for this number has at most three places.
            self.to_string()
                .parse::<f64>()
                .map_err(serde::ser::Error::custom)
                .and_then(|n| serializer.serialize_f64(n))
        }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        Self::parse(&number.to_string())
            .ok_or_else(|| serde::de::Error::custom("an amount is a number with three decimals at most"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_plain_decimals_are_amounts() {
        assert_eq!(Amount::parse("10"), Some(Amount::whole(10)));
        assert_eq!(Amount::parse("199.5"), Some(Amount::hundredths(19_950)));
        assert_eq!(Amount::parse("0.07"), Some(Amount::hundredths(7)));
        assert_eq!(Amount::parse("0.075").map(|amount| amount.to_string()).as_deref(), Some("0.075"));
        for text in ["", ".", "1.", ".5", "-1", "+1", "1e3", "1.2345", "1,0", "1000000000000000"] {
            assert_eq!(Amount::parse(text), None, "{text}");
        }
        for json in ["10.0001", "-1", "1e30", "\"10\"", "null"] {
            assert!(serde_json::from_str::<Amount>(json).is_err(), "{json}");
        }
    }

    #[test]
    fn each_currency_has_its_smallest_coin() {
        let amount = |text: &str| Amount::parse(text).unwrap();
        for (code, smallest, too_small) in
            [("PKR", "0.01", "0.001"), ("KES", "0.01", "0.005"), ("XOF", "1", "0.5"), ("KWD", "0.001", "")]
        {
            assert!(amount(smallest).fits(code), "{code}");
            assert!(too_small.is_empty() || !amount(too_small).fits(code), "{code}");
        }
        assert!(
            !amount("1").fits("ABC") && decimals("CLF").is_none(),
            "no currency, or one with four decimals"
        );
        // 19.5 % of 167 is 32.565; 18 % of 2,501 francs is 450.18; 5 % of 0.077 dinar is 0.00385.
        assert_eq!(amount("167").fraction(1_950, 10_000, "PKR").to_string(), "32.57");
        assert_eq!(amount("2501").fraction(1_800, 10_000, "XOF").to_string(), "450");
        assert_eq!(amount("0.077").fraction(500, 10_000, "KWD").to_string(), "0.004");
    }

    #[test]
    fn rows_of_earlier_versions_are_hundredths() {
        assert_eq!(Amount::from_stored(19_957, "PKR").to_string(), "199.57");
        assert_eq!(Amount::from_stored(100_000, "XOF").to_string(), "1000");
        assert_eq!(Amount::from_stored(75, "KWD").to_string(), "0.075");
    }

    proptest! {
        #[test]
        fn an_amount_survives_the_wire_and_the_database(units in 0_i64..10_000_000_000, code in "PKR|XOF|KWD") {
            let amount = Amount::from_stored(units, &code);
            let json = serde_json::to_string(&amount).unwrap();
            prop_assert_eq!(serde_json::from_str::<Amount>(&json).unwrap(), amount);
            prop_assert_eq!(Amount::parse(&amount.to_string()), Some(amount));
            prop_assert_eq!(amount.stored(&code), units);
        }
    }
}
