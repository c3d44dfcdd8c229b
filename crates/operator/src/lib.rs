//! The demo operator: a stand-in for the mobile operator whose subscribers play Arena (contract 3).
//!
//! It is another company's system, so it knows nothing of the product but the key that both share for hand-offs and
//! the rules in `arena-rules`. It has a landing page (number, plan, one-time code, consent), an inbox that shows
//! every SMS that was sent, an unsubscribe page (which proves the number by a code, and tells the product) and a
//! charging endpoint, and it keeps what it knows in a small
//! database of its own, so that a restart loses no code, message, consent or charge.
//!
//! It is mounted under [`BASE`] in demo mode only. In production the operator's own services stand in its place.
//!
//! Everybody who can reach it can read every message: never let it out of a demonstration.

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

/// Where the server mounts [`Operator::router`]; the pages' links and cookies are made for this path.
pub const BASE: &str = "/operator";

/// Writes one state of an `operator.db` that may be in use to a new file.
///
/// # Errors
/// [`OperatorError`] when it cannot be read, or the file is there already.
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
    /// Opens `operator.db` in `data_dir`, making both where they are missing.
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

    /// An operator that forgets everything when it is dropped, for tests.
    ///
    /// # Errors
    /// [`OperatorError::Database`] when SQLite cannot make a database in memory.
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

    /// The pages and calls, to be nested under [`BASE`].
    pub fn router(&self) -> axum::Router {
        http::router(self.clone())
    }

    /// Delivers an SMS: it appears in the inbox. The demo's end of the product's SMS port.
    ///
    /// `reference` names the message; delivering it again changes nothing.
    ///
    /// # Errors
    /// [`OperatorError::ReferenceReused`] when the reference stands for another number or text.
    pub async fn deliver(&self, to: &Msisdn, text: &str, reference: &str) -> Result<(), OperatorError> {
        let fresh = self.0.store.deliver(to, text, reference, self.now()).await?;
        if fresh {
            tracing::info!(to = %to.masked(), "SMS delivered");
        }
        Ok(())
    }

    /// The newest messages, newest first, of one number or of all, at most `limit`; only those before `before`, a
    /// message's id, where it is given.
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

    /// What a number is subscribed to, if it ever was.
    ///
    /// # Errors
    /// [`OperatorError`] when the database fails.
    pub async fn subscription(&self, msisdn: &Msisdn) -> Result<Option<Subscription>, OperatorError> {
        self.0.store.subscription(msisdn).await
    }

    /// Charges a number once per `reference`: a postpaid subscription goes on the bill, everything else comes off
    /// the prepaid balance, which starts at [`OperatorConfig::opening_balance`]. Asking again with the same
    /// reference answers as the first time.
    ///
    /// # Errors
    /// [`OperatorError::ReferenceReused`] when the reference stands for another number or amount.
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

    /// What became of a charge.
    ///
    /// # Errors
    /// [`OperatorError`] when the database fails.
    pub async fn find_charge(&self, reference: &str) -> Result<Option<Charge>, OperatorError> {
        self.0.store.find_charge(reference).await
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// [`OperatorError`] when it does not.
    pub async fn ping(&self) -> Result<(), OperatorError> {
        self.0.store.ping().await
    }

    /// Closes the database; afterwards every call fails.
    pub async fn close(&self) {
        self.0.store.close().await;
    }

    /// The clock's time in whole milliseconds, which is what the database keeps.
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
