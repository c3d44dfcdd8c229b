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

    /// Attempts a few minutes apart, for longer than a day: the job ends by itself when the message expires.
    fn retries(&self) -> Retries {
        Retries { attempts: 500, longest: TimeDelta::minutes(5) }
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        let SendMessage { message } = payload(job)?;
        let ended = messages::send(&context.app, &*context.gateway, message).await;
        match ended.map_err(|error| Failure::Again(error.to_string()))? {
            SendOutcome::Settled(state) => {
                metrics::counter!("arena_messages_total", "state" => state.map_or("gone", MessageState::as_str))
                    .increment(1);
                match state {
                    Some(MessageState::Failed) => tracing::warn!(%message, "a message cannot be sent"),
                    Some(MessageState::Unknown) => {
                        tracing::warn!(%message, "it is unknown whether the gateway took a message");
                    }
                    _ => {}
                }
                Ok(())
            }
            SendOutcome::Again(why) => Err(Failure::Again(why)),
        }
    }
}
