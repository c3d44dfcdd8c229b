pub(crate) mod audit;
mod backup;
mod billing;
mod billing_book;
mod billing_refunds;
mod cases;
mod claim_view;
mod claims;
mod config;
mod connect;
mod demo;
mod desk;
mod find_subscriber;
mod games;
mod handoff;
mod health;
mod invites;
mod jobs;
mod ledger;
mod migrate;
mod notice;
mod openapi;
mod operations;
pub(crate) mod output;
mod prizes;
mod push;
mod reports;
mod rewards;
mod seed;
mod serve;
mod signed;
mod staff;
mod subscriber;
mod subscriber_desk;
mod tasks;
mod tournament;
mod tournament_desk;
mod tournament_matches;
mod tournament_removal;
mod tournament_series;
mod tournament_signed;
mod tournament_view;
mod vouchers;
mod wallet;
mod words;

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use clap::Subcommand;

use crate::config as settings;
use output::{Group, OutputArgs};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the portal; brings the database up to date first.
    Serve {
        /// Leave the database's tables as they are, and refuse to start if they are older than this program.
        #[arg(long)]
        no_migrate: bool,
    },
    /// Bring the database up to date and stop.
    Migrate(OutputArgs),
    /// Load a catalogue and report the changes; safe to repeat.
    Seed(seed::SeedArgs),
    /// Fill the console's desks of a demo with made-up subscribers, once.
    Demo(demo::DemoArgs),
    /// Write all data of this node into a folder or a backup store; the server may run meanwhile.
    Backup(backup::BackupArgs),
    /// Restore a backup into an empty node.
    Restore(backup::RestoreArgs),
    /// Ask the server on this machine whether it is ready; exits with 1 if it is not.
    Health {
        /// Ask again until the server is ready, for this many seconds at most.
        #[arg(long, value_name = "SECONDS")]
        wait: Option<u64>,
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Check and rebuild the ledger.
    Ledger(Group<ledger::LedgerCommand>),
    /// List and retry jobs.
    Jobs(Group<jobs::JobsCommand>),
    /// Pause parts of the product, and announce something to every subscriber.
    Operations(Group<operations::OperationsCommand>),
    /// Review screenshot tasks.
    Tasks(Group<tasks::TasksCommand>),
    /// Deliver rewards that subscribers have claimed.
    Claims(Group<claims::ClaimsCommand>),
    /// Look at accounts with signs of fraud, and at cases.
    Cases(Group<cases::CasesCommand>),
    /// Pay or refuse prizes that wait until staff have looked at how they were won.
    Prizes(Group<prizes::PrizesCommand>),
    /// Pay or refuse invitations that wait because of signs.
    Invites(Group<invites::InvitesCommand>),
    /// Manage rewards and their stock.
    Rewards(Group<rewards::RewardsCommand>),
    /// Manage games: builds, difficulty, plays that show signs.
    Games(Group<games::GamesCommand>),
    /// Manage tournaments.
    Tournament(Group<tournament::TournamentCommand>),
    /// Show subscriptions and compare charges.
    Billing(Group<billing::BillingCommand>),
    /// Show and count the figures of days.
    Reports(Group<reports::ReportsCommand>),
    /// Show a wallet and move credits by hand.
    Wallet(Group<wallet::WalletCommand>),
    /// Manage a subscriber: sessions, holds, personal data, numbers given to somebody else.
    Subscriber(Group<subscriber::SubscriberCommand>),
    /// Manage the members of staff who use the console.
    Staff(Group<staff::StaffCommand>),
    /// Show what staff did, and check that nobody changed it.
    Audit(Group<audit::AuditCommand>),
    /// Sign and explain hand-offs, by which the operator's landing page proves a number.
    #[command(subcommand)]
    Handoff(handoff::HandoffCommand),
    /// Sign and explain notices, by which the operator reports that a subscription or a number has ended.
    #[command(subcommand)]
    Notice(notice::NoticeCommand),
    /// Make keys for notifications in browsers.
    Push(Group<push::PushCommand>),
    /// Check and describe the configuration.
    #[command(subcommand)]
    Config(config::ConfigCommand),
    /// Write and read files for translators, and check the portal's languages.
    Words(Group<words::WordsCommand>),
    /// Print the API's OpenAPI 3.1 description.
    Openapi {
        /// The console's API.
        #[arg(long)]
        console: bool,
    },
}

/// Runs a command. `actor` is the command line's name for the audit.
pub(crate) fn run(command: Command, file: Option<&Path>, actor: Option<String>) -> anyhow::Result<ExitCode> {
    audit::acts_as(actor);
    match command {
        Command::Openapi { console } => openapi::run(console),
        Command::Push(group) => push::run(&group),
        Command::Config(command) if command.needs_nothing() => config::print_reference(),
        Command::Backup(args) if args.look().is_some() => {
            args.look().map_or(Ok(()), |command| backup::look(args.output, command))?;
        }
        Command::Games(group) if group.command.needs_nothing() => games::run_alone(&group)?,
        command => return configured(command, file),
    }
    Ok(ExitCode::SUCCESS)
}

fn configured(command: Command, file: Option<&Path>) -> anyhow::Result<ExitCode> {
    let config = settings::load(file)?;
    crate::wiring::log::init(&config.log)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        match command {
            Command::Serve { no_migrate } => Box::pin(serve::run(config, !no_migrate)).await,
            Command::Migrate(output) => migrate::run(&config, output).await,
            Command::Seed(args) => seed::run(&config, args).await,
            Command::Demo(args) => demo::run(&config, args).await,
            Command::Backup(args) => {
                let code = backup::take(&config, &args).await?;
                audit::note_as_it_is(&config, arena_jobs::BACKUP, &args.name()).await;
                Ok(code)
            }
            Command::Restore(args) => {
                let code = backup::restore(&config, &args).await?;
                // Before the restore there was no database for the line.
                audit::note(&config, "restore", &args.name()).await?;
                Ok(code)
            }
            Command::Config(command) => config::run(&config, &command).await,
            Command::Health { wait, output } => {
                health::run(&config, output, wait.map(Duration::from_secs)).await
            }
            Command::Handoff(command) => handoff::run(config, command),
            Command::Notice(command) => notice::run(config, command),
            Command::Ledger(group) => ledger::run(&config, group).await,
            Command::Jobs(group) => jobs::run(&config, group).await,
            Command::Operations(group) => operations::run(&config, group).await,
            Command::Tasks(group) => tasks::run(&config, group).await,
            Command::Claims(group) => claims::run(&config, group).await,
            Command::Cases(group) => cases::run(&config, group).await,
            Command::Prizes(group) => prizes::run(&config, group).await,
            Command::Invites(group) => invites::run(&config, group).await,
            Command::Rewards(group) => rewards::run(&config, group).await,
            Command::Games(group) => games::run(&config, group).await,
            Command::Tournament(group) => tournament::run(&config, group).await,
            Command::Billing(group) => billing::run(&config, group).await,
            Command::Reports(group) => reports::run(&config, group).await,
            Command::Subscriber(group) => subscriber::run(&config, group).await,
            Command::Wallet(group) => wallet::run(&config, group).await,
            Command::Staff(group) => staff::run(&config, group).await,
            Command::Audit(group) => audit::run(&config, group).await,
            Command::Words(group) => words::run(&config, group),
            Command::Openapi { .. } | Command::Push(_) => Ok(ExitCode::SUCCESS),
        }
    })
}
