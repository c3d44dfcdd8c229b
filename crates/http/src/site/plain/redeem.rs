//! `/plain/redeem`: the redeem form (spec 2, 5).

use std::collections::BTreeMap;

use arena_app::AppError;
use arena_app::rewards::{self, ClaimForm, Offer};
use arena_rules::redemption::{AnswerKind, FormKind};
use axum::extract::Query;
use axum::http::Uri;
use maud::{Markup, html};
use serde::Deserialize;
use uuid::Uuid;

use super::page::{Page, field_error, token_field};
use super::paths::{CLAIMS, REWARDS, THANK_YOU};
use super::rewards as rewards_page;
use super::sent::PlainForm;
use super::trouble::PageResult;
use super::visitor::Visitor;
use super::words::fill;
use crate::door::error::{ApiError, ApiResult};
use crate::door::redirect::see_other;
use crate::player::rewards::LocalReward;

#[derive(Default, Deserialize)]
#[serde(default)]
struct RedeemQuery {
    offer: Option<Uuid>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct RedeemForm {
    token: String,
    uuid: Uuid,
    name: String,
    email: String,
    /// The answers to the reward's own fields.
    #[serde(flatten)]
    answers: BTreeMap<String, String>,
}

/// GET `/plain/redeem?offer=`. Without an open redeem form it redirects to the rewards (spec 2).
pub(super) async fn show(visitor: Visitor, uri: Uri) -> PageResult {
    let caller = visitor.subscriber()?;
    let asked: RedeemQuery = Query::try_from_uri(&uri).map(|Query(asked)| asked).unwrap_or_default();
    let Some(uuid) = asked.offer else { return Ok(see_other(REWARDS)) };
    match rewards::reopen_offer(&visitor.site.app, caller.subscriber, uuid).await {
        Ok(offer) => {
            let reward = local(&visitor, &offer).await?;
            let filled = RedeemForm { name: reward.name.clone(), ..RedeemForm::default() };
            Ok(draw(&visitor, &offer, &reward, &filled, None))
        }
        Err(AppError::Refused(refusal)) if refusal.code == "already_redeemed" => Ok(see_other(THANK_YOU)),
        Err(refused @ AppError::Refused(_)) => rewards_page::draw(&visitor, Some(&refused.into())).await,
        Err(other) => Err(other.into()),
    }
}

/// POST `/plain/redeem`: claims the reward. A form that is sent repeatedly claims once.
pub(super) async fn claim(mut visitor: Visitor, PlainForm(filled): PlainForm<RedeemForm>) -> PageResult {
    let caller = visitor.sender(&filled.token).await?;
    let app = visitor.site.app.clone();
    let offer = match rewards::reopen_offer(&app, caller.subscriber, filled.uuid).await {
        Ok(offer) => offer,
        // The form was sent before; its claim succeeded.
        Err(AppError::Refused(refusal)) if refusal.code == "already_redeemed" => {
            return Ok(see_other(THANK_YOU));
        }
        Err(refused @ AppError::Refused(_)) => {
            return rewards_page::draw(&visitor, Some(&refused.into())).await;
        }
        Err(other) => return Err(other.into()),
    };
    let form = ClaimForm {
        item: offer.item,
        uuid: offer.uuid,
        name: filled.name.clone(),
        email: filled.email.clone(),
        phone: offer.phone.clone(),
        answers: filled.answers.clone(),
    };
    // The offer's uuid is valid once, so the form needs no idempotency key.
    match rewards::redeem_claim(&app, caller.subscriber, form, None).await {
        Ok(receipt) => Ok(see_other(if receipt.to_number { CLAIMS } else { THANK_YOU })),
        Err(AppError::Refused(refusal)) if refusal.code == "already_redeemed" => Ok(see_other(THANK_YOU)),
        Err(refused @ (AppError::Refused(_) | AppError::Invalid(_))) => {
            let reward = local(&visitor, &offer).await?;
            Ok(draw(&visitor, &offer, &reward, &filled, Some(&refused.into())))
        }
        Err(other) => Err(other.into()),
    }
}

async fn local(visitor: &Visitor, offer: &Offer) -> ApiResult<LocalReward> {
    let texts = visitor.site.lists.texts.of(visitor.words.language).await?;
    Ok(LocalReward::of(&offer.reward, &texts))
}

fn draw(
    visitor: &Visitor,
    offer: &Offer,
    local: &LocalReward,
    filled: &RedeemForm,
    refused: Option<&ApiError>,
) -> axum::response::Response {
    let words = &*visitor.words;
    let reward = &offer.reward;
    let coin = &visitor.site.brand.coin;
    let answer = |name: &str| filled.answers.get(name).map_or("", String::as_str);
    let wrong = |field: &str| refused.and_then(|error| words.field(error, field));
    let text_field = |id: &str, label: &str, kind: &str, value: &str| -> Markup {
        let own = local.fields.iter().find(|field| field.name == id && !value.trim().is_empty());
        let refusal = own.map(|field| field.refusal(words.words()));
        let error = wrong(id).map(|error| refusal.unwrap_or(error));
        html! {
            label for=(id) { (label) }
            (field_error(&format!("{id}-error"), error.as_deref()))
            input #(id) type=(kind) name=(id) value=(value) dir="auto" maxlength="200" required
                aria-invalid=[error.as_ref().map(|_| "true")]
                aria-describedby=[error.as_ref().map(|_| format!("{id}-error"))];
        }
    };
    let main = html! {
        p { strong { (words.redeem_heading) } " " (fill(&words.redeem_text, &[("coin", coin), ("name", &visitor.latin(&local.name))])) }
        p { (words.price) ": " span.gold { (visitor.coins(reward.credits)) } }
        form.card method="post" action="/plain/redeem" novalidate {
            (token_field(&visitor.token()))
            input type="hidden" name="uuid" value=(offer.uuid);
            @if reward.form() != FormKind::Number {
                (text_field("name", &words.name, "text", &filled.name))
                (text_field("email", &words.email, "email", &filled.email))
                @for field in &local.fields {
                    (text_field(&field.name, &field.label, "text", answer(&field.name)))
                    @match &field.help {
                        Some(help) => { span.small { (help) } }
                        None if field.kind == AnswerKind::Digits => { span.small { (words.field_digits) } }
                        None => {}
                    }
                }
            }
            label for="phone" { (words.phone) }
            input #phone type="text" value=(offer.phone) dir="ltr" readonly;
            button type="submit" { (words.claim) }
        }
        p { a href=(REWARDS) { (words.other_reward) } }
    };
    Page::new(visitor, &words.redeem_title, main).rejected(refused).respond()
}
