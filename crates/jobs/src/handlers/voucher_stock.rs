//! Counts the stocks of rewards with voucher codes.

use arena_app::ports::ClaimedJob;
use arena_app::rewards::vouchers::{STOCK_JOB, count_stocks};
use async_trait::async_trait;
use chrono::TimeDelta;

use super::handler::{Failure, Handler};
use crate::Context;

pub(super) struct CountStocks;

#[async_trait]
impl Handler for CountStocks {
    fn kind(&self) -> &'static str {
        STOCK_JOB
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::minutes(10))
    }

    async fn run(&self, context: &Context, _: &ClaimedJob) -> Result<(), Failure> {
        count_stocks(&context.app).await.map(|_| ()).map_err(|error| Failure::Again(error.to_string()))
    }
}
