use std::process::ExitCode;
use std::sync::Arc;

use arena_app::{App, AppError, AppResult};

use super::say_error;
use crate::config::Config;
use crate::wiring::{app, database};

/// Runs a command of staff over the database of the configuration, and closes it. A refusal is for staff to read and exits
/// with 1; `missing` is what they read where the thing that they named does not exist.
///
/// # Errors
/// Every other failure.
pub(super) async fn at_desk(
    config: &Config,
    missing: &str,
    perform: impl AsyncFnOnce(&App) -> AppResult<()>,
) -> anyhow::Result<ExitCode> {
    let database = Arc::new(database::open(config).await?);
    let app = app::build(config, database.clone())?;
    let done = perform(&app).await;
    database.close().await;
    match done {
        Ok(()) => return Ok(ExitCode::SUCCESS),
        Err(AppError::Refused(refusal)) => say_error(&refusal.message),
        Err(AppError::NotFound) => say_error(missing),
        Err(other) => return Err(other.into()),
    }
    Ok(ExitCode::FAILURE)
}
