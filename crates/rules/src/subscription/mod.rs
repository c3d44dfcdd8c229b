//! Subscriptions: prices, states and steps between them (spec 1).
//!
//! ```text
//!            ┌────────────────── paid ──────────────────┐
//!            ▼                                          │
//! trial ──► active ──► grace (24 h, may earn) ──► suspended ──► expired (after 30 days)
//!   └──────────────────▲                            ▲              │
//!    unsubscribed from any, at once ──► ended ──────┴── agreed again
//! ```

mod cycle;
mod period;
mod prices;
pub mod refund;
mod taxes;
pub mod texts;

pub use cycle::{
    Cycle, EXPIRES, GRACE, RETRIES, Step, SubscriptionNews, SubscriptionState, TRIAL_REMINDER, Transition,
};
pub use period::Period;
pub use prices::{Fee, PlanPrice, Prices};
pub(crate) use prices::{money, money_value};
pub use taxes::{TAXES_MAX, Tax, TaxShare};
