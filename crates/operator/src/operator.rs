use std::path::Path;
use std::sync::{Arc, OnceLock};

use arena_rules::{Amount, Msisdn};
use chrono::{DateTime, Utc};

use crate::keys::Keys;
use crate::limit::Limiter;
use crate::store::bundles::Bundle;
use crate::store::charges::Charge;
use crate::store::messages::Message;
use crate::store::refunds::Refund;
use crate::store::subscriptions::Subscription;
use crate::store::{self, Store};
use crate::{Clock, OperatorConfig, OperatorError, PhoneGateway, Portal, Random, texts};

/// The path at which the server mounts [`Operator::router`]; links and cookies depend on it.
pub const BASE: &str = "/operator";

/// The demo operator. Clones share one database; calls return its errors.
#[derive(Clone)]
pub struct Operator(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) config: OperatorConfig,
    pub(crate) store: Store,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) random: Arc<dyn Random>,
    pub(crate) keys: Keys,
    pub(crate) forms: Limiter,
    pub(crate) machines: Limiter,
    pub(crate) portal: OnceLock<Arc<dyn Portal>>,
    pub(crate) phones: OnceLock<Arc<dyn PhoneGateway>>,
}

impl Operator {
    /// Opens `operator.db` in `data_dir`, creating both if missing.
    ///
    /// # Errors
    /// If the folder or the database cannot be used.
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
    /// If SQLite cannot create the database.
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
        let (portal, phones) = (OnceLock::new(), OnceLock::new());
        Self(Arc::new(Inner { config, store, clock, random, keys, forms, machines, portal, phones }))
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

    /// The newest messages to one number, or to all, newest first and at most `limit`; with `before`, a
    /// message's id, only older ones.
    pub async fn messages(
        &self,
        to: Option<&Msisdn>,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<Message>, OperatorError> {
        self.0.store.messages(to, before, limit).await
    }

    /// The number's subscription, active or ended.
    pub async fn subscription(&self, msisdn: &Msisdn) -> Result<Option<Subscription>, OperatorError> {
        self.0.store.subscription(msisdn).await
    }

    /// Charges a number once per `reference`. A postpaid charge goes on the bill; any other comes off the
    /// prepaid balance, which starts at [`OperatorConfig::opening_balance`]. A repeated reference returns the
    /// first result.
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

    /// The charge with a reference.
    pub async fn find_charge(&self, reference: &str) -> Result<Option<Charge>, OperatorError> {
        self.0.store.find_charge(reference).await
    }

    /// Gives a charge back once, as a whole; `None` if there is no such charge. A repeated reference returns the first result.
    ///
    /// # Errors
    /// [`OperatorError::ReferenceReused`] when the reference belongs to another charge.
    pub async fn refund(&self, charge: &str, reference: &str) -> Result<Option<Refund>, OperatorError> {
        self.0.store.refund(charge, reference, self.now()).await
    }

    /// The refund with a reference.
    pub async fn find_refund(&self, reference: &str) -> Result<Option<Refund>, OperatorError> {
        self.0.store.find_refund(reference).await
    }

    /// Adds a product to a number once per `reference`. A repeated reference returns the present state.
    ///
    /// # Errors
    /// [`OperatorError::ReferenceReused`] when the reference belongs to another number or product.
    pub async fn add_bundle(
        &self,
        msisdn: &Msisdn,
        product: &str,
        reference: &str,
    ) -> Result<Bundle, OperatorError> {
        let sms = texts::bundle_sms(self.config(), product);
        let bundle = self.0.store.add_bundle(msisdn, product, reference, &sms, self.now()).await?;
        tracing::info!(of = %msisdn.masked(), product, status = bundle.status.as_str(), "product answered");
        Ok(bundle)
    }

    /// The product with a reference.
    pub async fn find_bundle(&self, reference: &str) -> Result<Option<Bundle>, OperatorError> {
        self.0.store.find_bundle(reference, self.now()).await
    }

    /// Checks that the database answers.
    pub async fn ping(&self) -> Result<(), OperatorError> {
        self.0.store.ping().await
    }

    /// Closes the database. All later calls fail.
    pub async fn close(&self) {
        self.0.store.close().await;
    }

    /// The time in whole milliseconds, the precision of the database.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        store::from_ms(store::ms(self.0.clock.now()))
    }

    pub(crate) fn config(&self) -> &OperatorConfig {
        &self.0.config
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn keys(&self) -> &Keys {
        &self.0.keys
    }

    /// 128 random bits in hexadecimal.
    pub(crate) fn random_id(&self) -> String {
        let mut bytes = [0_u8; 16];
        self.0.random.fill(&mut bytes);
        hex::encode(bytes)
    }
}
