//! `/plain/redeem`: the redeem form (spec 2, 5).

use arena_app::AppError;
use arena_app::rewards::{self, ClaimForm, Offer};
use arena_rules::redemption::{FormKind, GAME_ID_MAX, GAME_ID_MIN};
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
use crate::door::error::ApiError;
use crate::door::redirect::see_other;

#[derive(Default, Deserialize)]
#[serde(default)]
struct RedeemQuery {
    offer: Option<Uuid>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct RedeemForm {
    token: String,
    uuid: Uuid,
    name: String,
    email: String,
    pubg_id: String,
}

/// GET `/plain/redeem?offer=`. Without an open redeem form it redirects to the rewards (spec 2).
pub(super) async fn show(visitor: Visitor, uri: Uri) -> PageResult {
    let caller = visitor.subscriber()?;
    let asked: RedeemQuery = Query::try_from_uri(&uri).map(|Query(asked)| asked).unwrap_or_default();
    let Some(uuid) = asked.offer else { return Ok(see_other(REWARDS)) };
    match rewards::reopen_offer(&visitor.site.app, caller.subscriber, uuid).await {
        Ok(offer) => {
            let filled = RedeemForm { name: offer.reward.name.clone(), ..RedeemForm::default() };
            Ok(draw(&visitor, &offer, &filled, None))
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
        game_id: Some(filled.pubg_id.clone()),
    };
    // The offer's uuid is valid once, so the form needs no idempotency key.
    match rewards::redeem_claim(&app, caller.subscriber, form, None).await {
        Ok(receipt) => Ok(see_other(if receipt.to_number { CLAIMS } else { THANK_YOU })),
        Err(AppError::Refused(refusal)) if refusal.code == "already_redeemed" => Ok(see_other(THANK_YOU)),
        Err(refused @ (AppError::Refused(_) | AppError::Invalid(_))) => {
            Ok(draw(&visitor, &offer, &filled, Some(&refused.into())))
        }
        Err(other) => Err(other.into()),
    }
}

fn draw(
    visitor: &Visitor,
    offer: &Offer,
    filled: &RedeemForm,
    refused: Option<&ApiError>,
) -> axum::response::Response {
    let words = &*visitor.words;
    let reward = &offer.reward;
    let coin = &visitor.site.brand.coin;
    let wrong = |field: &str| refused.and_then(|error| words.field(error, field));
    let text_field = |id: &str, label: &str, kind: &str, value: &str| -> Markup {
        let error = wrong(id);
        html! {
            label for=(id) { (label) }
            (field_error(&format!("{id}-error"), error.as_deref()))
            input #(id) type=(kind) name=(id) value=(value) dir="auto" maxlength="200" required
                aria-invalid=[error.as_ref().map(|_| "true")]
                aria-describedby=[error.as_ref().map(|_| format!("{id}-error"))];
        }
    };
    let digits = [("min", GAME_ID_MIN.to_string()), ("max", GAME_ID_MAX.to_string())];
    let digits = digits.each_ref().map(|(place, digits)| (*place, digits.as_str()));
    let main = html! {
        p { strong { (words.redeem_heading) } " " (fill(&words.redeem_text, &[("coin", coin), ("name", &visitor.latin(&reward.name))])) }
        p { (words.price) ": " span.gold { (visitor.coins(reward.credits)) } }
        form.card method="post" action="/plain/redeem" novalidate {
            (token_field(&visitor.token()))
            input type="hidden" name="uuid" value=(offer.uuid);
            @if reward.form() != FormKind::Number {
                (text_field("name", &words.name, "text", &filled.name))
                (text_field("email", &words.email, "email", &filled.email))
            }
            @if reward.form() == FormKind::ContactAndId {
                (text_field("pubgId", &visitor.site.brand.game_id, "text", &filled.pubg_id))
                span.small { (fill(&words.field_digits, &digits)) }
            }
            label for="phone" { (words.phone) }
            input #phone type="text" value=(offer.phone) dir="ltr" readonly;
            button type="submit" { (words.claim) }
        }
        p { a href=(REWARDS) { (words.other_reward) } }
    };
    Page::new(visitor, &words.redeem_title, main).rejected(refused).respond()
}
