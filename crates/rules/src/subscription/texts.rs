//! What a subscriber is answered about their subscription. What they are told of it is in [`crate::messages`].

/// Earning without ever having agreed to the price.
pub const NOT_SUBSCRIBED: &str = "Subscribe to earn credits.";
/// Earning while nothing is paid.
pub const SUSPENDED: &str = "Your subscription is paused. Top up and renew it in Profile to earn again.";
/// Earning after it was given up.
pub const EXPIRED: &str = "Your subscription has expired. Subscribe again in Profile to earn.";
/// A charge that somebody asked for was denied.
pub const DECLINED: &str = "The payment did not go through. Top up your balance and try again.";
/// The operator has not said what became of a charge.
pub const PENDING: &str =
    "We are waiting for your operator to confirm the payment. Please look again in a minute.";
/// The operator cannot be reached.
pub const NO_ANSWER: &str = "Your operator cannot take payments just now. Please try again later.";
/// Somebody asks again and again.
pub const TOO_SOON: &str = "Please wait a minute before you try again.";
/// Nothing is to be paid.
pub const NOTHING_DUE: &str = "Your subscription is paid. There is nothing to renew.";
/// Somebody agrees to a price that is not the price.
pub const PRICE_CHANGED: &str = "The price has changed. Please look at it again.";
