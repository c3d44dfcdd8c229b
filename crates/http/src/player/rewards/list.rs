use arena_app::content::Texts;
use arena_app::ports::{self, EntryKind};
use arena_app::rewards;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::cache::{CachedAnswer, number};
use crate::player::content::{LanguageParam, LanguageQuery, texts};
use crate::state::HttpState;

/// A reward (spec 3).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Reward {
    /// Id, from 1. It also selects the picture.
    id: i32,
    /// Name.
    name: String,
    /// Price in credits.
    credits: i64,
    /// 1 if the redeem form asks for a game id.
    id_require: u8,
    /// Whether the reward is in stock.
    available: bool,
    /// Slug of the picture.
    image: String,
}

/// Lists the rewards. A reward's position in the list, from 1, is the `item` of the other calls. Public.
#[utoipa::path(
    post, path = "/v1/rewards", tag = "rewards", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Reward>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn rewards(
    State(state): State<HttpState>,
    LanguageParam(language): LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(ready(&state, language).await?.respond(&headers))
}

/// Lists the same rewards, cacheable by proxies. Public.
#[utoipa::path(
    get, path = "/v1/rewards", tag = "rewards", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Reward>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn rewards_get(
    state: State<HttpState>,
    language: LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    rewards(state, language, headers).await
}

/// Returns the cached list, also for pages.
pub(crate) async fn ready(state: &HttpState, language: &str) -> ApiResult<CachedAnswer> {
    let make = async || {
        let texts = texts(state, language).await?;
        Ok(rewards::list(&state.app).await?.into_iter().map(|reward| of(reward, &texts)).collect::<Vec<_>>())
    };
    state.lists.rewards.of(language).get(state.app.now(), make).await
}

fn of(reward: ports::Reward, texts: &Texts) -> Reward {
    Reward {
        id: reward.id,
        available: reward.available(),
        name: texts.of(EntryKind::Rewards, &reward.id.to_string(), "name", reward.name),
        credits: number(reward.credits),
        id_require: reward.id_required.into(),
        image: reward.image,
    }
}
