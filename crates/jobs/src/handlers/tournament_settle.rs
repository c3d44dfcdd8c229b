//! A cancelled tournament, settled with some of those who entered.

use arena_app::AppError;
use arena_app::tournaments::{self, Settle};

use super::Failure;
use crate::Context;

pub(super) async fn run(context: &Context, job: Settle) -> Result<(), Failure> {
    tournaments::settle_some(&context.app, job).await.map_err(|error| match error {
        AppError::Store(error) => Failure::Again(error.to_string()),
        other => Failure::Never(other.to_string()),
    })
}
