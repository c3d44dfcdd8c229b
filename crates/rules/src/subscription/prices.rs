use std::collections::BTreeMap;
use std::fmt;

use arena_words::{Language, Value, Words};
use serde::{Deserialize, Serialize};

use crate::Amount;
use crate::handoff::Plan;
use crate::texts::MESSAGES;

/// Subscriptions' prices (spec 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prices {
    /// The word before an amount, `Rs`.
    pub word: String,
    /// The word in other languages.
    pub words: BTreeMap<Language, String>,
    /// The currency's code, ISO 4217: `PKR`.
    pub currency: String,
    /// The price of a prepaid day, including taxes.
    pub prepaid_daily: Amount,
    /// The price of a postpaid month, before tax.
    pub postpaid_monthly: Amount,
    /// A postpaid month's tax in hundredths of a percent: 1950 is 19.5 %.
    pub postpaid_tax: u32,
    /// Free days of a number's first subscription.
    pub trial_days: u8,
}

/// A plan's displayed price: per day, or per month before tax.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanPrice {
    /// The plan.
    pub plan: Plan,
    /// The word before the amount, `Rs`.
    pub word: String,
    /// The amount.
    pub amount: Amount,
}

impl fmt::Display for PlanPrice {
    /// Formats in English: `Rs 10 per day`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { plan, word, amount } = self;
        match plan {
            Plan::Prepaid => write!(f, "{word} {amount} per day"),
            Plan::Postpaid => write!(f, "{word} {amount} plus tax per month"),
        }
    }
}

/// A period's charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fee {
    /// The total charge.
    pub total: Amount,
    /// The total's part that is tax on top of the displayed price.
    pub tax: Amount,
}

impl Default for Prices {
    fn default() -> Self {
        Self {
            word: "Rs".into(),
            words: Language::from_word("ur").map(|urdu| (urdu, "روپے".to_owned())).into_iter().collect(),
            currency: "PKR".into(),
            prepaid_daily: Amount::rupees(10),
            postpaid_monthly: Amount::rupees(167),
            postpaid_tax: 1950,
            trial_days: 1,
        }
    }
}

impl Prices {
    /// Returns a plan's price in English: `Rs 10 per day`, `Rs 167 plus tax per month`.
    #[must_use]
    pub fn of(&self, plan: Plan) -> String {
        self.price(plan).to_string()
    }

    /// Returns a plan's price for any language.
    #[must_use]
    pub fn price(&self, plan: Plan) -> PlanPrice {
        let amount = match plan {
            Plan::Prepaid => self.prepaid_daily,
            Plan::Postpaid => self.postpaid_monthly,
        };
        PlanPrice { plan, word: self.word.clone(), amount }
    }

    /// Returns an amount in a language: `Rs 10`, `10 روپے`.
    #[must_use]
    pub fn money(&self, amount: Amount, words: &Words) -> String {
        let (word, amount) = (self.words.get(&words.language()).unwrap_or(&self.word), amount.to_string());
        words.say(MESSAGES, "money", &[("currency", Value::Part(word)), ("amount", Value::Part(&amount))])
    }

    /// Returns `One-day free trial`; `None` without a trial.
    #[must_use]
    pub fn trial(&self) -> Option<String> {
        match self.trial_days {
            0 => None,
            1 => Some("One-day free trial".into()),
            days => Some(format!("{days}-day free trial")),
        }
    }

    /// Returns a period's charge. Tax is rounded to the nearest hundredth, halves up.
    #[must_use]
    pub fn fee(&self, plan: Plan) -> Fee {
        match plan {
            Plan::Prepaid => Fee { total: self.prepaid_daily, tax: Amount::ZERO },
            Plan::Postpaid => {
                let net = self.postpaid_monthly.paisa();
                let tax = (net * i64::from(self.postpaid_tax) + 5_000) / 10_000;
                Fee { total: Amount::from_paisa(net + tax), tax: Amount::from_paisa(tax) }
            }
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

    #[test]
    fn tax_comes_on_top_of_the_month_alone() {
        let prices = Prices::default();
        let paisa = |fee: Fee| (fee.total.paisa(), fee.tax.paisa());
        assert_eq!(paisa(prices.fee(Plan::Prepaid)), (1_000, 0));
        // 19.5 % of 167 is 32.565.
        assert_eq!(paisa(prices.fee(Plan::Postpaid)), (16_700 + 3_257, 3_257));
        assert_eq!(paisa(Prices { postpaid_tax: 0, ..prices }.fee(Plan::Postpaid)), (16_700, 0));
    }
}
