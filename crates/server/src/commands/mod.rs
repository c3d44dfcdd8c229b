//! The commands of `arena`.

pub(crate) mod audit;
mod backup;
mod billing;
mod billing_book;
mod claims;
mod config;
mod connect;
mod desk;
mod find_subscriber;
mod games;
mod handoff;
mod health;
mod jobs;
mod ledger;
mod migrate;
mod notice;
mod openapi;
pub(crate) mod output;
mod prizes;
mod push;
mod rewards;
mod seed;
mod serve;
mod signed;
mod subscriber;
mod subscriber_desk;
mod tasks;
mod tournament;
mod tournament_desk;
mod tournament_matches;
mod tournament_signed;
mod wallet;

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use clap::Subcommand;

use crate::config as settings;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the portal; brings the database up to date first.
    Serve {
        /// Leave the database's tables as they are, and refuse to start if they are older than this program.
        #[arg(long)]
        no_migrate: bool,
    },
    /// Bring the database up to date and stop.
    Migrate,
    /// Load a catalogue and report the changes; safe to repeat.
    Seed(seed::SeedArgs),
    /// Write all data of this node into a folder or a backup store; the server may run meanwhile.
    Backup(backup::BackupArgs),
    /// Restore a backup into an empty node.
    Restore(backup::RestoreArgs),
    /// Ask the server on this machine whether it is ready; exits with 1 if it is not.
    Health {
        /// Ask again until the server is ready, for this many seconds at most.
        #[arg(long, value_name = "SECONDS")]
        wait: Option<u64>,
    },
    /// Check and rebuild the ledger.
    #[command(subcommand)]
    Ledger(LedgerCommand),
    /// List and retry jobs.
    #[command(subcommand)]
    Jobs(JobsCommand),
    /// Review screenshot tasks.
    #[command(subcommand)]
    Tasks(tasks::TasksCommand),
    /// Deliver rewards that subscribers have claimed.
    #[command(subcommand)]
    Claims(claims::ClaimsCommand),
    /// Pay or refuse prizes that wait until staff have looked at how they were won.
    #[command(subcommand)]
    Prizes(prizes::PrizesCommand),
    /// Manage rewards and their stock.
    #[command(subcommand)]
    Rewards(rewards::RewardsCommand),
    /// Manage games: builds, difficulty, plays that show signs.
    #[command(subcommand)]
    Games(games::GamesCommand),
    /// Manage tournaments.
    #[command(subcommand)]
    Tournament(tournament::TournamentCommand),
    /// Show subscriptions and compare charges.
    #[command(subcommand)]
    Billing(billing::BillingCommand),
    /// Show a wallet and move credits by hand.
    #[command(subcommand)]
    Wallet(wallet::WalletCommand),
    /// Manage a subscriber: sessions, holds, personal data, numbers given to somebody else.
    #[command(subcommand)]
    Subscriber(subscriber::SubscriberCommand),
    /// Show what staff did.
    #[command(subcommand)]
    Audit(audit::AuditCommand),
    /// Sign and explain hand-offs, by which the operator's landing page proves a number.
    #[command(subcommand)]
    Handoff(handoff::HandoffCommand),
    /// Sign and explain notices, by which the operator reports that a subscription or a number has ended.
    #[command(subcommand)]
    Notice(notice::NoticeCommand),
    /// Make keys for notifications in browsers.
    #[command(subcommand)]
    Push(push::PushCommand),
    /// Check and describe the configuration.
    #[command(subcommand)]
    Config(config::ConfigCommand),
    /// Print the API's OpenAPI 3.1 description.
    Openapi,
}

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

#[derive(Subcommand)]
pub(crate) enum JobsCommand {
    /// List jobs that wait, run or have failed for good, in the order of their times.
    List {
        /// Only jobs in this state: ready, running, done or dead.
        #[arg(long, value_parser = jobs::state)]
        state: Option<arena_app::ports::JobState>,
    },
    /// List jobs that have failed for good, the latest first.
    Dead,
    /// Count the jobs in each state.
    Counts,
    /// Retry a job that has failed for good.
    Retry {
        /// The job's id.
        id: uuid::Uuid,
    },
}

/// Runs a command. `actor` is the name for the audit, if the command line gives one.
pub(crate) fn run(command: Command, file: Option<&Path>, actor: Option<String>) -> anyhow::Result<ExitCode> {
    audit::acts_as(actor);
    match command {
        Command::Openapi => openapi::run(),
        Command::Push(command) => push::run(&command),
        Command::Config(command) if command.needs_nothing() => config::print_reference(),
        Command::Backup(args) if args.look().is_some() => {
            args.look().map_or(Ok(()), backup::look)?;
        }
        Command::Games(command) if command.needs_nothing() => games::run_alone(&command)?,
        command => return configured(command, file),
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs a command that needs the configuration.
fn configured(command: Command, file: Option<&Path>) -> anyhow::Result<ExitCode> {
    let config = settings::load(file)?;
    crate::wiring::log::init(&config.log)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        match command {
            Command::Serve { no_migrate } => serve::run(config, !no_migrate).await,
            Command::Migrate => migrate::run(&config).await,
            Command::Seed(args) => seed::run(&config, args).await,
            Command::Backup(args) => {
                let code = backup::take(&config, &args).await?;
                audit::note_as_it_is(&config, arena_jobs::BACKUP, &args.name()).await;
                Ok(code)
            }
            Command::Restore(args) => {
                let code = backup::restore(&config, &args).await?;
                // Before the restore there was no database to write the line into.
                audit::note(&config, "restore", &args.name()).await?;
                Ok(code)
            }
            Command::Config(command) => config::run(&config, &command).await,
            Command::Health { wait } => health::run(&config, wait.map(Duration::from_secs)).await,
            Command::Handoff(command) => handoff::run(config, command),
            Command::Notice(command) => notice::run(config, command),
            Command::Ledger(LedgerCommand::Verify { since_last }) => {
                ledger::verify(&config, since_last).await
            }
            Command::Ledger(LedgerCommand::Rebuild) => ledger::rebuild(&config).await,
            Command::Jobs(JobsCommand::List { state }) => jobs::list(&config, state).await,
            Command::Jobs(JobsCommand::Counts) => jobs::counts(&config).await,
            Command::Jobs(JobsCommand::Dead) => jobs::dead(&config).await,
            Command::Jobs(JobsCommand::Retry { id }) => jobs::retry(&config, id).await,
            Command::Tasks(command) => tasks::run(&config, command).await,
            Command::Claims(command) => claims::run(&config, command).await,
            Command::Prizes(command) => prizes::run(&config, command).await,
            Command::Rewards(command) => rewards::run(&config, command).await,
            Command::Games(command) => games::run(&config, command).await,
            Command::Tournament(command) => tournament::run(&config, command).await,
            Command::Billing(command) => billing::run(&config, command).await,
            Command::Subscriber(command) => subscriber::run(&config, command).await,
            Command::Wallet(command) => wallet::run(&config, command).await,
            Command::Audit(command) => audit::run(&config, command).await,
            Command::Openapi | Command::Push(_) => Ok(ExitCode::SUCCESS),
        }
    })
}
