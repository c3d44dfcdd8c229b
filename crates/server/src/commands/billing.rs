use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use arena_adapters::clock::SystemClock;
use arena_app::billing::{self, Differences, Reconciled};
use arena_app::ports::{Clock, RenewalCounts, Store};
use arena_rules::{Amount, day};
use chrono::{DateTime, Days, Duration, NaiveDate, SubsecRound, Utc};
use clap::Subcommand;

use super::billing_book::Book;
use super::desk::with_app;
use crate::commands::output::say;
use crate::config::{BillingGateway, Config};
use crate::wiring::database;

/// The period over which the rate of charges is measured.
const LATELY: Duration = Duration::minutes(5);

#[derive(Subcommand)]
pub(crate) enum BillingCommand {
    /// Show the progress of renewals: charges that are due, open charges, and the results of today's.
    Status,
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

pub(super) async fn run(config: &Config, command: BillingCommand) -> anyhow::Result<ExitCode> {
    match command {
        BillingCommand::Status => status(config).await,
        BillingCommand::Reconcile { file, from, until } => reconcile(config, &file, from, until).await,
    }
}

async fn status(config: &Config) -> anyhow::Result<ExitCode> {
    let now = SystemClock.now();
    let today = day::of(now, config.time_zone);
    let database = database::open(config).await?;
    let counts = database.read().subscriptions().renewals(now, today).await;
    let lately = database.read().charges().settled_since(now - LATELY).await;
    database.close().await;
    let (RenewalCounts { due, oldest, open, charges, states }, (settled, first)) = (counts?, lately?);
    if config.billing.gateway == BillingGateway::None {
        say("nobody is charged here: key `billing.gateway` is `none`");
    }
    let since = oldest.map(|at| format!(", the first since {}", at.trunc_subsecs(0))).unwrap_or_default();
    say(&format!("{due} subscriptions are due{since}"));
    say(&format!("{open} charges are open: what became of them is asked for"));
    let charges = charges.iter().map(|(state, count)| format!("{count} {}", state.as_str()));
    say(&format!("charges for periods from {today}: {}", listed(charges)));
    let states = states.iter().map(|(state, count)| format!("{count} {}", state.as_str()));
    say(&format!("subscriptions: {}", listed(states)));
    if let Some(pace) = pace(settled, first, now) {
        let left = if due == 0 { String::new() } else { format!(": about {} min to go", minutes(due, pace)) };
        say(&format!("{pace:.1} charges a second over the last {} min{left}", LATELY.num_minutes()));
    }
    Ok(ExitCode::SUCCESS)
}

fn listed(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { "none".into() } else { parts.join(", ") }
}

/// Returns the charges per second, counted from the first of them.
fn pace(settled: u64, first: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Option<f64> {
    let seconds = (now - first?).num_seconds().max(1);
    let (settled, seconds) = (u32::try_from(settled).ok()?, u32::try_from(seconds).ok()?);
    (settled > 0).then(|| f64::from(settled) / f64::from(seconds))
}

fn minutes(due: u64, pace: f64) -> String {
    let due = f64::from(u32::try_from(due).unwrap_or(u32::MAX));
    format!("{:.0}", (due / pace / 60.0).ceil())
}

async fn reconcile(
    config: &Config,
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
    say(&format!("{} lines, and our charges from {from} to {until}", book.lines()));
    print(&compared, &config.billing.word);
    book.bad().iter().for_each(|line| say(line));
    if book.bad_lines() > 0 {
        say(&format!("{} lines are not readable and were left out", book.bad_lines()));
    }
    let agree = compared.agrees() && book.bad_lines() == 0;
    say(if agree { "the books agree" } else { "the books do not agree" });
    Ok(if agree { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn print(compared: &Reconciled, word: &str) {
    let total = Amount::from_paisa(compared.total);
    say(&format!("{} paid in both, {word} {total}", compared.matched));
    let kinds: [(&Differences, &str); 6] = [
        (&compared.unknown, "paid there, and no charge of ours"),
        (&compared.not_paid_here, "paid there, denied here or another try"),
        (&compared.not_paid_there, "paid here, not there"),
        (&compared.other_amount, "paid in both, at another amount"),
        (&compared.twice, "paid there more than once"),
        (&compared.open_here, "paid there, open here: settled by itself"),
    ];
    for (differences, what) in kinds {
        if differences.count > 0 {
            let more = if differences.count > differences.first.len() as u64 { " …" } else { "" };
            say(&format!("{} {what}: {}{more}", differences.count, differences.first.join(" ")));
        }
    }
}
