//! `arena tournament`.

use std::process::ExitCode;

use arena_app::ports::Tournament;
use arena_app::tournaments::TournamentPlace;
use arena_app::{App, AppResult, tournaments};
use arena_rules::day;
use arena_rules::tournament::prizes::PrizeState;
use arena_rules::tournament::{TournamentKind, TournamentState};
use clap::{Args, Subcommand};

use super::audit::{self, acting};
use super::desk::{answered, with_app};
use super::find_subscriber::subscriber;
use super::tournament_desk::{self, CloneArgs, CreateArgs, EditArgs, EntrantsArgs};
use crate::commands::output::say;
use crate::config::Config;

/// Tournaments.
#[derive(Subcommand)]
pub(crate) enum TournamentCommand {
    /// List the tournaments that are shown to subscribers, of both kinds.
    List,
    /// Show a tournament.
    Show {
        /// The tournament's id.
        id: i64,
    },
    /// List entrants, with the data that results need: subscriber ids, nicknames, UIDs.
    Entrants(EntrantsArgs),
    /// Create a tournament that belongs to no series of the catalogue.
    Create(CreateArgs),
    /// Change a tournament: name and pictures until it is over; times, seats, fee and prizes until the first
    /// entry.
    Edit(EditArgs),
    /// Create a tournament like another one, at another time.
    Clone(CloneArgs),
    /// Announce a weekly tournament's room: everybody who registered is told by SMS, once.
    Room {
        /// The tournament's id.
        id: i64,
        /// The room's id.
        #[arg(long)]
        room_id: String,
        /// The room's password.
        #[arg(long)]
        password: String,
    },
    /// Enter a weekly tournament's results: ends it, pays prizes and tells winners, once.
    Result(Results),
    /// List the undecided matches of an ESL tournament's newest round, and who claims to have won.
    Matches {
        /// The tournament's id.
        id: i64,
    },
    /// List live matches that show signs, for a look before prizes are handed over.
    Signed {
        /// The tournament's id.
        id: i64,
    },
    /// Decide a match that is being played: the loser is out and told so, once.
    Decide {
        /// The tournament's id.
        id: i64,
        /// The match's room id.
        room: String,
        /// The winner, by mobile number or subscriber id.
        #[arg(long)]
        winner: String,
    },
    /// Cancel a tournament: every entrant is refunded and told.
    Cancel {
        /// The tournament's id.
        id: i64,
    },
}

impl TournamentCommand {
    /// Returns the action and the tournament's id for the audit, for a command that changes something.
    fn act(&self) -> Option<(&'static str, i64)> {
        match self {
            Self::List | Self::Show { .. } | Self::Matches { .. } | Self::Signed { .. } => None,
            // These write lines of the audit themselves.
            Self::Entrants(_) | Self::Create(_) => None,
            Self::Edit(args) => Some(("tournament edit", args.id)),
            Self::Clone(args) => Some(("tournament clone", args.id)),
            Self::Room { id, .. } => Some(("tournament room", *id)),
            Self::Result(results) => Some(("tournament result", results.id)),
            Self::Decide { id, .. } => Some(("tournament decide", *id)),
            Self::Cancel { id } => Some(("tournament cancel", *id)),
        }
    }
}

/// The winners, each by mobile number or subscriber id.
#[derive(Args)]
pub(crate) struct Results {
    /// The tournament's id.
    id: i64,
    /// First place.
    #[arg(long)]
    first: String,
    /// Second place.
    #[arg(long)]
    second: Option<String>,
    /// Third place.
    #[arg(long, requires = "second")]
    third: Option<String>,
    /// Report who would get which prize, without paying or telling anybody.
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn run(config: &Config, command: TournamentCommand) -> anyhow::Result<ExitCode> {
    let done = with_app(config, async |app| {
        if let TournamentCommand::Entrants(args) = &command {
            // The list shows personal data.
            audit::note(config, "tournament entrants", &args.id).await?;
        }
        match command.act() {
            Some((action, id)) => perform(&acting(app, action, &id), command).await,
            None => perform(app, command).await,
        }
    });
    answered(done.await??, "There is no such tournament.")
}

async fn perform(app: &App, command: TournamentCommand) -> anyhow::Result<AppResult<()>> {
    Ok(match command {
        TournamentCommand::List => list(app).await,
        TournamentCommand::Show { id } => show(app, id).await,
        TournamentCommand::Entrants(args) => tournament_desk::entrants(app, &args).await,
        TournamentCommand::Create(args) => tournament_desk::create(app, &args).await?,
        TournamentCommand::Edit(args) => tournament_desk::edit(app, args).await,
        TournamentCommand::Clone(args) => tournament_desk::clone(app, &args).await,
        TournamentCommand::Room { id, room_id, password } => room(app, id, &room_id, &password).await,
        TournamentCommand::Result(results) => result(app, &results).await,
        TournamentCommand::Matches { id } => super::tournament_matches::list(app, id).await,
        TournamentCommand::Signed { id } => super::tournament_signed::list(app, id).await,
        TournamentCommand::Decide { id, room, winner } => match subscriber(app, &winner).await {
            Ok(winner) => super::tournament_matches::decide(app, id, &room, winner).await,
            Err(error) => Err(error),
        },
        TournamentCommand::Cancel { id } => cancel(app, id).await,
    })
}

async fn list(app: &App) -> AppResult<()> {
    for kind in TournamentKind::ALL {
        for tournament in tournaments::list(app, kind).await? {
            say(&line(app, &tournament));
        }
    }
    Ok(())
}

fn line(app: &App, tournament: &Tournament) -> String {
    let plan = &tournament.plan;
    format!(
        "{:>5}  {:<6}  {:<9}  {}  {:>6} entered  {} ({})",
        tournament.id,
        plan.kind.as_str(),
        status(app, tournament),
        day::display(plan.starts_at, app.settings.zone),
        tournament.entered,
        plan.name,
        plan.game,
    )
}

fn status(app: &App, tournament: &Tournament) -> &'static str {
    match (tournament.plan.state, tournament.standing().wire(app.now()).status) {
        (TournamentState::Cancelled, _) => "cancelled",
        (_, 1) => "open",
        (_, 2) => "live",
        (_, 3) => "closed",
        _ => "ended",
    }
}

async fn show(app: &App, id: i64) -> AppResult<()> {
    let tournament = tournaments::view(app, id).await?;
    let plan = &tournament.plan;
    let zone = app.settings.zone;
    say(&line(app, &tournament));
    say(&format!("  version   {}", tournament.version));
    say(&format!("  opens     {}", day::display(plan.opens_at, zone)));
    if let Some(ends_at) = plan.ends_at {
        say(&format!("  ends      {}", day::display(ends_at, zone)));
    }
    let [first, second, third] = plan.prizes;
    say(&format!("  prizes    {first}, {second}, {third}; entry fee {}", plan.entry_fee));
    say(&format!("  players   {}", tournament_desk::players(plan)));
    let asks = if plan.uid_check { "UID" } else { "no UID" };
    say(&format!("  asks for  {asks}, type {}", plan.tourn_type));
    if let Some((room, _)) = &tournament.room {
        say(&format!("  room      {room}, announcement {}", tournament.room_version));
    }
    for winner in tournaments::placed(app, id).await? {
        let (place, prize) = (winner.place, format!("{}{}", winner.prize, held(&winner)));
        let bot = if winner.bot { ", a bot" } else { "" };
        say(&format!("  place {place}   {} ({}{bot}), {prize}", winner.nickname, winner.subscriber));
    }
    Ok(())
}

/// Returns the state of a held prize.
fn held(winner: &TournamentPlace) -> &'static str {
    match winner.held {
        None => "",
        Some(PrizeState::Waiting) => ", waits (arena prizes)",
        Some(PrizeState::Paid) => ", paid by staff",
        Some(PrizeState::Refused) => ", refused",
    }
}

async fn room(app: &App, id: i64, room: &str, password: &str) -> AppResult<()> {
    if tournaments::announce_room(app, id, room, password).await? {
        say("the room is announced to everybody who registered, and to whoever registers later");
    } else {
        say("this room was announced before; nobody is told again");
    }
    Ok(())
}

async fn result(app: &App, results: &Results) -> AppResult<()> {
    let mut places = Vec::new();
    for named in [Some(&results.first), results.second.as_ref(), results.third.as_ref()].into_iter().flatten()
    {
        places.push(subscriber(app, named).await?);
    }
    let entered = if results.dry_run {
        tournaments::try_results(app, results.id, &places).await?
    } else {
        tournaments::enter_results(app, results.id, &places).await?
    };
    for placed in entered {
        let coin = &app.settings.coin;
        say(&format!(
            "place {}: {}, {} {coin}{}",
            placed.place,
            placed.nickname,
            placed.prize,
            held(&placed)
        ));
    }
    if results.dry_run {
        say("nobody is paid or told: leave out --dry-run to enter the results, which is final");
    }
    Ok(())
}

async fn cancel(app: &App, id: i64) -> AppResult<()> {
    tournaments::cancel(app, id).await?;
    say("cancelled; entrants are told, and get back what they paid");
    Ok(())
}
