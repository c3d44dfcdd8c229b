use std::collections::BTreeMap;
use std::fmt;

use arena_words::{Language, Value, Words};
use serde::{Deserialize, Serialize};

use crate::Amount;
use crate::handoff::Plan;
use crate::texts::MESSAGES;

use super::taxes::{self, Tax, TaxShare};

/// Subscriptions' prices (spec 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prices {
    /// The word before an amount, `Rs`.
    pub word: String,
    /// The word in other languages.
    pub words: BTreeMap<Language, String>,
    /// The currency's code, ISO 4217: `PKR`.
    pub currency: String,
    /// The displayed price of a prepaid day.
    pub prepaid_daily: Amount,
    /// The displayed price of a postpaid month.
    pub postpaid_monthly: Amount,
    /// The taxes inside the displayed prices and on top of them.
    pub taxes: Vec<Tax>,
    /// Free days of a number's first subscription.
    pub trial_days: u8,
}

/// A plan's displayed price: per day, or per month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredPrice")]
pub struct PlanPrice {
    /// The plan.
    pub plan: Plan,
    /// The word before the amount, `Rs`.
    pub word: String,
    /// The amount.
    pub amount: Amount,
    /// Whether a tax comes on top.
    #[serde(rename = "on_top")]
    pub plus_tax: bool,
}

/// A price in a message, which may be of an earlier version.
#[derive(Deserialize)]
struct StoredPrice {
    plan: Plan,
    word: String,
    amount: Amount,
    on_top: Option<bool>,
    /// Earlier versions: whether there is a tax on months. Before them, there always was one.
    plus_tax: Option<bool>,
}

impl From<StoredPrice> for PlanPrice {
    fn from(stored: StoredPrice) -> Self {
        let StoredPrice { plan, word, amount, on_top, plus_tax } = stored;
        let plus_tax = on_top.unwrap_or(plan == Plan::Postpaid && plus_tax.unwrap_or(true));
        Self { plan, word, amount, plus_tax }
    }
}

impl PlanPrice {
    /// Returns the price in a language: `Rs 10 per day`. `currency` is the currency's word, if the language has another one
    /// than the price.
    #[must_use]
    pub fn text(&self, words: &Words, currency: Option<&str>) -> String {
        let amount = self.amount.to_string();
        let money = money(words, currency.unwrap_or(&self.word), &amount);
        let key = match self.plan {
            Plan::Prepaid if self.plus_tax => "price_prepaid_taxed",
            Plan::Prepaid => "price_prepaid",
            Plan::Postpaid if self.plus_tax => "price_postpaid",
            Plan::Postpaid => "price_postpaid_untaxed",
        };
        words.say(MESSAGES, key, &[("money", money_value(words, &money))])
    }
}

/// An amount of money within a text. Foreign letters beside the amount keep the operator's order.
pub(crate) fn money_value<'m>(words: &Words, money: &'m str) -> Value<'m> {
    let foreign = words.right_to_left() && money.contains(|c: char| c.is_ascii_alphabetic());
    if foreign { Value::Name(money) } else { Value::Part(money) }
}

/// Returns an amount in a language with a word for the currency: `Rs 10`.
pub(crate) fn money(words: &Words, currency: &str, amount: &str) -> String {
    words.say(MESSAGES, "money", &[("currency", Value::Part(currency)), ("amount", Value::Part(amount))])
}

impl fmt::Display for PlanPrice {
    /// Formats in English: `Rs 10 per day`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { plan, word, amount, plus_tax } = self;
        match plan {
            Plan::Prepaid if *plus_tax => write!(f, "{word} {amount} plus tax per day"),
            Plan::Prepaid => write!(f, "{word} {amount} per day"),
            Plan::Postpaid if *plus_tax => write!(f, "{word} {amount} plus tax per month"),
            Plan::Postpaid => write!(f, "{word} {amount} per month"),
        }
    }
}

/// A period's charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fee {
    /// The total charge, taxes included.
    pub total: Amount,
    /// The total's part that is tax: the taxes inside the displayed price and those on top.
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
            taxes: vec![Tax {
                name: "Tax".into(),
                rate: 1_950,
                plans: vec![Plan::Postpaid],
                included: false,
                compound: false,
            }],
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
        let plus_tax =
            self.taxes(plan).iter().any(|share| !share.tax.included && share.amount > Amount::ZERO);
        PlanPrice { plan, word: self.word.clone(), amount: self.displayed(plan), plus_tax }
    }

    fn displayed(&self, plan: Plan) -> Amount {
        match plan {
            Plan::Prepaid => self.prepaid_daily,
            Plan::Postpaid => self.postpaid_monthly,
        }
    }

    /// Returns the amounts of the taxes in a period's charge.
    #[must_use]
    pub fn taxes(&self, plan: Plan) -> Vec<TaxShare<'_>> {
        taxes::shares(&self.taxes, plan, self.displayed(plan), &self.currency)
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

    /// Returns a period's charge: the displayed price with the taxes on top.
    #[must_use]
    pub fn fee(&self, plan: Plan) -> Fee {
        let mut fee = Fee { total: self.displayed(plan), tax: Amount::ZERO };
        for TaxShare { tax, amount } in self.taxes(plan) {
            fee.tax = fee.tax + amount;
            if !tax.included {
                fee.total = fee.total + amount;
            }
        }
        fee
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
    fn prices_in_messages_of_earlier_versions_keep_their_meaning() {
        for (plan, taxed, expected) in [
            ("prepaid", r#","plus_tax":true"#, "Rs 10 per day"),
            ("prepaid", r#","on_top":true"#, "Rs 10 plus tax per day"),
            ("postpaid", "", "Rs 10 plus tax per month"),
            ("postpaid", r#","plus_tax":false"#, "Rs 10 per month"),
            ("postpaid", r#","on_top":false"#, "Rs 10 per month"),
        ] {
            let stored = format!(r#"{{"plan":"{plan}","word":"Rs","amount":10{taxed}}}"#);
            let price: PlanPrice = serde_json::from_str(&stored).unwrap();
            assert_eq!(price.to_string(), expected, "{stored}");
            let again: PlanPrice = serde_json::from_str(&serde_json::to_string(&price).unwrap()).unwrap();
            assert_eq!(again, price);
        }
    }

    #[test]
    fn taxes_come_on_top_of_the_price_or_are_inside() {
        let prices = Prices::default();
        let fee = |prices: &Prices, plan| {
            let Fee { total, tax } = prices.fee(plan);
            (total.to_string(), tax.to_string())
        };
        let pair = |total: &str, tax: &str| (total.to_owned(), tax.to_owned());
        assert_eq!(fee(&prices, Plan::Prepaid), pair("10", "0"));
        // 19.5 % of 167 is 32.565.
        assert_eq!(fee(&prices, Plan::Postpaid), pair("199.57", "32.57"));
        let untaxed = Prices { taxes: Vec::new(), ..prices.clone() };
        assert_eq!(fee(&untaxed, Plan::Postpaid), pair("167", "0"));
        assert_eq!(untaxed.of(Plan::Postpaid), "Rs 167 per month");
        let taxed = |rate, included, compound| Tax {
            name: "Tax".into(),
            rate,
            plans: vec![Plan::Prepaid, Plan::Postpaid],
            included,
            compound,
        };
        let francs =
            Prices { currency: "XOF".into(), taxes: vec![taxed(1_800, false, false)], ..prices.clone() };
        assert_eq!(fee(&francs, Plan::Postpaid), pair("197", "30"), "no fraction of a franc");
        assert_eq!(francs.of(Plan::Prepaid), "Rs 10 plus tax per day");
        let inside = Prices { taxes: vec![taxed(1_600, true, false)], ..prices.clone() };
        assert_eq!(fee(&inside, Plan::Prepaid), pair("10", "1.38"));
        assert_eq!(inside.of(Plan::Postpaid), "Rs 167 per month");
        let both = Prices { taxes: vec![taxed(2_500, true, false), taxed(1_000, false, true)], ..prices };
        assert_eq!(fee(&both, Plan::Prepaid), pair("11", "3"));
    }
}
