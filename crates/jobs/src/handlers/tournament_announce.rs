//! A weekly tournament's room, told to some of those who registered.

use arena_app::AppError;
use arena_app::tournaments::{self, Announce};

use super::Failure;
use crate::Context;

pub(super) async fn run(context: &Context, job: Announce) -> Result<(), Failure> {
    tournaments::announce_some(&context.app, job)
        .await
        .map_err(|error: AppError| Failure::Again(error.to_string()))
}
