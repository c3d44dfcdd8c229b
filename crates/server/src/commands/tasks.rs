//! `arena tasks`: reviewing screenshots when `tasks.auto_approve` is off.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use arena_app::ports::{TaskEntry, TaskFlag};
use arena_app::tasks::{self, PictureSize};
use arena_app::{App, AppError, AppResult};
use arena_rules::day;
use arena_rules::tasks::EntryState;
use clap::{Subcommand, ValueEnum};
use uuid::Uuid;

use super::audit::acting;
use super::desk::with_app;
use crate::commands::output::say;
use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum TasksCommand {
    /// List entries, the oldest first.
    List {
        /// The state of the entries.
        #[arg(long, value_enum, default_value = "submitted")]
        state: State,
        /// The most entries to list.
        #[arg(long, default_value_t = 50)]
        limit: u64,
    },
    /// Show an entry, and its look-alikes with their owners.
    Show {
        /// The entry's id.
        id: Uuid,
        /// Write the entry's screenshot into this file, as a JPEG.
        #[arg(long, value_name = "FILE")]
        picture: Option<PathBuf>,
    },
    /// Approve entries: pay them and tell their subscribers.
    Approve {
        /// The entries' ids.
        #[arg(required = true)]
        ids: Vec<Uuid>,
    },
    /// Reject an entry and tell its subscriber.
    Reject {
        /// The entry's id.
        id: Uuid,
        /// The reason, which the subscriber reads.
        #[arg(long)]
        reason: Option<String>,
    },
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum State {
    Submitted,
    Approved,
    Rejected,
}

impl From<State> for EntryState {
    fn from(state: State) -> Self {
        match state {
            State::Submitted => Self::Submitted,
            State::Approved => Self::Approved,
            State::Rejected => Self::Rejected,
        }
    }
}

pub(super) async fn run(config: &Config, command: TasksCommand) -> anyhow::Result<ExitCode> {
    with_app(config, async |app| perform(app, command).await).await?
}

async fn perform(app: &App, command: TasksCommand) -> anyhow::Result<ExitCode> {
    match command {
        TasksCommand::List { state, limit } => list(app, state.into(), limit).await,
        TasksCommand::Show { id, picture } => show(app, id, picture).await,
        TasksCommand::Approve { ids } => {
            let mut code = ExitCode::SUCCESS;
            for id in ids {
                if !decided(id, "approved", tasks::approve(&acting(app, "tasks approve", &id), id).await)? {
                    code = ExitCode::FAILURE;
                }
            }
            Ok(code)
        }
        TasksCommand::Reject { id, reason } => {
            let done = decided(
                id,
                "rejected",
                tasks::reject(&acting(app, "tasks reject", &id), id, reason.as_deref()).await,
            )?;
            Ok(if done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
    }
}

async fn list(app: &App, state: EntryState, limit: u64) -> anyhow::Result<ExitCode> {
    let waiting = tasks::waiting(app, state, limit).await?;
    for entry in &waiting.entries {
        say(&line(app, entry));
    }
    say(&format!("{} of {} {}", waiting.entries.len(), waiting.total, state.as_str()));
    Ok(ExitCode::SUCCESS)
}

fn line(app: &App, entry: &TaskEntry) -> String {
    let flag = match entry.flag {
        Some(TaskFlag::Same(other)) => format!("  SAME PICTURE as {other}"),
        Some(TaskFlag::Similar(other)) => format!("  similar picture in {other}"),
        None => String::new(),
    };
    let at = day::display(entry.submitted_at, app.settings.zone);
    let TaskEntry { id, game_name, challenge_name, credits, .. } = entry;
    format!("{id}  {at}  {credits} credits  {game_name}: {challenge_name}{flag}")
}

async fn show(app: &App, id: Uuid, picture: Option<PathBuf>) -> anyhow::Result<ExitCode> {
    let found = match tasks::show(app, id).await {
        Err(AppError::NotFound) => return Ok(unknown(id)),
        found => found?,
    };
    let entry = &found.entry;
    say(&line(app, entry));
    say(&format!("subscriber {}, {}", entry.subscriber, entry.state.as_str()));
    if let Some(at) = entry.decided_at {
        say(&format!("decided {}", day::display(at, app.settings.zone)));
    }
    if let Some(reason) = &entry.reason {
        say(&format!("reason: {reason}"));
    }
    for other in &found.lookalikes {
        let how =
            if other.same { "the same picture".into() } else { format!("{} of 64 bits differ", other.bits) };
        say(&format!("of somebody else: {} ({how})", other.entry));
    }
    if let Some(file) = picture {
        let bytes = tasks::any_picture(app, id, PictureSize::Whole).await.context("the screenshot")?;
        std::fs::write(&file, bytes).with_context(|| file.display().to_string())?;
        say(&format!("screenshot written to {}", file.display()));
    }
    Ok(ExitCode::SUCCESS)
}

/// Reports the outcome of a decision, and returns whether it was made.
fn decided(id: Uuid, how: &str, outcome: AppResult<TaskEntry>) -> anyhow::Result<bool> {
    match outcome {
        Ok(entry) => {
            say(&format!("{id} {how}: {} of {}", entry.challenge_name, entry.game_name));
            Ok(true)
        }
        Err(AppError::NotFound) => {
            unknown(id);
            Ok(false)
        }
        Err(AppError::Refused(refusal)) => {
            say(&format!("{id} not {how}: {}", refusal.message));
            Ok(false)
        }
        Err(other) => Err(other.into()),
    }
}

fn unknown(id: Uuid) -> ExitCode {
    say(&format!("{id}: there is no such entry"));
    ExitCode::FAILURE
}
