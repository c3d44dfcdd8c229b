//! GET and POST `/consent`: the price and the consent to it.

use arena_rules::handoff::Plan;
use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::CookieJar;
use chrono::Duration;
use maud::html;
use serde::Deserialize;

use super::answer::{Answer, hand_over};
use super::browser::Browser;
use super::code::At;
use super::page::{self, Page};
use crate::store::flows::{ConsentResult, ConsentTexts, End, Flow};
use crate::{BASE, Operator, texts};

#[derive(Deserialize)]
pub(super) struct Decision {
    #[serde(default)]
    token: String,
    #[serde(default)]
    decision: String,
}

/// GET `/consent?flow=`.
pub(super) async fn show(State(operator): State<Operator>, Query(at): Query<At>, jar: CookieJar) -> Answer {
    let Some(browser) = Browser::known(&operator, &jar) else { return Ok(page::gone(&operator)) };
    match operator.store().flow(&at.flow, &browser.hash).await? {
        Some(flow) if flow.awaits_consent(operator.now()) => {
            let trial = operator.store().has_trial(&flow.msisdn).await?;
            Ok(draw(&operator, &browser, &flow, trial))
        }
        // The subscriber returned with the browser's Back button.
        Some(flow) if matches!(flow.end, Some(End::Handed(_))) => Ok(finished(&operator, &flow)),
        Some(_) | None => Ok(page::gone(&operator)),
    }
}

/// POST `/consent?flow=`: `token`, `decision` (`agree`; any other value declines).
pub(super) async fn decide(
    State(operator): State<Operator>,
    Query(at): Query<At>,
    jar: CookieJar,
    headers: HeaderMap,
    Form(decision): Form<Decision>,
) -> Answer {
    let browser = match Browser::of_form(&operator, &jar, &headers, &decision.token) {
        Ok(browser) => browser,
        Err(refusal) => return Ok(*refusal),
    };
    let config = operator.config();
    let words = |plan: Plan, trial: bool| ConsentTexts {
        version: texts::CONSENT_VERSION,
        consent: texts::consent(config, plan, trial),
        trial: Duration::days(i64::from(config.prices.trial_days)),
    };
    let agreed = decision.decision == "agree";
    let decided = operator
        .store()
        .decide(&at.flow, &browser.hash, agreed, operator.random_id(), operator.now(), words)
        .await?;
    Ok(match decided {
        ConsentResult::Handed(handed) => hand_over(&operator, &handed),
        ConsentResult::Declined(return_to) => Redirect::to(return_to.as_str()).into_response(),
        ConsentResult::Gone => page::gone(&operator),
    })
}

fn draw(operator: &Operator, browser: &Browser, flow: &Flow, trial: bool) -> Response {
    let config = operator.config();
    let price = config.prices.of(flow.plan);
    let trial = config.prices.trial().filter(|_| trial);
    let plan = match flow.plan {
        Plan::Prepaid => "Your prepaid balance",
        Plan::Postpaid => "Your postpaid bill",
    };
    let body = html! {
        section.card.narrow {
            h1 { "Subscribe to " (config.product) }
            p.total {
                @if let Some(trial) = &trial {
                    strong { (trial) }
                    span { "then " b { (price) } }
                } @else {
                    strong { (price) }
                    @if config.prices.trial().is_some() {
                        span { "starting today: this number has had its free trial" }
                    } @else {
                        span { "starting today" }
                    }
                }
            }
            dl.facts {
                div { dt { "Number" } dd.number { (flow.msisdn.local(&config.country)) } }
                div { dt { "Paid from" } dd { (plan) } }
                div { dt { "Credits" } dd { (config.coin) " never expire" } }
            }
            p.agree { (texts::consent(config, flow.plan, trial.is_some())) }
            form.stack method="post" action=(format!("{BASE}/consent?flow={}", flow.id)) {
                input type="hidden" name="token" value=(browser.token);
                button.button type="submit" name="decision" value="agree" { "Agree and continue" }
                button.button.plain type="submit" name="decision" value="no" { "Not now" }
            }
        }
    };
    page::respond(StatusCode::OK, &Page::new(operator, "The price", body).step(2))
}

fn finished(operator: &Operator, flow: &Flow) -> Response {
    let product = &operator.config().product;
    let body = html! {
        section.card.narrow {
            h1 { "You have done this step" }
            p { "Your number is subscribed to " (product) "." }
            a.button href=(flow.return_to) { "Continue to " (product) }
        }
    };
    page::respond(StatusCode::OK, &Page::new(operator, "Done", body))
}
