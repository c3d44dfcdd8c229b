//! Refunds of charges: asks the operator for those that were approved, and about those of unknown outcome.

use arena_app::billing::{self, REFUND_JOB};
use arena_app::ports::ClaimedJob;
use async_trait::async_trait;
use chrono::TimeDelta;

use super::handler::{Failure, Handler};
use crate::Context;

/// Refunds of one run. They are few: a person approves each.
const AT_ONCE: u64 = 20;

pub(super) struct AskForRefunds;

#[async_trait]
impl Handler for AskForRefunds {
    fn kind(&self) -> &'static str {
        REFUND_JOB
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::minutes(1))
    }

    async fn run(&self, context: &Context, _: &ClaimedJob) -> Result<(), Failure> {
        let batch = billing::refund_batch(&context.app, AT_ONCE).await;
        let batch = batch.map_err(|error| Failure::Again(error.to_string()))?;
        for (outcome, refunds) in
            [("refunded", batch.refunded), ("denied", batch.denied), ("open", batch.open)]
        {
            metrics::counter!("arena_refunds_total", "outcome" => outcome).increment(refunds);
        }
        Ok(())
    }
}
