//! The demo operator: a stand-in for the mobile operator whose subscribers play Arena (contract 3).
//!
//! The demo operator is another company's system, and shares only the hand-off key and the rules in
//! `arena-rules` with the portal. It has a landing page (number, plan, one-time code, consent), an inbox that
//! shows every SMS, an unsubscribe page (which proves the number by a code and notifies the portal), a
//! charging endpoint and one that adds products to numbers. A small database of its own keeps codes, messages,
//! consents, charges and products across restarts.
//!
//! The server mounts it under [`BASE`] in demo mode only. In production the operator's real services take its
//! place.
//!
//! Everybody who can reach the demo operator can read every message: never run it outside a demonstration.

mod config;
mod delivery;
mod error;
mod http;
mod keys;
mod limit;
mod notices;
mod operator;
mod ports;
mod store;
mod texts;

use std::path::Path;

pub use config::OperatorConfig;
pub use error::OperatorError;
pub use http::ClientAddress;
pub use limit::Rate;
pub use operator::{BASE, Operator};
pub use ports::{Clock, DeliveryError, PhoneGateway, Portal, Random};
pub use store::bundles::{Bundle, BundleStatus};
pub use store::charges::{Charge, ChargeStatus};
pub use store::messages::Message;
pub use store::refunds::{Refund, RefundStatus};
pub use store::subscriptions::{Subscription, SubscriptionStatus};

/// Writes a consistent copy of an `operator.db` that may be in use to a new file.
///
/// # Errors
/// If the database cannot be read, or the file exists.
pub async fn back_up(database: &Path, to: &Path) -> Result<(), OperatorError> {
    store::back_up(database, to).await
}

impl Operator {
    /// The pages and calls, to be nested under [`BASE`].
    pub fn router(&self) -> axum::Router {
        http::router(self.clone())
    }
}
