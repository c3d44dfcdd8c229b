use std::sync::Arc;

use arena_app::App;
use arena_app::ports::{Match, Round, ShownMatch};
use arena_app::tournaments::{self, BracketMatch, BracketPage};
use arena_rules::tournament::appearance::ResultType;
use axum::extract::{Path, Query, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::id::tournament;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// A round of a bracket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BracketRound {
    /// The number, from 1.
    number: u32,
    title: String,
    /// The number of matches, byes included.
    matches: u32,
    /// `drawn`, `open` (players appear), `settled` (who did not appear is out) or `ended`.
    state: &'static str,
    starts_at: DateTime<Utc>,
    /// When undecided matches end without a winner; null before the rooms open.
    deadline_at: Option<DateTime<Utc>>,
}

impl From<Round> for BracketRound {
    fn from(Round { number, title, matches, state, starts_at, deadline_at, .. }: Round) -> Self {
        Self { number, title, matches, state: state.as_str(), starts_at, deadline_at }
    }
}

/// The rounds that were drawn.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BracketRounds {
    /// First to last.
    items: Vec<BracketRound>,
}

/// Where a page of a round's matches begins.
#[derive(Deserialize, IntoParams)]
pub(crate) struct MatchesQuery {
    /// The `next` of the page before.
    cursor: Option<u32>,
}

/// A player of a match.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BracketPlayer {
    subscriber: Uuid,
    /// The name at entry.
    name: String,
    bot: bool,
    /// Whether the player appeared at the room.
    appeared: bool,
    /// Whether the player reported a win while the match was undecided.
    claims_win: bool,
    /// The signs of the live room about the player, separated by spaces; empty for none.
    signs: String,
    /// How often the player's game state differed from the server's.
    desyncs: u32,
}

/// A match of a bracket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BracketMatchView {
    /// The position in the round, from 0.
    position: u32,
    room: String,
    /// `upcoming`, `running` or `ended`.
    state: &'static str,
    /// Two players; a bye has one.
    players: Vec<BracketPlayer>,
    /// The player who goes on.
    winner: Option<Uuid>,
    /// `normal`, `walkover`, `both_absent`, `bye` or `undecided`; null before the decision.
    result: Option<&'static str>,
    /// `referee` (the server's), `concession`, `operator` (staff), `countdown`, `deadline`, `draw`, `correction` or
    /// `removal` (both by staff).
    decided_by: Option<String>,
    decided_at: Option<DateTime<Utc>>,
}

impl From<BracketMatch> for BracketMatchView {
    fn from(BracketMatch { shown, verdict }: BracketMatch) -> Self {
        let ShownMatch { of, names, bots, .. } = shown;
        let (mut signs, mut desyncs) = (Default::default(), [0, 0]);
        let (mut decided_by, mut decided_at) = (None, None);
        if let Some(verdict) = verdict {
            (signs, desyncs) = (verdict.signs, verdict.desyncs);
            (decided_by, decided_at) = (verdict.decided_by, verdict.decided_at);
        }
        let Match { position, room, a, b, state, a_appeared, b_appeared, claims, winner, result, .. } = of;
        let [a_signs, b_signs]: [String; 2] = signs;
        let first = BracketPlayer {
            subscriber: a.0,
            name: names.0,
            bot: bots.0,
            appeared: a_appeared.is_some(),
            claims_win: claims[0],
            signs: a_signs,
            desyncs: desyncs[0],
        };
        let second = b.map(|b| BracketPlayer {
            subscriber: b.0,
            name: names.1.unwrap_or_default(),
            bot: bots.1,
            appeared: b_appeared.is_some(),
            claims_win: claims[1],
            signs: b_signs,
            desyncs: desyncs[1],
        });
        Self {
            position,
            room: room.to_string(),
            state: state.as_str(),
            players: [Some(first), second].into_iter().flatten().collect(),
            winner: winner.map(|winner| winner.0),
            result: result.map(ResultType::as_str),
            decided_by,
            decided_at,
        }
    }
}

/// A page of a round's matches.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BracketMatchesPage {
    /// By position.
    items: Vec<BracketMatchView>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
}

/// Lists the rounds of a tournament that were drawn, first to last; none for a weekly one.
#[utoipa::path(
    get, path = "/v1/tournaments/{id}/rounds", tag = "tournaments",
    params(("id" = String, Path, description = "Id of the tournament")),
    responses((status = 200, body = Envelope<BracketRounds>), (status = 404, body = Failure))
)]
pub(crate) async fn rounds(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> ApiResult<Envelope<BracketRounds>> {
    let rounds = tournaments::rounds(&app, tournament(&id)?).await?;
    Ok(Envelope::new(BracketRounds { items: rounds.into_iter().map(BracketRound::from).collect() }))
}

/// Lists a round's matches with both players, how each was decided, and the signs of its live room.
#[utoipa::path(
    get, path = "/v1/tournaments/{id}/rounds/{round}", tag = "tournaments",
    params(
        ("id" = String, Path, description = "Id of the tournament"),
        ("round" = String, Path, description = "Number of the round, from 1"),
        MatchesQuery,
    ),
    responses((status = 200, body = Envelope<BracketMatchesPage>), (status = 404, body = Failure))
)]
pub(crate) async fn matches(
    State(app): State<Arc<App>>,
    Path((id, round)): Path<(String, String)>,
    Query(MatchesQuery { cursor }): Query<MatchesQuery>,
) -> ApiResult<Envelope<BracketMatchesPage>> {
    let round = round.parse::<i32>().ok().and_then(|round| u32::try_from(round).ok());
    let round = round.ok_or_else(ApiError::not_found)?;
    let first = cursor.unwrap_or_default().min(i32::MAX.unsigned_abs());
    let BracketPage { matches, next } =
        tournaments::bracket_page(&app, tournament(&id)?, round, first).await?;
    Ok(Envelope::new(BracketMatchesPage {
        items: matches.into_iter().map(BracketMatchView::from).collect(),
        next: next.map(|next| next.to_string()),
    }))
}
