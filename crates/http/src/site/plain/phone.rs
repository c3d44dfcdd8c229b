//! `/plain/phone`: asks a player of the partner channel for a contact number (spec 4, 5), then opens the
//! redeem form.

use arena_app::{AppError, partner};
use axum::extract::Query;
use axum::http::Uri;
use axum::response::Response;
use maud::html;
use serde::Deserialize;

use super::page::{Page, field_error, token_field};
use super::paths::{PHONE, REWARDS};
use super::rewards as rewards_page;
use super::sent::PlainForm;
use super::trouble::PageResult;
use super::visitor::Visitor;
use crate::door::error::ApiError;
use crate::door::redirect::see_other;

/// The reward, by its position in the list from 1.
#[derive(Default, Deserialize)]
#[serde(default)]
struct PhoneQuery {
    item: i32,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct PhoneForm {
    token: String,
    item: i32,
    msisdn: String,
}

/// GET `/plain/phone?item=`. Redirects a subscriber with a proven number to the rewards.
pub(super) async fn show(visitor: Visitor, uri: Uri) -> PageResult {
    let caller = visitor.subscriber()?;
    if partner::has_proven_number(&visitor.site.app, caller.subscriber).await? {
        return Ok(see_other(REWARDS));
    }
    let asked: PhoneQuery = Query::try_from_uri(&uri).map(|Query(asked)| asked).unwrap_or_default();
    Ok(draw(&visitor, &PhoneForm { item: asked.item, ..PhoneForm::default() }, None))
}

/// POST `/plain/phone`: stores the number and opens the redeem form.
pub(super) async fn keep(mut visitor: Visitor, PlainForm(filled): PlainForm<PhoneForm>) -> PageResult {
    let caller = visitor.sender(&filled.token).await?;
    match partner::notify(&visitor.site.app, caller.subscriber, &filled.msisdn).await {
        Ok(()) => rewards_page::open(&visitor, &caller, filled.item).await,
        // The number was proven meanwhile, in another tab.
        Err(AppError::Refused(refusal)) if refusal.code == "number_known" => {
            rewards_page::open(&visitor, &caller, filled.item).await
        }
        Err(refused @ (AppError::Refused(_) | AppError::Invalid(_))) => {
            Ok(draw(&visitor, &filled, Some(&refused.into())))
        }
        Err(other) => Err(other.into()),
    }
}

fn draw(visitor: &Visitor, filled: &PhoneForm, refused: Option<&ApiError>) -> Response {
    let words = &*visitor.words;
    let error = refused.and_then(|error| words.field(error, "msisdn"));
    let invalid = error.is_some();
    let main = html! {
        p { (words.phone_text) }
        form.card method="post" action=(PHONE) novalidate {
            (token_field(&visitor.token()))
            input type="hidden" name="item" value=(filled.item);
            label for="msisdn" { (words.phone) }
            (field_error("msisdn-error", error.as_deref()))
            input #msisdn type="tel" name="msisdn" value=(filled.msisdn) dir="ltr" maxlength="20" required
                autocomplete="tel" aria-invalid=[invalid.then_some("true")]
                aria-describedby=[invalid.then_some("msisdn-error")];
            button type="submit" { (words.continue_button) }
        }
        p { a href=(REWARDS) { (words.other_reward) } }
    };
    Page::new(visitor, &words.phone_title, main).rejected(refused).respond()
}
