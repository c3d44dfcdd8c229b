//! What operators did, and writing it down.

use std::process::ExitCode;
use std::sync::Arc;

use arena_adapters::clock::SystemClock;
use arena_app::App;
use arena_app::audit::{Act, AuditedStore};
use arena_app::ports::{AuditLine, Clock, Store};
use arena_rules::day;
use arena_store::{Database, DatabaseOptions};
use chrono::Duration;
use clap::Subcommand;

use super::say;
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
    },
}

pub(super) async fn run(config: &Config, command: AuditCommand) -> anyhow::Result<ExitCode> {
    let AuditCommand::List { days, limit } = command;
    let database = database::open(config).await?;
    let since = SystemClock.now() - Duration::days(days.into());
    let lines = database.read().audit().list(since, limit).await;
    database.close().await;
    for AuditLine { at, actor, action, subject } in lines? {
        say(&format!("{}  {actor}  {action}  {subject}", day::display(at, config.time_zone)));
    }
    Ok(ExitCode::SUCCESS)
}

/// Who sits at the terminal, as the system says: whoever became another by `sudo` is still themselves.
fn actor() -> String {
    let name = ["SUDO_USER", "USER", "LOGNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    name.filter(|name| !name.is_empty()).unwrap_or_else(|| "unknown".into())
}

/// The application for an operator's action: what it commits has a line of the audit in it.
pub(super) fn acting(app: &App, action: &str, subject: &impl ToString) -> App {
    let act = Act { actor: actor(), action: action.into(), subject: subject.to_string() };
    let store = Arc::new(AuditedStore::new(app.store.clone(), app.clock.clone(), act));
    App { store, ..app.clone() }
}

/// A line for a transaction of one's own.
pub(super) fn line(action: &str, subject: &impl ToString) -> AuditLine {
    let (at, actor) = (SystemClock.now(), actor());
    AuditLine { at, actor, action: action.into(), subject: subject.to_string() }
}

/// A line of its own, for what is done elsewhere than in the database. Before it is done: whoever cannot write it down
/// does not do it.
pub(super) async fn note(config: &Config, action: &str, subject: &impl ToString) -> anyhow::Result<()> {
    let database = database::open(config).await?;
    let noted = note_in(&database, action, subject).await;
    database.close().await;
    noted
}

/// The same, in a database that is open.
pub(super) async fn note_in(
    database: &Database,
    action: &str,
    subject: &impl ToString,
) -> anyhow::Result<()> {
    let tx = database.begin().await?;
    tx.audit().note(&line(action, subject)).await?;
    tx.commit().await?;
    Ok(())
}

/// A line after a backup, over the tables as they are: it is taken before an upgrade, and of a database that is full or
/// broken, where nothing can be written.
pub(super) async fn note_as_it_is(config: &Config, action: &str) {
    let noted = async {
        let options = DatabaseOptions::new(config.database(), 1);
        let database = Database::open(&options).await?;
        let noted = note_in(&database, action, &"").await;
        database.close().await;
        noted
    };
    if let Err(error) = noted.await {
        tracing::warn!(%error, action, "it was done, and is not in the audit");
    }
}
