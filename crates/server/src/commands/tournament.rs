use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;

use arena_app::{App, AppResult, tournaments};
use arena_rules::tournament::TournamentKind;
use clap::{Args, Subcommand};
use serde::Serialize;
use uuid::Uuid;

use super::audit::{self, acting};
use super::desk::{answered, with_app};
use super::find_subscriber::subscriber;
use super::tournament_desk::{self, CloneArgs, CreateArgs, EditArgs, EntrantsArgs};
use super::tournament_removal::{self, RemoveArgs};
use super::tournament_series::{self, RepeatArgs};
use super::tournament_view::{PlaceView, TournamentView, TournamentWithPlaces};
use super::{tournament_matches, tournament_signed};
use crate::commands::output::{Group, Lines, OutputArgs};
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
    /// Correct the result of a match: the right winner takes the wrong one's seat, and both are told.
    Correct {
        /// The tournament's id.
        id: i64,
        /// The match's room id.
        room: String,
        /// The right winner, by mobile number or subscriber id.
        #[arg(long)]
        winner: String,
    },
    /// Remove an entrant: withdrawn with the fee back, or disqualified without it.
    Remove(RemoveArgs),
    /// Repeat a tournament every few days at the same time: each next one is made from the newest.
    Repeat(RepeatArgs),
    /// List the series that staff repeat.
    Series,
    /// End a series; its tournaments stay.
    EndSeries {
        /// The series' id.
        id: Uuid,
    },
    /// Cancel a tournament: every entrant is refunded and told.
    Cancel {
        /// The tournament's id.
        id: i64,
    },
}

impl TournamentCommand {
    /// The action and the tournament's id for the audit; `None` if the command needs no line.
    fn act(&self) -> Option<(&'static str, String)> {
        match self {
            Self::List | Self::Series | Self::Show { .. } | Self::Matches { .. } | Self::Signed { .. } => {
                None
            }
            // These commands write lines of the audit themselves.
            Self::Entrants(_) | Self::Create(_) => None,
            Self::Edit(args) => Some(("tournament edit", args.id.to_string())),
            Self::Clone(args) => Some(("tournament clone", args.id.to_string())),
            Self::Room { id, .. } => Some(("tournament room", id.to_string())),
            Self::Result(results) => Some(("tournament result", results.id.to_string())),
            Self::Decide { id, .. } => Some(("tournament decide", id.to_string())),
            Self::Correct { id, .. } => Some(("tournament correct", id.to_string())),
            Self::Remove(args) => Some(("tournament remove", args.id.to_string())),
            Self::Repeat(args) => Some(("tournament repeat", args.id.to_string())),
            Self::EndSeries { id } => Some(("tournament end-series", id.to_string())),
            Self::Cancel { id } => Some(("tournament cancel", id.to_string())),
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

pub(super) async fn run(config: &Config, group: Group<TournamentCommand>) -> anyhow::Result<ExitCode> {
    let Group { output, command } = group;
    let done = with_app(config, async |app| {
        if let TournamentCommand::Entrants(args) = &command {
            // The list shows personal data.
            audit::note(config, "tournament entrants", &args.id).await?;
        }
        match command.act() {
            Some((action, id)) => perform(&acting(app, action, &id), output, command).await,
            None => perform(app, output, command).await,
        }
    });
    answered(done.await??, output, "There is no such tournament.")
}

async fn perform(app: &App, output: OutputArgs, command: TournamentCommand) -> anyhow::Result<AppResult<()>> {
    Ok(match command {
        TournamentCommand::List => list(app, output).await,
        TournamentCommand::Show { id } => show(app, output, id).await,
        TournamentCommand::Entrants(args) => tournament_desk::entrants(app, output, &args).await,
        TournamentCommand::Create(args) => tournament_desk::create(app, output, &args).await?,
        TournamentCommand::Edit(args) => tournament_desk::edit(app, output, args).await,
        TournamentCommand::Clone(args) => tournament_desk::clone(app, output, &args).await,
        TournamentCommand::Room { id, room_id, password } => room(app, output, id, room_id, &password).await,
        TournamentCommand::Result(results) => result(app, output, &results).await,
        TournamentCommand::Matches { id } => tournament_matches::list(app, output, id).await,
        TournamentCommand::Signed { id } => tournament_signed::list(app, output, id).await,
        TournamentCommand::Decide { id, room, winner } => {
            tournament_matches::decide(app, output, id, &room, &winner).await
        }
        TournamentCommand::Correct { id, room, winner } => {
            tournament_matches::correct(app, output, id, &room, &winner).await
        }
        TournamentCommand::Remove(args) => tournament_removal::remove(app, output, &args).await,
        TournamentCommand::Repeat(args) => tournament_series::repeat(app, output, &args).await,
        TournamentCommand::Series => tournament_series::list(app, output).await,
        TournamentCommand::EndSeries { id } => tournament_series::end(app, output, id).await,
        TournamentCommand::Cancel { id } => cancel(app, output, id).await,
    })
}

async fn list(app: &App, output: OutputArgs) -> AppResult<()> {
    let mut views = Vec::new();
    for kind in TournamentKind::ALL {
        let tournaments = tournaments::list(app, kind).await?;
        views.extend(tournaments.iter().map(|tournament| TournamentView::new(app, tournament)));
    }
    output.print(&Lines(views));
    Ok(())
}

async fn show(app: &App, output: OutputArgs, id: i64) -> AppResult<()> {
    let tournament = tournaments::view(app, id).await?;
    let places = tournaments::placed(app, id).await?;
    output.print(&TournamentWithPlaces::new(app, &tournament, places));
    Ok(())
}

/// The announced room of a weekly tournament, without its password.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RoomView {
    tournament: i64,
    room_id: String,
    /// Whether this command announced the room; an earlier one may have.
    announced: bool,
}

impl Display for RoomView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(if self.announced {
            "the room is announced to everybody who registered, and to whoever registers later"
        } else {
            "this room was announced before; nobody is told again"
        })
    }
}

async fn room(
    app: &App,
    output: OutputArgs,
    tournament: i64,
    room_id: String,
    password: &str,
) -> AppResult<()> {
    let announced = tournaments::announce_room(app, tournament, &room_id, password).await?;
    output.print(&RoomView { tournament, room_id, announced });
    Ok(())
}

/// The results that staff entered or tried.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultsView {
    tournament: i64,
    /// Whether nothing was written.
    dry_run: bool,
    places: Vec<PlaceView>,
    #[serde(skip)]
    coin: String,
}

impl Display for ResultsView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for place in &self.places {
            let (prize, coin, held) = (place.prize, &self.coin, place.held_text());
            writeln!(f, "place {}: {}, {prize} {coin}{held}", place.place, place.nickname)?;
        }
        if self.dry_run {
            writeln!(f, "nobody is paid or told: leave out --dry-run to enter the results, which is final")?;
        }
        Ok(())
    }
}

async fn result(app: &App, output: OutputArgs, results: &Results) -> AppResult<()> {
    let (tournament, dry_run) = (results.id, results.dry_run);
    let mut winners = Vec::new();
    for named in [Some(&results.first), results.second.as_ref(), results.third.as_ref()].into_iter().flatten()
    {
        winners.push(subscriber(app, named).await?);
    }
    let places = if dry_run {
        tournaments::try_results(app, tournament, &winners).await?
    } else {
        tournaments::enter_results(app, tournament, &winners).await?
    };
    let places = places.into_iter().map(PlaceView::from).collect();
    output.print(&ResultsView { tournament, dry_run, places, coin: app.settings.coin.clone() });
    Ok(())
}

async fn cancel(app: &App, output: OutputArgs, id: i64) -> AppResult<()> {
    tournaments::cancel(app, id, None).await?;
    let state = async { Ok(TournamentView::new(app, &tournaments::view(app, id).await?)) };
    output.print_change("cancelled; entrants are told, and get back what they paid", state).await
}
