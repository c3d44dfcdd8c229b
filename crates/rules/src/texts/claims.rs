//! Texts about claims of rewards: refusals to staff.

/// A claim that was delivered or refused before; for staff.
pub const SETTLED: &str = "This claim was settled before.";
/// A claim is delivered by whoever took it; for staff.
pub const NOT_TAKEN: &str = "Nobody delivers a claim that they have not taken: take it first.";
/// Two people changed a claim at the same moment; for staff.
pub const CHANGED: &str = "Somebody else changed this claim at the same moment. Look at it again.";
/// A reward without a limited stock; for staff.
pub const UNLIMITED: &str =
    "The stock of this reward is not limited. Give it a `stock` in rewards.toml and seed it.";
/// A stock beyond what can be counted; for staff.
pub const STOCK_TOO_HIGH: &str = "That is more than a stock can hold.";

/// Somebody else works at a claim; for staff. `until` is the end of their lease as people read it.
#[must_use]
pub fn taken(holder: &str, until: &str) -> String {
    format!("{holder} works at this claim until {until}.")
}

/// A stock that would fall below zero; for staff.
#[must_use]
pub fn stock_too_low(stock: i32) -> String {
    format!("There are {stock} of this reward: no more can be taken away.")
}
