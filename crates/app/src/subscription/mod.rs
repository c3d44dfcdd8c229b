//! Subscriptions for subscribers (spec 1; contract 3): agreeing, earning, leaving. [`crate::billing`]
//! charges.

mod admit;
mod agree;
mod claim;
mod earn;
mod history;
mod hold;
mod letter;
mod renew;
mod stop;
mod unsubscribed;
mod view;

pub use admit::{admit, has_left};
pub use agree::agreed;
pub use claim::may_claim;
pub(crate) use earn::earn_in_batch;
pub use earn::{earn_once, earns, may_earn};
pub use history::{PlanHistory, history};
pub(crate) use hold::{erased, may_be_paid, not_held, of as hold_of, present};
pub use hold::{hold, lift_hold};
pub use letter::letter;
pub use renew::renew;
pub(crate) use stop::stop;
pub use unsubscribed::{NoticeOutcome, unsubscribed};
pub use view::{SubscriptionView, WayBack, view};
