//! GET and POST `/unsubscribe`: ends a subscription.

use arena_rules::Msisdn;
use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::CookieJar;
use maud::html;
use serde::Deserialize;

use super::Answer;
use super::browser::Browser;
use super::page::{self, Page};
use crate::{BASE, Operator, Subscription, texts};

#[derive(Deserialize)]
pub(super) struct Link {
    #[serde(default)]
    mobile: String,
    #[serde(default)]
    domain: String,
}

#[derive(Deserialize)]
pub(super) struct Confirmed {
    #[serde(default)]
    token: String,
}

impl Link {
    fn href(&self) -> String {
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("mobile", &self.mobile)
            .append_pair("domain", &self.domain)
            .finish();
        format!("{BASE}/unsubscribe?{query}")
    }

    async fn number(&self, operator: &Operator) -> Result<Option<Msisdn>, crate::OperatorError> {
        let hash = operator.keys().link_hash(&self.mobile);
        operator.store().unsubscribe_link(hash, &self.domain, operator.now()).await
    }
}

/// GET `/unsubscribe?mobile=&domain=`.
pub(super) async fn show(
    State(operator): State<Operator>,
    Query(link): Query<Link>,
    jar: CookieJar,
) -> Answer {
    let Some(msisdn) = link.number(&operator).await? else { return Ok(bad_link(&operator)) };
    let (browser, jar) = Browser::welcome(&operator, jar);
    let subscription = operator.subscription(&msisdn).await?;
    let page = match subscription {
        Some(subscription) if subscription.is_active() => ask(&operator, &browser, &link, &subscription),
        Some(_) => tell(
            &operator,
            "You are unsubscribed",
            &msisdn,
            "has no subscription any more. You will not be charged again.",
        ),
        None => tell(
            &operator,
            "Nothing to unsubscribe",
            &msisdn,
            "is not subscribed, so there is nothing to end.",
        ),
    };
    Ok((jar, page).into_response())
}

/// POST `/unsubscribe?mobile=&domain=`: `token`. Doing it twice is harmless.
pub(super) async fn confirm(
    State(operator): State<Operator>,
    Query(link): Query<Link>,
    jar: CookieJar,
    headers: HeaderMap,
    Form(confirmed): Form<Confirmed>,
) -> Answer {
    if let Err(refusal) = Browser::of_form(&operator, &jar, &headers, &confirmed.token) {
        return Ok(*refusal);
    }
    let Some(msisdn) = link.number(&operator).await? else { return Ok(bad_link(&operator)) };
    let sms = texts::opt_out_sms(operator.config());
    let reference = format!("opt-out:{}", operator.random_id());
    if operator.store().unsubscribe(&msisdn, &sms, &reference, operator.now()).await? {
        tracing::info!(of = %msisdn.masked(), "unsubscribed");
    }
    Ok(Redirect::to(&link.href()).into_response())
}

fn ask(operator: &Operator, browser: &Browser, link: &Link, subscription: &Subscription) -> Response {
    let config = operator.config();
    let body = html! {
        section.card.narrow {
            h1 { "Unsubscribe from " (config.product) "?" }
            dl.facts {
                div { dt { "Number" } dd.number { (subscription.msisdn.masked()) } }
                div { dt { "Price" } dd { (config.prices.of(subscription.plan)) } }
                div { dt { "Asked for by" } dd { (link.domain) } }
            }
            p { "Charging stops at once. Your " (config.coin) " never expire: they wait for you if you come back." }
            form.stack method="post" action=(link.href()) {
                input type="hidden" name="token" value=(browser.token);
                button.button.danger type="submit" { "Unsubscribe" }
                a.button.plain href="/" { "Keep my subscription" }
            }
        }
    };
    page::respond(StatusCode::OK, &Page::new(operator, "Unsubscribe", body))
}

fn tell(operator: &Operator, title: &str, msisdn: &Msisdn, text: &str) -> Response {
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
