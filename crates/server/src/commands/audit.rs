//! `arena audit`, and writing lines of the audit.

use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use arena_adapters::clock::SystemClock;
use arena_app::App;
use arena_app::audit::{Act, AuditedStore};
use arena_app::ports::{AuditChange, AuditLine, Clock, Store};
use arena_rules::day;
use arena_store::{Database, DatabaseOptions};
use chrono::Duration;
use chrono::SecondsFormat;
use clap::Subcommand;
use serde_json::{Value, json};

use crate::commands::output::{say, say_json};
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
        /// As JSON, with the state before and after.
        #[arg(long)]
        json: bool,
    },
}

pub(super) async fn run(config: &Config, command: AuditCommand) -> anyhow::Result<ExitCode> {
    let AuditCommand::List { days, limit, json } = command;
    let database = database::open(config).await?;
    let since = SystemClock.now() - Duration::days(days.into());
    let lines = database.read().audit().list(since, limit).await;
    database.close().await;
    let lines = lines?;
    if json {
        say_json(&lines.iter().map(as_json).collect());
        return Ok(ExitCode::SUCCESS);
    }
    for AuditLine { at, actor, action, subject, change } in &lines {
        let at = day::display(*at, config.time_zone);
        say(&format!("{at}  {actor}  {action}  {subject}{}", told(change)));
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the change and its reason, for the end of a line.
fn told(change: &AuditChange) -> String {
    let between = match (&change.before, &change.after) {
        (None, None) => String::new(),
        (before, after) => {
            let state = |state: &Option<Value>| state.as_ref().unwrap_or(&Value::Null).to_string();
            format!("  {} -> {}", state(before), state(after))
        }
    };
    let reason = change.reason.as_ref().map(|reason| format!("  \"{reason}\"")).unwrap_or_default();
    format!("{between}{reason}")
}

fn as_json(line: &AuditLine) -> Value {
    let AuditLine { at, actor, action, subject, change } = line;
    json!({
        "at": at.to_rfc3339_opts(SecondsFormat::Millis, true),
        "actor": actor,
        "action": action,
        "subject": subject,
        "reason": change.reason,
        "before": change.before,
        "after": change.after,
    })
}

/// The longest name of an actor, in characters.
const ACTOR_MAX: usize = 64;

static ACTOR: OnceLock<String> = OnceLock::new();

/// Parses the value of `--actor`.
pub(crate) fn named(name: &str) -> Result<String, String> {
    let name = name.trim();
    let printable = name.chars().all(|c| !c.is_control());
    if name.is_empty() || name.chars().count() > ACTOR_MAX || !printable {
        return Err(format!("a name of 1 to {ACTOR_MAX} printable characters"));
    }
    Ok(name.to_owned())
}

/// Stores the name given by `--actor`, before any command runs. Only the first call counts.
pub(super) fn acts_as(name: Option<String>) {
    if let Some(name) = name {
        let _ = ACTOR.set(name);
    }
}

/// Returns the name of the person who runs the command: that of `--actor`, else the user of the terminal.
/// Under `sudo` that is the user who called `sudo`.
pub(super) fn actor() -> String {
    if let Some(name) = ACTOR.get() {
        return name.clone();
    }
    let name = ["SUDO_USER", "USER", "LOGNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    name.filter(|name| !name.is_empty()).unwrap_or_else(|| "unknown".into())
}

/// Returns the application for a staff action: each of its commits also writes a line of the audit.
pub(super) fn acting(app: &App, action: &str, subject: &impl ToString) -> App {
    let act = Act::new(actor(), action, subject);
    let store = Arc::new(AuditedStore::new(app.store.clone(), app.clock.clone(), act));
    App { store, ..app.clone() }
}

/// Returns a line of the audit, for a caller with its own transaction.
pub(super) fn line(action: &str, subject: &impl ToString) -> AuditLine {
    AuditLine::new(SystemClock.now(), actor(), action, subject)
}

/// Writes a line of the audit for an action outside the database. Call this before the action, so that an
/// action that cannot be recorded is not done.
pub(super) async fn note(config: &Config, action: &str, subject: &impl ToString) -> anyhow::Result<()> {
    note_change(config, action, subject, AuditChange::default()).await
}

/// Like [`note`], with the change that will be made.
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

/// Like [`note`], in a database that is already open.
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

/// Writes a line of the audit after a backup, without migrating the tables. A failure is only logged: backups
/// are also taken before an upgrade and from a full or broken database, in which nothing can be written.
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
