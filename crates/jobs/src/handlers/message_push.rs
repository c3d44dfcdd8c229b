use arena_app::ports::ClaimedJob;
use arena_app::push::{self, PUSH_JOB, PushMessage, PushOutcome};
use async_trait::async_trait;
use chrono::TimeDelta;

use super::handler::{Failure, Handler, Retries, payload};
use crate::Context;

pub(super) struct MessagePush;

#[async_trait]
impl Handler for MessagePush {
    fn kind(&self) -> &'static str {
        PUSH_JOB
    }

    /// As for an SMS: the push ends by itself when the message expires.
    fn retries(&self) -> Retries {
        Retries { attempts: 500, longest: TimeDelta::minutes(5) }
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        let PushMessage { message, device } = payload(job)?;
        let pushed = push::send(&context.app, &*context.push, message, device).await;
        let (outcome, why) = match pushed.map_err(|error| Failure::Again(error.to_string()))? {
            PushOutcome::Taken => ("taken", None),
            PushOutcome::Needless => ("needless", None),
            PushOutcome::Forgotten(why) => ("forgotten", Some(why)),
            PushOutcome::Refused(why) => ("refused", Some(why)),
            PushOutcome::Again(why) => return Err(Failure::Again(why)),
        };
        metrics::counter!("arena_pushes_total", "outcome" => outcome).increment(1);
        if let Some(why) = why {
            tracing::info!(%message, %device, outcome, why, "a push was not delivered");
        }
        Ok(())
    }
}
