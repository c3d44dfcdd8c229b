use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::App;
use arena_app::rewards::{self, ClaimForm};
use arena_rules::redemption::GAME_ID;
use arena_rules::texts;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::door::idempotency::KeyHeader;
use crate::door::json::Body;

/// The redeem form (spec 3).
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RedeemClaimRequest {
    /// Position for which the form was opened.
    item: i32,
    /// The `uuid` from `redeem-item`.
    uuid: Uuid,
    /// Name. An absent name, e-mail or phone counts as empty, so that the validation error names the field.
    #[serde(default)]
    name: Option<String>,
    /// E-mail address.
    #[serde(default)]
    email: Option<String>,
    /// The number from `redeem-item`.
    #[serde(default)]
    phone: Option<String>,
    /// The answer to the field `pubgId`, as in `fields`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pubg_id: Option<String>,
    /// The answers to the fields that `redeem-item` names, by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    fields: BTreeMap<String, String>,
}

/// Answer of a successful claim.
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

/// Receipt of a claim.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ClaimReceipt {
    /// Text to show to the person.
    message: &'static str,
    /// Id of the claim.
    claim_id: String,
}

/// Answer of the claim call.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the two shapes of an answer; the handler sends one of them")]
pub(crate) enum RedeemClaimAnswer {
    /// The claim succeeded.
    Done(RedeemClaimed),
    /// A rule refused the claim.
    Refused(Failure),
}

/// Claims a reward: debits its price and takes one from stock, once for each `uuid`. Name, e-mail and fields are not
/// needed for a reward with `delivery` `number`.
///
/// Refusals: `redeem_expired`, `already_redeemed`, `out_of_stock`, `insufficient_credits`, `phone_required`,
/// `account_held`, `claim_in_trial`,
/// `birth_date_needed`, `too_young`.
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
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    key: KeyHeader,
    Body(request): Body<RedeemClaimRequest>,
) -> ApiResult<Json<RedeemClaimed>> {
    let key = key.of(&request)?;
    let mut answers = request.fields;
    if let Some(id) = request.pubg_id {
        answers.insert(GAME_ID.to_owned(), id);
    }
    let form = ClaimForm {
        item: request.item,
        uuid: request.uuid,
        name: request.name.unwrap_or_default(),
        email: request.email.unwrap_or_default(),
        phone: request.phone.unwrap_or_default(),
        answers,
    };
    let receipt = rewards::redeem_claim(&app, caller.subscriber, form, key.as_ref()).await?;
    let message = if receipt.to_number { texts::CLAIM_SENDING } else { texts::CLAIM_RECEIVED };
    let data = ClaimReceipt { message, claim_id: receipt.claim_id.to_string() };
    Ok(Json(RedeemClaimed { success: true, status: true, data, errors: None }))
}
