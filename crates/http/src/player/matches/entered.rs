use std::sync::Arc;

use arena_app::App;
use arena_app::content::Texts;
use arena_app::ports::{EntryKind, Round};
use arena_app::tournaments::play::{self, TournamentProgress};
use arena_rules::tournament::{PlayerState, screen};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::check_in::MatchOpponent;
use crate::door::caller::Reader;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::player::cache::number;
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};
use crate::player::tournaments::instant;

/// An ESL tournament that the caller has entered, and their state in it. Times are RFC 3339 in UTC.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EnteredTournament {
    /// Id of the tournament.
    tournament_id: i64,
    /// Name of the tournament.
    tournament_name: String,
    /// Name of the game.
    game_name: String,
    /// Screen that plays the game, such as `/cannon-clash`.
    route: Option<&'static str>,
    /// Slug of the small picture.
    thumbnail: String,
    /// `entered`: begins later. `starting`: the first round is being drawn. `drawn`: the match is known, the
    /// room id follows. `called`: the room id is known, the room opens later. `open`: the room is open, the
    /// caller has not come. `playing`: the caller has come, nobody has won. `through`: won, or without an
    /// opponent. `placed`: over, with a place. `out`: lost, or over without a place. `cancelled`.
    state: &'static str,
    /// Start of the tournament.
    starts_at: String,
    /// The newest round in which the caller plays.
    round: Option<EnteredRound>,
    /// Room id of the caller's match, once it was sent and until the match ends.
    room_id: Option<String>,
    /// The opponent; null without one.
    opponent: Option<MatchOpponent>,
    /// Whether the opponent is a bot.
    opponent_bot: bool,
    /// Planned time of the next round, for a caller who is `through` and has a next round.
    next_at: Option<String>,
    /// Place 1 to 3, if there are results.
    place: Option<i32>,
    /// Prize in credits that was paid to the caller.
    prize: i64,
}

/// A round in which the caller plays.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EnteredRound {
    /// Number of the round, from 1.
    number: u32,
    /// Title of the round.
    title: String,
    /// Number of matches in the round; 1 for the final.
    matches: u32,
    /// Time at which the rooms open.
    opens_at: String,
    /// Time until which players may appear; null until the rooms are open.
    appear_until: Option<String>,
    /// Time at which an undecided match ends without a winner; null until the rooms are open.
    deadline_at: Option<String>,
}

/// Returns the ESL tournaments that the caller has entered, and their state in each: the most urgent
/// first. A tournament that is over stays for a day.
#[utoipa::path(
    get, path = "/v1/esl/tournaments/entered", tag = "matches", security(("token" = [])), params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<EnteredTournament>>), (status = 401, body = Failure))
)]
pub(crate) async fn entered(
    State(app): State<Arc<App>>,
    State(texts): State<Arc<TextCache>>,
    reader: Reader,
    LanguageParam(language): LanguageParam,
) -> ApiResult<Envelope<Vec<EnteredTournament>>> {
    let entered =
        reader.read(&app, async |subscriber| play::entered_tournaments(&app, subscriber).await).await?;
    let texts = texts.of(language).await?;
    Ok(Envelope::new(entered.into_iter().map(|one| EnteredTournament::of(one, &texts)).collect()))
}

impl EnteredTournament {
    fn of(TournamentProgress { tournament, state, next_at }: TournamentProgress, texts: &Texts) -> Self {
        let in_match = matches!(state, PlayerState::Called | PlayerState::Open | PlayerState::Playing);
        let newest = tournament.newest;
        let opponent = newest.as_ref().and_then(|newest| newest.opponent.clone());
        Self {
            tournament_id: tournament.id,
            tournament_name: texts.of(EntryKind::Tournaments, &tournament.series, "name", tournament.name),
            game_name: texts.game(tournament.game),
            route: tournament.game_unique_id.as_deref().and_then(screen::route),
            thumbnail: tournament.thumbnail,
            state: state.as_str(),
            starts_at: instant(tournament.starts_at),
            room_id: newest.as_ref().filter(|_| in_match).map(|newest| newest.of.room.to_string()),
            round: newest.map(|newest| EnteredRound::of(newest.round)),
            opponent_bot: opponent.as_ref().is_some_and(|opponent| opponent.bot),
            opponent: opponent.map(MatchOpponent::from),
            next_at: next_at.map(instant),
            place: tournament.place,
            prize: number(tournament.prize_paid),
        }
    }
}

impl EnteredRound {
    fn of(round: Round) -> Self {
        Self {
            number: round.number,
            title: round.title,
            matches: round.matches,
            opens_at: instant(round.starts_at),
            appear_until: round.appear_until.map(instant),
            deadline_at: round.deadline_at.map(instant),
        }
    }
}
