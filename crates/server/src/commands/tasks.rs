//! `arena tasks`: reviewing screenshots when `tasks.auto_approve` is off.

use std::fmt::{self, Display, Formatter};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use arena_app::ports::{SubscriberId, TaskEntry, TaskFlag};
use arena_app::tasks::{self, PictureSize};
use arena_app::{App, AppResult};
use arena_rules::Credits;
use arena_rules::tasks::{EntryState, reason_text};
use clap::{Subcommand, ValueEnum};
use serde::Serialize;
use uuid::Uuid;

use super::audit::acting;
use super::desk::{answered, refusal, with_app};
use crate::commands::output::{Group, LocalTime, OutputArgs, RefusalView};
use crate::config::Config;

const NO_ENTRY: &str = "there is no such entry";

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

pub(super) async fn run(config: &Config, group: Group<TasksCommand>) -> anyhow::Result<ExitCode> {
    let Group { output, command } = group;
    with_app(config, async |app| perform(app, output, command).await).await?
}

async fn perform(app: &App, output: OutputArgs, command: TasksCommand) -> anyhow::Result<ExitCode> {
    match command {
        TasksCommand::List { state, limit } => list(app, output, state.into(), limit).await,
        TasksCommand::Show { id, picture } => show(app, output, id, picture).await,
        TasksCommand::Approve { ids } => {
            let mut decisions = Decisions::new("approved", output);
            for id in ids {
                let outcome = tasks::approve(&acting(app, "tasks approve", &id), id).await;
                if let Err(failure) = decisions.add(app, id, outcome).await {
                    output.print_document(&decisions);
                    return Err(failure);
                }
            }
            Ok(decisions.finish())
        }
        TasksCommand::Reject { id, reason } => {
            let mut decisions = Decisions::new("rejected", output);
            let app = acting(app, "tasks reject", &id);
            let outcome = tasks::reject(&app, id, reason.as_deref()).await;
            decisions.add(&app, id, outcome).await?;
            Ok(decisions.finish())
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EntryView {
    id: Uuid,
    state: &'static str,
    subscriber: SubscriberId,
    game: String,
    challenge: String,
    credits: Credits,
    submitted_at: LocalTime,
    decided_at: Option<LocalTime>,
    reason: Option<String>,
    /// The hint of another subscriber's picture.
    flag: Option<FlagView>,
}

#[derive(Serialize)]
struct FlagView {
    /// Whether the pixels are the same, not only similar.
    same: bool,
    entry: Uuid,
}

impl From<TaskFlag> for FlagView {
    fn from(flag: TaskFlag) -> Self {
        match flag {
            TaskFlag::Same(entry) => Self { same: true, entry },
            TaskFlag::Similar(entry) => Self { same: false, entry },
        }
    }
}

impl EntryView {
    fn new(app: &App, entry: TaskEntry) -> Self {
        let at = |at| LocalTime::new(at, app.settings.zone);
        Self {
            id: entry.id,
            state: entry.state.as_str(),
            subscriber: entry.subscriber,
            game: entry.game_name,
            challenge: entry.challenge_name,
            credits: entry.credits,
            submitted_at: at(entry.submitted_at),
            decided_at: entry.decided_at.map(at),
            reason: entry.reason.map(|reason| reason_text(&reason, app.settings.languages.english())),
            flag: entry.flag.map(FlagView::from),
        }
    }
}

impl Display for EntryView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { id, submitted_at, credits, game, challenge, .. } = self;
        write!(f, "{id}  {submitted_at}  {credits} credits  {game}: {challenge}")?;
        match &self.flag {
            Some(FlagView { same: true, entry }) => write!(f, "  SAME PICTURE as {entry}"),
            Some(FlagView { same: false, entry }) => write!(f, "  similar picture in {entry}"),
            None => Ok(()),
        }
    }
}

#[derive(Serialize)]
struct EntryList {
    entries: Vec<EntryView>,
    /// All entries in this state.
    total: u64,
    state: &'static str,
}

impl Display for EntryList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.entries.iter().try_for_each(|entry| writeln!(f, "{entry}"))?;
        writeln!(f, "{} of {} {}", self.entries.len(), self.total, self.state)
    }
}

async fn list(app: &App, output: OutputArgs, state: EntryState, limit: u64) -> anyhow::Result<ExitCode> {
    let waiting = tasks::waiting(app, state, limit).await?;
    let entries = waiting.entries.into_iter().map(|entry| EntryView::new(app, entry)).collect();
    output.print(&EntryList { entries, total: waiting.total, state: state.as_str() });
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct ReviewView {
    #[serde(flatten)]
    entry: EntryView,
    lookalikes: Vec<LookalikeView>,
    picture: Option<String>,
}

/// Another subscriber's entry with the same or nearly the same picture.
#[derive(Serialize)]
struct LookalikeView {
    entry: Uuid,
    same: bool,
    /// How many of 64 bits of the pictures' fingerprints differ.
    bits: u32,
}

impl Display for ReviewView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let entry = &self.entry;
        writeln!(f, "{entry}")?;
        writeln!(f, "subscriber {}, {}", entry.subscriber, entry.state)?;
        if let Some(at) = entry.decided_at {
            writeln!(f, "decided {at}")?;
        }
        if let Some(reason) = &entry.reason {
            writeln!(f, "reason: {reason}")?;
        }
        for LookalikeView { entry, same, bits } in &self.lookalikes {
            if *same {
                writeln!(f, "of somebody else: {entry} (the same picture)")?;
            } else {
                writeln!(f, "of somebody else: {entry} ({bits} of 64 bits differ)")?;
            }
        }
        self.picture.iter().try_for_each(|file| writeln!(f, "screenshot written to {file}"))
    }
}

async fn show(app: &App, output: OutputArgs, id: Uuid, picture: Option<PathBuf>) -> anyhow::Result<ExitCode> {
    let reviewed = match tasks::show(app, id).await {
        Ok(reviewed) => reviewed,
        Err(error) => return answered(Err(error), output, &format!("{id}: {NO_ENTRY}")),
    };
    // An entry whose screenshot is gone is still shown.
    let written = match &picture {
        Some(file) => write_picture(app, id, file).await,
        None => Ok(()),
    };
    let picture = picture.filter(|_| written.is_ok()).map(|file| file.display().to_string());
    let lookalikes = reviewed.lookalikes.into_iter();
    let lookalikes = lookalikes.map(|one| LookalikeView { entry: one.entry, same: one.same, bits: one.bits });
    let entry = EntryView::new(app, reviewed.entry);
    output.print(&ReviewView { entry, lookalikes: lookalikes.collect(), picture });
    written.map(|()| ExitCode::SUCCESS)
}

async fn write_picture(app: &App, id: Uuid, file: &Path) -> anyhow::Result<()> {
    let bytes = tasks::any_picture(app, id, PictureSize::Whole).await.context("the screenshot")?;
    std::fs::write(file, bytes).with_context(|| file.display().to_string())
}

/// The outcome of each decision of a command.
#[derive(Serialize)]
struct Decisions {
    decisions: Vec<DecisionView>,
    /// `approved` or `rejected`.
    #[serde(skip)]
    verdict: &'static str,
    #[serde(skip)]
    output: OutputArgs,
}

/// The decided entry, or the refusal.
#[derive(Serialize)]
struct DecisionView {
    id: Uuid,
    entry: Option<EntryView>,
    error: Option<RefusalView>,
}

impl Decisions {
    fn new(verdict: &'static str, output: OutputArgs) -> Self {
        Self { decisions: Vec::new(), verdict, output }
    }

    /// Adds and prints a decision's outcome, with the entry as it is now.
    ///
    /// # Errors
    /// Every failure that is neither a refusal nor a missing entry.
    async fn add(&mut self, app: &App, id: Uuid, outcome: AppResult<TaskEntry>) -> anyhow::Result<()> {
        let decision = match outcome {
            Ok(before) => {
                // The decision is committed, also if the entry cannot be read again.
                let after = app.store.read().task_entries().find(id).await.ok().flatten();
                let entry = EntryView::new(app, after.unwrap_or(before));
                let (verdict, challenge, game) = (self.verdict, &entry.challenge, &entry.game);
                self.output.print_progress(&format!("{id} {verdict}: {challenge} of {game}"));
                DecisionView { id, entry: Some(entry), error: None }
            }
            Err(error) => {
                let error = refusal(error, NO_ENTRY)?;
                let line = if error.message == NO_ENTRY {
                    format!("{id}: {NO_ENTRY}")
                } else {
                    format!("{id} not {}: {}", self.verdict, error.message)
                };
                self.output.print_progress(&line);
                DecisionView { id, entry: None, error: Some(error) }
            }
        };
        self.decisions.push(decision);
        Ok(())
    }

    /// Prints the document. The exit code is a failure if any decision was refused.
    fn finish(&self) -> ExitCode {
        self.output.print_document(self);
        let refused = self.decisions.iter().any(|decision| decision.error.is_some());
        if refused { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }
}
