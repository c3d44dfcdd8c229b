use std::sync::Arc;

use arena_app::App;
use arena_app::content::Texts;
use arena_app::ports::{EntryKind, Face};
use arena_app::tournaments::play::{self, MatchInPlay};
use arena_rules::Language;
use arena_rules::tournament::screen;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::cache::{ByLanguage, CachedAnswer};
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};
use crate::player::profile::picture_url;

/// A match that everybody may watch now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LiveMatch {
    /// Id of the tournament.
    tournament_id: i64,
    /// Name of the tournament.
    tournament_name: String,
    /// Name of the game.
    game_name: String,
    /// Screen that plays the game, such as `/cannon-clash`.
    route: &'static str,
    /// Slug of the small picture.
    thumbnail: String,
    /// Room id of the match, for its socket.
    room_id: String,
    /// Title of the round.
    round: String,
    /// Players, two.
    players: Vec<LivePlayer>,
}

/// A player of a match that can be watched.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LivePlayer {
    /// Username at the time of entry.
    username: String,
    /// Address of the profile picture.
    profile_image: Option<String>,
    /// Avatar shown without a picture, 1 to 24.
    avatar: u8,
    /// Whether the player is a bot.
    bot: bool,
}

/// Lists up to twelve matches of ESL tournaments that are being played in live rooms, the latest rounds first.
/// Everybody may watch them by their rooms' sockets, ten seconds late.
#[utoipa::path(
    get, path = "/v1/esl/tournaments/live", tag = "matches", params(LanguageQuery),
    responses(
        (status = 200, body = Envelope<Vec<LiveMatch>>), (status = 304, description = "as the client has it"),
    )
)]
pub(crate) async fn live_matches(
    State(lists): State<Arc<LiveMatchLists>>,
    LanguageParam(language): LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(lists.answer(language).await?.respond(&headers))
}

/// The list of live matches in each language, cached for a second.
pub(crate) struct LiveMatchLists {
    app: Arc<App>,
    texts: Arc<TextCache>,
    lists: ByLanguage,
}

impl LiveMatchLists {
    pub(crate) fn new(app: Arc<App>, texts: Arc<TextCache>) -> Self {
        Self { app, texts, lists: ByLanguage::default() }
    }

    async fn answer(&self, language: Language) -> ApiResult<CachedAnswer> {
        let make = async || {
            let texts = self.texts.of(language).await?;
            let found = play::matches_in_play(&self.app).await?;
            Ok(found.into_iter().filter_map(|found| LiveMatch::of(found, &texts)).collect::<Vec<_>>())
        };
        self.lists.of(language).get(self.app.now(), make).await
    }
}

impl LiveMatch {
    /// Returns `None` if the app has no screen for the game.
    fn of(MatchInPlay { tournament, round, shown }: MatchInPlay, texts: &Texts) -> Option<Self> {
        let plan = tournament.plan;
        let route = plan.game_unique_id.as_deref().and_then(screen::route)?;
        let (a, b) = shown.names;
        let (a_face, b_face) = shown.faces;
        Some(Self {
            tournament_id: tournament.id,
            tournament_name: texts.of(EntryKind::Tournaments, &plan.series, "name", plan.name),
            game_name: texts.game(plan.game),
            route,
            thumbnail: plan.thumbnail,
            room_id: shown.of.room.to_string(),
            round: round.title,
            players: vec![
                LivePlayer::of(a, &a_face, shown.bots.0),
                LivePlayer::of(b?, &b_face?, shown.bots.1),
            ],
        })
    }
}

impl LivePlayer {
    fn of(username: String, face: &Face, bot: bool) -> Self {
        let profile_image = face.picture.as_deref().map(picture_url);
        Self { username, profile_image, avatar: face.avatar.number(), bot }
    }
}
