//! Refusals to staff about claims.

/// The claim is already delivered or refused.
pub const SETTLED: &str = "This claim was settled before.";
/// Staff must take a claim before delivering it.
pub const NOT_TAKEN: &str = "Nobody delivers a claim that they have not taken: take it first.";
/// Two staff members changed the claim at once.
pub const CHANGED: &str = "Somebody else changed this claim at the same moment. Look at it again.";
/// The reward has no limited stock.
pub const UNLIMITED: &str =
    "The stock of this reward is not limited. Give it a `stock` in rewards.toml and seed it.";
/// The stock would be too large to count.
pub const STOCK_TOO_HIGH: &str = "That is more than a stock can hold.";

/// Another staff member works on the claim; `until` is their lease's displayed end.
#[must_use]
pub fn taken(holder: &str, until: &str) -> String {
    format!("{holder} works at this claim until {until}.")
}

/// The stock would fall below zero.
#[must_use]
pub fn stock_too_low(stock: i32) -> String {
    format!("There are {stock} of this reward: no more can be taken away.")
}
