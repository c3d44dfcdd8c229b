use std::sync::Arc;

use arena_app::{App, rewards};
use arena_rules::Words;
use arena_rules::redemption::{AnswerKind, RedeemField};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::list::delivery;
use super::local::LocalReward;
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
    /// 1 if the form asks for `fields`.
    id_require: u8,
    /// The fields that the form asks for beside name and e-mail.
    fields: Vec<RedeemFormField>,
    /// Price in credits.
    credits: i64,
    /// `number`: the form asks for nothing, the reward is added to `tel`. `desk`: delivered by staff.
    delivery: &'static str,
}

/// A field of the redeem form.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RedeemFormField {
    /// Name in the claim's `fields`, and in its validation errors.
    name: String,
    /// Label.
    label: String,
    /// `digits` (0 to 9) or `text`.
    kind: &'static str,
    /// Minimum length.
    min: u16,
    /// Maximum length.
    max: u16,
    /// Regular expression for the whole answer; null for none.
    pattern: Option<String>,
    /// Hint: where to find the answer; null for none.
    help: Option<String>,
    /// Text to show for an answer that does not fit.
    refusal: String,
}

impl RedeemFormField {
    fn of(field: RedeemField, words: &Words) -> Self {
        let refusal = field.refusal(words);
        let RedeemField { name, label, kind, min, max, pattern, help } = field;
        let kind = match kind {
            AnswerKind::Digits => "digits",
            AnswerKind::Text => "text",
        };
        Self { name, label, kind, min, max, pattern, help, refusal }
    }
}

/// Opens the redeem form. It reserves neither stock nor credits. Refusals: `unknown_item`, `out_of_stock`,
/// `insufficient_credits`, `phone_required`, `account_held`, `claim_in_trial`,
/// `birth_date_needed`, `too_young`.
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
    let words = app.settings.languages.of(language);
    let LocalReward { name, fields } = LocalReward::of(&offer.reward, &texts);
    Ok(Envelope::new(RedeemItem {
        name,
        item: offer.item,
        uuid: offer.uuid.to_string(),
        tel: offer.phone,
        id_require: (!fields.is_empty()).into(),
        fields: fields.into_iter().map(|field| RedeemFormField::of(field, words)).collect(),
        credits: number(offer.reward.credits),
        delivery: delivery(offer.reward.product.is_some()),
    }))
}
