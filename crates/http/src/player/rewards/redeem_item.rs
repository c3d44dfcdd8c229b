use arena_app::ports::EntryKind;
use arena_app::rewards;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::caller::Who;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;
use crate::player::cache::number;
use crate::player::content::{Language, LanguageQuery, texts};
use crate::state::HttpState;

/// Which reward.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct RedeemItemRequest {
    /// Its position in the list, from 1.
    item: i32,
}

/// What the redeem form is filled with (spec 3).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RedeemItem {
    /// The reward's name.
    name: String,
    /// Its position in the list.
    item: i32,
    /// What the claim must carry; good once.
    uuid: String,
    /// The number to reach the caller at, as people write it: the proven one, or what `gamenow/notify` was given.
    tel: String,
    /// 1 where the form asks for a game id.
    id_require: u8,
    /// What it costs.
    credits: i64,
}

/// Opens the redeem form; nothing is held. Refusals: `unknown_item`, `out_of_stock`, `insufficient_credits`,
/// `phone_required`, `account_held`, `claim_in_trial`.
#[utoipa::path(
    post, path = "/v1/redeem-item", tag = "rewards", security(("token" = [])), request_body = RedeemItemRequest,
    params(LanguageQuery),
    responses(
        (status = 200, body = Answer<RedeemItem>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn redeem_item(
    State(state): State<HttpState>,
    Who(caller): Who,
    Language(language): Language,
    Body(request): Body<RedeemItemRequest>,
) -> ApiResult<Envelope<RedeemItem>> {
    let offer = rewards::redeem_item(&state.app, caller.subscriber, request.item).await?;
    let texts = texts(&state, language).await?;
    let id = offer.reward.id.to_string();
    Ok(Envelope::new(RedeemItem {
        name: texts.of(EntryKind::Rewards, &id, "name", offer.reward.name),
        item: offer.item,
        uuid: offer.uuid.to_string(),
        tel: offer.phone,
        id_require: offer.reward.id_required.into(),
        credits: number(offer.reward.credits),
    }))
}
