//! Subscriptions for subscribers (spec 1; contract 3): agreeing, earning, leaving. [`crate::billing`]
//! charges.

mod account;
mod admit;
mod agree;
mod claim;
mod desk;
mod earn;
mod history;
mod hold;
mod letter;
mod renew;
mod stop;
mod unsubscribed;
mod view;

pub use account::hold_of;
pub(crate) use account::{erased, may_be_paid, may_log_in, not_held, present};
pub use admit::{admit, has_left};
pub use agree::agreed;
pub use claim::may_claim;
pub(crate) use desk::{lock_account, may_be_erased, not_erased};
pub(crate) use earn::earn_in_batch;
pub use earn::{earn_once, earns, may_earn};
pub use history::{PlanHistory, history};
pub use hold::{hold, lift_hold, suspend};
pub(crate) use hold::{lift_within, suspend_within};
pub use letter::letter;
pub use renew::renew;
pub(crate) use stop::stop;
pub use unsubscribed::{NoticeOutcome, unsubscribed};
pub use view::{SubscriptionView, WayBack, view};
