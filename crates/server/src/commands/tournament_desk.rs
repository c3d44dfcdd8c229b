//! `arena tournament`: creating, changing and inspecting tournaments.

use std::fmt::{self, Display, Formatter};
use std::path::{Path, PathBuf};

use anyhow::Context;
use arena_app::ports::{NewTournament, SubscriberId};
use arena_app::tournaments::{self, Changes, CloneTimes, TournamentEntrant};
use arena_app::{App, AppResult, error};
use arena_rules::{Credits, Msisdn};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use clap::Args;
use serde::Serialize;
use uuid::Uuid;

use super::audit::acting;
use super::tournament_view::PlanReport;
use crate::commands::output::{LocalTime, OutputArgs};
use crate::wiring::content::{Moment, instant, read_tournament};

/// The entries to list.
#[derive(Args)]
pub(crate) struct EntrantsArgs {
    /// The tournament's id.
    pub(super) id: i64,
    /// The most entrants to list.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    limit: u64,
    /// Only entrants after this subscriber: the last line of a list that was cut off names them.
    #[arg(long, value_name = "ID")]
    after: Option<Uuid>,
}

/// A tournament's plan in a file.
#[derive(Args)]
pub(crate) struct CreateArgs {
    /// A TOML file with one `[[tournament]]`, in the format of `content/tournaments.toml`.
    file: PathBuf,
    /// Report what would be created, without writing it.
    #[arg(long)]
    dry_run: bool,
}

/// The changes of `arena tournament edit`.
#[derive(Args)]
pub(crate) struct EditArgs {
    /// The tournament's id.
    pub(super) id: i64,
    /// The version printed by `show`: refused if somebody has changed the tournament since.
    #[arg(long)]
    version: Option<i32>,
    /// The name that subscribers read.
    #[arg(long)]
    name: Option<String>,
    /// The small picture, by its slug.
    #[arg(long)]
    thumbnail: Option<String>,
    /// The large picture, by its slug.
    #[arg(long)]
    banner: Option<String>,
    /// When entries open: `+2h`, `tomorrow 20:00`, `2026-03-01 20:00`.
    #[arg(long, allow_hyphen_values = true)]
    opens: Option<String>,
    /// When the tournament starts.
    #[arg(long)]
    starts: Option<String>,
    /// When a weekly tournament ends.
    #[arg(long)]
    ends: Option<String>,
    /// The fewest players; with fewer, the tournament is cancelled.
    #[arg(long)]
    min_players: Option<u32>,
    /// The most players; 0 for any number.
    #[arg(long)]
    max_players: Option<u32>,
    /// The entry fee.
    #[arg(long)]
    entry_fee: Option<i64>,
    /// The prizes of the first three places: `500,250,100`.
    #[arg(long, value_parser = prizes)]
    prizes: Option<Prizes>,
}

/// The times of a clone.
#[derive(Args)]
pub(crate) struct CloneArgs {
    /// The id of the tournament to copy.
    pub(super) id: i64,
    /// When entries open: `now`, `+2h`, `tomorrow 20:00`, `2026-03-01 20:00`.
    #[arg(long, allow_hyphen_values = true)]
    opens: String,
    /// When the tournament starts.
    #[arg(long)]
    starts: String,
    /// When a weekly tournament ends; by default as long after its start as the original.
    #[arg(long)]
    ends: Option<String>,
}

#[derive(Clone, Copy)]
pub(crate) struct Prizes([Credits; 3]);

fn prizes(text: &str) -> Result<Prizes, String> {
    let wrong = || "write three numbers: `500,250,100`".to_owned();
    let read: Result<Vec<_>, _> = text.split(',').map(|part| part.trim().parse().map(Credits)).collect();
    let read = read.map_err(|_| wrong())?;
    read.try_into().map(Prizes).map_err(|_| wrong())
}

/// The time from which relative times count.
fn moment(app: &App) -> Moment {
    let settings = &app.settings;
    Moment { now: app.now(), zone: settings.zone, bots: settings.bots, demo: false, renews: false }
}

pub(super) fn at(app: &App, text: &str) -> AppResult<DateTime<Utc>> {
    instant(text, moment(app)).or_else(|wrong| error::refuse("no_time", wrong))
}

fn some_at(app: &App, text: Option<&str>) -> AppResult<Option<DateTime<Utc>>> {
    text.map(|text| at(app, text)).transpose()
}

pub(super) async fn planned(app: &App, file: &Path) -> anyhow::Result<NewTournament> {
    let shown = file.display().to_string();
    let text = std::fs::read_to_string(file).with_context(|| shown.clone())?;
    read_tournament(&shown, &text, moment(app), app.store.read()).await
}

pub(super) async fn create(
    app: &App,
    output: OutputArgs,
    args: &CreateArgs,
) -> anyhow::Result<AppResult<()>> {
    let planned = planned(app, &args.file).await?;
    Ok(write(app, output, planned, args.dry_run).await)
}

async fn write(app: &App, output: OutputArgs, planned: NewTournament, dry_run: bool) -> AppResult<()> {
    if dry_run {
        let plan = tournaments::creatable(app, planned).await?;
        output.print(&PlanReport::dry_run(app, &plan));
        return Ok(());
    }
    let app = acting(app, "tournament create", &planned.slug);
    let tournament = tournaments::create(&app, planned).await?;
    let sentence = format!("tournament {} is created", tournament.id);
    output.print(&PlanReport::written(&app, &tournament, sentence));
    Ok(())
}

pub(super) async fn edit(app: &App, output: OutputArgs, args: EditArgs) -> AppResult<()> {
    let changes = Changes {
        opens_at: some_at(app, args.opens.as_deref())?,
        starts_at: some_at(app, args.starts.as_deref())?,
        ends_at: some_at(app, args.ends.as_deref())?,
        name: args.name,
        thumbnail: args.thumbnail,
        banner: args.banner,
        min_players: args.min_players,
        max_players: args.max_players.map(|most| (most > 0).then_some(most)),
        entry_fee: args.entry_fee.map(Credits),
        prizes: args.prizes.map(|prizes| prizes.0),
    };
    let tournament = tournaments::edit(app, args.id, changes, args.version).await?;
    let sentence = format!("tournament {} is changed, version {}", tournament.id, tournament.version);
    output.print(&PlanReport::written(app, &tournament, sentence));
    Ok(())
}

pub(super) async fn clone(app: &App, output: OutputArgs, args: &CloneArgs) -> AppResult<()> {
    let times = CloneTimes {
        opens_at: at(app, &args.opens)?,
        starts_at: at(app, &args.starts)?,
        ends_at: some_at(app, args.ends.as_deref())?,
    };
    let tournament = tournaments::clone(app, args.id, times).await?;
    let sentence = format!("tournament {} is created, like tournament {}", tournament.id, args.id);
    output.print(&PlanReport::written(app, &tournament, sentence));
    Ok(())
}

#[derive(Serialize)]
struct EntrantList {
    entrants: Vec<EntrantView>,
    /// `--after` of the next page.
    next: Option<SubscriberId>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EntrantView {
    subscriber: SubscriberId,
    number: Option<String>,
    nickname: String,
    uid: Option<String>,
    email: Option<String>,
    entered_at: LocalTime,
    fee: Credits,
    state: String,
    place: Option<i32>,
    bot: bool,
}

impl EntrantView {
    fn new(entrant: TournamentEntrant, zone: Tz) -> Self {
        let state = state(&entrant);
        let TournamentEntrant { entry, msisdn } = entrant;
        Self {
            subscriber: entry.subscriber,
            number: msisdn.as_ref().map(Msisdn::masked),
            nickname: entry.entrant.nickname,
            uid: entry.entrant.uid,
            email: entry.entrant.email,
            entered_at: LocalTime::new(entry.entered_at, zone),
            fee: entry.fee,
            state,
            place: entry.place,
            bot: entry.bot.is_some(),
        }
    }
}

fn state(entrant: &TournamentEntrant) -> String {
    let entry = &entrant.entry;
    match (entry.place, entry.refunded_at, entry.bot) {
        (Some(place), ..) => format!("place {place}"),
        (None, Some(_), _) => "refunded".to_owned(),
        (None, None, Some(_)) => "bot".to_owned(),
        (None, None, None) => "entered".to_owned(),
    }
}

impl Display for EntrantView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { subscriber, entered_at, state, nickname, .. } = self;
        let number = self.number.as_deref().unwrap_or("no number");
        write!(f, "{subscriber}  {number}  {entered_at}  {state}  {nickname}")?;
        self.uid.iter().try_for_each(|uid| write!(f, "  UID {uid}"))?;
        self.email.iter().try_for_each(|email| write!(f, "  {email}"))
    }
}

impl Display for EntrantList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.entrants.iter().try_for_each(|entrant| writeln!(f, "{entrant}"))?;
        let count = self.entrants.len();
        match self.next {
            Some(next) => writeln!(f, "{count} entrants, and more: --after {next}"),
            None => writeln!(f, "{count} entrants"),
        }
    }
}

pub(super) async fn entrants(app: &App, output: OutputArgs, args: &EntrantsArgs) -> AppResult<()> {
    let after = args.after.map(SubscriberId);
    let mut all = tournaments::entrants(app, args.id, after, args.limit.saturating_add(1)).await?;
    let more = all.len() as u64 > args.limit;
    if more {
        all.pop();
    }
    let next = if more { all.last().map(|entrant| entrant.entry.subscriber) } else { None };
    let entrants = all.into_iter().map(|entrant| EntrantView::new(entrant, app.settings.zone)).collect();
    output.print(&EntrantList { entrants, next });
    Ok(())
}
