//! What operators did, and writing it down.

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

use super::{say, say_json};
use crate::config::Config;
use crate::wiring::database;

#[derive(Subcommand)]
pub(crate) enum AuditCommand {
    /// List what operators did, the latest first.
    List {
        /// How many days back.
        #[arg(long, default_value_t = 30)]
        days: u32,
        /// How many lines at the most.
        #[arg(long, default_value_t = 200)]
        limit: u64,
        /// As JSON, with what was changed.
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

/// What was changed and why, for the end of a line.
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

/// The longest name of an actor.
const ACTOR_MAX: usize = 64;

/// Who `--actor` says is at work.
static ACTOR: OnceLock<String> = OnceLock::new();

/// Reads `--actor`, for the command line.
pub(crate) fn named(name: &str) -> Result<String, String> {
    let name = name.trim();
    let printable = name.chars().all(|c| !c.is_control());
    if name.is_empty() || name.chars().count() > ACTOR_MAX || !printable {
        return Err(format!("a name of 1 to {ACTOR_MAX} printable characters"));
    }
    Ok(name.to_owned())
}

/// Notes whom `--actor` names, before any command runs. The first one counts.
pub(super) fn acts_as(name: Option<String>) {
    if let Some(name) = name {
        let _ = ACTOR.set(name);
    }
}

/// Who is at work: whom `--actor` names, else whom the system says sits at the terminal. Whoever became another by
/// `sudo` is still themselves.
pub(super) fn actor() -> String {
    if let Some(name) = ACTOR.get() {
        return name.clone();
    }
    let name = ["SUDO_USER", "USER", "LOGNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    name.filter(|name| !name.is_empty()).unwrap_or_else(|| "unknown".into())
}

/// The application for an operator's action: what it commits has a line of the audit in it.
pub(super) fn acting(app: &App, action: &str, subject: &impl ToString) -> App {
    let act = Act::new(actor(), action, subject);
    let store = Arc::new(AuditedStore::new(app.store.clone(), app.clock.clone(), act));
    App { store, ..app.clone() }
}

/// A line for a transaction of one's own.
pub(super) fn line(action: &str, subject: &impl ToString) -> AuditLine {
    AuditLine::new(SystemClock.now(), actor(), action, subject)
}

/// A line of its own, for what is done elsewhere than in the database. Before it is done: whoever cannot write it down
/// does not do it.
pub(super) async fn note(config: &Config, action: &str, subject: &impl ToString) -> anyhow::Result<()> {
    note_change(config, action, subject, AuditChange::default()).await
}

/// The same, with what will be changed.
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

/// The same, in a database that is open.
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

/// A line after a backup, over the tables as they are: it is taken before an upgrade, and of a database that is full or
/// broken, where nothing can be written.
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
