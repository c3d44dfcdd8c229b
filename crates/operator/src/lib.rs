//! The demo operator: a stand-in for the mobile operator whose subscribers play Arena (contract 3).
//!
//! The demo operator is another company's system, and shares only the hand-off key and the rules in
//! `arena-rules` with the portal. It has a landing page (number, plan, one-time code, consent), an inbox that
//! shows every SMS, an unsubscribe page (which proves the number by a code and notifies the portal) and a
//! charging endpoint. A small database of its own keeps codes, messages, consents and charges across
//! restarts.
//!
//! The server mounts it under [`BASE`] in demo mode only. In production the operator's real services take its
//! place.
//!
//! Everybody who can reach the demo operator can read every message: never run it outside a demonstration.

mod config;
mod courier;
mod error;
mod http;
mod keys;
mod limit;
mod notices;
mod ports;
mod store;
mod texts;

use std::path::Path;
use std::sync::{Arc, OnceLock};

use arena_rules::{Amount, Msisdn};
use chrono::{DateTime, Utc};

pub use config::OperatorConfig;
pub use error::OperatorError;
pub use http::ClientAddress;
pub use limit::Rate;
pub use ports::{Clock, Courier, NotCarried, Product, Random};
pub use store::charges::{Charge, ChargeStatus};
pub use store::messages::Message;
pub use store::subscriptions::{Subscription, SubscriptionStatus};

use keys::Keys;
use limit::Limiter;
use store::Store;

/// The path at which the server mounts [`Operator::router`]; links and cookies depend on it.
pub const BASE: &str = "/operator";

/// Writes a consistent copy of an `operator.db` that may be in use to a new file.
///
/// # Errors
/// [`OperatorError`] when the database cannot be read, or the file exists.
pub async fn back_up(database: &Path, to: &Path) -> Result<(), OperatorError> {
    store::back_up(database, to).await
}

/// The demo operator. Clones share one database.
#[derive(Clone)]
pub struct Operator(Arc<Inner>);

struct Inner {
    config: OperatorConfig,
    store: Store,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    keys: Keys,
    forms: Limiter,
    machines: Limiter,
    product: OnceLock<Arc<dyn Product>>,
    courier: OnceLock<Arc<dyn Courier>>,
}

impl Operator {
    /// Opens `operator.db` in `data_dir`, creating both if missing.
    ///
    /// # Errors
    /// [`OperatorError`] when the folder or the database cannot be used.
    pub async fn open(
        data_dir: &Path,
        config: OperatorConfig,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self, OperatorError> {
        let store = Store::open(data_dir).await?;
        Ok(Self::with(store, config, clock, random))
    }

    /// Opens an operator in memory, for tests.
    ///
    /// # Errors
    /// [`OperatorError::Database`] when SQLite cannot create the database.
    pub async fn for_memory(
        config: OperatorConfig,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self, OperatorError> {
        let store = Store::in_memory().await?;
        Ok(Self::with(store, config, clock, random))
    }

    fn with(store: Store, config: OperatorConfig, clock: Arc<dyn Clock>, random: Arc<dyn Random>) -> Self {
        let keys = Keys::new(&config.handoff_key);
        let (forms, machines) = (Limiter::new(config.form_rate), Limiter::new(config.machine_rate));
        let (product, courier) = (OnceLock::new(), OnceLock::new());
        Self(Arc::new(Inner { config, store, clock, random, keys, forms, machines, product, courier }))
    }

    /// Returns the pages and calls, to be nested under [`BASE`].
    pub fn router(&self) -> axum::Router {
        http::router(self.clone())
    }

    /// Delivers an SMS to the inbox: the demo's end of the portal's SMS port.
    ///
    /// `reference` identifies the message; a repeated delivery changes nothing.
    ///
    /// # Errors
    /// [`OperatorError::ReferenceReused`] when the reference belongs to another number or text.
    pub async fn deliver(&self, to: &Msisdn, text: &str, reference: &str) -> Result<(), OperatorError> {
        let fresh = self.0.store.deliver(to, text, reference, self.now()).await?;
        if fresh {
            tracing::info!(to = %to.masked(), "SMS delivered");
        }
        Ok(())
    }

    /// Returns the newest messages to one number, or to all, newest first and at most `limit`. `before` is a
    /// message's id: only older messages are returned.
    ///
    /// # Errors
    /// [`OperatorError`] when the database fails.
    pub async fn messages(
        &self,
        to: Option<&Msisdn>,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<Message>, OperatorError> {
        self.0.store.messages(to, before, limit).await
    }

    /// Returns the number's subscription, active or ended.
    ///
    /// # Errors
    /// [`OperatorError`] when the database fails.
    pub async fn subscription(&self, msisdn: &Msisdn) -> Result<Option<Subscription>, OperatorError> {
        self.0.store.subscription(msisdn).await
    }

    /// Charges a number once per `reference`. A postpaid charge goes on the bill. Any other charge comes off
    /// the prepaid balance, which starts at [`OperatorConfig::opening_balance`]. A repeated reference returns
    /// the first result.
    ///
    /// # Errors
    /// [`OperatorError::ReferenceReused`] when the reference belongs to another number or amount.
    pub async fn charge(
        &self,
        msisdn: &Msisdn,
        amount: Amount,
        reference: &str,
    ) -> Result<Charge, OperatorError> {
        let opening = self.0.config.opening_balance;
        let charge = self.0.store.charge(msisdn, amount, reference, opening, self.now()).await?;
        tracing::info!(of = %msisdn.masked(), status = charge.status.as_str(), "charge answered");
        Ok(charge)
    }

    /// Returns the charge with a reference.
    ///
    /// # Errors
    /// [`OperatorError`] when the database fails.
    pub async fn find_charge(&self, reference: &str) -> Result<Option<Charge>, OperatorError> {
        self.0.store.find_charge(reference).await
    }

    /// Checks that the database answers.
    ///
    /// # Errors
    /// [`OperatorError`] when it does not.
    pub async fn ping(&self) -> Result<(), OperatorError> {
        self.0.store.ping().await
    }

    /// Closes the database. All later calls fail.
    pub async fn close(&self) {
        self.0.store.close().await;
    }

    /// Returns the time in whole milliseconds, the precision of the database.
    fn now(&self) -> DateTime<Utc> {
        store::from_ms(store::ms(self.0.clock.now()))
    }

    fn config(&self) -> &OperatorConfig {
        &self.0.config
    }

    fn store(&self) -> &Store {
        &self.0.store
    }

    fn keys(&self) -> &Keys {
        &self.0.keys
    }

    /// 128 random bits in hexadecimal.
    fn random_id(&self) -> String {
        let mut bytes = [0_u8; 16];
        self.0.random.fill(&mut bytes);
        hex::encode(bytes)
    }
}
