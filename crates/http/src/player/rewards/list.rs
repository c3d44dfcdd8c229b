use std::sync::Arc;

use arena_app::content::Texts;
use arena_app::ports::{self, EntryKind};
use arena_app::{App, rewards};
use arena_rules::Language;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::cache::{ByLanguage, CachedAnswer, number};
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};

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
    /// `number`: added to the caller's own number, and the form asks for nothing. `desk`: delivered by staff.
    delivery: &'static str,
}

/// Lists the rewards. A reward's position in the list, from 1, is the `item` of the other calls. Public.
#[utoipa::path(
    post, path = "/v1/rewards", tag = "rewards", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Reward>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn rewards(
    State(list): State<Arc<RewardList>>,
    LanguageParam(language): LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(list.answer(language).await?.respond(&headers))
}

/// Lists the same rewards, cacheable by proxies. Public.
#[utoipa::path(
    get, path = "/v1/rewards", tag = "rewards", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Reward>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn rewards_get(
    list: State<Arc<RewardList>>,
    language: LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    rewards(list, language, headers).await
}

/// The rewards, cached for a second.
pub(crate) struct RewardList {
    app: Arc<App>,
    texts: Arc<TextCache>,
    cached: ByLanguage,
}

impl RewardList {
    pub(crate) fn new(app: Arc<App>, texts: Arc<TextCache>) -> Self {
        Self { app, texts, cached: ByLanguage::default() }
    }

    pub(crate) async fn answer(&self, language: Language) -> ApiResult<CachedAnswer> {
        let make = async || {
            let texts = self.texts.of(language).await?;
            Ok(rewards::list(&self.app)
                .await?
                .into_iter()
                .map(|reward| of(reward, &texts))
                .collect::<Vec<_>>())
        };
        self.cached.of(language).get(self.app.now(), make).await
    }
}

/// Returns the word for the way of a reward to its owner.
pub(super) fn delivery(to_number: bool) -> &'static str {
    if to_number { "number" } else { "desk" }
}

fn of(reward: ports::Reward, texts: &Texts) -> Reward {
    Reward {
        id: reward.id,
        available: reward.available(),
        name: texts.of(EntryKind::Rewards, &reward.id.to_string(), "name", reward.name),
        credits: number(reward.credits),
        id_require: (!reward.fields.is_empty()).into(),
        delivery: delivery(reward.product.is_some()),
        image: reward.image,
    }
}
