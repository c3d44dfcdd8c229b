use arena_rules::FieldErrors;
use arena_rules::texts::fields;
use arena_rules::tournament::appearance::{MatchState, ResultType, Side};
use arena_rules::tournament::room::RoomId;
use arena_rules::tournament::{TournamentKind, TournamentState, match_texts, texts};
use chrono::{DateTime, Duration, Utc};

use crate::error::refuse;
use crate::ports::{Face, GuessTarget, Match, Opponent, Repositories, Round, SubscriberId, Tournament};
use crate::{App, AppError, AppResult, Refusal};

/// Wrong room ids in a row after which a subscriber has to wait (contract 4).
const TRIES: u32 = 5;
/// The pause (contract 4); attempts further apart are not in a row.
const PAUSE: Duration = Duration::minutes(1);

/// A player checked in to a match.
#[derive(Clone, Debug)]
pub struct InRoom {
    /// The match now.
    pub of: Match,
    /// The player's side.
    pub side: Side,
    /// Whether both have appeared.
    pub both: bool,
    /// The opponent; `None` without an entry.
    pub opponent: Option<Opponent>,
    /// The tournament.
    pub tournament: Tournament,
    /// The time until which the opponent may appear.
    pub appear_until: DateTime<Utc>,
    /// The time at which an undecided match ends without a winner.
    pub deadline_at: DateTime<Utc>,
}

impl InRoom {
    /// Returns the seed of the game once both players are there; before, the first one could practise the
    /// game to come.
    #[must_use]
    pub fn seed(&self) -> Option<i64> {
        self.both.then_some(self.of.seed)
    }
}

/// Checks a player in to their match by room id, from its start until the countdown ends. Safe to repeat:
/// the player gets the same answer, with any changes since.
///
/// Callers without a match are refused before their room id is looked at, so only attempts that could be
/// right are counted. The database counts them for all nodes.
///
/// # Errors
/// Refusals `unknown_tournament`, `tournament_cancelled`, `tournament_ended`, `not_started`,
/// `not_in_tournament`, `eliminated`, `already_won`, `no_opponent`, `room_locked`, `wrong_room`,
/// `not_your_match`, `too_early`, `too_late`; [`AppError::Invalid`] for an empty room id.
pub async fn match_check_in(app: &App, subscriber: SubscriberId, id: i64, room: &str) -> AppResult<InRoom> {
    if room.trim().is_empty() {
        return Err(FieldErrors::one("roomId", fields::ROOM_ID).into());
    }
    let tx = app.store.begin().await?;
    let repos: &dyn Repositories = &*tx;
    let tournament = playing(repos, id).await?;
    let of = current(app, repos, &tournament, subscriber).await?;
    if let Some(until) = repos.tries().count(GuessTarget::Room, subscriber, TRIES, PAUSE, app.now()).await? {
        let seconds = (until - app.now()).num_milliseconds().max(1).cast_unsigned().div_ceil(1000);
        return refuse("room_locked", match_texts::room_locked(seconds));
    }
    let outcome = if RoomId::parse(room) == Some(of.room) {
        repos.tries().forgive(GuessTarget::Room, subscriber).await?;
        enter(app, repos, tournament, of, subscriber).await
    } else {
        wrong(repos, id, subscriber, room).await
    };
    // A failed attempt is recorded as well.
    match outcome {
        Ok(_) | Err(AppError::Refused(_)) => tx.commit().await?,
        Err(_) => {}
    }
    outcome
}

async fn playing(repos: &dyn Repositories, id: i64) -> AppResult<Tournament> {
    let found = repos.tournaments().find(id).await?.filter(|found| found.plan.kind == TournamentKind::Esl);
    let Some(tournament) = found else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    match tournament.plan.state {
        TournamentState::Running => Ok(tournament),
        TournamentState::Open => refuse("not_started", match_texts::NOT_STARTED),
        TournamentState::Cancelled | TournamentState::Closed => {
            refuse("tournament_cancelled", texts::CANCELLED)
        }
        TournamentState::Ended => refuse("tournament_ended", texts::ENDED),
    }
}

async fn current(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    subscriber: SubscriberId,
) -> AppResult<Match> {
    let newest = repos.match_players().matches_of(tournament.id, subscriber).await?.into_iter().next();
    let Some(of) = newest else {
        return refuse("not_in_tournament", match_texts::NOT_IN);
    };
    if of.state != MatchState::Ended {
        return Ok(of);
    }
    match (of.result, of.winner == Some(subscriber)) {
        (Some(ResultType::Bye), _) => refuse("no_opponent", match_texts::BYE),
        (_, true) => refuse("already_won", match_texts::ALREADY_WON),
        (Some(ResultType::Walkover | ResultType::BothAbsent), false) => {
            // Until the round's deadline the player hears that they are too late; afterwards, that they
            // are out.
            let now = app.now();
            let round = repos.rounds().newest(tournament.id).await?;
            let current = round.is_some_and(|round| {
                round.number == of.round && round.deadline_at.is_some_and(|deadline| now < deadline)
            });
            if current {
                return refuse("too_late", match_texts::TOO_LATE);
            }
            refuse("eliminated", match_texts::ELIMINATED)
        }
        (_, false) => refuse("eliminated", match_texts::ELIMINATED),
    }
}

async fn wrong<T>(repos: &dyn Repositories, id: i64, subscriber: SubscriberId, room: &str) -> AppResult<T> {
    let found = match RoomId::parse(room) {
        Some(room) => repos.matches().by_room(id, room).await?,
        None => None,
    };
    if found.is_some_and(|of| of.side_of(subscriber).is_none()) {
        return refuse("not_your_match", match_texts::NOT_YOURS);
    }
    refuse("wrong_room", match_texts::WRONG_ROOM)
}

async fn enter(
    app: &App,
    repos: &dyn Repositories,
    tournament: Tournament,
    of: Match,
    subscriber: SubscriberId,
) -> AppResult<InRoom> {
    let now = app.now();
    let Some(side) = of.side_of(subscriber) else {
        return Err(AppError::Internal(format!(
            "a match of tournament {} is not its player's",
            of.tournament
        )));
    };
    let Some(round) = repos.rounds().newest(of.tournament).await? else {
        return Err(AppError::Internal(format!("tournament {} has a match without a round", of.tournament)));
    };
    let Round { appear_until: Some(appear_until), deadline_at: Some(deadline_at), .. } = round else {
        return refuse("too_early", match_texts::too_early(round.starts_at, app.settings.zone));
    };
    if !of.appeared(side) {
        let came = now < appear_until && repos.match_players().appear(&of, side, now).await?;
        // `came` is also false if a second device was faster, or the countdown has just ended.
        let seen = repos.matches().by_room(of.tournament, of.room).await?;
        if !came && !seen.is_some_and(|of| of.appeared(side)) {
            return Err(Refusal::new("too_late", match_texts::TOO_LATE).into());
        }
    }
    let Some(of) = repos.matches().by_room(of.tournament, of.room).await? else {
        return Err(AppError::Internal(format!("a match of tournament {} is gone", of.tournament)));
    };
    let both = of.appeared(Side::A) && of.appeared(Side::B);
    let opponent = match of.player(side.other()) {
        Some(opponent) => opponent_of(repos, of.tournament, opponent).await?,
        None => None,
    };
    Ok(InRoom { of, side, both, opponent, tournament, appear_until, deadline_at })
}

async fn opponent_of(
    repos: &dyn Repositories,
    tournament: i64,
    id: SubscriberId,
) -> AppResult<Option<Opponent>> {
    let Some(entry) = repos.tournament_entries().find(tournament, id).await? else { return Ok(None) };
    let Some(subscriber) = repos.subscribers().find(id).await? else { return Ok(None) };
    let face = Face { picture: subscriber.picture, avatar: subscriber.avatar };
    Ok(Some(Opponent { nickname: entry.entrant.nickname, face, bot: entry.bot.is_some() }))
}
