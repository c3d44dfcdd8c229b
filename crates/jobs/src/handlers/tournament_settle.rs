//! Settles a cancelled tournament with some of its entrants.

use arena_app::AppError;
use arena_app::ports::ClaimedJob;
use arena_app::tournaments::{self, SETTLE_JOB};
use async_trait::async_trait;

use super::handler::{Failure, Handler, payload};
use crate::Context;

pub(super) struct Settle;

#[async_trait]
impl Handler for Settle {
    fn kind(&self) -> &'static str {
        SETTLE_JOB
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        tournaments::settle_some(&context.app, payload(job)?).await.map_err(|error| match error {
            AppError::Store(error) => Failure::Again(error.to_string()),
            other => Failure::Never(other.to_string()),
        })
    }
}
