//! The key `billing.taxes`.

use arena_rules::Amount;
use arena_rules::handoff::Plan;
use arena_rules::subscription::{TAXES_MAX, Tax};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::faults::{Faults, need};

/// A tax on subscriptions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TaxConfig {
    pub(crate) name: String,
    pub(crate) percent: Percent,
    /// The taxed plans; both unless set.
    #[serde(default = "both")]
    pub(crate) plans: Vec<Plan>,
    /// Whether the price holds the tax already.
    #[serde(default, skip_serializing_if = "is_not")]
    pub(crate) included: bool,
    /// Whether the tax is also levied on the taxes before it.
    #[serde(default, skip_serializing_if = "is_not")]
    pub(crate) compound: bool,
}

fn both() -> Vec<Plan> {
    vec![Plan::Prepaid, Plan::Postpaid]
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_not(set: &bool) -> bool {
    !set
}

/// A share, in hundredths of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Percent(u32);

// A percentage is written like an amount, with at most two decimals.
impl Serialize for Percent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Amount::hundredths(self.0.into()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bad = || serde::de::Error::custom("a percentage must be a number with at most two decimals");
        let amount = Amount::deserialize(deserializer).map_err(|_| bad())?;
        let thousandths = u32::try_from(amount.thousandths()).map_err(|_| bad())?;
        if thousandths % 10 == 0 { Ok(Self(thousandths / 10)) } else { Err(bad()) }
    }
}

impl From<&Tax> for TaxConfig {
    fn from(tax: &Tax) -> Self {
        Self {
            name: tax.name.clone(),
            percent: Percent(tax.rate),
            plans: tax.plans.clone(),
            included: tax.included,
            compound: tax.compound,
        }
    }
}

impl From<&TaxConfig> for Tax {
    fn from(tax: &TaxConfig) -> Self {
        Self {
            name: tax.name.clone(),
            rate: tax.percent.0,
            plans: tax.plans.clone(),
            included: tax.included,
            compound: tax.compound,
        }
    }
}

/// A fault that names the replacement, if the key of an earlier version is set.
pub(super) fn replaced(given: &dyn Fn(&str) -> bool) -> Option<String> {
    given("billing.postpaid_tax_percent").then(|| {
        "key `billing.postpaid_tax_percent`: `billing.taxes` replaces this key. For 19.5 % on top of a month, write \
         `taxes = [{ name = \"Sales tax\", percent = 19.5, plans = [\"postpaid\"] }]`"
            .to_owned()
    })
}

pub(super) fn check(taxes: &[TaxConfig], faults: &mut Faults) {
    need!(faults, taxes.len() <= TAXES_MAX, "key `billing.taxes`: must be at most {TAXES_MAX} taxes");
    for (at, tax) in taxes.iter().enumerate() {
        let key = format!("key `billing.taxes`: tax {} ({})", at + 1, tax.name);
        need!(faults, !tax.name.trim().is_empty(), "{key}: `name` must not be empty");
        need!(faults, tax.percent.0 <= 10_000, "{key}: `percent` must be 0 to 100");
        need!(faults, !tax.plans.is_empty(), "{key}: `plans` must be \"prepaid\", \"postpaid\" or both");
        for plan in &tax.plans {
            let on = |other: &&TaxConfig| other.plans.contains(plan);
            let before = || taxes.iter().take(at).filter(on);
            need!(
                faults,
                !tax.compound || before().count() > 0,
                "{key}: `compound` needs a tax of the same plan before it"
            );
            need!(
                faults,
                !tax.included || before().all(|other| other.included),
                "{key}: a tax inside the price must stand before those on top of it"
            );
            let again = tax.plans.iter().filter(|other| *other == plan).count() > 1;
            need!(faults, !again, "{key}: `plans` names a plan twice");
        }
    }
}
