use std::sync::Arc;

use crate::store::code::CODE_LIFETIME;
use crate::store::deliveries::{DeliveryOutcome, WORTH_SENDING};
use crate::{DeliveryError, Operator, OperatorError, PhoneGateway};

impl Operator {
    /// Sets the gateway that delivers messages to phones; further calls are ignored. Without one, messages
    /// are only in the inbox.
    pub fn connect_phones(&self, phones: Arc<dyn PhoneGateway>) {
        if self.0.phones.set(phones).is_err() {
            tracing::warn!("the demo operator already has a gateway to phones; the new one is ignored");
        }
    }

    /// The messages to deliver to phones, oldest first; none without a gateway.
    pub async fn pending_deliveries(&self) -> Result<Vec<i64>, OperatorError> {
        if self.0.phones.get().is_none() {
            return Ok(Vec::new());
        }
        self.store().undelivered(self.now()).await
    }

    /// Delivers a message through the gateway. The server calls this in the background, so that no request
    /// for a code waits for it.
    ///
    /// The attempt is recorded first, so that a message is sent at most once: a delivery of unknown outcome
    /// is not repeated. A subscriber without a code asks for another.
    pub async fn deliver_to_phone(&self, id: i64) -> Result<(), OperatorError> {
        let Some(phones) = self.0.phones.get() else { return Ok(()) };
        let now = self.now();
        let Some(message) = self.store().claim_delivery(id, now).await? else { return Ok(()) };
        let good_until = message.at + if message.code().is_some() { CODE_LIFETIME } else { WORTH_SENDING };
        if good_until <= now {
            return self.store().record_delivery(id, Some(DeliveryOutcome::Late)).await;
        }
        let outcome = match phones.deliver(&message.to, &message.text, good_until).await {
            Ok(()) => Some(DeliveryOutcome::Accepted),
            Err(DeliveryError::Later(why)) => {
                tracing::debug!(why, "an SMS of the demo operator waits for the gateway");
                None
            }
            Err(DeliveryError::Lost(why)) => {
                tracing::warn!(to = %message.to.masked(), why, "an SMS of the demo operator may not have arrived");
                Some(DeliveryOutcome::Lost)
            }
        };
        self.store().record_delivery(id, outcome).await
    }
}
