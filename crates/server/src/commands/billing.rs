//! `arena billing`: the progress of renewals, and comparing charges with the operator's list.

use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use arena_adapters::clock::SystemClock;
use arena_app::billing::{self, BillingStatus, Differences, PACE_PERIOD, ReconciliationReport};
use arena_app::ports::{Clock, RefundState};
use arena_rules::{Amount, day};
use chrono::{Days, NaiveDate, SubsecRound};
use clap::Subcommand;
use serde::Serialize;
use uuid::Uuid;

use super::audit::{acting, actor};
use super::billing_book::Book;
use super::billing_refunds::{RefundDone, RefundView, RefundsView, refund_state};
use super::desk::{at_desk, with_app};
use crate::commands::output::{Counts, Group, OutputArgs, UtcTime};
use crate::config::{BillingGateway, Config};

const NO_CHARGE: &str = "There is no such charge.";
const NO_REFUND: &str = "This charge has no refund.";

#[derive(Subcommand)]
pub(crate) enum BillingCommand {
    /// Show the progress of renewals: charges that are due, open charges, and the results of today's.
    Status,
    /// Refund a paid charge, as a whole. The operator is asked at once, without a second person.
    Refund {
        /// The charge's id.
        charge: Uuid,
        /// The reason, such as a ticket; never a name or number.
        #[arg(long)]
        reason: String,
    },
    /// Record that a refund that the operator denied was made by another way.
    Refunded {
        /// The charge's id.
        charge: Uuid,
        /// The other way's reference, such as a number of a bank transfer.
        #[arg(long)]
        reference: String,
    },
    /// List refunds, the latest first.
    Refunds {
        /// `asked`, `refunded`, `denied` or `outside`.
        #[arg(long, default_value = "asked", value_parser = refund_state)]
        state: RefundState,
        /// The most refunds.
        #[arg(long, default_value_t = 50)]
        limit: u64,
    },
    /// Compare the operator's list with the charges of a period; exits with 1 if they differ.
    Reconcile {
        /// A CSV file with a header; it has at least `reference`, `status` and `amount`.
        file: PathBuf,
        /// The first day, by the operator's calendar; by default yesterday.
        #[arg(long)]
        from: Option<NaiveDate>,
        /// The last day; by default the first one.
        #[arg(long)]
        until: Option<NaiveDate>,
    },
}

pub(super) async fn run(config: &Config, group: Group<BillingCommand>) -> anyhow::Result<ExitCode> {
    let output = group.output;
    match group.command {
        BillingCommand::Status => status(config, output).await,
        BillingCommand::Refund { charge, reason } => {
            at_desk(config, output, NO_CHARGE, async |app| {
                let app = acting(app, "charges refund", &charge);
                billing::refund(&app, &actor(), charge, &reason).await?;
                output.print(&RefundDone { charge, state: RefundState::Asked.as_str() });
                Ok(())
            })
            .await
        }
        BillingCommand::Refunded { charge, reference } => {
            at_desk(config, output, NO_REFUND, async |app| {
                let app = acting(app, "charges refunded-outside", &charge);
                billing::refunded_outside(&app, charge, &reference).await?;
                output.print(&RefundDone { charge, state: RefundState::Outside.as_str() });
                Ok(())
            })
            .await
        }
        BillingCommand::Refunds { state, limit } => {
            let found = with_app(config, async |app| billing::refunds(app, state, limit).await).await??;
            output.print(&RefundsView { refunds: found.into_iter().map(RefundView::from).collect() });
            Ok(ExitCode::SUCCESS)
        }
        BillingCommand::Reconcile { file, from, until } => {
            reconcile(config, output, &file, from, until).await
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StatusView {
    /// Whether subscribers are charged at all.
    charging: bool,
    due: u64,
    /// Since when the oldest due subscription waits.
    due_since: Option<UtcTime>,
    open_charges: u64,
    /// The first day of the counted charges' periods.
    day: NaiveDate,
    charges: Counts,
    subscriptions: Counts,
    charges_per_second: Option<f64>,
    minutes_left: Option<f64>,
}

impl StatusView {
    fn new(config: &Config, status: &BillingStatus) -> Self {
        let counts = &status.counts;
        Self {
            charging: config.billing.gateway != BillingGateway::None,
            due: counts.due,
            due_since: counts.oldest.map(|at| UtcTime(at.trunc_subsecs(0))),
            open_charges: counts.open,
            day: status.day,
            charges: Counts(counts.charges.iter().map(|(state, count)| (state.as_str(), *count)).collect()),
            subscriptions: Counts(
                counts.states.iter().map(|(state, count)| (state.as_str(), *count)).collect(),
            ),
            charges_per_second: status.charges_per_second,
            minutes_left: status.minutes_left(),
        }
    }
}

impl Display for StatusView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { due, open_charges, day, charges, subscriptions, .. } = self;
        if !self.charging {
            writeln!(f, "nobody is charged here: key `billing.gateway` is `none`")?;
        }
        let since = self.due_since.map(|at| format!(", the first since {at}")).unwrap_or_default();
        writeln!(f, "{due} subscriptions are due{since}")?;
        writeln!(f, "{open_charges} charges are open: the gateway is asked for their results")?;
        writeln!(f, "charges for periods from {day}: {charges}")?;
        writeln!(f, "subscriptions: {subscriptions}")?;
        if let Some(pace) = self.charges_per_second {
            let left =
                self.minutes_left.map(|left| format!(": about {left:.0} min to go")).unwrap_or_default();
            let period = PACE_PERIOD.num_minutes();
            writeln!(f, "{pace:.1} charges a second over the last {period} min{left}")?;
        }
        Ok(())
    }
}

async fn status(config: &Config, output: OutputArgs) -> anyhow::Result<ExitCode> {
    let status = with_app(config, async |app| billing::status(app).await).await??;
    output.print(&StatusView::new(config, &status));
    Ok(ExitCode::SUCCESS)
}

async fn reconcile(
    config: &Config,
    output: OutputArgs,
    file: &Path,
    from: Option<NaiveDate>,
    until: Option<NaiveDate>,
) -> anyhow::Result<ExitCode> {
    let yesterday = day::of(SystemClock.now(), config.time_zone) - Days::new(1);
    let from = from.unwrap_or(yesterday);
    let until = until.unwrap_or(from);
    ensure!(from <= until, "--until: the last day is before the first one");
    let begin = day::start(from, config.time_zone);
    let end = day::start(until + Days::new(1), config.time_zone);
    let named = || file.display().to_string();
    let mut book = Book::read(File::open(file).with_context(named)?).with_context(named)?;
    let compared = with_app(config, async |app| billing::reconcile(app, book.by_ref(), begin, end).await);
    let compared = compared.await?.with_context(named)?;
    let view = ReconciledView {
        agree: compared.agrees() && book.bad_lines() == 0,
        lines: book.lines(),
        from,
        until,
        matched: compared.matched,
        refunded: compared.refunded,
        total: compared.total,
        differences: DifferencesView::new(compared),
        unreadable: book.bad_lines(),
        faults: book.bad().to_vec(),
        currency: config.billing.word.clone(),
    };
    output.print(&view);
    Ok(if view.agree { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The operator's list beside our charges.
#[derive(Serialize)]
struct ReconciledView {
    agree: bool,
    lines: u64,
    from: NaiveDate,
    until: NaiveDate,
    /// Charges that are paid in both, at the same amount.
    matched: u64,
    /// Refunds that are in both.
    refunded: u64,
    total: Amount,
    currency: String,
    differences: DifferencesView,
    unreadable: u64,
    /// The faults of the first unreadable lines.
    faults: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DifferencesView {
    unknown_here: DifferenceView,
    not_paid_here: DifferenceView,
    not_paid_there: DifferenceView,
    other_amount: DifferenceView,
    paid_twice: DifferenceView,
    open_here: DifferenceView,
    refunded_there: DifferenceView,
}

#[derive(Serialize)]
struct DifferenceView {
    count: u64,
    /// The references of the first charges.
    references: Vec<String>,
}

impl From<Differences> for DifferenceView {
    fn from(Differences { count, first: references }: Differences) -> Self {
        Self { count, references }
    }
}

impl DifferencesView {
    fn new(compared: ReconciliationReport) -> Self {
        Self {
            unknown_here: compared.unknown.into(),
            not_paid_here: compared.not_paid_here.into(),
            not_paid_there: compared.not_paid_there.into(),
            other_amount: compared.other_amount.into(),
            paid_twice: compared.twice.into(),
            open_here: compared.open_here.into(),
            refunded_there: compared.refunded_there.into(),
        }
    }
}

impl Display for DifferencesView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let kinds: [(&DifferenceView, &str); 7] = [
            (&self.unknown_here, "paid there, and no charge of ours"),
            (&self.not_paid_here, "paid there, denied here or another try"),
            (&self.not_paid_there, "paid here, not there"),
            (&self.other_amount, "paid in both, at another amount"),
            (&self.paid_twice, "paid there more than once"),
            (&self.open_here, "paid there, open here: settled by itself"),
            (&self.refunded_there, "refunded there, not here"),
        ];
        for (DifferenceView { count, references }, kind) in kinds {
            if *count > 0 {
                let more = if *count > references.len() as u64 { " …" } else { "" };
                writeln!(f, "{count} {kind}: {}{more}", references.join(" "))?;
            }
        }
        Ok(())
    }
}

impl Display for ReconciledView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { lines, from, until, matched, refunded, total, currency, differences, unreadable, .. } =
            self;
        writeln!(f, "{lines} lines, and our charges from {from} to {until}")?;
        writeln!(f, "{matched} paid in both, {currency} {total}")?;
        if *refunded > 0 {
            writeln!(f, "{refunded} refunded in both")?;
        }
        write!(f, "{differences}")?;
        self.faults.iter().try_for_each(|fault| writeln!(f, "{fault}"))?;
        if *unreadable > 0 {
            writeln!(f, "{unreadable} lines are not readable and were left out")?;
        }
        writeln!(f, "{}", if self.agree { "the books agree" } else { "the books do not agree" })
    }
}
