use std::num::NonZeroU16;
use std::sync::Arc;

use arena_app::ports::{Face, Round, RoundState, ShownMatch, SubscriberId};
use arena_app::tournaments::play::{self, PAGE, ShownBracket, ShownRound};
use arena_app::{App, AppError};
use arena_rooms::Rooms;
use arena_rules::day;
use arena_rules::tournament::appearance::{MatchState, Side};
use arena_rules::tournament::screen;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::caller::Reader;
use crate::door::encoding::EncodedBody;
use crate::door::envelope::Failure;
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;
use crate::player::cache::{KeyedCache, encoded};
use crate::player::profile::picture_url;
use crate::player::tournaments::TournamentId;

/// A part of a bracket, as the cache's key: a page of one round, or the last rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct BracketPart {
    tournament: i64,
    round: Option<u32>,
    page: u32,
}

struct Bracket {
    shown: ShownBracket,
    /// Whether everybody may watch the matches that are played.
    watched: bool,
    /// The answer for everybody who does not play in the tournament.
    public: EncodedBody,
}

/// Selects a part of a bracket.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct MatchesRequest {
    /// Id of the tournament.
    #[schema(required = true, nullable = false)]
    #[serde(default)]
    id: Option<TournamentId>,
    /// A round. Without it the answer contains the last rounds, with up to 500 matches in total.
    #[schema(value_type = Option<i32>, minimum = 1, maximum = 65535)]
    #[serde(default)]
    round: Option<NonZeroU16>,
    /// Page of that round, from 1. A page has 500 matches.
    #[schema(value_type = Option<i32>, minimum = 1, maximum = 65535)]
    #[serde(default)]
    page: Option<NonZeroU16>,
}

/// A bracket (spec 3).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchesAnswer {
    /// Always true.
    success: bool,
    /// Rounds, the last first.
    rounds: Vec<BracketRound>,
    /// The rounds again, where some clients read them.
    data: MatchesData,
    /// Always null.
    errors: Option<String>,
}

/// Rounds of the answer, and all rounds drawn.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchesData {
    /// Always true.
    success: bool,
    /// Rounds, the last first.
    rounds: Vec<BracketRound>,
    /// All rounds drawn so far, the last first.
    drawn: Vec<DrawnRound>,
    /// Screen that plays the game and shows matches to spectators, such as `/cannon-clash`.
    route: Option<&'static str>,
}

/// A round that has been drawn.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrawnRound {
    /// Number of the round, from 1.
    round_number: u32,
    /// Title of the round.
    title: String,
    /// Number of matches in the round.
    match_count: u32,
    /// Number of pages.
    pages: u64,
}

/// A round, or a page of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct BracketRound {
    /// Number of the round, from 1.
    round_number: u32,
    /// Title of the round.
    title: String,
    /// Time at which the rooms open, in the operator's time zone.
    time: String,
    /// Same time, RFC 3339.
    #[serde(rename = "timeAt")]
    time_at: String,
    /// Number of matches in the round, which may exceed `matches`.
    match_count: u32,
    /// Matches of the page by position, and the caller's own.
    matches: Vec<BracketMatch>,
}

/// A match.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct BracketMatch {
    /// Room id. Empty until the match ends, except for its players, who see it once it was sent to them.
    room_id: String,
    /// Room id by which everybody may watch the match; null unless it is played in a live room now.
    watch_room_id: Option<String>,
    /// `upcoming` until the match is decided, then `ended`.
    status: &'static str,
    /// `upcoming`, `running` or `ended`.
    state: &'static str,
    /// Players. A match with one player is a bye.
    players: Vec<BracketPlayer>,
    /// Result; null until the match ends.
    result: Option<BracketResult>,
}

/// A player of a match.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct BracketPlayer {
    /// Username at the time of entry.
    username: String,
    /// Address of the profile picture.
    #[serde(rename = "profileImage")]
    profile_image: Option<String>,
    /// Avatar shown without a picture, 1 to 24.
    avatar: u8,
    /// Whether the player appeared.
    has_appeared: bool,
    /// Whether the player is a bot.
    bot: bool,
    /// Whether the player is the caller.
    you: bool,
}

/// Result of a match.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct BracketResult {
    /// Username of the winner; null if there is none.
    winner: Option<String>,
    /// Username of the loser.
    loser: Option<String>,
    /// `normal`, `walkover`, `both_absent` or `bye`.
    result_type: &'static str,
}

/// Answer of the bracket call.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the shapes of an answer; the handler sends one of them")]
pub(crate) enum MatchesOutcome {
    /// The bracket.
    Done(Box<MatchesAnswer>),
    /// A rule refused the call.
    Refused(Failure),
}

/// Returns the bracket of an ESL tournament, the last round first. Public. Refusals: `unknown_tournament`,
/// `unknown_round`.
#[utoipa::path(
    post, path = "/v1/esl/tournament/matches", tag = "matches", security((), ("token" = [])),
    request_body = MatchesRequest,
    responses(
        (status = 200, body = MatchesOutcome), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn matches(
    State(app): State<Arc<App>>,
    State(brackets): State<Arc<BracketCache>>,
    reader: Option<Reader>,
    headers: HeaderMap,
    Body(request): Body<MatchesRequest>,
) -> ApiResult<Response> {
    let tournament = TournamentId::of(request.id.as_ref())?;
    let number = |given: NonZeroU16| u32::from(given.get());
    // A page without a round is ignored.
    let page = request.round.and(request.page).map_or(1, number);
    let part = BracketPart { tournament, round: request.round.map(number), page };
    let bracket = brackets.get(part).await?;
    let Some(reader) = reader else {
        return Ok((kept("public, max-age=1"), bracket.public.json(&headers)).into_response());
    };
    let mine = async |subscriber| {
        Ok::<_, AppError>((subscriber, play::my_matches(&app, tournament, subscriber).await?))
    };
    let (subscriber, mine) = reader.read(&app, mine).await?;
    // A player's answer contains their room id, which nobody else may see.
    let answer = if mine.is_empty() {
        bracket.public.json(&headers)
    } else {
        let mut shown = bracket.shown.clone();
        add_own(&mut shown.rounds, mine);
        let readers = Readers { watched: bracket.watched, caller: Some(subscriber) };
        Json(answer(&app, &shown, readers)).into_response()
    };
    Ok((kept("private, no-store"), answer).into_response())
}

/// Parts of brackets, cached for a second.
pub(crate) struct BracketCache {
    app: Arc<App>,
    rooms: Rooms,
    cached: KeyedCache<BracketPart, Bracket>,
}

impl BracketCache {
    pub(crate) fn new(app: Arc<App>, rooms: Rooms) -> Self {
        Self { app, rooms, cached: KeyedCache::default() }
    }

    async fn get(&self, part: BracketPart) -> ApiResult<Arc<Bracket>> {
        self.cached.get(self.app.now(), part, async || self.read(part).await).await
    }

    async fn read(&self, part: BracketPart) -> ApiResult<Bracket> {
        let app = &self.app;
        let shown = play::matches(app, part.tournament, part.round, part.page).await?;
        let live = shown.game.as_deref().is_some_and(|game| self.rooms.play(game));
        let watched = live && app.settings.additions.watch_live;
        let readers = Readers { watched, caller: None };
        let public = serde_json::to_vec(&answer(app, &shown, readers)).map_err(|error| {
            tracing::error!(%error, "a bracket cannot be serialised");
            ApiError::internal()
        })?;
        Ok(Bracket { public: encoded(public.into())?, shown, watched })
    }
}

/// The people who read an answer.
#[derive(Clone, Copy)]
struct Readers {
    /// Whether they may watch the matches that are played.
    watched: bool,
    /// The subscriber, if the answer is for one alone.
    caller: Option<SubscriberId>,
}

fn kept(cache: &'static str) -> [(HeaderName, HeaderValue); 2] {
    [
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
        (header::VARY, HeaderValue::from_static("accept-encoding, authorization")),
    ]
}

fn answer(app: &App, shown: &ShownBracket, readers: Readers) -> MatchesAnswer {
    let rounds: Vec<_> = shown.rounds.iter().map(|round| round_of(app, round, readers)).collect();
    let drawn = shown.drawn.iter().map(drawn_of).collect();
    let route = shown.game.as_deref().and_then(screen::route);
    let data = MatchesData { success: true, rounds: rounds.clone(), drawn, route };
    MatchesAnswer { success: true, rounds, data, errors: None }
}

/// Replaces or adds the caller's own matches as they are now, also those of another page.
fn add_own(rounds: &mut [ShownRound], mine: Vec<ShownMatch>) {
    for own in mine {
        let Some(shown) = rounds.iter_mut().find(|shown| shown.round.number == own.of.round) else {
            continue;
        };
        match shown.matches.iter_mut().find(|other| other.of.position == own.of.position) {
            Some(same) => *same = own,
            None => shown.matches.push(own),
        }
    }
}

fn round_of(app: &App, shown: &ShownRound, readers: Readers) -> BracketRound {
    let round = &shown.round;
    BracketRound {
        round_number: round.number,
        title: round.title.clone(),
        time: day::display(round.starts_at, app.settings.zone),
        time_at: round.starts_at.to_rfc3339_opts(SecondsFormat::Secs, true),
        match_count: round.matches,
        matches: shown.matches.iter().map(|one| match_of(shown, one, readers)).collect(),
    }
}

fn match_of(
    shown: &ShownRound,
    ShownMatch { of, names, faces, bots }: &ShownMatch,
    Readers { watched, caller }: Readers,
) -> BracketMatch {
    // A bye is decided by the draw, but shown as ended only when its round is over.
    let state = if of.b.is_some() || shown.over() { of.state } else { waiting(&shown.round) };
    let ended = state == MatchState::Ended;
    let sent = of.position < shown.round.reminded;
    let plays = caller.is_some_and(|caller| of.side_of(caller).is_some());
    let own = plays && sent;
    let both = of.appeared(Side::A) && of.appeared(Side::B);
    let in_play = watched && both && !plays && state == MatchState::Running;
    let player =
        |subscriber: SubscriberId, username: &str, face: &Face, appeared: bool, bot: bool| BracketPlayer {
            username: username.to_owned(),
            profile_image: face.picture.as_deref().map(picture_url),
            avatar: face.avatar.number(),
            has_appeared: appeared,
            bot,
            you: caller == Some(subscriber),
        };
    let mut players = vec![player(of.a, &names.0, &faces.0, of.came(Side::A), bots.0)];
    if let (Some(b), Some(name), Some(face)) = (of.b, &names.1, &faces.1) {
        players.push(player(b, name, face, of.came(Side::B), bots.1));
    }
    let name = |player: Option<SubscriberId>| {
        player.and_then(|player| if player == of.a { Some(names.0.clone()) } else { names.1.clone() })
    };
    let result = of.result.filter(|_| ended).map(|result| BracketResult {
        winner: name(of.winner),
        loser: name(of.loser()),
        result_type: result.wire(),
    });
    BracketMatch {
        room_id: if ended || own { of.room.to_string() } else { String::new() },
        watch_room_id: in_play.then(|| of.room.to_string()),
        status: state.status(),
        state: state.as_str(),
        players,
        result,
    }
}

fn waiting(round: &Round) -> MatchState {
    if round.state == RoundState::Drawn { MatchState::Upcoming } else { MatchState::Running }
}

fn drawn_of(round: &Round) -> DrawnRound {
    DrawnRound {
        round_number: round.number,
        title: round.title.clone(),
        match_count: round.matches,
        pages: u64::from(round.matches).div_ceil(PAGE),
    }
}
