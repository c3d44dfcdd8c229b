use arena_rules::subscription::Prices;
use arena_rules::{Amount, CountryRule, handoff};
use chrono_tz::Tz;

use crate::Rate;

/// Names, prices and limits of the demo operator. [`OperatorConfig::new`] has the specification's values;
/// every field may be changed.
#[derive(Clone, Debug)]
pub struct OperatorConfig {
    /// Name of the portal, `Arena`.
    pub product: String,
    /// Name of the operator, `Jazz`.
    pub operator: String,
    /// The portal's word for credits, `ESL Coins`.
    pub coin: String,
    /// Audience of hand-offs (contract 3).
    pub audience: String,
    /// The key that operator and portal share. The operator's other secrets are derived from it.
    pub handoff_key: handoff::Key,
    /// The number plan.
    pub country: CountryRule,
    /// The zone whose calendar days count for "five codes a day".
    pub zone: Tz,
    /// Prices of subscriptions.
    pub prices: Prices,
    /// Whether cookies require HTTPS.
    pub cookie_secure: bool,
    /// Rate limit of forms, per client address.
    pub form_rate: Rate,
    /// Rate limit of posts to `/api`, per client address.
    pub machine_rate: Rate,
    /// Every prepaid number's balance before its first charge.
    pub opening_balance: Amount,
}

impl OperatorConfig {
    /// Makes a configuration with the specification's names and prices, and this installation's key.
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
            opening_balance: Amount::whole(500),
        }
    }
}
