//! Refusals to staff about claims.

use arena_words::Words;

use crate::FieldFault;

/// The claim is already delivered or refused.
pub const SETTLED: &str = "This claim was settled before.";
/// Staff must take a claim before delivering it.
pub const NOT_TAKEN: &str = "Nobody delivers a claim that they have not taken: take it first.";
/// Two staff members changed the claim at once.
pub const CHANGED: &str = "Somebody else changed this claim at the same moment. Look at it again.";
/// The name of the staff member is the provider's or the carrier's.
pub const NAME_RESERVED: &str = "This name is not a person's: use your own with --actor.";
/// A carrier has the parcel.
pub const SHIPPED: &str =
    "This claim is on its way: record that it arrived, that it came back, or refuse it as lost.";
/// The claim is not on its way.
pub const NOT_SHIPPED: &str = "This claim is not on its way.";
/// The carrier's name is empty, too long, or has control characters.
pub const CARRIER: FieldFault =
    FieldFault::new("carrier_invalid", "The carrier must be one line of 1 to 40 characters.");
/// The tracking number is empty, too long, or has control characters.
pub const TRACKING_NUMBER: FieldFault =
    FieldFault::new("tracking_number_invalid", "The tracking number must be one line of 1 to 64 characters.");
/// The claim's delivery was not handed over to staff, or somebody works on the claim.
pub const NOT_HANDED_OVER: &str =
    "Only an open claim that the provider left to staff, and that nobody has taken, is sent again.";
/// No provider is configured.
pub const NO_PROVIDER: &str = "No provider is configured: see `rewards.provider` in the configuration.";
/// The reason that a subscriber reads if the provider refuses a delivery.
pub const NOT_ADDED: &str = "It cannot be added to your number.";
/// The reward has no limited stock.
pub const UNLIMITED: &str =
    "The stock of this reward is not limited. Give it a `stock` in rewards.toml and seed it.";
/// The stock would be too large to count.
pub const STOCK_TOO_HIGH: &str = "That is more than a stock can hold.";
/// A change of a stock that changes nothing.
pub const STOCK_BY_ZERO: &str = "Write how many to add or to take away, not 0.";
/// A reserve below 0.
pub const RESERVE: &str = "A reserve is 0 or more.";
/// A low mark outside its bounds.
pub const LOW_MARK: &str = "A low mark is 0 to 1000000; 0 never warns.";

/// Returns [`NOT_ADDED`] in a language; `None` for another reason, which staff wrote.
#[must_use]
pub fn not_added_in(reason: &str, words: &Words) -> Option<String> {
    (reason == NOT_ADDED).then(|| words.say(super::MESSAGES, "claim_not_added", &[]))
}

/// Another staff member works on the claim; `until` is their lease's displayed end.
#[must_use]
pub fn taken(holder: &str, until: &str) -> String {
    format!("{holder} works at this claim until {until}.")
}

/// Somebody changed the stock after the page was loaded.
#[must_use]
pub fn stock_changed(stock: i32) -> String {
    format!(
        "The stock was changed since this page was loaded, by a colleague or by your own call whose answer was lost. It is \
         {stock} now. Load it again before you add the same delivery twice."
    )
}

/// The cost of a reward is not an amount of the currency.
#[must_use]
pub fn cost_invalid(currency: &str) -> String {
    format!("A cost is an amount of {currency} from 0 to 10000000, without parts of its smallest coin.")
}

/// The stock would fall below zero.
#[must_use]
pub fn stock_too_low(stock: i32) -> String {
    format!("There are {stock} of this reward: no more can be taken away.")
}
