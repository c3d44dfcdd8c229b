//! `arena audit`, and writing lines of the audit.

use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use anyhow::Context;
use arena_adapters::clock::SystemClock;
use arena_app::App;
use arena_app::audit::{self, Act, AuditComparison, AuditVerification, AuditedStore};
use arena_app::ports::{AuditChange, AuditLine, AuditOutcome, Clock, KeptAuditLine, Store};
use arena_store::{Database, DatabaseOptions};
use chrono::Duration;
use chrono_tz::Tz;
use clap::Subcommand;
use serde::Serialize;
use serde_json::Value;

use crate::commands::output::{Group, Lines, LocalTime};
use crate::config::Config;
use crate::wiring::database;

#[derive(Subcommand)]
pub(crate) enum AuditCommand {
    /// List what staff did, the latest first.
    List {
        /// How many days back.
        #[arg(long, default_value_t = 30)]
        days: u32,
        /// The most lines.
        #[arg(long, default_value_t = 200)]
        limit: u64,
    },
    /// Recompute the chain of all lines; exits with 1 if a line was changed, added or removed.
    Verify,
    /// Compare a copy of the audit with the database; exits with 1 if they differ.
    Compare {
        /// The file with the copy, a line of JSON for each line; `-` reads standard input.
        file: PathBuf,
    },
}

pub(super) async fn run(config: &Config, group: Group<AuditCommand>) -> anyhow::Result<ExitCode> {
    let database = database::open(config).await?;
    let done = carry_out(config, &database, group).await;
    database.close().await;
    Ok(if done? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns whether the audit is as it should be.
async fn carry_out(config: &Config, database: &Database, group: Group<AuditCommand>) -> anyhow::Result<bool> {
    match group.command {
        AuditCommand::List { days, limit } => {
            let since = SystemClock.now() - Duration::days(days.into());
            let lines = database.read().audit().list(since, limit).await?;
            let views = lines.into_iter().map(|line| AuditLineView::new(line, config.time_zone)).collect();
            group.output.print(&Lines(views));
            Ok(true)
        }
        AuditCommand::Verify => {
            let found = VerificationView::from(audit::verify(database).await?);
            group.output.print(&found);
            Ok(found.clean)
        }
        AuditCommand::Compare { file } => {
            let found = ComparisonView::from(audit::compare(database, read_copy(&file)?).await?);
            group.output.print(&found);
            Ok(found.clean)
        }
    }
}

fn read_copy(file: &Path) -> anyhow::Result<Vec<KeptAuditLine>> {
    let name = file.display();
    let input: Box<dyn Read> = if file == Path::new("-") {
        Box::new(std::io::stdin())
    } else {
        Box::new(File::open(file).with_context(|| format!("{name} cannot be opened"))?)
    };
    let mut lines = Vec::new();
    for (number, text) in (1..).zip(BufReader::new(input).lines()) {
        let text = text.with_context(|| format!("{name} cannot be read"))?;
        let no_line = || format!("line {number} of {name} is no line of the audit");
        lines.push(audit::from_json(&text).with_context(no_line)?);
    }
    Ok(lines)
}

/// Lines whose numbers are shown.
const NAMED: usize = 20;

#[derive(Serialize)]
struct ComparisonView {
    clean: bool,
    same: u64,
    differ: Vec<i64>,
    missing: Vec<i64>,
    newer: u64,
}

impl From<AuditComparison> for ComparisonView {
    fn from(found: AuditComparison) -> Self {
        let clean = found.clean();
        let AuditComparison { same, differ, missing, newer } = found;
        Self { clean, same, differ, missing, newer }
    }
}

impl Display for ComparisonView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { clean, same, differ, missing, newer } = self;
        for line in differ.iter().take(NAMED) {
            writeln!(f, "line {line} of the copy is not as the database holds it")?;
        }
        for line in missing.iter().take(NAMED) {
            writeln!(f, "line {line} of the database is not in the copy")?;
        }
        let (differ, missing) = (differ.len(), missing.len());
        let said = if *clean { "clean" } else { "NOT CLEAN" };
        write!(
            f,
            "audit's copy {said}: {same} lines are the same, {differ} differ, {missing} are missing, {newer} are newer"
        )
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct VerificationView {
    clean: bool,
    lines: u64,
    outside: u64,
    last_outside: Option<i64>,
    first_broken: Option<i64>,
    cut_off: bool,
}

impl From<AuditVerification> for VerificationView {
    fn from(found: AuditVerification) -> Self {
        Self {
            clean: found.clean(),
            lines: found.lines,
            outside: found.outside,
            last_outside: found.last_outside,
            first_broken: found.broken,
            cut_off: found.cut_off,
        }
    }
}

impl Display for VerificationView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { clean, lines, outside, last_outside, first_broken, cut_off } = self;
        if let Some(line) = first_broken {
            writeln!(
                f,
                "line {line} does not follow from the one before: a line was changed, added or removed"
            )?;
        }
        if *cut_off {
            writeln!(f, "the last line of the chain is missing")?;
        }
        if let Some(last) = last_outside {
            writeln!(
                f,
                "{outside} lines are outside the chain, the last of them line {last}: an earlier version wrote them"
            )?;
        }
        writeln!(f, "audit {}: {lines} lines in the chain", if *clean { "clean" } else { "NOT CLEAN" })
    }
}

#[derive(Serialize)]
struct AuditLineView {
    at: LocalTime,
    actor: String,
    action: String,
    subject: String,
    outcome: &'static str,
    reason: Option<String>,
    before: Option<Value>,
    after: Option<Value>,
}

impl AuditLineView {
    fn new(line: AuditLine, zone: Tz) -> Self {
        let AuditLine { at, actor, action, subject, change, outcome, .. } = line;
        let AuditChange { reason, before, after } = change;
        let at = LocalTime::with_millis(at, zone);
        Self { at, actor, action, subject, outcome: outcome.as_str(), reason, before, after }
    }
}

impl Display for AuditLineView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { at, actor, action, subject, outcome, reason, before, after } = self;
        write!(f, "{at}  {actor}  {action}  {subject}")?;
        if *outcome == AuditOutcome::Refused.as_str() {
            write!(f, "  REFUSED")?;
        }
        if before.is_some() || after.is_some() {
            let null = Value::Null;
            let (before, after) = (before.as_ref().unwrap_or(&null), after.as_ref().unwrap_or(&null));
            write!(f, "  {before} -> {after}")?;
        }
        match reason {
            Some(reason) => write!(f, "  \"{reason}\""),
            None => Ok(()),
        }
    }
}

const ACTOR_MAX: usize = 64;

static ACTOR: OnceLock<String> = OnceLock::new();

pub(crate) fn named(name: &str) -> Result<String, String> {
    let name = name.trim();
    let printable = name.chars().all(|c| !c.is_control());
    if name.is_empty() || name.chars().count() > ACTOR_MAX || !printable {
        return Err(format!("a name of 1 to {ACTOR_MAX} printable characters"));
    }
    Ok(name.to_owned())
}

/// Stores the name of `--actor`. Call this before any command runs; only the first call counts.
pub(super) fn acts_as(name: Option<String>) {
    if let Some(name) = name {
        let _ = ACTOR.set(name);
    }
}

/// Returns the name of the person who runs the command: that of `--actor`, else the terminal's user; under
/// `sudo`, the user who called `sudo`.
pub(super) fn actor() -> String {
    if let Some(name) = ACTOR.get() {
        return name.clone();
    }
    let name = ["SUDO_USER", "USER", "LOGNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    name.filter(|name| !name.is_empty()).unwrap_or_else(|| "unknown".into())
}

/// Returns the application for a staff action: each commit also writes a line of the audit.
pub(super) fn acting(app: &App, action: &str, subject: &impl ToString) -> App {
    let act = Act::new(actor(), action, subject);
    let store = Arc::new(AuditedStore::new(app.store.clone(), app.clock.clone(), act));
    App { store, ..app.clone() }
}

/// A line of the audit, for a caller with its own transaction.
pub(super) fn line(action: &str, subject: &impl ToString) -> AuditLine {
    AuditLine::new(SystemClock.now(), actor(), action, subject)
}

/// Writes a line of the audit for an action outside the database. Call this first: an action that cannot be
/// recorded is not done.
pub(super) async fn note(config: &Config, action: &str, subject: &impl ToString) -> anyhow::Result<()> {
    note_change(config, action, subject, AuditChange::default()).await
}

/// Like [`note`], with the coming change.
pub(super) async fn note_change(
    config: &Config,
    action: &str,
    subject: &impl ToString,
    change: AuditChange,
) -> anyhow::Result<()> {
    let database = database::open(config).await?;
    let noted = write(&database, AuditLine { change, ..line(action, subject) }).await;
    database.close().await;
    noted
}

/// Like [`note`], in an open database.
pub(super) async fn note_in(
    database: &Database,
    action: &str,
    subject: &impl ToString,
) -> anyhow::Result<()> {
    write(database, line(action, subject)).await
}

async fn write(database: &Database, line: AuditLine) -> anyhow::Result<()> {
    let tx = database.begin().await?;
    tx.audit().note(&line).await?;
    tx.commit().await?;
    Ok(())
}

/// Writes a line of the audit after a backup, without migrating the tables. A failure is only logged: before
/// an upgrade, and for a full or broken database, the line cannot be written.
pub(super) async fn note_as_it_is(config: &Config, action: &str, subject: &str) {
    let noted = async {
        let options = DatabaseOptions::new(config.database(), 1);
        let database = Database::open(&options).await?;
        let noted = note_in(&database, action, &subject).await;
        database.close().await;
        noted
    };
    if let Err(error) = noted.await {
        tracing::warn!(%error, action, "it was done, and is not in the audit");
    }
}
