//! What `arena` can be told to do.

pub(crate) mod audit;
mod backup;
mod billing;
mod billing_book;
mod claims;
mod config;
mod connect;
mod desk;
mod games;
mod handoff;
mod health;
mod jobs;
mod ledger;
mod migrate;
mod notice;
mod openapi;
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

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use clap::Subcommand;

use crate::config as settings;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the product; brings the database up to date first.
    Serve {
        /// Leave the database's tables as they are, and refuse to start where they are older than this program.
        #[arg(long)]
        no_migrate: bool,
    },
    /// Bring the database up to date and stop.
    Migrate,
    /// Load a catalogue, and say what changed; safe to repeat.
    Seed(seed::SeedArgs),
    /// Write all that this node keeps into a folder or a backup store; the server may run meanwhile.
    Backup(backup::BackupArgs),
    /// Bring a backup back into an empty node.
    Restore(backup::RestoreArgs),
    /// Ask the server that runs here whether it is ready; exits with 1 where it is not.
    Health {
        /// Ask again until the server is ready, for this many seconds at most.
        #[arg(long, value_name = "SECONDS")]
        wait: Option<u64>,
    },
    /// Look after the ledger.
    #[command(subcommand)]
    Ledger(LedgerCommand),
    /// Look after jobs.
    #[command(subcommand)]
    Jobs(JobsCommand),
    /// Review screenshot tasks.
    #[command(subcommand)]
    Tasks(tasks::TasksCommand),
    /// Deliver rewards that subscribers have claimed.
    #[command(subcommand)]
    Claims(claims::ClaimsCommand),
    /// Pay or refuse prizes that wait until somebody has looked at how they were won.
    #[command(subcommand)]
    Prizes(prizes::PrizesCommand),
    /// Look after rewards and their stock.
    #[command(subcommand)]
    Rewards(rewards::RewardsCommand),
    /// Look after games: their builds, how hard they are, plays worth a look.
    #[command(subcommand)]
    Games(games::GamesCommand),
    /// Look after tournaments.
    #[command(subcommand)]
    Tournament(tournament::TournamentCommand),
    /// Look after subscriptions and what is charged for them.
    #[command(subcommand)]
    Billing(billing::BillingCommand),
    /// Look at a wallet and move credits by hand.
    #[command(subcommand)]
    Wallet(wallet::WalletCommand),
    /// Look after a subscriber: who they are, sessions, holds, what is kept of them, numbers that are given on.
    #[command(subcommand)]
    Subscriber(subscriber::SubscriberCommand),
    /// What operators did.
    #[command(subcommand)]
    Audit(audit::AuditCommand),
    /// Sign and explain hand-offs, by which the operator's page proves a number.
    #[command(subcommand)]
    Handoff(handoff::HandoffCommand),
    /// Sign and explain notices, by which the operator says that a subscription or a number has ended.
    #[command(subcommand)]
    Notice(notice::NoticeCommand),
    /// Look after notifications in browsers.
    #[command(subcommand)]
    Push(push::PushCommand),
    /// Look at the configuration.
    #[command(subcommand)]
    Config(config::ConfigCommand),
    /// Print the API's description, OpenAPI 3.1.
    Openapi,
}

#[derive(Subcommand)]
pub(crate) enum LedgerCommand {
    /// Check every invariant; exits with 1 where one is broken.
    Verify {
        /// Check only what is newer than the last check without findings.
        #[arg(long)]
        since_last: bool,
    },
    /// Make the leaderboard from the ledger's entries: scores, where they are something else, and all ranks.
    Rebuild,
}

#[derive(Subcommand)]
pub(crate) enum JobsCommand {
    /// List jobs that are to be done, run or were given up, in the order of their times.
    List {
        /// Only those that stand so: ready, running, done or dead.
        #[arg(long, value_parser = jobs::state)]
        state: Option<arena_app::ports::JobState>,
    },
    /// List jobs that were given up, the latest first.
    Dead,
    /// How many jobs stand where.
    Counts,
    /// Try a job again that was given up.
    Retry {
        /// Its id.
        id: uuid::Uuid,
    },
}

/// Runs a command; `actor` is whom the audit names, where the command line says so.
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

/// What needs the configuration.
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
                // Before it there was nothing to write it into.
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

/// A line for the person at the terminal. Where nobody reads on (`arena audit list | head`) the line is lost, and the command goes
/// on to its end: what it does must not depend on who listens.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// A JSON document for the program that reads the answer.
pub(crate) fn say_json(document: &serde_json::Value) {
    say(&format!("{document:#}"));
}

/// What went wrong, for the person at the terminal.
#[expect(clippy::print_stderr, reason = "commands answer on the terminal")]
pub(crate) fn say_error(line: &str) {
    eprintln!("{line}");
}
