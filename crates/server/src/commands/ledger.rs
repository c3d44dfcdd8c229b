use std::process::ExitCode;

use arena_app::ports::Store;

use super::say;
use crate::config::Config;
use crate::wiring::database;

pub(super) async fn verify(config: &Config) -> anyhow::Result<ExitCode> {
    let database = database::open(config).await?;
    let violations = database.read().ledger().verify().await?;
    database.close().await;
    for violation in &violations {
        say(&format!("{}: {}", violation.invariant, violation.detail));
    }
    if violations.is_empty() {
        say("ledger clean");
        Ok(ExitCode::SUCCESS)
    } else {
        say(&format!("ledger broken: {} findings", violations.len()));
        Ok(ExitCode::FAILURE)
    }
}
