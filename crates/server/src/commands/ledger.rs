use std::process::ExitCode;
use std::time::{Duration, Instant};

use arena_adapters::clock::SystemClock;
use arena_app::ledger::{self, Verified};
use arena_app::ports::{Clock as _, VerifyScope, Violation};
use arena_app::standings;
use chrono::SecondsFormat;

use super::desk::with_app;
use crate::commands::output::{say, say_error};
use crate::config::Config;
use crate::wiring::database;

/// How long a check waits for open transactions.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) async fn verify(config: &Config, since_last: bool) -> anyhow::Result<ExitCode> {
    let scope = if since_last { VerifyScope::SinceLast } else { VerifyScope::Full };
    let database = database::open(config).await?;
    let began = Instant::now();
    let verified = ledger::verify(&database, scope, SystemClock.now(), PATIENCE).await;
    database.close().await;
    let verified = verified?;
    say_error(&summary(&verified, began.elapsed()));
    if verified.open {
        let seconds = PATIENCE.as_secs();
        say_error(&format!(
            "a transaction was open for more than {seconds} s: the next check begins where this one did"
        ));
    }
    tell(&verified.violations);
    Ok(if verified.violations.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn summary(verified: &Verified, took: Duration) -> String {
    let Verified { since, transactions, entries, .. } = verified;
    let since = match since {
        Some(since) => format!("since {}", since.to_rfc3339_opts(SecondsFormat::Secs, true)),
        None => "from the beginning".into(),
    };
    let seconds = took.as_secs_f64();
    format!("checked {transactions} transactions and {entries} entries {since}, in {seconds:.1} s")
}

pub(super) async fn rebuild(config: &Config) -> anyhow::Result<ExitCode> {
    let changed = with_app(config, async |app| standings::rebuild(app).await).await??;
    say(&format!("scores that were something else: {changed}; all ranks are counted anew"));
    Ok(ExitCode::SUCCESS)
}

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
