//! Looks at open invitations, and pays those whose friend has earned enough.

use arena_app::invites::{self, SWEEP_JOB};
use arena_app::ports::ClaimedJob;
use async_trait::async_trait;
use chrono::TimeDelta;

use super::handler::{Failure, Handler};
use crate::Context;

pub(super) struct Sweep;

#[async_trait]
impl Handler for Sweep {
    fn kind(&self) -> &'static str {
        SWEEP_JOB
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::minutes(1))
    }

    async fn run(&self, context: &Context, _: &ClaimedJob) -> Result<(), Failure> {
        invites::sweep(&context.app).await.map_err(|error| Failure::Again(error.to_string()))
    }
}
