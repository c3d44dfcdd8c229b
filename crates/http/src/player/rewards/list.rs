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
use crate::player::cache::{Ready, number};
use crate::player::content::{Language, LanguageQuery, texts};
use crate::state::HttpState;

/// Something to be had for credits (spec 3).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Reward {
    /// Its id, from 1; also picks its picture.
    id: i32,
    /// What it is.
    name: String,
    /// What it costs.
    credits: i64,
    /// 1 where the redeem form asks for a game id.
    id_require: u8,
    /// Whether one can be had.
    available: bool,
    /// The slug of its picture.
    image: String,
}

/// The rewards; a position in the list, from 1, is the `item` of the other calls. Public.
#[utoipa::path(
    post, path = "/v1/rewards", tag = "rewards", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Reward>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn rewards(
    State(state): State<HttpState>,
    Language(language): Language,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(ready(&state, language).await?.respond(&headers))
}

/// The same list, cacheable on its way. Public.
#[utoipa::path(
    get, path = "/v1/rewards", tag = "rewards", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Reward>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn rewards_get(
    state: State<HttpState>,
    language: Language,
    headers: HeaderMap,
) -> ApiResult<Response> {
    rewards(state, language, headers).await
}

/// The list as it is sent, also laid into pages.
pub(crate) async fn ready(state: &HttpState, language: &str) -> ApiResult<Ready> {
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
