//! GET `/unsubscribe`, POST `/unsubscribe/code`, POST `/unsubscribe`: ends a subscription for the owner of
//! the phone.
//!
//! Anybody can make a link for any number (`/api/encrypt`), so a link proves nothing. The proof is a one-time
//! code by SMS, bound to the link and to the browser that asked for it.

use arena_rules::Msisdn;
use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::CookieJar;
use maud::{Markup, html};
use serde::Deserialize;

use super::answer::Answer;
use super::browser::Browser;
use super::landing::{code_for, limit_text, limited};
use super::one_time_code;
use super::page::{self, Page, field_error};
use crate::keys::CODE_DIGITS;
use crate::store::code::CODE_LIFETIME;
use crate::store::leaving::{Asker, Leaving, UnsubscribeCodeResult, UnsubscribeResult};
use crate::{BASE, Operator, Subscription};

#[derive(Deserialize)]
pub(super) struct Link {
    #[serde(default)]
    mobile: String,
    #[serde(default)]
    domain: String,
}

#[derive(Deserialize)]
pub(super) struct CodeForm {
    #[serde(default)]
    token: String,
}

#[derive(Deserialize)]
pub(super) struct UnsubscribeForm {
    #[serde(default)]
    token: String,
    #[serde(default)]
    code: String,
}

impl Link {
    fn href(&self, page: &str) -> String {
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("mobile", &self.mobile)
            .append_pair("domain", &self.domain)
            .finish();
        format!("{BASE}/{page}?{query}")
    }

    fn hash(&self, operator: &Operator) -> Vec<u8> {
        operator.keys().link_hash(&self.mobile)
    }

    async fn number(&self, operator: &Operator) -> Result<Option<Msisdn>, crate::OperatorError> {
        operator.store().unsubscribe_link(self.hash(operator), &self.domain, operator.now()).await
    }
}

const PAGE: &str = "unsubscribe";
const CODE: &str = "unsubscribe/code";

/// GET `/unsubscribe?mobile=&domain=`.
pub(super) async fn show(
    State(operator): State<Operator>,
    Query(link): Query<Link>,
    jar: CookieJar,
) -> Answer {
    let Some(msisdn) = link.number(&operator).await? else { return Ok(bad_link(&operator)) };
    let (browser, jar) = Browser::welcome(&operator, jar);
    let page = draw(&operator, StatusCode::OK, &browser, &link, &msisdn, None).await?;
    Ok((jar, page).into_response())
}

/// POST `/unsubscribe/code?mobile=&domain=`: `token`. Sends a code to the number.
pub(super) async fn send(
    State(operator): State<Operator>,
    Query(link): Query<Link>,
    jar: CookieJar,
    headers: HeaderMap,
    Form(asked): Form<CodeForm>,
) -> Answer {
    let browser = match Browser::of_form(&operator, &jar, &headers, &asked.token) {
        Ok(browser) => browser,
        Err(refusal) => return Ok(*refusal),
    };
    let Some(msisdn) = link.number(&operator).await? else { return Ok(bad_link(&operator)) };
    if !operator.subscription(&msisdn).await?.is_some_and(|subscription| subscription.is_active()) {
        return Ok(Redirect::to(&link.href(PAGE)).into_response());
    }
    let hash = link.hash(&operator);
    let asker = Asker { link: &hash, browser: &browser.hash };
    let code = code_for(&operator, &link.mobile);
    match operator.store().send_leave_code(asker, &msisdn, code).await? {
        UnsubscribeCodeResult::Sent => Ok(Redirect::to(&link.href(PAGE)).into_response()),
        UnsubscribeCodeResult::Refused(limit) => {
            let status = StatusCode::TOO_MANY_REQUESTS;
            let text = limit_text(limit);
            let page = draw(&operator, status, &browser, &link, &msisdn, Some(&text)).await?;
            Ok(limited(&operator, limit, page))
        }
    }
}

/// POST `/unsubscribe?mobile=&domain=`: `token`, `code`. Repeating the call is harmless.
pub(super) async fn confirm(
    State(operator): State<Operator>,
    Query(link): Query<Link>,
    jar: CookieJar,
    headers: HeaderMap,
    Form(confirmed): Form<UnsubscribeForm>,
) -> Answer {
    let browser = match Browser::of_form(&operator, &jar, &headers, &confirmed.token) {
        Ok(browser) => browser,
        Err(refusal) => return Ok(*refusal),
    };
    let Some(msisdn) = link.number(&operator).await? else { return Ok(bad_link(&operator)) };
    let text = match one_time_code::digits(&confirmed.code) {
        Err(text) => text,
        Ok(code) => {
            let hash = link.hash(&operator);
            let asker = Asker { link: &hash, browser: &browser.hash };
            let code = operator.keys().code_hash(&link.mobile, &code);
            match operator.store().leave(asker, &code, operator.now()).await? {
                UnsubscribeResult::Done => {
                    // A failed notice is sent again later; the subscription has ended anyway.
                    if let Err(error) = operator.notify_portal().await {
                        tracing::error!(%error, "the notices of ended subscriptions cannot be sent now; they are sent later");
                    }
                    return Ok(Redirect::to(&link.href(PAGE)).into_response());
                }
                UnsubscribeResult::Gone => return Ok(Redirect::to(&link.href(PAGE)).into_response()),
                UnsubscribeResult::Mistaken(mistake) => one_time_code::mistake_text(mistake),
            }
        }
    };
    draw(&operator, StatusCode::UNPROCESSABLE_ENTITY, &browser, &link, &msisdn, Some(&text)).await
}

/// Draws the page for the current state: the question, the code, or the result.
async fn draw(
    operator: &Operator,
    status: StatusCode,
    browser: &Browser,
    link: &Link,
    msisdn: &Msisdn,
    error: Option<&str>,
) -> Answer {
    let subscription = match operator.subscription(msisdn).await? {
        Some(subscription) if subscription.is_active() => subscription,
        Some(_) => {
            let text = "has no subscription any more. You will not be charged again.";
            return Ok(result_page(operator, "You are unsubscribed", msisdn, text));
        }
        None => {
            let text = "is not subscribed, so there is nothing to end.";
            return Ok(result_page(operator, "Nothing to unsubscribe", msisdn, text));
        }
    };
    let hash = link.hash(operator);
    let leaving = operator.store().leaving(Asker { link: &hash, browser: &browser.hash }).await?;
    let form = match &leaving {
        Some(leaving) => code_form(operator, browser, link, leaving, error),
        None => ask_form(browser, link, error),
    };
    let config = operator.config();
    let body = html! {
        section.card.narrow {
            h1 { "Unsubscribe from " (config.product) "?" }
            dl.facts {
                div { dt { "Number" } dd.number { (subscription.msisdn.masked()) } }
                (price(operator, &subscription))
                div { dt { "Asked for by" } dd { (link.domain) } }
            }
            p { "Charging stops at once. Your " (config.coin) " never expire: they wait for you if you come back." }
            (form)
        }
    };
    let title = if error.is_some() { "Error: unsubscribe" } else { "Unsubscribe" };
    Ok(page::respond(status, &Page::new(operator, title, body)))
}

fn price(operator: &Operator, subscription: &Subscription) -> Markup {
    html! { div { dt { "Price" } dd { (operator.config().prices.of(subscription.plan)) } } }
}

fn ask_form(browser: &Browser, link: &Link, error: Option<&str>) -> Markup {
    html! {
        p { "To be sure that the number is yours, we send a " (CODE_DIGITS) "-digit code to it." }
        form.stack method="post" action=(link.href(CODE)) {
            input type="hidden" name="token" value=(browser.token);
            (field_error("code-error", error))
            button.button.danger type="submit" { "Send the code" }
            a.button.plain href="/" { "Keep my subscription" }
        }
    }
}

fn code_form(
    operator: &Operator,
    browser: &Browser,
    link: &Link,
    leaving: &Leaving,
    error: Option<&str>,
) -> Markup {
    let hint = format!("We sent it by SMS. It is good for {} minutes.", CODE_LIFETIME.num_minutes());
    html! {
        form.stack method="post" action=(link.href(PAGE)) novalidate {
            input type="hidden" name="token" value=(browser.token);
            (one_time_code::field(Some(&hint), error))
            button.button.danger type="submit" { "Unsubscribe" }
            a.button.plain href="/" { "Keep my subscription" }
        }
        ul.links {
            li { (one_time_code::inbox_link()) }
        }
        (one_time_code::again(operator, &link.href(CODE), &browser.token, leaving.code_sent_at()))
    }
}

/// Draws the page about a number without a subscription.
fn result_page(operator: &Operator, title: &str, msisdn: &Msisdn, text: &str) -> Response {
    let product = &operator.config().product;
    let body = html! {
        section.card.narrow {
            h1 { (title) }
            p { strong.number { (msisdn.masked()) } " " (text) }
            a.button href="/" { "Go to " (product) }
        }
    };
    page::respond(StatusCode::OK, &Page::new(operator, title, body))
}

fn bad_link(operator: &Operator) -> Response {
    let product = &operator.config().product;
    let body = html! {
        section.card.narrow {
            h1 { "This link is not good any more" }
            p { "It is older than 15 minutes, or not complete. Open Unsubscribe in the " (product) " web app again." }
            a.button href="/" { "Go to " (product) }
        }
    };
    page::respond(StatusCode::GONE, &Page::new(operator, "Link not good", body))
}
