use std::process::ExitCode;

use arena_app::ports::{Store, Violation};
use arena_app::standings;

use super::desk::with_app;
use super::say;
use crate::config::Config;
use crate::wiring::database;

pub(super) async fn verify(config: &Config) -> anyhow::Result<ExitCode> {
    let database = database::open(config).await?;
    let violations = database.read().ledger().verify().await?;
    database.close().await;
    tell(&violations);
    Ok(if violations.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

pub(super) async fn rebuild(config: &Config) -> anyhow::Result<ExitCode> {
    let changed = with_app(config, async |app| standings::rebuild(app).await).await??;
    say(&format!("scores that were something else: {changed}; all ranks are counted anew"));
    Ok(ExitCode::SUCCESS)
}

/// Says what is broken, if anything is.
pub(super) fn tell(violations: &[Violation]) {
    for violation in violations {
        say(&format!("{}: {}", violation.invariant, violation.detail));
    }
    if violations.is_empty() {
        say("ledger clean");
    } else {
        say(&format!("ledger broken: {} findings", violations.len()));
    }
}
