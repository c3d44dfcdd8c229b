//! `arena reports`: the daily roll-ups.

use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;

use arena_app::reports::{self, Report};
use arena_app::{App, AppResult};
use arena_rules::Amount;
use chrono::{Days, NaiveDate, SubsecRound};
use clap::{Args, Subcommand};
use serde::Serialize;

use super::audit::acting;
use super::desk::at_desk;
use crate::commands::output::{Group, OutputArgs, UtcTime};
use crate::config::Config;

#[derive(Subcommand)]
pub(crate) enum ReportsCommand {
    /// Count the figures of a day anew, such as after a restore.
    Make {
        /// The day, by the operator's calendar; today or one of the 30 days before.
        #[arg(long)]
        day: NaiveDate,
    },
    /// Show the figures of days.
    Show(ShowArgs),
}

#[derive(Args)]
pub(crate) struct ShowArgs {
    /// The first day, by the operator's calendar; by default yesterday.
    #[arg(long)]
    from: Option<NaiveDate>,
    /// The last day; by default the first one.
    #[arg(long)]
    until: Option<NaiveDate>,
}

pub(super) async fn run(config: &Config, group: Group<ReportsCommand>) -> anyhow::Result<ExitCode> {
    let Group { output, command } = group;
    at_desk(config, output, "There are no such figures.", async |app| match command {
        ReportsCommand::Make { day } => {
            reports::make_day(&acting(app, "reports make", &day), day).await?;
            show(app, output, day, day).await
        }
        ReportsCommand::Show(ShowArgs { from, until }) => {
            let from = from.unwrap_or_else(|| app.today() - Days::new(1));
            show(app, output, from, until.unwrap_or(from)).await
        }
    })
    .await
}

async fn show(app: &App, output: OutputArgs, from: NaiveDate, until: NaiveDate) -> AppResult<()> {
    let product = reports::report(app, from, until, false).await?;
    let money = reports::report(app, from, until, true).await?;
    output.print(&ReportView::new(product, money));
    Ok(())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReportView {
    made_at: Option<UtcTime>,
    days: Vec<DayView>,
    figures: Vec<FigureView>,
}

#[derive(Serialize)]
struct DayView {
    day: NaiveDate,
    /// `so_far`, `counted` or `final`; null if the day is not counted.
    state: Option<&'static str>,
}

#[derive(Serialize)]
struct FigureView {
    figure: &'static str,
    dimension: String,
    /// For each day. Amounts of money and costs are in thousandths.
    values: Vec<Option<i64>>,
    #[serde(skip)]
    amount: bool,
}

impl ReportView {
    fn new(product: Report, money: Report) -> Self {
        let days = product.days.iter().map(|day| DayView {
            day: day.day,
            state: day.state.map(arena_rules::reports::DayState::as_str),
        });
        let figures = product.series.into_iter().chain(money.series).map(|series| FigureView {
            figure: series.figure.as_str(),
            amount: series.figure.is_amount() || series.figure == arena_rules::reports::Figure::RewardCost,
            dimension: series.dimension,
            values: series.values,
        });
        Self {
            made_at: product.made_at.map(|at| UtcTime(at.trunc_subsecs(0))),
            days: days.collect(),
            figures: figures.collect(),
        }
    }
}

impl Display for ReportView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for DayView { day, state } in &self.days {
            writeln!(f, "{day}: {}", state.unwrap_or("not counted"))?;
        }
        for FigureView { figure, dimension, values, amount } in &self.figures {
            let written = |value: &Option<i64>| match value {
                None => "-".to_owned(),
                Some(value) if *amount => Amount::from_thousandths(*value).to_string(),
                Some(value) => value.to_string(),
            };
            let values: Vec<String> = values.iter().map(written).collect();
            writeln!(f, "{:<32} {}", format!("{figure} {dimension}").trim_end(), values.join(" "))?;
        }
        Ok(())
    }
}
