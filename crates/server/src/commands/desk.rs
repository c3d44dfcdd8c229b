use std::process::ExitCode;
use std::sync::Arc;

use arena_app::{App, AppError, AppResult};

use crate::commands::output::{OutputArgs, RefusalView};
use crate::config::Config;
use crate::wiring::{app, database};

/// Runs `perform` over the configured database, and closes the database in any case.
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
    output: OutputArgs,
    missing: &str,
    perform: impl AsyncFnOnce(&App) -> AppResult<()>,
) -> anyhow::Result<ExitCode> {
    answered(with_app(config, perform).await?, output, missing)
}

/// The exit code of a command of staff, see [`at_desk`].
///
/// # Errors
/// Every failure that is neither a refusal nor a missing thing.
pub(super) fn answered(done: AppResult<()>, output: OutputArgs, missing: &str) -> anyhow::Result<ExitCode> {
    match done {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) => {
            output.print_refusal(&refusal(error, missing)?);
            Ok(ExitCode::FAILURE)
        }
    }
}

/// # Errors
/// Every failure that is neither a refusal nor a missing thing.
pub(super) fn refusal(error: AppError, missing: &str) -> anyhow::Result<RefusalView> {
    Ok(match error {
        AppError::Refused(refusal) => {
            RefusalView { code: refusal.code.into_owned(), message: refusal.message.into_owned() }
        }
        AppError::Invalid(errors) => {
            RefusalView { code: "invalid".into(), message: errors.summary().to_owned() }
        }
        AppError::NotFound => RefusalView { code: "not_found".into(), message: missing.to_owned() },
        other => return Err(other.into()),
    })
}
