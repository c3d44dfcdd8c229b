//! Taking the operator's own messages to real phones, beside its inbox.

use std::sync::Arc;

use crate::store::carried::{Outcome, WORTH};
use crate::store::codes::CODE_LIFETIME;
use crate::{Courier, NotCarried, Operator, OperatorError};

impl Operator {
    /// Says who takes messages to phones. Once; who comes later is not heard. Without one they stand in the inbox alone.
    pub fn hire(&self, courier: Arc<dyn Courier>) {
        if self.0.courier.set(courier).is_err() {
            tracing::warn!("the demo operator has a courier already");
        }
    }

    /// The messages that are to be carried, oldest first; none without a courier.
    ///
    /// # Errors
    /// [`OperatorError`] when the database fails.
    pub async fn to_carry(&self) -> Result<Vec<i64>, OperatorError> {
        if self.0.courier.get().is_none() {
            return Ok(Vec::new());
        }
        self.store().uncarried(self.now()).await
    }

    /// Has a message carried, for as long as that takes: nobody who asks for a code waits for it. It is written down
    /// before, so that a message is handed over once: one of which nobody knows whether it arrived is not repeated. Who
    /// got no code asks for another.
    ///
    /// # Errors
    /// [`OperatorError`] when the database fails.
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
            Err(NotCarried::Later(why)) => {
                tracing::debug!(why, "an SMS waits");
                None
            }
            Err(NotCarried::Lost(why)) => {
                tracing::warn!(to = %message.to.masked(), why, "an SMS of the demo operator may not have arrived");
                Some(Outcome::Lost)
            }
        };
        self.store().carried(id, outcome).await
    }
}
