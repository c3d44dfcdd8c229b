use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use arena_app::jobs;
use arena_app::ports::{DeadJob, JobCounts, JobState, ListedJob, Store};
use clap::Subcommand;
use serde::Serialize;
use uuid::Uuid;

use super::audit::acting;
use super::desk::at_desk;
use crate::commands::output::{ChangeReport, Group, OutputArgs, UtcTime};
use crate::config::Config;
use crate::wiring::database;

const LISTED: u64 = 100;
const NO_JOB: &str = "There is no such job.";

#[derive(Subcommand)]
pub(crate) enum JobsCommand {
    /// List jobs that wait, run or have failed for good, in the order of their times.
    List {
        /// Only jobs in this state: ready, running, done or dead.
        #[arg(long, value_parser = state)]
        state: Option<JobState>,
    },
    /// List jobs that have failed for good, the latest first.
    Dead,
    /// Count the jobs in each state.
    Counts,
    /// Retry a job that has failed for good, or all of a kind.
    Retry {
        /// The job's id.
        #[arg(required_unless_present = "kind")]
        id: Option<Uuid>,
        /// Retry the jobs of this kind, the latest 1,000.
        #[arg(long, conflicts_with = "id")]
        kind: Option<String>,
    },
    /// Delete a job that has failed for good: what it was to do is never done.
    Discard {
        /// The job's id.
        id: Uuid,
        /// The reason, for the audit.
        #[arg(long)]
        reason: String,
    },
}

fn state(word: &str) -> anyhow::Result<JobState> {
    let states = JobState::ALL.map(JobState::as_str).join(", ");
    JobState::from_word(word).with_context(|| format!("one of {states}"))
}

pub(super) async fn run(config: &Config, group: Group<JobsCommand>) -> anyhow::Result<ExitCode> {
    let output = group.output;
    match group.command {
        JobsCommand::List { state } => list(config, output, state).await?,
        JobsCommand::Dead => dead(config, output).await?,
        JobsCommand::Counts => counts(config, output).await?,
        JobsCommand::Retry { id: Some(id), .. } => return retry(config, output, id).await,
        JobsCommand::Retry { id: None, kind } => {
            return retry_kind(config, output, kind.as_deref().unwrap_or_default()).await;
        }
        JobsCommand::Discard { id, reason } => return discard(config, output, id, &reason).await,
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct JobList {
    jobs: Vec<JobView>,
    /// Whether there are more jobs than these.
    more: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct JobView {
    id: Uuid,
    kind: String,
    state: &'static str,
    attempts: u32,
    run_at: UtcTime,
    ended_at: Option<UtcTime>,
    error: Option<String>,
}

impl From<ListedJob> for JobView {
    fn from(job: ListedJob) -> Self {
        let ListedJob { id, kind, state, attempts, run_at, last_error: error, ended_at } = job;
        let (run_at, ended_at) = (UtcTime(run_at), ended_at.map(UtcTime));
        Self { id, kind, state: state.as_str(), attempts, run_at, ended_at, error }
    }
}

impl Display for JobView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { id, kind, state, attempts, run_at, ended_at, error } = self;
        let when = ended_at.unwrap_or(*run_at);
        write!(f, "{id} {kind} {state} {when} after {attempts} tries")?;
        error.iter().try_for_each(|error| write!(f, ": {error}"))
    }
}

impl Display for JobList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.jobs.iter().try_for_each(|job| writeln!(f, "{job}"))?;
        match self.more {
            true => writeln!(f, "these are the first {LISTED}"),
            false if self.jobs.is_empty() => writeln!(f, "no jobs"),
            false => Ok(()),
        }
    }
}

async fn list(config: &Config, output: OutputArgs, state: Option<JobState>) -> anyhow::Result<()> {
    let database = database::open(config).await?;
    let jobs = database.read().jobs().list(state, LISTED + 1).await;
    database.close().await;
    let mut jobs: Vec<JobView> = jobs?.into_iter().map(JobView::from).collect();
    let more = jobs.len() as u64 > LISTED;
    jobs.truncate(usize::try_from(LISTED).map_err(|_| anyhow!("{LISTED} jobs are too many"))?);
    output.print(&JobList { jobs, more });
    Ok(())
}

#[derive(Serialize)]
struct CountsView {
    ready: u64,
    running: u64,
    done: u64,
    dead: u64,
}

impl From<JobCounts> for CountsView {
    fn from(JobCounts { ready, running, done, dead }: JobCounts) -> Self {
        Self { ready, running, done, dead }
    }
}

impl Display for CountsView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { ready, running, done, dead } = self;
        write!(f, "{ready} to be done, {running} running, {done} done, {dead} given up")
    }
}

async fn counts(config: &Config, output: OutputArgs) -> anyhow::Result<()> {
    let database = database::open(config).await?;
    let counts = database.read().jobs().counts().await;
    database.close().await;
    output.print(&CountsView::from(counts?));
    Ok(())
}

#[derive(Serialize)]
struct DeadJobs {
    jobs: Vec<DeadJobView>,
    counts: CountsView,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DeadJobView {
    id: Uuid,
    kind: String,
    attempts: u32,
    died_at: UtcTime,
    error: String,
}

impl From<DeadJob> for DeadJobView {
    fn from(DeadJob { id, kind, attempts, died_at, error, .. }: DeadJob) -> Self {
        Self { id, kind, attempts, died_at: UtcTime(died_at), error }
    }
}

impl Display for DeadJobs {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for DeadJobView { id, kind, attempts, died_at, error } in &self.jobs {
            writeln!(f, "{id} {kind} after {attempts} tries, {died_at}: {error}")?;
        }
        let CountsView { ready, running, dead, .. } = &self.counts;
        writeln!(f, "{dead} given up, {ready} to be done, {running} running")
    }
}

async fn dead(config: &Config, output: OutputArgs) -> anyhow::Result<()> {
    let database = database::open(config).await?;
    let dead = database.read().jobs().list_dead(None, None, LISTED).await;
    let counts = database.read().jobs().counts().await;
    database.close().await;
    let jobs = dead?.into_iter().map(DeadJobView::from).collect();
    output.print(&DeadJobs { jobs, counts: counts?.into() });
    Ok(())
}

#[derive(Serialize)]
struct JobStateView {
    id: Uuid,
    state: &'static str,
}

async fn retry(config: &Config, output: OutputArgs, id: Uuid) -> anyhow::Result<ExitCode> {
    at_desk(config, output, NO_JOB, async |app| {
        jobs::retry(&acting(app, "jobs retry", &id), id).await?;
        let job = JobStateView { id, state: JobState::Ready.as_str() };
        output.print(&ChangeReport::new(job, "the job runs again"));
        Ok(())
    })
    .await
}

#[derive(Serialize)]
struct RetriedView<'a> {
    kind: &'a str,
    retried: u64,
}

async fn retry_kind(config: &Config, output: OutputArgs, kind: &str) -> anyhow::Result<ExitCode> {
    at_desk(config, output, NO_JOB, async |app| {
        let retried = jobs::retry_kind(&acting(app, "jobs retry", &kind), kind).await?;
        let sentence = format!("{retried} jobs run again");
        output.print(&ChangeReport::new(RetriedView { kind, retried }, sentence));
        Ok(())
    })
    .await
}

#[derive(Serialize)]
struct DiscardedView {
    id: Uuid,
    discarded: bool,
}

async fn discard(config: &Config, output: OutputArgs, id: Uuid, reason: &str) -> anyhow::Result<ExitCode> {
    at_desk(config, output, NO_JOB, async |app| {
        jobs::discard(&acting(app, "jobs discard", &id), id, reason).await?;
        output.print(&ChangeReport::new(DiscardedView { id, discarded: true }, "the job is gone for good"));
        Ok(())
    })
    .await
}
