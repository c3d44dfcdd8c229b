//! `arena wallet`: showing a wallet, and moving credits by hand.

use std::process::ExitCode;

use arena_app::ledger::{self, WalletPage};
use arena_app::ports::{LedgerEntry, SubscriberId};
use arena_app::wallet::{self, Adjustment};
use arena_app::{App, AppError, AppResult};
use arena_rules::{Credits, day};
use chrono::SecondsFormat;
use clap::Subcommand;
use serde_json::{Value, json};

use super::audit::acting;
use super::desk::at_desk;
use super::find_subscriber::{NO_SUBSCRIBER, masked, subscriber};
use crate::commands::output::{say, say_json};
use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum WalletCommand {
    /// Show a balance and the latest ledger entries with their transactions' ids.
    Show {
        /// The subscriber's mobile number or id.
        who: String,
        /// Show the entries before this one.
        #[arg(long, value_name = "MOVEMENT")]
        before: Option<i64>,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Give (+50) or take (-50) credits; the subscriber is told.
    Adjust {
        /// The subscriber's mobile number or id.
        who: String,
        /// The number of credits.
        #[arg(value_name = "±N", allow_hyphen_values = true)]
        amount: i64,
        /// The reason, for the audit: a ticket, never a name or number.
        #[arg(long)]
        reason: String,
        /// Your own name for this adjustment: under one name credits move once, even if the command is
        /// repeated.
        #[arg(long)]
        reference: Option<String>,
    },
    /// Reverse a transaction, and tell the subscriber.
    Reverse {
        /// The transaction's id, as `wallet show` lists it.
        txn: i64,
        /// The reason, for the audit: a ticket, never a name or number.
        #[arg(long)]
        reason: String,
    },
}

pub(super) async fn run(config: &Config, command: WalletCommand) -> anyhow::Result<ExitCode> {
    at_desk(config, NO_SUBSCRIBER, async |app| match command {
        WalletCommand::Show { who, before, json } => show(app, &who, before, json).await,
        WalletCommand::Adjust { who, amount, reason, reference } => {
            let by = Adjustment { amount: Credits(amount), reason: &reason, reference: reference.as_deref() };
            adjust(app, &who, by).await
        }
        WalletCommand::Reverse { txn, reason } => reverse(app, txn, &reason).await,
    })
    .await
}

async fn show(app: &App, who: &str, before: Option<i64>, as_json: bool) -> AppResult<()> {
    let id = subscriber(app, who).await?;
    let found = app.store.read().subscribers().find(id).await?.ok_or(AppError::NotFound)?;
    let page = ledger::wallet(app, id, before).await?;
    let number = masked(&found);
    if as_json {
        say_json(&document(id, &number, &page));
        return Ok(());
    }
    say(&format!("subscriber {id}, {number}: balance {}, earned {}", page.balance, page.earned));
    for LedgerEntry { txn, amount, balance_after, reason, title, at, .. } in &page.entries {
        let at = day::display(*at, app.settings.zone);
        say(&format!("{at}  txn {txn}  {:+}  -> {balance_after}  {}: {title}", amount.0, reason.as_str()));
    }
    if let Some(next) = page.next {
        say(&format!("more: --before {next}"));
    }
    Ok(())
}

fn document(id: SubscriberId, number: &str, page: &WalletPage) -> Value {
    let entry = |entry: &LedgerEntry| {
        json!({
            "movement": entry.id,
            "txn": entry.txn,
            "amount": entry.amount.0,
            "balanceAfter": entry.balance_after.0,
            "reason": entry.reason.as_str(),
            "title": entry.title,
            "at": entry.at.to_rfc3339_opts(SecondsFormat::Millis, true),
        })
    };
    json!({
        "subscriber": id.to_string(),
        "number": number,
        "balance": page.balance.0,
        "earned": page.earned.0,
        "movements": page.entries.iter().map(entry).collect::<Vec<_>>(),
        "before": page.next,
    })
}

async fn adjust(app: &App, who: &str, by: Adjustment<'_>) -> AppResult<()> {
    let id = subscriber(app, who).await?;
    let done = wallet::adjust(&acting(app, "wallet adjust", &id), id, by).await?;
    let posted = if done.posted { "posted" } else { "posted before under this reference, and not again" };
    say(&format!("transaction {} {posted}; the balance of {id} is {}", done.txn, done.balance));
    Ok(())
}

async fn reverse(app: &App, txn: i64, reason: &str) -> AppResult<()> {
    let done = wallet::reverse(&acting(app, "wallet reverse", &txn), txn, reason).await?;
    let (id, amount) = (done.subscriber, done.amount.0);
    say(&format!(
        "transaction {} takes back {txn} ({amount:+}); the balance of {id} is {}",
        done.txn, done.balance
    ));
    Ok(())
}
