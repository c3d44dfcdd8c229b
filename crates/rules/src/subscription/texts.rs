//! Refusals about subscriptions. Messages are in [`crate::messages`].

/// Earning without a subscription.
pub const NOT_SUBSCRIBED: &str = "Subscribe to earn credits.";
/// Earning while suspended.
pub const SUSPENDED: &str = "Your subscription is paused. Top up and renew it in Profile to earn again.";
/// Earning after expiry.
pub const EXPIRED: &str = "Your subscription has expired. Subscribe again in Profile to earn.";
/// A charge requested by the subscriber was denied.
pub const DECLINED: &str = "The payment did not go through. Top up your balance and try again.";
/// The operator has not confirmed a charge yet.
pub const PENDING: &str =
    "We are waiting for your operator to confirm the payment. Please look again in a minute.";
/// The operator is unreachable.
pub const NO_ANSWER: &str = "Your operator cannot take payments just now. Please try again later.";
/// The subscriber retries too often.
pub const TOO_SOON: &str = "Please wait a minute before you try again.";
/// No payment is due.
pub const NOTHING_DUE: &str = "Your subscription is paid. There is nothing to renew.";
/// The subscriber agreed to an outdated price.
pub const PRICE_CHANGED: &str = "The price has changed. Please look at it again.";
