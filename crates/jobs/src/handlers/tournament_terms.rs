//! Tells some entrants of a tournament that its terms changed.

use arena_app::AppError;
use arena_app::ports::ClaimedJob;
use arena_app::tournaments::{self, TERMS_JOB};
use async_trait::async_trait;

use super::handler::{Failure, Handler, payload};
use crate::Context;

pub(super) struct TellTerms;

#[async_trait]
impl Handler for TellTerms {
    fn kind(&self) -> &'static str {
        TERMS_JOB
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        tournaments::tell_terms(&context.app, payload(job)?).await.map_err(|error| match error {
            AppError::Store(error) => Failure::Again(error.to_string()),
            other => Failure::Never(other.to_string()),
        })
    }
}
