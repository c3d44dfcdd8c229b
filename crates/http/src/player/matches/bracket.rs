use arena_app::AppError;
use arena_app::ports::{Face, Round, RoundState, ShownMatch, SubscriberId};
use arena_app::tournaments::play::{self, PAGE, ShownRound};
use arena_rules::day;
use arena_rules::tournament::appearance::{MatchState, Side};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU16;
use utoipa::ToSchema;

use crate::door::caller::Reader;
use crate::door::encoding::Encoded;
use crate::door::envelope::Failure;
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;
use crate::player::cache::encoded;
use crate::player::profile::picture_url;
use crate::player::tournaments::TournamentId;
use crate::state::HttpState;

/// Which part of which tournament's bracket: the round, if one is asked for, and its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Part {
    tournament: i64,
    round: Option<u32>,
    page: u32,
}

/// A part as it was.
pub(crate) struct Bracket {
    rounds: Vec<ShownRound>,
    /// All rounds that were drawn, the last first.
    drawn: Vec<Round>,
    /// The answer to everybody who does not play there.
    public: Encoded,
}

/// Which part of a bracket.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct MatchesRequest {
    /// The tournament.
    #[schema(required = true, nullable = false)]
    #[serde(default)]
    id: Option<TournamentId>,
    /// One round; without it the last rounds, as many as have 500 matches together.
    #[schema(value_type = Option<i32>, minimum = 1, maximum = 65535)]
    #[serde(default)]
    round: Option<NonZeroU16>,
    /// Which 500 matches of that round, from 1.
    #[schema(value_type = Option<i32>, minimum = 1, maximum = 65535)]
    #[serde(default)]
    page: Option<NonZeroU16>,
}

/// A bracket (spec 3).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchesAnswer {
    /// Always true.
    success: bool,
    /// The rounds, the last first.
    rounds: Vec<BracketRound>,
    /// The same, where some clients read it.
    data: MatchesData,
    /// Always null.
    errors: Option<String>,
}

/// A bracket, once more.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchesData {
    /// Always true.
    success: bool,
    /// The rounds, the last first.
    rounds: Vec<BracketRound>,
    /// All rounds that were drawn, the last first: what there is to ask for.
    drawn: Vec<DrawnRound>,
}

/// A round that was drawn.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrawnRound {
    /// Its number, from 1.
    round_number: u32,
    /// What it is called.
    title: String,
    /// How many matches it has.
    match_count: u32,
    /// In how many pages they come.
    pages: u64,
}

/// A round, or a page of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct BracketRound {
    /// Its number, from 1.
    round_number: u32,
    /// What it is called.
    title: String,
    /// When its rooms open, in the operator's zone.
    time: String,
    /// The same, RFC 3339.
    #[serde(rename = "timeAt")]
    time_at: String,
    /// How many matches it has, also where fewer are given here.
    match_count: u32,
    /// Its matches by position, and the caller's own.
    matches: Vec<BracketMatch>,
}

/// A match.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct BracketMatch {
    /// Its room; empty while it is not over, for everybody but its players, who see it once it was sent to them.
    room_id: String,
    /// `upcoming` until it is decided, then `ended`.
    status: &'static str,
    /// `upcoming`, `running` or `ended`.
    state: &'static str,
    /// Its players; one alone is a bye.
    players: Vec<BracketPlayer>,
    /// How it ended; null until it has.
    result: Option<BracketResult>,
}

/// A player of a match.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct BracketPlayer {
    /// The name that they entered with.
    username: String,
    /// Where the picture is.
    #[serde(rename = "profileImage")]
    profile_image: Option<String>,
    /// The face where there is no picture, 1 to 24.
    avatar: u8,
    /// Whether they appeared.
    has_appeared: bool,
    /// Whether the server plays for them.
    bot: bool,
    /// Whether they are the caller.
    you: bool,
}

/// How a match ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct BracketResult {
    /// Who goes on; null where nobody does.
    winner: Option<String>,
    /// Who lost against them.
    loser: Option<String>,
    /// `normal`, `walkover`, `both_absent` or `bye`.
    result_type: &'static str,
}

/// What asking for a bracket may come to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the shapes of an answer; the handler sends one of them")]
pub(crate) enum MatchesOutcome {
    /// The bracket.
    Done(Box<MatchesAnswer>),
    /// A rule said no.
    Refused(Failure),
}

/// The bracket of an ESL tournament, the last round first. Public. Refusals: `unknown_tournament`, `unknown_round`.
#[utoipa::path(
    post, path = "/v1/esl/tournament/matches", tag = "matches", security((), ("token" = [])),
    request_body = MatchesRequest,
    responses(
        (status = 200, body = MatchesOutcome), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn matches(
    State(state): State<HttpState>,
    reader: Option<Reader>,
    headers: HeaderMap,
    Body(request): Body<MatchesRequest>,
) -> ApiResult<Response> {
    let tournament = TournamentId::of(request.id.as_ref())?;
    let number = |given: NonZeroU16| u32::from(given.get());
    // Pages are of one round.
    let page = request.round.and(request.page).map_or(1, number);
    let part = Part { tournament, round: request.round.map(number), page };
    let bracket = state.lists.brackets.get(state.app.now(), part, async || read(&state, part).await).await?;
    let Some(reader) = reader else {
        return Ok((kept("public, max-age=1"), bracket.public.json(&headers)).into_response());
    };
    let mine = async |subscriber| {
        Ok::<_, AppError>((subscriber, play::my_matches(&state.app, tournament, subscriber).await?))
    };
    let (subscriber, mine) = reader.read(&state, mine).await?;
    // A player's has their room in it, which is nobody else's business.
    let answer = if mine.is_empty() {
        bracket.public.json(&headers)
    } else {
        let mut rounds = bracket.rounds.clone();
        add_own(&mut rounds, mine);
        Json(answer(&state, &rounds, &bracket.drawn, Some(subscriber))).into_response()
    };
    Ok((kept("private, no-store"), answer).into_response())
}

/// A part as it is now.
async fn read(state: &HttpState, part: Part) -> ApiResult<Bracket> {
    let (rounds, drawn) = play::matches(&state.app, part.tournament, part.round, part.page).await?;
    let public = serde_json::to_vec(&answer(state, &rounds, &drawn, None)).map_err(|error| {
        tracing::error!(%error, "a bracket cannot be written");
        ApiError::internal()
    })?;
    Ok(Bracket { public: encoded(public.into())?, rounds, drawn })
}

fn kept(cache: &'static str) -> [(HeaderName, HeaderValue); 2] {
    [
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
        (header::VARY, HeaderValue::from_static("accept-encoding, authorization")),
    ]
}

fn answer(
    state: &HttpState,
    rounds: &[ShownRound],
    drawn: &[Round],
    caller: Option<SubscriberId>,
) -> MatchesAnswer {
    let rounds: Vec<_> = rounds.iter().map(|round| round_of(state, round, caller)).collect();
    let drawn = drawn.iter().map(drawn_of).collect();
    let data = MatchesData { success: true, rounds: rounds.clone(), drawn };
    MatchesAnswer { success: true, rounds, data, errors: None }
}

/// Lays the caller's own matches in: as they are this moment, and also those that are on another page.
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

fn round_of(state: &HttpState, shown: &ShownRound, caller: Option<SubscriberId>) -> BracketRound {
    let round = &shown.round;
    BracketRound {
        round_number: round.number,
        title: round.title.clone(),
        time: day::display(round.starts_at, state.app.settings.zone),
        time_at: round.starts_at.to_rfc3339_opts(SecondsFormat::Secs, true),
        match_count: round.matches,
        matches: shown.matches.iter().map(|one| match_of(shown, one, caller)).collect(),
    }
}

fn match_of(
    shown: &ShownRound,
    ShownMatch { of, names, faces, bots }: &ShownMatch,
    caller: Option<SubscriberId>,
) -> BracketMatch {
    // A bye is decided when it is drawn, and shown when its round is over.
    let state = if of.b.is_some() || shown.over() { of.state } else { waiting(&shown.round) };
    let ended = state == MatchState::Ended;
    let sent = of.position < shown.round.reminded;
    let own = caller.is_some_and(|caller| of.side_of(caller).is_some()) && sent;
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
