//! Copies new lines of the audit to a second place.

use arena_app::audit::{self, COPY_JOB};
use arena_app::ports::ClaimedJob;
use async_trait::async_trait;
use chrono::TimeDelta;

use super::handler::{Failure, Handler};
use crate::Context;

pub(super) struct Copy;

#[async_trait]
impl Handler for Copy {
    fn kind(&self) -> &'static str {
        COPY_JOB
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::minutes(1))
    }

    async fn run(&self, context: &Context, _: &ClaimedJob) -> Result<(), Failure> {
        audit::copy(&context.app).await.map(|_| ()).map_err(|error| Failure::Again(error.to_string()))
    }
}
