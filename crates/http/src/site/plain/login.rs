//! `/plain/login`: leads to the operator's page, and back with a hand-off, which a form redeems. Merely
//! opening the address, as a proxy or a link preview does, does not use the hand-off up.

use arena_app::AppError;
use arena_rules::{ReturnTo, handoff};
use axum::extract::Query;
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use maud::html;
use serde::Deserialize;

use super::page::{Page, token_field};
use super::paths::HOME;
use super::sent::PlainForm;
use super::trouble::{PageError, PageResult};
use super::visitor::Visitor;
use super::words::fill;
use crate::door::envelope::SubscriberPair;
use crate::door::error::ApiError;
use crate::door::redirect::{redirect, see_other};
use crate::player::auth::generate::{self, TrustBareMsisdn};
use crate::player::auth::network;

#[derive(Default, Deserialize)]
#[serde(default)]
struct LoginQuery {
    to: String,
    a: String,
}

impl LoginQuery {
    fn of(uri: &Uri) -> Self {
        Query::try_from_uri(uri).map(|Query(asked)| asked).unwrap_or_default()
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Form {
    token: String,
    handoff: String,
    to: String,
    switch: String,
}

/// The plain page at `to`; the first plain page for any other path.
pub(super) fn place(to: &str) -> ReturnTo {
    let place = ReturnTo::parse(to);
    let path = place.as_str().split(['?', '#']).next().unwrap_or_default();
    let plain = path == HOME || path.strip_prefix(HOME).is_some_and(|rest| rest.starts_with('/'));
    if plain { place } else { ReturnTo::parse(HOME) }
}

/// GET `/plain/login?to=`: redirects to the operator's page.
pub(super) async fn leave(visitor: Visitor, uri: Uri) -> PageResult {
    let to = place(&LoginQuery::of(&uri).to);
    Ok(redirect(&network::login_without_script(&visitor.site.app, &to)))
}

/// The hand-off in an address, or the number without proof if the configuration accepts it.
pub(super) fn hand_off(trust: TrustBareMsisdn, uri: &Uri) -> Option<String> {
    let said = LoginQuery::of(uri).a;
    (handoff::looks_like_one(&said) || trust.0 && !said.is_empty()).then_some(said)
}

/// Draws the page of an address with a hand-off, which asks whether to log in.
pub(super) fn ask(visitor: &Visitor, uri: &Uri) -> PageResult {
    let words = &*visitor.words;
    let main = html! {
        p { (words.continue_text) }
        form method="post" action="/plain/login" {
            (token_field(&visitor.login_token()?))
            input type="hidden" name="handoff" value=(LoginQuery::of(uri).a);
            input type="hidden" name="to" value=(place(visitor.here.as_str()));
            button type="submit" { (words.continue_button) }
        }
    };
    Ok(Page::new(visitor, &words.continue_title, main).secret().respond())
}

/// POST `/plain/login`: opens a session with a hand-off or the gateway's number.
pub(super) async fn enter(mut visitor: Visitor, PlainForm(form): PlainForm<Form>) -> PageResult {
    visitor.check_login(&form.token)?;
    let said = Some(form.handoff.trim()).filter(|said| !said.is_empty());
    let site = visitor.site.clone();
    let switch = form.switch == "yes";
    match generate::grant(&site.app, site.trust_bare_msisdn, &visitor.client, said, switch).await {
        Ok(grant) => {
            visitor.entered(&grant)?;
            Ok(see_other(place(&form.to).as_str()))
        }
        Err(met @ AppError::AnotherSubscriber(_)) => {
            visitor.look_up().await?;
            ask_to_switch(&visitor, &form, &met.into())
        }
        Err(other) => Err(other.into()),
    }
}

/// Draws the page that asks whether to replace another subscriber's session.
fn ask_to_switch(visitor: &Visitor, form: &Form, met: &ApiError) -> Result<Response, PageError> {
    let words = &*visitor.words;
    let name =
        |number: Option<&String>| number.map_or(words.partner_player.clone(), |number| visitor.latin(number));
    let SubscriberPair { present, arriving } = met.who().ok_or_else(ApiError::internal)?;
    let names = [("present", name(present.as_ref())), ("arriving", name(arriving.as_ref()))];
    let names = names.each_ref().map(|(place, name)| (*place, name.as_str()));
    let main = html! {
        p { (fill(&words.switch_text, &names)) }
        p { a.button href=(HOME) { (fill(&words.switch_stay, &names)) } }
        form method="post" action="/plain/login" {
            (token_field(&visitor.login_token()?))
            input type="hidden" name="handoff" value=(form.handoff);
            input type="hidden" name="to" value=(place(&form.to));
            input type="hidden" name="switch" value="yes";
            button.quiet type="submit" { (fill(&words.switch_button, &names)) }
        }
    };
    Ok(Page::new(visitor, &words.switch_title, main).status(StatusCode::CONFLICT).secret().respond())
}
