//! The section `billing`: what subscriptions cost, and which service charges for them.

use std::collections::BTreeMap;

use arena_rules::subscription::{Prices, Tax};
use arena_rules::{Amount, Language, money};
use serde::{Deserialize, Serialize};

use super::Config;
use super::check::{check_client, check_service};
use super::faults::{Faults, need};
use super::taxes::{self, TaxConfig};

/// The longest span of renewals after midnight, in minutes. A subscriber charged at its end still has part of
/// the day left.
const NIGHT_MAX: u32 = 20 * 60;
/// The longest timeout, in seconds. A request waits 15 seconds for its answer, and `POST
/// /v1/subscription/renew` waits for the operator's answer.
const TIMEOUT_MAX: u64 = 10;
/// The highest price. A higher one is taken for a typing error: every charge of it would be denied.
const PRICE_MAX: Amount = Amount::whole(100_000);

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BillingConfig {
    pub(crate) gateway: BillingGateway,
    /// The currency's code, ISO 4217.
    pub(crate) currency: String,
    /// The word before an amount.
    pub(crate) word: String,
    /// The word in other languages, by language code.
    pub(crate) words: BTreeMap<Language, String>,
    /// The displayed price of a prepaid day.
    pub(crate) prepaid_daily: Amount,
    /// The displayed price of a postpaid month.
    pub(crate) postpaid_monthly: Amount,
    /// The taxes inside the displayed prices and on top of them.
    pub(crate) taxes: Vec<TaxConfig>,
    /// Free days of a number's first subscription.
    pub(crate) trial_days: u8,
    /// Minutes after midnight over which a night's renewals are spread.
    pub(crate) night_minutes: u32,
    /// Charges a second that the operator accepts; 0 for no limit.
    pub(crate) per_second: u32,
    pub(crate) camara: CamaraBillingConfig,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BillingGateway {
    /// The demo operator; in a demo only.
    Demo,
    /// An operator with CAMARA's Carrier Billing API.
    Camara,
    /// No charging here: the operator charges by itself, and every subscriber earns credits.
    None,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CamaraBillingConfig {
    /// The address of the operator's Carrier Billing API, version included.
    pub(crate) url: String,
    /// The address of the operator's Carrier Billing Refund API, version included; empty: the operator cannot refund.
    pub(crate) refund_url: String,
    /// The operator's address for access tokens.
    pub(crate) token_url: String,
    pub(crate) client_id: String,
    /// Our client secret at the operator. Set this or `client_key_file`.
    pub(crate) client_secret: String,
    /// The file with our private key, instead of `client_secret`.
    pub(crate) client_key_file: String,
    pub(crate) client_key_id: String,
    pub(crate) scope: String,
    /// The merchant's name in a payment. An empty text is left out of the payment; so are the texts below.
    pub(crate) merchant_name: String,
    pub(crate) merchant_identifier: String,
    pub(crate) category: String,
    pub(crate) channel: String,
    pub(crate) service_id: String,
    /// The id of the product within the service.
    pub(crate) product_id: String,
    /// Payments per page of the operator's list.
    pub(crate) page: usize,
    /// The longest that a charge may take.
    pub(crate) timeout_seconds: u64,
}

impl std::fmt::Debug for CamaraBillingConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CamaraBillingConfig").field("channel", &self.channel).finish_non_exhaustive()
    }
}

impl Default for BillingConfig {
    fn default() -> Self {
        let Prices { word, words, currency, prepaid_daily, postpaid_monthly, taxes, trial_days } =
            Prices::default();
        Self {
            gateway: BillingGateway::Demo,
            currency,
            word,
            words,
            prepaid_daily,
            postpaid_monthly,
            taxes: taxes.iter().map(TaxConfig::from).collect(),
            trial_days,
            night_minutes: 360,
            per_second: 100,
            camara: CamaraBillingConfig {
                url: String::new(),
                refund_url: String::new(),
                token_url: String::new(),
                client_id: String::new(),
                client_secret: String::new(),
                client_key_file: String::new(),
                client_key_id: String::new(),
                scope: "carrier-billing:payments:create carrier-billing:payments:read".into(),
                merchant_name: String::new(),
                merchant_identifier: String::new(),
                category: String::new(),
                channel: "web".into(),
                service_id: String::new(),
                product_id: String::new(),
                page: 100,
                timeout_seconds: 8,
            },
        }
    }
}

impl BillingConfig {
    pub(crate) fn prices(&self) -> Prices {
        Prices {
            word: self.word.clone(),
            words: self.words.clone(),
            currency: self.currency.clone(),
            prepaid_daily: self.prepaid_daily,
            postpaid_monthly: self.postpaid_monthly,
            taxes: self.taxes.iter().map(Tax::from).collect(),
            trial_days: self.trial_days,
        }
    }
}

impl Config {
    pub(super) fn check_billing(&self, faults: &mut Faults) {
        let billing = &self.billing;
        let code = &billing.currency;
        need!(
            faults,
            money::decimals(code).is_some(),
            "key `billing.currency`: must be a currency's code of ISO 4217, such as PKR"
        );
        need!(
            faults,
            !billing.word.trim().is_empty(),
            "key `billing.word`: must be the word in front of an amount, such as Rs"
        );
        for (key, price) in
            [("prepaid_daily", billing.prepaid_daily), ("postpaid_monthly", billing.postpaid_monthly)]
        {
            need!(
                faults,
                price > Amount::ZERO && price <= PRICE_MAX,
                "key `billing.{key}`: must be more than 0 and at most {PRICE_MAX}"
            );
            if let Some(decimals) = money::decimals(code) {
                need!(
                    faults,
                    price.fits(code),
                    "key `billing.{key}`: {price} has more decimals than {code}, which has {decimals}"
                );
            }
        }
        taxes::check(&billing.taxes, faults);
        need!(faults, billing.trial_days <= 90, "key `billing.trial_days`: must be 0 to 90");
        need!(
            faults,
            (1..=NIGHT_MAX).contains(&billing.night_minutes),
            "key `billing.night_minutes`: must be 1 to {NIGHT_MAX}"
        );
        need!(faults, billing.per_second <= 10_000, "key `billing.per_second`: must be 0 to 10000");
        match billing.gateway {
            BillingGateway::Camara => self.check_camara(faults),
            BillingGateway::Demo | BillingGateway::None => {}
        }
    }

    fn check_camara(&self, faults: &mut Faults) {
        let camara = &self.billing.camara;
        let section = "billing.camara";
        need!(
            faults,
            money::decimals(&self.billing.currency) != Some(3),
            "key `billing.currency`: CAMARA's Carrier Billing has amounts of two decimals, and {} has three",
            self.billing.currency
        );
        for (name, url) in [("url", &camara.url), ("token_url", &camara.token_url)] {
            check_service(faults, self.mode, &format!("{section}.{name}"), url);
        }
        if !camara.refund_url.is_empty() {
            check_service(faults, self.mode, &format!("{section}.refund_url"), &camara.refund_url);
        }
        check_client(faults, section, &camara.client_id, &camara.client_secret, &camara.client_key_file);
        need!(faults, (1..=1_000).contains(&camara.page), "key `billing.camara.page`: must be 1 to 1000");
        need!(
            faults,
            (1..=TIMEOUT_MAX).contains(&camara.timeout_seconds),
            "key `billing.camara.timeout_seconds`: must be 1 to {TIMEOUT_MAX}"
        );
    }
}
