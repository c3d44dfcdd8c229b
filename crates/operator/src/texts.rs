use arena_rules::handoff::Plan;

use crate::OperatorConfig;

/// Change this version whenever the text of [`consent`] changes.
pub(crate) const CONSENT_VERSION: &str = "2026-1";

/// The sentence to which "Agree and continue" agrees. Each consent stores it word for word.
pub(crate) fn consent(config: &OperatorConfig, plan: Plan, trial: bool) -> String {
    format!(
        "I agree to subscribe to {} with my {} number for {}{}. I can unsubscribe at any time, only through the {} web app.",
        config.product,
        config.operator,
        config.prices.of(plan),
        match config.prices.trial().filter(|_| trial) {
            Some(trial) => format!(", after a {}", lower_first(&trial)),
            None => String::new(),
        },
        config.product,
    )
}

pub(crate) fn code_sms(config: &OperatorConfig, code: &str, minutes: i64) -> String {
    format!(
        "{code} is your {} code for {}. It is good for {minutes} minutes. Never share it with anyone.",
        config.operator, config.product
    )
}

pub(crate) fn bundle_sms(config: &OperatorConfig, product: &str) -> String {
    format!("{}: {product} is being added to your number, for your {}.", config.operator, config.coin)
}

pub(crate) fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
