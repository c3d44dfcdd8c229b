//! Sending a message from the outbox to the gateway.

use arena_app::messages::{self, SEND_JOB, SendMessage, SendOutcome};
use arena_app::ports::{ClaimedJob, MessageState};
use async_trait::async_trait;
use chrono::TimeDelta;

use super::handler::{Failure, Handler, Retries, payload};
use crate::Context;

pub(super) struct MessageSend;

#[async_trait]
impl Handler for MessageSend {
    fn kind(&self) -> &'static str {
        SEND_JOB
    }

    /// Many attempts, a few minutes apart, which take longer than a day: the job ends by itself when the
    /// message expires.
    fn retries(&self) -> Retries {
        Retries { attempts: 500, longest: TimeDelta::minutes(5) }
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        let SendMessage { message } = payload(job)?;
        let ended = messages::send(&context.app, &*context.gateway, message).await;
        match ended.map_err(|error| Failure::Again(error.to_string()))? {
            SendOutcome::Settled(state) => {
                let state = state.map_or("gone", MessageState::as_str);
                metrics::counter!("arena_messages_total", "state" => state).increment(1);
                if state == MessageState::Failed.as_str() || state == MessageState::Unknown.as_str() {
                    tracing::warn!(%message, state, "a message was not delivered");
                }
                Ok(())
            }
            SendOutcome::Again(why) => Err(Failure::Again(why)),
        }
    }
}
