//! The section `rewards`: the desk's lease, parcels, stock warnings, the keys of voucher codes, and the system that adds
//! rewards to numbers.

use arena_rules::parcels::{Carrier, NUMBER_PLACE, Parcel};
use serde::{Deserialize, Serialize};

use super::check::check_service;
use super::faults::{Faults, need};
use super::vouchers::{self, VoucherKeyConfig};
use super::{Config, Mode};

/// The longest timeout, in seconds: a job is stopped after 45 seconds.
const TIMEOUT_MAX: u64 = 30;
/// The longest that the provider is asked for a delivery, in hours: a week.
const HAND_OVER_MAX: u16 = 168;
/// The longest time after which a parcel is overdue, in days.
const PARCEL_DAYS_MAX: u16 = 365;
/// The most carriers among which staff choose.
const CARRIERS_MAX: usize = 50;

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RewardsConfig {
    /// Minutes for which a claim belongs to the person who took it.
    pub(crate) claim_lease_minutes: u16,
    /// The carriers from which staff choose when they send a parcel.
    pub(crate) carriers: Vec<CarrierConfig>,
    /// Days after which a parcel that is still on its way is overdue.
    pub(crate) parcel_days: u16,
    /// The stock at which the log warns; 0 for no warning.
    pub(crate) low_stock: u16,
    /// The keys of voucher codes: the first encrypts, all decrypt.
    pub(crate) voucher_keys: Vec<VoucherKeyConfig>,
    /// The key of the fingerprints by which a code is known that was imported before; 32 bytes in base64.
    pub(crate) voucher_fingerprint_key: String,
    pub(crate) provider: ProviderConfig,
}

impl std::fmt::Debug for RewardsConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RewardsConfig").field("voucher_keys", &self.voucher_keys).finish_non_exhaustive()
    }
}

/// A carrier of parcels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CarrierConfig {
    /// The name that subscribers read.
    pub(crate) name: String,
    /// The address of the page that follows a parcel, with `{number}`; empty without one.
    #[serde(default)]
    pub(crate) url: String,
}

/// The system that adds data, minutes and the like to numbers.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProviderConfig {
    /// The kind of provider; when unset, the demo operator in a demo, and none in production.
    pub(crate) gateway: Option<ProviderGateway>,
    /// The address of deliveries.
    pub(crate) url: String,
    /// The bearer token.
    pub(crate) token: String,
    /// The longest that a request may take.
    pub(crate) timeout_seconds: u64,
    /// Hours after which staff get a claim that the provider has not delivered.
    pub(crate) hand_over_hours: u16,
}

impl std::fmt::Debug for ProviderConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProviderConfig").field("gateway", &self.gateway).finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ProviderGateway {
    /// The demo operator; in a demo only.
    Demo,
    /// A system with the HTTP interface of docs/integration.md.
    Http,
    /// None: staff deliver all rewards.
    None,
}

impl Default for RewardsConfig {
    fn default() -> Self {
        let provider = ProviderConfig {
            gateway: None,
            url: String::new(),
            token: String::new(),
            timeout_seconds: 10,
            hand_over_hours: 24,
        };
        Self {
            claim_lease_minutes: 60,
            carriers: Vec::new(),
            parcel_days: 14,
            low_stock: 5,
            voucher_keys: Vec::new(),
            voucher_fingerprint_key: String::new(),
            provider,
        }
    }
}

impl Config {
    pub(crate) fn reward_provider(&self) -> ProviderGateway {
        let usual = if self.mode == Mode::Demo { ProviderGateway::Demo } else { ProviderGateway::None };
        self.rewards.provider.gateway.unwrap_or(usual)
    }

    /// Returns the carriers of parcels for the use cases.
    pub(crate) fn carriers(&self) -> Vec<Carrier> {
        let carrier = |CarrierConfig { name, url }: &CarrierConfig| Carrier {
            name: name.trim().to_owned(),
            url: (!url.is_empty()).then(|| url.clone()),
        };
        self.rewards.carriers.iter().map(carrier).collect()
    }

    pub(super) fn check_rewards(&self, faults: &mut Faults) {
        let RewardsConfig {
            claim_lease_minutes,
            carriers,
            parcel_days,
            low_stock: _,
            voucher_keys,
            voucher_fingerprint_key,
            provider,
        } = &self.rewards;
        check_carriers(faults, carriers);
        need!(
            faults,
            (1..=PARCEL_DAYS_MAX).contains(parcel_days),
            "key `rewards.parcel_days`: must be 1 to {PARCEL_DAYS_MAX}"
        );
        vouchers::check(faults, voucher_keys, voucher_fingerprint_key);
        need!(
            faults,
            (5..=10_080).contains(claim_lease_minutes),
            "key `rewards.claim_lease_minutes`: must be 5 to 10080 (a week)"
        );
        need!(
            faults,
            (1..=TIMEOUT_MAX).contains(&provider.timeout_seconds),
            "key `rewards.provider.timeout_seconds`: must be 1 to {TIMEOUT_MAX}"
        );
        need!(
            faults,
            (1..=HAND_OVER_MAX).contains(&provider.hand_over_hours),
            "key `rewards.provider.hand_over_hours`: must be 1 to {HAND_OVER_MAX} (a week)"
        );
        need!(
            faults,
            self.mode == Mode::Demo || self.reward_provider() != ProviderGateway::Demo,
            "key `rewards.provider.gateway`: `demo` is for demos; production needs `http`, or `none` if staff deliver"
        );
        if self.reward_provider() == ProviderGateway::Http {
            check_service(faults, self.mode, "rewards.provider.url", &provider.url);
            need!(
                faults,
                !provider.token.trim().is_empty(),
                "key `rewards.provider.token`: must be set, the provider identifies this server by it"
            );
        }
    }
}

fn check_carriers(faults: &mut Faults, carriers: &[CarrierConfig]) {
    need!(
        faults,
        carriers.len() <= CARRIERS_MAX,
        "key `rewards.carriers`: has more than {CARRIERS_MAX} carriers"
    );
    for CarrierConfig { name, url } in carriers {
        need!(
            faults,
            Parcel::new(name, "1").is_ok(),
            "key `rewards.carriers`: `{name}` is not a name of 1 to 40 characters"
        );
        let same = |other: &&CarrierConfig| other.name.trim().to_lowercase() == name.trim().to_lowercase();
        need!(
            faults,
            carriers.iter().filter(same).count() == 1,
            "key `rewards.carriers`: two carriers have the name `{name}`"
        );
        need!(
            faults,
            url.is_empty() || (url.starts_with("https://") && url.contains(NUMBER_PLACE)),
            "key `rewards.carriers`: the `url` of `{name}` must begin with https:// and contain {NUMBER_PLACE}"
        );
    }
}
