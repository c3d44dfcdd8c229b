//! What the operator is told at the start.

use arena_rules::handoff;
use arena_rules::{CountryRule, handoff::Plan};
use chrono_tz::Tz;

use crate::{Amount, Rate};

/// How the demo operator presents itself and what it asks for. [`OperatorConfig::new`] has the specification's
/// values; every field may be set.
#[derive(Clone, Debug)]
pub struct OperatorConfig {
    /// The name of the product that is subscribed to, `Arena`.
    pub product: String,
    /// The operator's own name, `Jazz`.
    pub operator: String,
    /// What the product calls its credits, `ESL Coins`.
    pub coin: String,
    /// Whom hand-offs are made for (contract 3).
    pub audience: String,
    /// The key that operator and product share. The operator's other secrets are derived from it.
    pub handoff_key: handoff::Key,
    /// How numbers look.
    pub country: CountryRule,
    /// Whose calendar days count for "five codes a day".
    pub zone: Tz,
    /// What a subscription costs.
    pub prices: Prices,
    /// Whether cookies are for HTTPS only.
    pub cookie_secure: bool,
    /// How often one client address may post a form.
    pub form_rate: Rate,
    /// How often one client address may post to `/api`.
    pub machine_rate: Rate,
    /// What every prepaid number has before its first charge.
    pub opening_balance: Amount,
}

impl OperatorConfig {
    /// The specification's names and prices, with the key of this installation.
    #[must_use]
    pub fn new(audience: impl Into<String>, handoff_key: handoff::Key) -> Self {
        Self {
            product: "Arena".into(),
            operator: "Jazz".into(),
            coin: "ESL Coins".into(),
            audience: audience.into(),
            handoff_key,
            country: CountryRule::default(),
            zone: chrono_tz::Asia::Karachi,
            prices: Prices::default(),
            cookie_secure: false,
            form_rate: Rate { burst: 60, per_minute: 60 },
            machine_rate: Rate { burst: 600, per_minute: 1200 },
            opening_balance: Amount::rupees(500),
        }
    }
}

/// What a subscription costs (spec 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prices {
    /// The word before an amount, `Rs`.
    pub currency: String,
    /// Prepaid, a day.
    pub prepaid_daily: Amount,
    /// Postpaid, a month, before tax.
    pub postpaid_monthly: Amount,
    /// How long the first subscription of a number is free.
    pub trial_days: u8,
}

impl Default for Prices {
    fn default() -> Self {
        Self {
            currency: "Rs".into(),
            prepaid_daily: Amount::rupees(10),
            postpaid_monthly: Amount::rupees(167),
            trial_days: 1,
        }
    }
}

impl Prices {
    /// `Rs 10 per day`, `Rs 167 plus tax per month`.
    #[must_use]
    pub fn of(&self, plan: Plan) -> String {
        match plan {
            Plan::Prepaid => format!("{} {} per day", self.currency, self.prepaid_daily),
            Plan::Postpaid => format!("{} {} plus tax per month", self.currency, self.postpaid_monthly),
        }
    }

    /// `One-day free trial`, or nothing where there is none.
    #[must_use]
    pub fn trial(&self) -> Option<String> {
        match self.trial_days {
            0 => None,
            1 => Some("One-day free trial".into()),
            days => Some(format!("{days}-day free trial")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_read_as_in_the_specification() {
        let prices = Prices::default();
        assert_eq!(prices.of(Plan::Prepaid), "Rs 10 per day");
        assert_eq!(prices.of(Plan::Postpaid), "Rs 167 plus tax per month");
        assert_eq!(prices.trial().as_deref(), Some("One-day free trial"));
        assert_eq!(Prices { trial_days: 0, ..prices.clone() }.trial(), None);
        assert_eq!(Prices { trial_days: 3, ..prices }.trial().as_deref(), Some("3-day free trial"));
    }
}
