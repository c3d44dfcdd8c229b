//! The taxes of a plan's price: inside it or on top, one on another.

use crate::Amount;
use crate::handoff::Plan;

/// The most taxes of a portal. The shares of five that build on one another are computed exactly.
pub const TAXES_MAX: usize = 5;
/// A whole in hundredths of a percent.
const WHOLE: i128 = 10_000;

/// A tax on subscriptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tax {
    /// The tax's name, `Sales tax`.
    pub name: String,
    /// The rate in hundredths of a percent: 1950 is 19.5 %.
    pub rate: u32,
    /// The plans that are taxed.
    pub plans: Vec<Plan>,
    /// Whether the price holds the tax already; otherwise the tax comes on top.
    pub included: bool,
    /// Whether the tax is also levied on the plan's taxes before it in the list.
    pub compound: bool,
}

/// The amount of one tax in a charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxShare<'a> {
    /// The tax.
    pub tax: &'a Tax,
    /// The amount, rounded to the currency's smallest coin, halves up.
    pub amount: Amount,
}

/// Returns the amounts of a plan's taxes on a price.
///
/// The base is the price without the taxes inside it. A tax is its rate of the base or, if it is compound, of the base with
/// the taxes before it.
#[must_use]
pub(super) fn shares<'a>(taxes: &'a [Tax], plan: Plan, price: Amount, currency: &str) -> Vec<TaxShare<'a>> {
    let of_plan: Vec<&Tax> = taxes.iter().filter(|tax| tax.plans.contains(&plan)).collect();
    // Factors of the base in fractions of `one`, which has a power of the whole for each tax: no division loses anything.
    let one = of_plan.iter().fold(1, |one: i128, _| one.saturating_mul(WHOLE));
    let (mut before, mut inside) = (0, 0);
    let mut factors = Vec::new();
    for tax in &of_plan {
        let levied_on = if tax.compound { one + before } else { one };
        let factor = levied_on * i128::from(tax.rate) / WHOLE;
        before += factor;
        if tax.included {
            inside += factor;
        }
        factors.push(factor);
    }
    let amounts = factors.into_iter().map(|factor| price.fraction(factor, one + inside, currency));
    of_plan.into_iter().zip(amounts).map(|(tax, amount)| TaxShare { tax, amount }).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tax(rate: u32, included: bool, compound: bool) -> Tax {
        Tax { name: "Tax".into(), rate, plans: vec![Plan::Prepaid], included, compound }
    }

    fn amounts(taxes: &[Tax], price: Amount, currency: &str) -> Vec<String> {
        shares(taxes, Plan::Prepaid, price, currency).iter().map(|share| share.amount.to_string()).collect()
    }

    #[test]
    fn taxes_are_inside_a_price_or_on_top_alone_or_on_one_another() {
        let price = Amount::whole(100);
        for (taxes, expected) in [
            (vec![tax(1_950, false, false)], vec!["19.50"]),
            // 16 % inside 100 is 100 − 100 / 1.16.
            (vec![tax(1_600, true, false)], vec!["13.79"]),
            (vec![tax(1_500, false, false), tax(1_600, false, false)], vec!["15", "16"]),
            // 16 % of 115.
            (vec![tax(1_500, false, false), tax(1_600, false, true)], vec!["15", "18.40"]),
            // Inside 100 are a base of 100 / 1.334, 15 % of it, and 16 % of both.
            (vec![tax(1_500, true, false), tax(1_600, true, true)], vec!["11.24", "13.79"]),
            // The tax on top is levied on the base alone, or on what the subscriber sees.
            (vec![tax(2_500, true, false), tax(1_000, false, false)], vec!["20", "8"]),
            (vec![tax(2_500, true, false), tax(1_000, false, true)], vec!["20", "10"]),
        ] {
            assert_eq!(amounts(&taxes, price, "PKR"), expected, "{taxes:?}");
        }
        let other = Tax { plans: vec![Plan::Postpaid], ..tax(1_950, false, false) };
        assert_eq!(amounts(&[other], price, "PKR"), [""; 0], "a tax of the other plan");
        assert_eq!(amounts(&[tax(1_800, true, false)], price, "XOF"), ["15"], "no fraction of a franc");
    }

    proptest! {
        #[test]
        fn taxes_inside_are_less_than_the_price_and_never_lose_a_coin_twice(
            price in 1_i64..=100_000_000,
            rates in proptest::collection::vec((0_u32..=10_000, any::<bool>(), any::<bool>()), 0..=TAXES_MAX),
        ) {
            let price = Amount::from_thousandths(price);
            let taxes: Vec<Tax> = rates.iter().map(|(rate, included, compound)| tax(*rate, *included, *compound)).collect();
            let shares = shares(&taxes, Plan::Prepaid, price, "KWD");
            let sum = |included| {
                let of = shares.iter().filter(|share| share.tax.included == included);
                of.fold(Amount::ZERO, |sum, share| sum + share.amount)
            };
            // Each line is rounded by at most half a coin.
            let slack = Amount::from_thousandths(i64::try_from(shares.len()).unwrap());
            prop_assert!(sum(true) <= price + slack);
            // A tax on top of a rate up to a whole, on taxes that may each double the base.
            prop_assert!(sum(false) <= Amount::from_thousandths(price.thousandths() * 32) + slack);
            let net = price - sum(true);
            // A tax that is not compound is its rate of the base.
            for share in shares.iter().filter(|share| !share.tax.compound) {
                let exact = net.thousandths() * i64::from(share.tax.rate) / 10_000;
                prop_assert!((share.amount.thousandths() - exact).abs() <= 4, "{share:?} of {net}");
            }
        }
    }
}
