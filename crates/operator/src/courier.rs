use std::sync::Arc;

use crate::store::carried::{Outcome, WORTH};
use crate::store::code::CODE_LIFETIME;
use crate::{CarryError, Courier, Operator, OperatorError};

impl Operator {
    /// Sets the courier that delivers messages to phones; further calls are ignored. Without one, messages
    /// are only in the inbox.
    pub fn hire(&self, courier: Arc<dyn Courier>) {
        if self.0.courier.set(courier).is_err() {
            tracing::warn!("the demo operator already has a courier; the new one is ignored");
        }
    }

    /// The messages to deliver to phones, oldest first; none without a courier.
    pub async fn to_carry(&self) -> Result<Vec<i64>, OperatorError> {
        if self.0.courier.get().is_none() {
            return Ok(Vec::new());
        }
        self.store().uncarried(self.now()).await
    }

    /// Delivers a message through the courier. The server calls this in the background, so that no request
    /// for a code waits for it.
    ///
    /// The attempt is recorded first, so that a message is sent at most once: a delivery of unknown outcome
    /// is not repeated. A subscriber without a code asks for another.
    pub async fn carry(&self, id: i64) -> Result<(), OperatorError> {
        let Some(courier) = self.0.courier.get() else { return Ok(()) };
        let now = self.now();
        let Some(message) = self.store().take_to_carry(id, now).await? else { return Ok(()) };
        let good_until = message.at + if message.code().is_some() { CODE_LIFETIME } else { WORTH };
        if good_until <= now {
            return self.store().carried(id, Some(Outcome::Late)).await;
        }
        let outcome = match courier.carry(&message.to, &message.text, good_until).await {
            Ok(()) => Some(Outcome::Taken),
            Err(CarryError::Later(why)) => {
                tracing::debug!(why, "an SMS of the demo operator waits for the gateway");
                None
            }
            Err(CarryError::Lost(why)) => {
                tracing::warn!(to = %message.to.masked(), why, "an SMS of the demo operator may not have arrived");
                Some(Outcome::Lost)
            }
        };
        self.store().carried(id, outcome).await
    }
}
