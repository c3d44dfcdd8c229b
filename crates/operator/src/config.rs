//! What the operator is told at the start.

use arena_rules::subscription::Prices;
use arena_rules::{Amount, CountryRule, handoff};
use chrono_tz::Tz;

use crate::Rate;

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
