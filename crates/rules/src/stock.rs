//! Limits of what staff set for a reward's stock.

use crate::Amount;

/// The largest low mark.
pub const LOW_MARK_MAX: i32 = 1_000_000;
/// The largest cost of one piece.
pub const COST_MAX: Amount = Amount::whole(10_000_000);

/// Whether a stock can have a low mark; 0 means that nobody is warned.
#[must_use]
pub fn is_low_mark(mark: i32) -> bool {
    (0..=LOW_MARK_MAX).contains(&mark)
}

/// Whether an amount of a currency can be the cost of one piece.
#[must_use]
pub fn is_cost(cost: Amount, currency: &str) -> bool {
    (Amount::ZERO..=COST_MAX).contains(&cost) && cost.fits(currency)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_costs_have_limits() {
        assert_eq!([-1, 0, LOW_MARK_MAX, LOW_MARK_MAX + 1].map(is_low_mark), [false, true, true, false]);
        let costs = [Amount::ZERO, COST_MAX, Amount::whole(10_000_001), Amount::hundredths(-1)];
        assert_eq!(costs.map(|cost| is_cost(cost, "PKR")), [true, true, false, false]);
        let half = Amount::hundredths(50);
        assert!(is_cost(half, "PKR") && !is_cost(half, "XOF"), "francs have no coins below one");
    }
}
