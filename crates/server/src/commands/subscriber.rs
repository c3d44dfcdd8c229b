//! `arena subscriber`: sessions, holds, personal data, and numbers given to somebody else.

use std::fmt::{self, Display, Formatter};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use arena_app::error::refuse;
use arena_app::ports::SubscriberId;
use arena_app::privacy::{self, ROWS_FILE};
use arena_app::profile::PERSON_EXPORT;
use arena_app::{App, AppResult};
use chrono::NaiveDate;
use clap::Subcommand;
use serde::Serialize;
use uuid::Uuid;

use super::audit::{self, acting};
use super::desk::{answered, with_app};
use super::find_subscriber::{NO_SUBSCRIBER, subscriber};
use super::subscriber_desk;
use crate::commands::output::{ChangeReport, Group, OutputArgs};
use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum SubscriberCommand {
    /// Show a subscriber: number (masked), subscription, balance, open claims, sessions, hold.
    Show {
        /// The subscriber's mobile number or id.
        who: String,
    },
    /// List a subscriber's sessions, or end all of them.
    Sessions {
        /// The subscriber's mobile number or id.
        who: String,
        /// End all sessions.
        #[arg(long)]
        end: bool,
    },
    /// Stop a subscriber from earning and redeeming during an investigation, or allow it again.
    HoldEarning {
        /// The subscriber's mobile number or id.
        who: String,
        /// The reason, for the audit and `subscriber show`; the subscriber does not read it.
        #[arg(long, required_unless_present = "lift")]
        reason: Option<String>,
        /// Allow earning and redeeming again.
        #[arg(long)]
        lift: bool,
    },
    /// Suspend an account: its subscriber cannot log in, and the subscription ends; or open it again.
    Suspend {
        /// The subscriber's mobile number or id.
        who: String,
        /// The reason, for the audit and `subscriber show`; the subscriber does not read it.
        #[arg(long, required_unless_present = "lift")]
        reason: Option<String>,
        /// Open the account again.
        #[arg(long)]
        lift: bool,
    },
    /// Replace a username that breaks the rules with a generated one, and tell the subscriber.
    ResetName {
        /// The subscriber's mobile number or id.
        who: String,
        /// The reason, for the audit; the subscriber does not read it.
        #[arg(long)]
        reason: String,
    },
    /// Correct a date of birth, which subscribers cannot change where the country has an age limit.
    BirthDate {
        /// The subscriber's mobile number or id.
        who: String,
        /// The date, such as 2001-02-28.
        date: NaiveDate,
        /// The reason, for the audit; the subscriber does not read it.
        #[arg(long)]
        reason: String,
    },
    /// Write a subscriber's personal data into a new folder: `subscriber.json`, and their pictures.
    Export {
        /// The subscriber's mobile number or id.
        who: String,
        /// The folder; it must not exist yet.
        #[arg(long, value_name = "FOLDER")]
        to: PathBuf,
    },
    /// Erase a subscriber's personal data for good. Ledger entries and charges stay, without a name or
    /// number.
    Erase {
        /// The subscriber's mobile number or id.
        who: String,
        /// The subscriber's id once more: erasing cannot be undone.
        #[arg(long, value_name = "ID")]
        confirm: Option<Uuid>,
        /// Erase even a subscriber with unsettled claims or prizes that wait: those are refused.
        #[arg(long)]
        even_open_claims: bool,
    },
    /// Release a number that was given to somebody else: the subscriber who has it here loses it.
    Release {
        /// The number.
        number: String,
    },
}

pub(super) async fn run(config: &Config, group: Group<SubscriberCommand>) -> anyhow::Result<ExitCode> {
    let Group { output, command } = group;
    with_app(config, async |app| {
        if let SubscriberCommand::Export { who, to } = &command {
            return export(config, app, output, who, to).await;
        }
        answered(perform(app, output, command).await, output, NO_SUBSCRIBER)
    })
    .await?
}

async fn perform(app: &App, output: OutputArgs, command: SubscriberCommand) -> AppResult<()> {
    match command {
        SubscriberCommand::Show { who } => subscriber_desk::show(app, output, &who).await,
        SubscriberCommand::Sessions { who, end: false } => subscriber_desk::sessions(app, output, &who).await,
        SubscriberCommand::Sessions { who, end: true } => {
            subscriber_desk::end_sessions(app, output, &who).await
        }
        SubscriberCommand::HoldEarning { who, reason, lift: true }
        | SubscriberCommand::Suspend { who, reason, lift: true } => {
            subscriber_desk::lift(app, output, &who, reason.as_deref()).await
        }
        SubscriberCommand::HoldEarning { who, reason, lift: false } => {
            subscriber_desk::hold(app, output, &who, reason.as_deref().unwrap_or_default()).await
        }
        SubscriberCommand::Suspend { who, reason, lift: false } => {
            subscriber_desk::suspend(app, output, &who, reason.as_deref().unwrap_or_default()).await
        }
        SubscriberCommand::ResetName { who, reason } => {
            subscriber_desk::reset_name(app, output, &who, &reason).await
        }
        SubscriberCommand::BirthDate { who, date, reason } => {
            subscriber_desk::correct_birth_date(app, output, &who, date, &reason).await
        }
        // The export has run already: it also writes files.
        SubscriberCommand::Export { .. } => Ok(()),
        SubscriberCommand::Erase { who, confirm, even_open_claims } => {
            erase(app, output, &who, confirm, even_open_claims).await
        }
        SubscriberCommand::Release { number } => release(app, output, &number).await,
    }
}

#[derive(Serialize)]
struct ExportView {
    subscriber: SubscriberId,
    tables: usize,
    pictures: usize,
    folder: String,
}

impl Display for ExportView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { subscriber, tables, pictures, folder } = self;
        write!(f, "{subscriber}: {tables} tables, {pictures} pictures in {folder}")
    }
}

async fn export(
    config: &Config,
    app: &App,
    output: OutputArgs,
    who: &str,
    to: &Path,
) -> anyhow::Result<ExitCode> {
    let subscriber = match subscriber(app, who).await {
        Ok(subscriber) => subscriber,
        Err(error) => return answered(Err(error), output, NO_SUBSCRIBER),
    };
    ensure!(!to.exists(), "{} is there already", to.display());
    audit::note(config, PERSON_EXPORT, &subscriber).await?;
    let export = privacy::export(app, subscriber).await?;
    // Other users of this machine must not read it.
    let folder = private_folder(to).with_context(|| format!("{} cannot be made", to.display()))?;
    std::fs::write(folder.join(ROWS_FILE), serde_json::to_vec_pretty(&export.rows_json())?)?;
    let mut pictures = 0;
    for picture in &export.pictures {
        if let Some(bytes) = privacy::picture(app, picture).await? {
            std::fs::write(folder.join(&picture.name), &bytes)?;
            pictures += 1;
        }
    }
    let tables = export.kept.len();
    output.print(&ExportView { subscriber, tables, pictures, folder: to.display().to_string() });
    Ok(ExitCode::SUCCESS)
}

fn private_folder(path: &Path) -> std::io::Result<&Path> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().mode(0o700).create(path)?;
    Ok(path)
}

/// A subscriber whose personal data is gone.
#[derive(Serialize)]
struct ErasureView {
    subscriber: SubscriberId,
    erased: bool,
}

async fn erase(
    app: &App,
    output: OutputArgs,
    who: &str,
    confirm: Option<Uuid>,
    even_open: bool,
) -> AppResult<()> {
    let subscriber = subscriber(app, who).await?;
    if confirm != Some(subscriber.0) {
        return refuse(
            "not_confirmed",
            format!("This is subscriber {subscriber}. To erase them for good, say --confirm {subscriber}."),
        );
    }
    privacy::erase(&acting(app, "subscriber erase", &subscriber), subscriber, even_open).await?;
    let sentence = format!("{subscriber} is erased; the files of their screenshots go within the hour");
    output.print(&ChangeReport::new(ErasureView { subscriber, erased: true }, sentence));
    Ok(())
}

async fn release(app: &App, output: OutputArgs, number: &str) -> AppResult<()> {
    let (owner, msisdn) = privacy::number_owner(app, number).await?;
    privacy::release_number(&acting(app, "subscriber release", &owner), owner, &msisdn).await?;
    let sentence = format!("the number is no longer {owner}'s");
    subscriber_desk::print_subscriber(app, output, owner, &sentence).await
}
