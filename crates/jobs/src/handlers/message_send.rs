//! A message on its way from the outbox to the gateway.

use arena_app::messages::{self, SendMessage};
use arena_app::ports::SendError;

use super::Failure;
use crate::Context;

pub(super) async fn run(context: &Context, SendMessage { message }: SendMessage) -> Result<(), Failure> {
    match messages::send(&context.app, &*context.gateway, message).await {
        Ok(()) => Ok(()),
        // The message is marked as failed; the job has nothing left to do.
        Err(SendError::Never(reason)) => {
            tracing::warn!(%message, reason, "the gateway will not take a message");
            Ok(())
        }
        Err(error @ SendError::Later(_)) => Err(Failure::Again(error.to_string())),
    }
}
