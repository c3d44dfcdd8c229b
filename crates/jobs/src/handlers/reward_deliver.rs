//! Asks the rewards' provider for the delivery of a claim.

use arena_app::ports::ClaimedJob;
use arena_app::rewards::delivery::{self, DELIVER_JOB, DeliverReward, DeliveryStep};
use async_trait::async_trait;
use chrono::TimeDelta;

use super::handler::{Failure, Handler, Retries, payload};
use crate::Context;

pub(super) struct Deliver;

#[async_trait]
impl Handler for Deliver {
    fn kind(&self) -> &'static str {
        DELIVER_JOB
    }

    /// Seconds apart at first, then minutes, for longer than a provider is ever asked: the delivery itself decides
    /// when it ends.
    fn retries(&self) -> Retries {
        Retries { attempts: 5_000, longest: TimeDelta::minutes(5) }
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        let DeliverReward { claim } = payload(job)?;
        let step = delivery::send(&context.app, claim).await;
        let outcome = match step.map_err(|error| Failure::Again(error.to_string()))? {
            DeliveryStep::Again(why) => return Err(Failure::Again(why)),
            DeliveryStep::Waiting => return Ok(()),
            DeliveryStep::Ended(state) => state.as_str(),
            DeliveryStep::HandedOver => {
                tracing::warn!(%claim, "the provider has not delivered a claim: staff have to");
                "handed_over"
            }
            DeliveryStep::Late => {
                tracing::error!(%claim, "the provider delivered a claim that staff had settled: look at it");
                "late"
            }
        };
        metrics::counter!("arena_reward_deliveries_total", "outcome" => outcome).increment(1);
        Ok(())
    }
}
