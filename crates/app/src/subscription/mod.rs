//! What the operator says about subscriptions (contract 3: unsubscribing acts at once, on every node).

mod admit;
mod unsubscribed;

pub use admit::admit;
pub use unsubscribed::{Unsubscribed, unsubscribed};
