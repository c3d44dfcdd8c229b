use std::sync::Arc;

use arena_app::ports::EntryKind;
use arena_app::{App, rewards};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::list::delivery;
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;
use crate::player::cache::number;
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};

/// Selects the reward.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct RedeemItemRequest {
    /// Position in the list, from 1.
    item: i32,
}

/// Values for the redeem form (spec 3).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RedeemItem {
    /// Name of the reward.
    name: String,
    /// Position in the list.
    item: i32,
    /// Id of the form for the claim. Valid once.
    uuid: String,
    /// The caller's number in local form: the proven one, or the one given to `gamenow/notify`.
    tel: String,
    /// 1 if the form asks for a game id.
    id_require: u8,
    /// Price in credits.
    credits: i64,
    /// `number`: the form asks for nothing, the reward is added to `tel`. `desk`: delivered by staff.
    delivery: &'static str,
}

/// Opens the redeem form. It reserves neither stock nor credits. Refusals: `unknown_item`, `out_of_stock`,
/// `insufficient_credits`, `phone_required`, `account_held`, `claim_in_trial`.
#[utoipa::path(
    post, path = "/v1/redeem-item", tag = "rewards", security(("token" = [])), request_body = RedeemItemRequest,
    params(LanguageQuery),
    responses(
        (status = 200, body = Answer<RedeemItem>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn redeem_item(
    State(app): State<Arc<App>>,
    State(texts): State<Arc<TextCache>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    LanguageParam(language): LanguageParam,
    Body(request): Body<RedeemItemRequest>,
) -> ApiResult<Envelope<RedeemItem>> {
    let offer = rewards::redeem_item(&app, caller.subscriber, request.item).await?;
    let texts = texts.of(language).await?;
    let id = offer.reward.id.to_string();
    Ok(Envelope::new(RedeemItem {
        name: texts.of(EntryKind::Rewards, &id, "name", offer.reward.name),
        item: offer.item,
        uuid: offer.uuid.to_string(),
        tel: offer.phone,
        id_require: offer.reward.id_required.into(),
        credits: number(offer.reward.credits),
        delivery: delivery(offer.reward.product.is_some()),
    }))
}
