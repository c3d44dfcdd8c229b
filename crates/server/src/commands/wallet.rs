//! `arena wallet`: showing a wallet, and moving credits by hand.

use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;

use arena_app::ledger;
use arena_app::ports::{LedgerEntry, SubscriberId};
use arena_app::wallet::{self, Adjustment, PostedAdjustment, Reversal};
use arena_app::{App, AppError, AppResult};
use arena_rules::Credits;
use chrono_tz::Tz;
use clap::Subcommand;
use serde::Serialize;

use super::audit::acting;
use super::desk::at_desk;
use super::find_subscriber::{NO_SUBSCRIBER, masked, subscriber};
use crate::commands::output::{Group, LocalTime, OutputArgs};
use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum WalletCommand {
    /// Show a balance and the latest ledger entries with their transactions' ids.
    Show {
        /// The subscriber's mobile number or id.
        who: String,
        /// Show the entries before this one.
        #[arg(long, value_name = "ENTRY")]
        before: Option<i64>,
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

pub(super) async fn run(config: &Config, group: Group<WalletCommand>) -> anyhow::Result<ExitCode> {
    let output = group.output;
    at_desk(config, output, NO_SUBSCRIBER, async |app| match group.command {
        WalletCommand::Show { who, before } => show(app, output, &who, before).await,
        WalletCommand::Adjust { who, amount, reason, reference } => {
            let by = Adjustment { amount: Credits(amount), reason: &reason, reference: reference.as_deref() };
            adjust(app, output, &who, by).await
        }
        WalletCommand::Reverse { txn, reason } => reverse(app, output, txn, &reason).await,
    })
    .await
}

#[derive(Serialize)]
struct WalletView {
    subscriber: SubscriberId,
    number: String,
    balance: Credits,
    earned: Credits,
    entries: Vec<LedgerEntryView>,
    /// `--before` of the next page.
    before: Option<i64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LedgerEntryView {
    entry: i64,
    txn: i64,
    amount: Credits,
    balance_after: Credits,
    reason: &'static str,
    title: String,
    at: LocalTime,
}

impl LedgerEntryView {
    fn new(entry: LedgerEntry, zone: Tz) -> Self {
        let LedgerEntry { id, txn, amount, balance_after, reason, title, at, .. } = entry;
        let (reason, at) = (reason.as_str(), LocalTime::with_millis(at, zone));
        Self { entry: id, txn, amount, balance_after, reason, title, at }
    }
}

impl Display for WalletView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { subscriber, number, balance, earned, .. } = self;
        writeln!(f, "subscriber {subscriber}, {number}: balance {balance}, earned {earned}")?;
        for LedgerEntryView { txn, amount, balance_after, reason, title, at, .. } in &self.entries {
            writeln!(f, "{at}  txn {txn}  {:+}  -> {balance_after}  {reason}: {title}", amount.0)?;
        }
        self.before.iter().try_for_each(|next| writeln!(f, "more: --before {next}"))
    }
}

async fn show(app: &App, output: OutputArgs, who: &str, before: Option<i64>) -> AppResult<()> {
    let id = subscriber(app, who).await?;
    let found = app.store.read().subscribers().find(id).await?.ok_or(AppError::NotFound)?;
    let page = ledger::wallet(app, id, before).await?;
    let zone = app.settings.zone;
    output.print(&WalletView {
        subscriber: id,
        number: masked(&found),
        balance: page.balance,
        earned: page.earned,
        entries: page.entries.into_iter().map(|entry| LedgerEntryView::new(entry, zone)).collect(),
        before: page.next,
    });
    Ok(())
}

#[derive(Serialize)]
struct AdjustmentView {
    subscriber: SubscriberId,
    txn: i64,
    /// Whether this command posted the adjustment; an earlier one with the same reference may have.
    posted: bool,
    balance: Credits,
}

impl Display for AdjustmentView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { subscriber, txn, balance, .. } = self;
        let posted = if self.posted { "posted" } else { "posted before under this reference, and not again" };
        write!(f, "transaction {txn} {posted}; the balance of {subscriber} is {balance}")
    }
}

async fn adjust(app: &App, output: OutputArgs, who: &str, by: Adjustment<'_>) -> AppResult<()> {
    let subscriber = subscriber(app, who).await?;
    let PostedAdjustment { txn, balance, posted } =
        wallet::adjust(&acting(app, "wallet adjust", &subscriber), subscriber, by).await?;
    output.print(&AdjustmentView { subscriber, txn, posted, balance });
    Ok(())
}

#[derive(Serialize)]
struct ReversalView {
    subscriber: SubscriberId,
    txn: i64,
    reverses: i64,
    amount: Credits,
    balance: Credits,
}

impl Display for ReversalView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { subscriber, txn, reverses, amount, balance } = self;
        let amount = amount.0;
        write!(
            f,
            "transaction {txn} takes back {reverses} ({amount:+}); the balance of {subscriber} is {balance}"
        )
    }
}

async fn reverse(app: &App, output: OutputArgs, reverses: i64, reason: &str) -> AppResult<()> {
    let Reversal { txn, subscriber, amount, balance } =
        wallet::reverse(&acting(app, "wallet reverse", &reverses), reverses, reason).await?;
    output.print(&ReversalView { subscriber, txn, reverses, amount, balance });
    Ok(())
}
