use arena_app::App;
use arena_app::ports::{ChangeRequest, EntryFees, Tournament, TournamentQueue};
use arena_app::tournaments::{self, FactLock, TournamentPlace};
use arena_rules::tournament::prizes::PrizeState;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::door::error::{ApiError, ApiResult};

/// A tournament in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedTournament {
    id: i64,
    /// `esl` for a knockout that is played here, `weekly` for one in another publisher's game.
    kind: &'static str,
    /// `coming`, `running`, `due` (its results are due), `ended` or `cancelled`.
    state: &'static str,
    name: String,
    game: String,
    opens_at: DateTime<Utc>,
    starts_at: DateTime<Utc>,
    /// The end; null for an ESL tournament before its last match.
    ends_at: Option<DateTime<Utc>>,
    /// The number of entrants, bots included.
    entered: u64,
    bots: u64,
    /// With fewer entrants an ESL tournament is cancelled at its start.
    min_players: u32,
    /// The most entrants; null for any number.
    max_players: Option<u32>,
    entry_fee: i64,
    /// The prizes of the first three places, in credits.
    prizes: [i64; 3],
    /// Whether staff created it; others come from the catalogue.
    by_staff: bool,
}

impl ListedTournament {
    pub(super) fn of(app: &App, tournament: &Tournament) -> Self {
        let plan = &tournament.plan;
        Self {
            id: tournament.id,
            kind: plan.kind.as_str(),
            state: TournamentQueue::of(tournament, app.now()).as_str(),
            name: plan.name.clone(),
            game: plan.game.clone(),
            opens_at: plan.opens_at,
            starts_at: plan.starts_at,
            ends_at: plan.ends_at,
            entered: tournament.entered,
            bots: tournament.bots,
            min_players: plan.min_players,
            max_players: plan.max_players,
            entry_fee: plan.entry_fee.0,
            prizes: plan.prizes.map(|prize| prize.0),
            by_staff: tournaments::is_of_staff(plan),
        }
    }
}

/// Why facts of a tournament cannot change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentLocks {
    /// Name and pictures: null while they can change, else `cancelled` or `ended`.
    looks: Option<&'static str>,
    /// Times, seats, fee and prizes: null while they can change, else `cancelled`, `ended`, `begun` or `entered`.
    terms: Option<&'static str>,
}

/// What a cancellation gives back; bots are left out.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EntryFeesView {
    /// People who entered.
    people: u64,
    /// Those of them who paid a fee.
    paying: u64,
    /// The sum of their fees.
    credits: i64,
    /// After a cancellation: those who have been told, and refunded if they paid.
    settled: u64,
}

impl From<EntryFees> for EntryFeesView {
    fn from(EntryFees { people, paying, credits, settled }: EntryFees) -> Self {
        Self { people, paying, credits: credits.0, settled }
    }
}

/// An entrant with a place.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentPlaceView {
    /// The place, from 1; third place may be shared.
    place: i32,
    subscriber: Uuid,
    /// The name at entry.
    name: String,
    prize: i64,
    /// `waiting`, `paid` or `refused` if the prize was not paid at once.
    held: Option<&'static str>,
    bot: bool,
}

impl From<TournamentPlace> for TournamentPlaceView {
    fn from(TournamentPlace { subscriber, nickname, place, prize, held, bot }: TournamentPlace) -> Self {
        let held = held.map(PrizeState::as_str);
        Self { place, subscriber: subscriber.0, name: nickname, prize: prize.0, held, bot }
    }
}

/// A change of a tournament that waits for a second person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WaitingChange {
    id: Uuid,
    /// `results` or `terms`.
    kind: &'static str,
    /// The e-mail address of the person who asked.
    maker: String,
    made_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
}

impl From<ChangeRequest> for WaitingChange {
    fn from(ChangeRequest { id, proposal, maker_email, made_at, expires_at, .. }: ChangeRequest) -> Self {
        Self { id, kind: proposal.kind(), maker: maker_email, made_at, expires_at }
    }
}

/// The announced room of a weekly tournament, without its password.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AnnouncedRoomView {
    id: String,
    /// How often a room was announced.
    announcements: i32,
}

/// A tournament with all its facts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TournamentDetails {
    #[serde(flatten)]
    listed: ListedTournament,
    /// Grows with each change; an edit and a cancellation name it.
    version: i32,
    thumbnail: String,
    banner: String,
    /// Whether registering asks for a UID.
    uid_check: bool,
    /// `Credits`, or what the prizes are instead.
    prize_type: String,
    round_seconds: u32,
    countdown_seconds: u32,
    match_seconds: u32,
    /// The current round, from 1; 0 before the first.
    current_round: i32,
    room: Option<AnnouncedRoomView>,
    locks: TournamentLocks,
    fees: EntryFeesView,
    /// The first places, once there are results.
    places: Vec<TournamentPlaceView>,
    /// Changes that wait for a second person, oldest first.
    waiting: Vec<WaitingChange>,
    created_at: DateTime<Utc>,
    changed_at: DateTime<Utc>,
}

impl TournamentDetails {
    pub(super) async fn of(app: &App, id: i64) -> ApiResult<Self> {
        let found = app.store.read().tournaments().find(id).await.map_err(arena_app::AppError::from)?;
        let tournament = found.ok_or_else(ApiError::not_found)?;
        let (looks, terms) = tournaments::locks(&tournament);
        let [looks, terms] = [looks, terms].map(|lock| lock.map(FactLock::as_str));
        let places = tournaments::placed(app, id).await?.into_iter().map(TournamentPlaceView::from).collect();
        let listed = ListedTournament::of(app, &tournament);
        let fees = tournaments::entry_fees(app, id).await?.into();
        let waiting = tournaments::waiting_changes(app, id).await?.into_iter().map(WaitingChange::from);
        let waiting = waiting.collect();
        let Tournament { plan, room, room_version, current_round, version, created_at, changed_at, .. } =
            tournament;
        Ok(Self {
            listed,
            version,
            thumbnail: plan.thumbnail,
            banner: plan.banner,
            uid_check: plan.uid_check,
            prize_type: plan.tourn_type,
            round_seconds: plan.round_seconds,
            countdown_seconds: plan.countdown_seconds,
            match_seconds: plan.match_seconds,
            current_round,
            room: room.map(|(id, _)| AnnouncedRoomView { id, announcements: room_version }),
            locks: TournamentLocks { looks, terms },
            fees,
            places,
            waiting,
            created_at,
            changed_at,
        })
    }
}
