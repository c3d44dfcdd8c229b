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
    /// Whether a tax comes on top of a month; messages of earlier versions had no price without one.
    #[serde(default = "yes")]
    pub plus_tax: bool,
}

fn yes() -> bool {
    true
}

impl PlanPrice {
    /// Returns the price in a language: `Rs 10 per day`. `currency` is the currency's word, if the language has another one
    /// than the price.
    #[must_use]
    pub fn text(&self, words: &Words, currency: Option<&str>) -> String {
        let amount = self.amount.to_string();
        let money = money(words, currency.unwrap_or(&self.word), &amount);
        let key = match self.plan {
            Plan::Prepaid => "price_prepaid",
            Plan::Postpaid if self.plus_tax => "price_postpaid",
            Plan::Postpaid => "price_postpaid_untaxed",
        };
        // Foreign letters beside the amount keep the operator's order.
        let foreign = words.right_to_left() && money.contains(|c: char| c.is_ascii_alphabetic());
        let money = if foreign { Value::Name(&money) } else { Value::Part(&money) };
        words.say(MESSAGES, key, &[("money", money)])
    }
}

fn money(words: &Words, currency: &str, amount: &str) -> String {
    words.say(MESSAGES, "money", &[("currency", Value::Part(currency)), ("amount", Value::Part(amount))])
}

impl fmt::Display for PlanPrice {
    /// Formats in English: `Rs 10 per day`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { plan, word, amount, plus_tax } = self;
        match plan {
            Plan::Prepaid => write!(f, "{word} {amount} per day"),
            Plan::Postpaid if *plus_tax => write!(f, "{word} {amount} plus tax per month"),
            Plan::Postpaid => write!(f, "{word} {amount} per month"),
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
            prepaid_daily: Amount::whole(10),
            postpaid_monthly: Amount::whole(167),
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
        PlanPrice { plan, word: self.word.clone(), amount, plus_tax: self.postpaid_tax > 0 }
    }

    /// Returns the currency's word in a language: `Rs`, `روپے`.
    #[must_use]
    pub fn word_in(&self, language: Language) -> &str {
        self.words.get(&language).unwrap_or(&self.word)
    }

    /// Returns an amount in a language: `Rs 10`, `10 روپے`.
    #[must_use]
    pub fn money(&self, amount: Amount, words: &Words) -> String {
        money(words, self.word_in(words.language()), &amount.to_string())
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

    /// Returns a period's charge. Tax is rounded to the currency's smallest coin, halves up.
    #[must_use]
    pub fn fee(&self, plan: Plan) -> Fee {
        match plan {
            Plan::Prepaid => Fee { total: self.prepaid_daily, tax: Amount::ZERO },
            Plan::Postpaid => {
                let tax = self.postpaid_monthly.share(self.postpaid_tax, &self.currency);
                Fee { total: self.postpaid_monthly + tax, tax }
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
        let fee = |prices: &Prices, plan| {
            let Fee { total, tax } = prices.fee(plan);
            (total.to_string(), tax.to_string())
        };
        let pair = |total: &str, tax: &str| (total.to_owned(), tax.to_owned());
        assert_eq!(fee(&prices, Plan::Prepaid), pair("10", "0"));
        // 19.5 % of 167 is 32.565.
        assert_eq!(fee(&prices, Plan::Postpaid), pair("199.57", "32.57"));
        let untaxed = Prices { postpaid_tax: 0, ..prices.clone() };
        assert_eq!(fee(&untaxed, Plan::Postpaid), pair("167", "0"));
        assert_eq!(untaxed.of(Plan::Postpaid), "Rs 167 per month");
        let francs = Prices { currency: "XOF".into(), postpaid_tax: 1_800, ..prices };
        assert_eq!(fee(&francs, Plan::Postpaid), pair("197", "30"), "no fraction of a franc");
    }
}
