//! What is due in a tournament.

use arena_app::tournaments::engine::{self, StepJob};

use super::Failure;
use crate::Context;

pub(super) async fn run(context: &Context, StepJob { tournament }: StepJob) -> Result<(), Failure> {
    engine::step(&context.app, tournament)
        .await
        .map(|_| ())
        .map_err(|error| Failure::Again(error.to_string()))
}
