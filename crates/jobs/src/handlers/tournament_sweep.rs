//! Tournaments whose next step has no job.

use arena_app::tournaments::engine;

use super::Failure;
use crate::Context;

/// The kind of this job.
pub(crate) const KIND: &str = engine::SWEEP_JOB;

pub(super) async fn run(context: &Context) -> Result<(), Failure> {
    engine::sweep(&context.app).await.map(|_| ()).map_err(|error| Failure::Again(error.to_string()))
}
