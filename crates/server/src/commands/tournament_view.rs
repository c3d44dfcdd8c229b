use std::fmt::{self, Display, Formatter};

use arena_app::App;
use arena_app::ports::{NewTournament, SubscriberId, Tournament};
use arena_app::tournaments::TournamentPlace;
use arena_rules::Credits;
use arena_rules::tournament::prizes::PrizeState;
use arena_rules::tournament::{TournamentKind, TournamentState};
use serde::Serialize;

use crate::commands::output::LocalTime;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlanView {
    kind: &'static str,
    name: String,
    game: String,
    opens_at: LocalTime,
    starts_at: LocalTime,
    ends_at: Option<LocalTime>,
    prizes: [Credits; 3],
    entry_fee: Credits,
    min_players: u32,
    max_players: Option<u32>,
    uid_check: bool,
    #[serde(rename = "type")]
    tourn_type: String,
    /// Whether any prize waits for staff once it is won.
    prizes_wait: bool,
    #[serde(skip)]
    players: String,
}

impl PlanView {
    pub(super) fn new(app: &App, plan: &NewTournament) -> Self {
        let at = |at| LocalTime::new(at, app.settings.zone);
        let large = |prize: &Credits| *prize >= app.settings.prizes_wait_from;
        Self {
            kind: plan.kind.as_str(),
            name: plan.name.clone(),
            game: plan.game.clone(),
            opens_at: at(plan.opens_at),
            starts_at: at(plan.starts_at),
            ends_at: plan.ends_at.map(at),
            prizes: plan.prizes,
            entry_fee: plan.entry_fee,
            min_players: plan.min_players,
            max_players: plan.max_players,
            uid_check: plan.uid_check,
            tourn_type: plan.tourn_type.clone(),
            prizes_wait: plan.kind == TournamentKind::Esl && plan.prizes.iter().any(large),
            players: players(plan),
        }
    }

    fn write_prizes(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [first, second, third] = self.prizes;
        writeln!(f, "  prizes    {first}, {second}, {third}; entry fee {}", self.entry_fee)?;
        writeln!(f, "  players   {}", self.players)
    }
}

/// Only an ESL tournament shows a minimum, below which it is cancelled; for a weekly one staff decide.
fn players(plan: &NewTournament) -> String {
    let least = (plan.kind == TournamentKind::Esl).then(|| format!("at least {}", plan.min_players));
    let most = plan.max_players.map(|most| format!("at most {most}"));
    let limits: Vec<String> = least.into_iter().chain(most).collect();
    if limits.is_empty() { "any number".to_owned() } else { limits.join(", ") }
}

impl Display for PlanView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "  {}  {} ({})", self.kind, self.name, self.game)?;
        writeln!(f, "  opens     {}", self.opens_at)?;
        writeln!(f, "  starts    {}", self.starts_at)?;
        self.ends_at.iter().try_for_each(|at| writeln!(f, "  ends      {at}"))?;
        self.write_prizes(f)?;
        if self.prizes_wait {
            writeln!(f, "  a prize this large waits until somebody pays it: arena prizes list")?;
        }
        Ok(())
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TournamentView {
    id: i64,
    status: &'static str,
    version: i32,
    entered: u64,
    #[serde(flatten)]
    plan: PlanView,
    room: Option<AnnouncedRoom>,
}

/// The room of a weekly tournament, without its password.
#[derive(Serialize)]
struct AnnouncedRoom {
    id: String,
    announcement: i32,
}

impl TournamentView {
    pub(super) fn new(app: &App, tournament: &Tournament) -> Self {
        Self {
            id: tournament.id,
            status: status(app, tournament),
            version: tournament.version,
            entered: tournament.entered,
            plan: PlanView::new(app, &tournament.plan),
            room: tournament
                .room
                .as_ref()
                .map(|(id, _)| AnnouncedRoom { id: id.clone(), announcement: tournament.room_version }),
        }
    }
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

impl Display for TournamentView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { id, status, entered, plan, .. } = self;
        let PlanView { kind, name, game, starts_at, .. } = plan;
        write!(f, "{id:>5}  {kind:<6}  {status:<9}  {starts_at}  {entered:>6} entered  {name} ({game})")
    }
}

#[derive(Serialize)]
pub(super) struct PlaceView {
    pub(super) place: i32,
    subscriber: SubscriberId,
    pub(super) nickname: String,
    pub(super) prize: Credits,
    /// The state of a prize that was not paid at once.
    held: Option<&'static str>,
    bot: bool,
}

impl From<TournamentPlace> for PlaceView {
    fn from(TournamentPlace { subscriber, nickname, place, prize, held, bot }: TournamentPlace) -> Self {
        Self { place, subscriber, nickname, prize, held: held.map(PrizeState::as_str), bot }
    }
}

impl PlaceView {
    /// The state of a held prize, for the end of a line.
    pub(super) fn held_text(&self) -> &'static str {
        match self.held.and_then(PrizeState::from_word) {
            None => "",
            Some(PrizeState::Waiting) => ", waits (arena prizes)",
            Some(PrizeState::Paid) => ", paid by staff",
            Some(PrizeState::Refused) => ", refused",
        }
    }
}

impl Display for PlaceView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { place, subscriber, nickname, prize, .. } = self;
        let bot = if self.bot { ", a bot" } else { "" };
        write!(f, "place {place}   {nickname} ({subscriber}{bot}), {prize}{}", self.held_text())
    }
}

#[derive(Serialize)]
pub(super) struct TournamentWithPlaces {
    #[serde(flatten)]
    tournament: TournamentView,
    places: Vec<PlaceView>,
}

impl TournamentWithPlaces {
    pub(super) fn new(app: &App, tournament: &Tournament, places: Vec<TournamentPlace>) -> Self {
        let places = places.into_iter().map(PlaceView::from).collect();
        Self { tournament: TournamentView::new(app, tournament), places }
    }
}

impl Display for TournamentWithPlaces {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let TournamentView { version, plan, room, .. } = &self.tournament;
        writeln!(f, "{}", self.tournament)?;
        writeln!(f, "  version   {version}")?;
        writeln!(f, "  opens     {}", plan.opens_at)?;
        plan.ends_at.iter().try_for_each(|at| writeln!(f, "  ends      {at}"))?;
        plan.write_prizes(f)?;
        let asks = if plan.uid_check { "UID" } else { "no UID" };
        writeln!(f, "  asks for  {asks}, type {}", plan.tourn_type)?;
        if let Some(AnnouncedRoom { id, announcement }) = room {
            writeln!(f, "  room      {id}, announcement {announcement}")?;
        }
        self.places.iter().try_for_each(|place| writeln!(f, "  {place}"))
    }
}

/// A tournament that staff created or changed: a sentence and the plan as text, the plan as JSON.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlanReport {
    /// The tournament's id; `None` if nothing was written.
    id: Option<i64>,
    version: Option<i32>,
    #[serde(flatten)]
    plan: PlanView,
    #[serde(skip)]
    sentence: String,
}

impl PlanReport {
    pub(super) fn written(app: &App, tournament: &Tournament, sentence: String) -> Self {
        let plan = PlanView::new(app, &tournament.plan);
        Self { id: Some(tournament.id), version: Some(tournament.version), plan, sentence }
    }

    pub(super) fn dry_run(app: &App, plan: &NewTournament) -> Self {
        let sentence = "nothing is written: leave out --dry-run to create it".to_owned();
        Self { id: None, version: None, plan: PlanView::new(app, plan), sentence }
    }
}

impl Display for PlanReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (plan, sentence) = (&self.plan, &self.sentence);
        match self.id {
            Some(_) => write!(f, "{sentence}\n{plan}"),
            None => writeln!(f, "{plan}{sentence}"),
        }
    }
}
