//! `arena ledger`: checking the ledger, and rebuilding what follows from it.

use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use arena_adapters::clock::SystemClock;
use arena_app::ledger::{self, LedgerReport};
use arena_app::ports::{Clock as _, VerifyScope, Violation};
use arena_app::standings;
use chrono::SecondsFormat;
use clap::Subcommand;
use serde::Serialize;

use super::desk::with_app;
use crate::commands::output::{Group, OutputArgs, UtcTime, say_error};
use crate::config::Config;
use crate::wiring::database;

/// How long a check waits for open transactions.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Subcommand)]
pub(crate) enum LedgerCommand {
    /// Check every invariant; exits with 1 if one is broken.
    Verify {
        /// Check only entries newer than the last check without findings.
        #[arg(long)]
        since_last: bool,
    },
    /// Rebuild the leaderboard from the ledger's entries: all ranks, and the scores that differ.
    Rebuild,
}

pub(super) async fn run(config: &Config, group: Group<LedgerCommand>) -> anyhow::Result<ExitCode> {
    match group.command {
        LedgerCommand::Verify { since_last } => verify(config, group.output, since_last).await,
        LedgerCommand::Rebuild => rebuild(config, group.output).await,
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LedgerReportView {
    /// When the check began to read; `None` for the beginning.
    since: Option<UtcTime>,
    transactions: u64,
    entries: u64,
    seconds: f64,
    /// Whether a transaction stayed open during the check.
    transaction_open: bool,
    #[serde(flatten)]
    findings: LedgerFindings,
}

impl LedgerReportView {
    fn new(report: &LedgerReport, took: Duration) -> Self {
        Self {
            since: report.since.map(UtcTime),
            transactions: report.transactions,
            entries: report.entries,
            seconds: took.as_secs_f64(),
            transaction_open: report.open,
            findings: LedgerFindings::new(&report.violations),
        }
    }

    /// The extent of the check, for standard error.
    fn summary(&self) -> String {
        let Self { since, transactions, entries, seconds, .. } = self;
        let since = match since {
            Some(UtcTime(since)) => format!("since {}", since.to_rfc3339_opts(SecondsFormat::Secs, true)),
            None => "from the beginning".into(),
        };
        format!("checked {transactions} transactions and {entries} entries {since}, in {seconds:.1} s")
    }
}

impl Display for LedgerReportView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.findings.fmt(f)
    }
}

async fn verify(config: &Config, output: OutputArgs, since_last: bool) -> anyhow::Result<ExitCode> {
    let scope = if since_last { VerifyScope::SinceLast } else { VerifyScope::Full };
    let database = database::open(config).await?;
    let began = Instant::now();
    let verified = ledger::verify(&database, scope, SystemClock.now(), PATIENCE).await;
    database.close().await;
    let view = LedgerReportView::new(&verified?, began.elapsed());
    say_error(&view.summary());
    if view.transaction_open {
        let seconds = PATIENCE.as_secs();
        say_error(&format!(
            "a transaction was open for more than {seconds} s: the next check begins where this one did"
        ));
    }
    output.print(&view);
    Ok(view.findings.exit_code())
}

#[derive(Serialize)]
pub(super) struct LedgerFindings {
    clean: bool,
    violations: Vec<ViolationView>,
}

#[derive(Serialize)]
struct ViolationView {
    invariant: &'static str,
    detail: String,
}

impl LedgerFindings {
    pub(super) fn new(violations: &[Violation]) -> Self {
        let view =
            |found: &Violation| ViolationView { invariant: found.invariant, detail: found.detail.clone() };
        Self { clean: violations.is_empty(), violations: violations.iter().map(view).collect() }
    }

    pub(super) fn exit_code(&self) -> ExitCode {
        if self.clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

impl Display for LedgerFindings {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for ViolationView { invariant, detail } in &self.violations {
            writeln!(f, "{invariant}: {detail}")?;
        }
        if self.clean {
            writeln!(f, "ledger clean")
        } else {
            writeln!(f, "ledger broken: {} findings", self.violations.len())
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RebuildView {
    changed_scores: u64,
}

impl Display for RebuildView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "scores that were something else: {}; all ranks are counted anew", self.changed_scores)
    }
}

async fn rebuild(config: &Config, output: OutputArgs) -> anyhow::Result<ExitCode> {
    let changed_scores = with_app(config, async |app| standings::rebuild(app).await).await??;
    output.print(&RebuildView { changed_scores });
    Ok(ExitCode::SUCCESS)
}
