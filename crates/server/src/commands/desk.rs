use std::process::ExitCode;
use std::sync::Arc;

use arena_app::{App, AppError, AppResult};

use crate::commands::output::say_error;
use crate::config::Config;
use crate::wiring::{app, database};

/// Runs `perform` over the configured database, closes the database in any case, and returns the result of
/// `perform`.
///
/// # Errors
/// The database cannot be opened, or the configuration is not good.
pub(super) async fn with_app<T>(config: &Config, perform: impl AsyncFnOnce(&App) -> T) -> anyhow::Result<T> {
    let database = Arc::new(database::open(config).await?);
    let app = app::build(config, database.clone())?;
    let done = perform(&app).await;
    database.close().await;
    Ok(done)
}

/// Runs a command of staff. A refusal is printed and exits with 1. `missing` is the text for a thing that
/// does not exist.
///
/// # Errors
/// Every other failure.
pub(super) async fn at_desk(
    config: &Config,
    missing: &str,
    perform: impl AsyncFnOnce(&App) -> AppResult<()>,
) -> anyhow::Result<ExitCode> {
    answered(with_app(config, perform).await?, missing)
}

/// Returns the exit code of a command of staff, see [`at_desk`].
///
/// # Errors
/// Every failure that is neither a refusal nor a missing thing.
pub(super) fn answered(done: AppResult<()>, missing: &str) -> anyhow::Result<ExitCode> {
    match done {
        Ok(()) => return Ok(ExitCode::SUCCESS),
        Err(AppError::Refused(refusal)) => say_error(&refusal.message),
        Err(AppError::Invalid(errors)) => say_error(errors.summary()),
        Err(AppError::NotFound) => say_error(missing),
        Err(other) => return Err(other.into()),
    }
    Ok(ExitCode::FAILURE)
}
