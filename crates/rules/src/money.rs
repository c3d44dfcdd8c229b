//! Prices and charges in the country's currency, exact to a hundredth; never credits.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Rupees, stored in paisa (1/100). On the wire: a JSON number of rupees with at most two decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(i64);

impl Amount {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// Makes whole rupees.
    #[must_use]
    pub const fn rupees(rupees: u32) -> Self {
        // A `u32` times 100 always fits.
        Self(rupees as i64 * 100)
    }

    /// Makes an amount from paisa, the database's unit.
    #[must_use]
    pub const fn from_paisa(paisa: i64) -> Self {
        Self(paisa)
    }

    /// Returns the amount in paisa.
    #[must_use]
    pub const fn paisa(self) -> i64 {
        self.0
    }

    /// Parses `10`, `199.5` or `199.57`: without sign and exponent, with at most two decimals.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, cents) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(cents) || whole.len() > 12 || cents.len() > 2 {
            return None;
        }
        let cents = format!("{cents:0<2}");
        Some(Self(whole.parse::<i64>().ok()? * 100 + cents.parse::<i64>().ok()?))
    }
}

impl fmt::Display for Amount {
    /// Formats `10` or `199.50`: decimals only if needed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 % 100 == 0 {
            write!(f, "{}", self.0 / 100)
        } else {
            let sign = if self.0 < 0 { "-" } else { "" };
            write!(f, "{sign}{}.{:02}", self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100)
        }
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            serializer.serialize_i64(self.0 / 100)
        } else {
            // The shortest decimal for this number has two places.
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
        Self::parse(&number.to_string()).ok_or_else(|| {
            serde::de::Error::custom("an amount is a number of rupees with two decimals at most")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_plain_decimals_are_amounts() {
        assert_eq!(Amount::parse("10"), Some(Amount::rupees(10)));
        assert_eq!(Amount::parse("199.5").map(Amount::paisa), Some(19_950));
        assert_eq!(Amount::parse("0.07").map(Amount::paisa), Some(7));
        for text in ["", ".", "1.", ".5", "-1", "+1", "1e3", "1.234", "1,0", "1000000000000000"] {
            assert_eq!(Amount::parse(text), None, "{text}");
        }
        for json in ["10.001", "-1", "1e30", "\"10\"", "null"] {
            assert!(serde_json::from_str::<Amount>(json).is_err(), "{json}");
        }
    }

    proptest! {
        #[test]
        fn an_amount_survives_the_wire(paisa in 0_i64..10_000_000_000) {
            let amount = Amount::from_paisa(paisa);
            let json = serde_json::to_string(&amount).unwrap();
            prop_assert_eq!(serde_json::from_str::<Amount>(&json).unwrap(), amount);
            prop_assert_eq!(Amount::parse(&amount.to_string()), Some(amount));
        }
    }
}
