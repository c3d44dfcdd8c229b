//! `arena tournament repeat`, `series` and `end-series`: tournaments that repeat.

use std::fmt::{self, Display, Formatter};

use arena_app::ports::TournamentSeries;
use arena_app::{App, AppResult, tournaments};
use chrono_tz::Tz;
use clap::Args;
use serde::Serialize;
use uuid::Uuid;

use super::audit::actor;
use super::tournament_desk::at;
use crate::commands::output::{ChangeReport, Lines, LocalTime, OutputArgs};

/// How a tournament repeats.
#[derive(Args)]
pub(crate) struct RepeatArgs {
    /// The tournament's id.
    pub(super) id: i64,
    /// Days from one start to the next, 1 to 31.
    #[arg(long, value_name = "DAYS")]
    every: u32,
    /// The last start: `2026-04-01 20:00`, `+30d`.
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    until: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SeriesReport {
    id: Uuid,
    name: String,
    newest: i64,
    every_days: u32,
    next_starts_at: Option<LocalTime>,
    until: LocalTime,
    made_by: String,
    ended_by: Option<String>,
}

impl SeriesReport {
    fn new(series: TournamentSeries, zone: Tz) -> Self {
        let local = |at| LocalTime::new(at, zone);
        Self {
            id: series.id,
            name: series.name,
            newest: series.newest,
            every_days: series.every_days,
            next_starts_at: series.next_starts_at.map(local),
            until: local(series.until),
            made_by: series.made_by,
            ended_by: series.ended_by,
        }
    }
}

impl Display for SeriesReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { id, name, newest, every_days, next_starts_at, until, made_by, ended_by } = self;
        write!(f, "{id}  {name} ({newest})  every {every_days} days until {until}  by {made_by}  ")?;
        match (next_starts_at, ended_by) {
            (Some(next), _) => write!(f, "next {next}"),
            (None, Some(by)) => write!(f, "ended by {by}"),
            (None, None) => f.write_str("over"),
        }
    }
}

pub(super) async fn repeat(app: &App, output: OutputArgs, args: &RepeatArgs) -> AppResult<()> {
    let until = at(app, &args.until)?;
    let series = tournaments::repeat(app, args.id, args.every, until, &actor()).await?;
    output.print(&SeriesReport::new(series, app.settings.zone));
    Ok(())
}

pub(super) async fn list(app: &App, output: OutputArgs) -> AppResult<()> {
    let series = tournaments::series(app).await?;
    let reports = series.into_iter().map(|one| SeriesReport::new(one, app.settings.zone)).collect();
    output.print(&Lines(reports));
    Ok(())
}

#[derive(Serialize)]
struct EndedSeries {
    series: Uuid,
}

pub(super) async fn end(app: &App, output: OutputArgs, id: Uuid) -> AppResult<()> {
    tournaments::end_series(app, id, &actor()).await?;
    output.print(&ChangeReport::new(EndedSeries { series: id }, "ended; its tournaments stay"));
    Ok(())
}
