//! `arena tournament`: creating, changing and inspecting tournaments.

use std::path::{Path, PathBuf};

use anyhow::Context;
use arena_app::ports::{NewTournament, SubscriberId, Tournament};
use arena_app::tournaments::{self, Changes, CloneTimes, TournamentEntrant};
use arena_app::{App, AppResult, error};
use arena_rules::tournament::TournamentKind;
use arena_rules::{Credits, day};
use chrono::{DateTime, SecondsFormat, Utc};
use clap::Args;
use serde_json::{Value, json};
use uuid::Uuid;

use super::audit::acting;
use crate::commands::output::say;
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
    /// As JSON.
    #[arg(long)]
    json: bool,
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

fn at(app: &App, text: &str) -> AppResult<DateTime<Utc>> {
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

pub(super) async fn create(app: &App, args: &CreateArgs) -> anyhow::Result<AppResult<()>> {
    let planned = planned(app, &args.file).await?;
    Ok(write(app, planned, args.dry_run).await)
}

async fn write(app: &App, planned: NewTournament, dry_run: bool) -> AppResult<()> {
    if dry_run {
        print(app, &tournaments::creatable(app, planned).await?);
        say("nothing is written: leave out --dry-run to create it");
        return Ok(());
    }
    let app = acting(app, "tournament create", &planned.slug);
    let tournament = tournaments::create(&app, planned).await?;
    say(&format!("tournament {} is created", tournament.id));
    print(&app, &tournament.plan);
    Ok(())
}

pub(super) async fn edit(app: &App, args: EditArgs) -> AppResult<()> {
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
    say(&format!("tournament {} is changed, version {}", tournament.id, tournament.version));
    print(app, &tournament.plan);
    Ok(())
}

pub(super) async fn clone(app: &App, args: &CloneArgs) -> AppResult<()> {
    let times = CloneTimes {
        opens_at: at(app, &args.opens)?,
        starts_at: at(app, &args.starts)?,
        ends_at: some_at(app, args.ends.as_deref())?,
    };
    let Tournament { id, plan, .. } = tournaments::clone(app, args.id, times).await?;
    say(&format!("tournament {id} is created, like tournament {}", args.id));
    print(app, &plan);
    Ok(())
}

fn print(app: &App, plan: &NewTournament) {
    let zone = app.settings.zone;
    say(&format!("  {}  {} ({})", plan.kind.as_str(), plan.name, plan.game));
    say(&format!("  opens     {}", day::display(plan.opens_at, zone)));
    say(&format!("  starts    {}", day::display(plan.starts_at, zone)));
    if let Some(ends_at) = plan.ends_at {
        say(&format!("  ends      {}", day::display(ends_at, zone)));
    }
    let [first, second, third] = plan.prizes;
    say(&format!("  prizes    {first}, {second}, {third}; entry fee {}", plan.entry_fee));
    say(&format!("  players   {}", players(plan)));
    if plan.kind == TournamentKind::Esl
        && plan.prizes.iter().any(|prize| *prize >= app.settings.prizes_wait_from)
    {
        say("  a prize this large waits until somebody pays it: arena prizes list");
    }
}

pub(super) async fn entrants(app: &App, args: &EntrantsArgs) -> AppResult<()> {
    let after = args.after.map(SubscriberId);
    let mut all = tournaments::entrants(app, args.id, after, args.limit.saturating_add(1)).await?;
    let more = all.len() as u64 > args.limit;
    if more {
        all.pop();
    }
    let next = if more { all.last().map(|entrant| entrant.entry.subscriber) } else { None };
    if args.json {
        let entrants: Vec<_> = all.iter().map(written).collect();
        say(&json!({ "entrants": entrants, "next": next }).to_string());
        return Ok(());
    }
    for entrant in &all {
        say(&line(app, entrant));
    }
    say(&match next {
        Some(next) => format!("{} entrants, and more: --after {next}", all.len()),
        None => format!("{} entrants", all.len()),
    });
    Ok(())
}

fn line(app: &App, entrant: &TournamentEntrant) -> String {
    let TournamentEntrant { entry, .. } = entrant;
    let at = day::display(entry.entered_at, app.settings.zone);
    let of = &entry.entrant;
    let told = [("UID ", &of.uid), ("", &of.email)];
    let told: String =
        told.iter().filter_map(|(name, text)| text.as_ref().map(|text| format!("  {name}{text}"))).collect();
    format!("{}  {}  {at}  {}  {}{told}", entry.subscriber, masked(entrant), state(entrant), of.nickname)
}

fn masked(entrant: &TournamentEntrant) -> String {
    entrant.msisdn.as_ref().map_or_else(|| "no number".to_owned(), arena_rules::Msisdn::masked)
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

fn written(entrant: &TournamentEntrant) -> Value {
    let entry = &entrant.entry;
    json!({
        "subscriber": entry.subscriber,
        "number": entrant.msisdn.as_ref().map(arena_rules::Msisdn::masked),
        "nickname": entry.entrant.nickname,
        "uid": entry.entrant.uid,
        "email": entry.entrant.email,
        "enteredAt": entry.entered_at.to_rfc3339_opts(SecondsFormat::Secs, true),
        "fee": entry.fee.0,
        "state": state(entrant),
        "place": entry.place,
        "bot": entry.bot.is_some(),
    })
}

/// Returns the limits of players. A minimum is shown only for an ESL tournament, which is cancelled below it;
/// for a weekly one staff decide.
pub(super) fn players(plan: &NewTournament) -> String {
    let least = (plan.kind == TournamentKind::Esl).then(|| format!("at least {}", plan.min_players));
    let most = plan.max_players.map(|most| format!("at most {most}"));
    let limits: Vec<String> = least.into_iter().chain(most).collect();
    if limits.is_empty() { "any number".to_owned() } else { limits.join(", ") }
}
