use std::sync::Arc;

use arena_app::content::Texts;
use arena_app::ports::{Champion, EntryKind};
use arena_app::{App, tournaments};
use arena_rules::Language;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::card::instant;
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::cache::{ByLanguage, CachedAnswer, number};
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};
use crate::player::profile::picture_url;

/// The winner of a tournament.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TournamentChampion {
    /// Id of the tournament.
    tournament_id: i64,
    /// `esl` or `weekly`.
    kind: &'static str,
    /// Name of the tournament.
    tournament_name: String,
    /// Name of the game.
    game_name: String,
    /// Slug of the small picture.
    thumbnail: String,
    /// End of the tournament, RFC 3339.
    ended_at: String,
    /// Number of entrants, bots included.
    entrants: u64,
    /// Prize in credits that was paid to the champion.
    prize: i64,
    /// Username at the time of entry.
    username: String,
    /// Address of the profile picture.
    profile_image: Option<String>,
    /// Avatar shown without a picture, 1 to 24.
    avatar: u8,
}

/// Lists the champions of the last fifty tournaments that a person won, the latest first.
#[utoipa::path(
    get, path = "/v1/tournaments/champions", tag = "tournaments", params(LanguageQuery),
    responses(
        (status = 200, body = Envelope<Vec<TournamentChampion>>),
        (status = 304, description = "as the client has it"),
    )
)]
pub(crate) async fn champions(
    State(lists): State<Arc<ChampionLists>>,
    LanguageParam(language): LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(lists.answer(language).await?.respond(&headers))
}

/// The hall of champions in each language, cached for a second.
pub(crate) struct ChampionLists {
    app: Arc<App>,
    texts: Arc<TextCache>,
    lists: ByLanguage,
}

impl ChampionLists {
    pub(crate) fn new(app: Arc<App>, texts: Arc<TextCache>) -> Self {
        Self { app, texts, lists: ByLanguage::default() }
    }

    async fn answer(&self, language: Language) -> ApiResult<CachedAnswer> {
        let make = async || {
            let texts = self.texts.of(language).await?;
            let found = tournaments::champions(&self.app).await?;
            Ok(found.into_iter().map(|one| TournamentChampion::of(one, &texts)).collect::<Vec<_>>())
        };
        self.lists.of(language).get(self.app.now(), make).await
    }
}

impl TournamentChampion {
    fn of(champion: Champion, texts: &Texts) -> Self {
        let name = champion.tournament_name;
        Self {
            tournament_id: champion.tournament,
            kind: champion.kind.as_str(),
            tournament_name: texts.of(EntryKind::Tournaments, &champion.series, "name", name),
            game_name: texts.game(champion.game),
            thumbnail: champion.thumbnail,
            ended_at: instant(champion.ended_at),
            entrants: champion.entrants,
            prize: number(champion.prize),
            username: champion.nickname,
            profile_image: champion.face.picture.as_deref().map(picture_url),
            avatar: champion.face.avatar.number(),
        }
    }
}
