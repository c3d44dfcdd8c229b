use arena_app::rewards::{self, ClaimForm};
use arena_rules::texts;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::door::caller::Who;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::door::idempotency::KeyHeader;
use crate::door::json::Body;
use crate::state::HttpState;

/// The redeem form (spec 3).
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RedeemClaimRequest {
    /// The position that the form was opened for.
    item: i32,
    /// From `redeem-item`.
    uuid: Uuid,
    /// The name. Absent is as empty, here and below: the form's own text says what is missing.
    #[serde(default)]
    name: Option<String>,
    /// The e-mail.
    #[serde(default)]
    email: Option<String>,
    /// The number that `redeem-item` gave.
    #[serde(default)]
    phone: Option<String>,
    /// The id in the game, digits only, 4 to 15; only where the reward needs one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pubg_id: Option<String>,
}

/// A claim that was taken in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RedeemClaimed {
    /// Always true.
    success: bool,
    /// Always true.
    status: bool,
    /// The receipt.
    data: ClaimReceipt,
    /// Always null.
    errors: Option<String>,
}

/// The receipt of a claim.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ClaimReceipt {
    /// What the person reads.
    message: &'static str,
    /// The claim.
    claim_id: String,
}

/// A claim's two answers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the two shapes of an answer; the handler sends one of them")]
pub(crate) enum RedeemClaimAnswer {
    /// Taken in.
    Done(RedeemClaimed),
    /// A rule said no.
    Refused(Failure),
}

/// Claims a reward: debits it and takes one from stock, once per `uuid`.
///
/// Refusals: `redeem_expired`, `already_redeemed`, `out_of_stock`, `insufficient_credits`, `phone_required`,
/// `account_held`, `claim_in_trial`.
#[utoipa::path(
    post, path = "/v1/redeem-claim", tag = "rewards", security(("token" = [])), request_body = RedeemClaimRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = RedeemClaimAnswer), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 409, body = Failure), (status = 413, body = Failure), (status = 415, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn redeem_claim(
    State(state): State<HttpState>,
    Who(caller): Who,
    key: KeyHeader,
    Body(request): Body<RedeemClaimRequest>,
) -> ApiResult<Json<RedeemClaimed>> {
    let key = key.of(&request)?;
    let form = ClaimForm {
        item: request.item,
        uuid: request.uuid,
        name: request.name.unwrap_or_default(),
        email: request.email.unwrap_or_default(),
        phone: request.phone.unwrap_or_default(),
        pubg_id: request.pubg_id,
    };
    let receipt = rewards::redeem_claim(&state.app, caller.subscriber, form, key.as_ref()).await?;
    let data = ClaimReceipt { message: texts::CLAIM_RECEIVED, claim_id: receipt.claim_id.to_string() };
    Ok(Json(RedeemClaimed { success: true, status: true, data, errors: None }))
}
