//! `arena subscriber`: sessions, holds, personal data, and numbers given to somebody else.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use arena_app::ports::SubscriberId;
use arena_app::{App, AppResult, privacy};
use arena_rules::Msisdn;
use clap::Subcommand;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::audit::{self, acting};
use super::desk::{answered, with_app};
use super::find_subscriber::{NO_SUBSCRIBER, subscriber};
use super::subscriber_desk;
use crate::commands::output::say;
use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum SubscriberCommand {
    /// Show a subscriber: number (masked), subscription, balance, open claims, sessions, hold.
    Show {
        /// The subscriber's mobile number or id.
        who: String,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// List a subscriber's sessions, or end all of them.
    Sessions {
        /// The subscriber's mobile number or id.
        who: String,
        /// End all sessions.
        #[arg(long, conflicts_with = "json")]
        end: bool,
        /// As JSON.
        #[arg(long)]
        json: bool,
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
    /// Replace a username that breaks the rules with a generated one, and tell the subscriber.
    ResetName {
        /// The subscriber's mobile number or id.
        who: String,
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

pub(super) async fn run(config: &Config, command: SubscriberCommand) -> anyhow::Result<ExitCode> {
    with_app(config, async |app| perform(config, app, command).await).await?
}

async fn perform(config: &Config, app: &App, command: SubscriberCommand) -> anyhow::Result<ExitCode> {
    let done = match command {
        SubscriberCommand::Show { who, json } => subscriber_desk::show(app, &who, json).await,
        SubscriberCommand::Sessions { who, end, json } => {
            subscriber_desk::sessions(app, &who, end, json).await
        }
        SubscriberCommand::HoldEarning { who, reason, lift: true } => {
            subscriber_desk::lift(app, &who, reason.as_deref()).await
        }
        SubscriberCommand::HoldEarning { who, reason, lift: false } => {
            subscriber_desk::hold(app, &who, reason.as_deref().unwrap_or_default()).await
        }
        SubscriberCommand::ResetName { who, reason } => subscriber_desk::reset_name(app, &who, &reason).await,
        SubscriberCommand::Export { who, to } => match subscriber(app, &who).await {
            Ok(subscriber) => {
                ensure!(!to.exists(), "{} is there already", to.display());
                audit::note(config, "subscriber export", &subscriber).await?;
                export(app, subscriber, &to).await?;
                Ok(())
            }
            Err(error) => Err(error),
        },
        SubscriberCommand::Erase { who, confirm, even_open_claims } => {
            erase(app, &who, confirm, even_open_claims).await
        }
        SubscriberCommand::Release { number } => release(app, &number).await,
    };
    answered(done, NO_SUBSCRIBER)
}

async fn export(app: &App, subscriber: SubscriberId, to: &Path) -> anyhow::Result<()> {
    let privacy::Export { kept, pictures } = privacy::export(app, subscriber).await?;
    let tables: Map<String, Value> = kept
        .into_iter()
        .map(|kept| (kept.table.to_owned(), kept.rows.into_iter().map(Value::Object).collect()))
        .collect();
    // Other users of this machine must not read it.
    let folder = private_folder(to).with_context(|| format!("{} cannot be made", to.display()))?;
    std::fs::write(folder.join("subscriber.json"), serde_json::to_vec_pretty(&tables)?)?;
    for picture in &pictures {
        std::fs::write(folder.join(&picture.name), &picture.bytes)?;
    }
    say(&format!("{subscriber}: {} tables, {} pictures in {}", tables.len(), pictures.len(), to.display()));
    Ok(())
}

fn private_folder(path: &Path) -> std::io::Result<&Path> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().mode(0o700).create(path)?;
    Ok(path)
}

async fn erase(app: &App, who: &str, confirm: Option<Uuid>, even_open: bool) -> AppResult<()> {
    let subscriber = subscriber(app, who).await?;
    if confirm != Some(subscriber.0) {
        return arena_app::error::refuse(
            "not_confirmed",
            format!("This is subscriber {subscriber}. To erase them for good, say --confirm {subscriber}."),
        );
    }
    privacy::erase(&acting(app, "subscriber erase", &subscriber), subscriber, even_open).await?;
    say(&format!("{subscriber} is erased; the files of their screenshots go within the hour"));
    Ok(())
}

async fn release(app: &App, number: &str) -> AppResult<()> {
    let unknown = || arena_app::error::refuse("unknown_number", "Nobody has this number here.");
    let Ok(msisdn) = Msisdn::parse(number, &app.settings.country) else { return unknown() };
    let Some(subscriber) = app.store.read().subscribers().by_msisdn(&msisdn).await? else {
        return unknown();
    };
    let app = acting(app, "subscriber release", &subscriber);
    let tx = app.store.begin().await?;
    if privacy::release(&app, &*tx, &msisdn, app.now()).await? != Some(subscriber) {
        return unknown();
    }
    tx.commit().await?;
    say(&format!("the number is no longer {subscriber}'s"));
    Ok(())
}
