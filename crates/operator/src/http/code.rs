use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::CookieJar;
use maud::html;
use serde::Deserialize;

use super::answer::{Answer, hand_over};
use super::browser::Browser;
use super::landing::{code_for, limit_text, limited};
use super::one_time_code;
use super::page::{self, Page, landing_href};
use crate::keys::CODE_DIGITS;
use crate::operator::{BASE, Operator};
use crate::store::code::CODE_LIFETIME;
use crate::store::codes::CodeResendResult;
use crate::store::flows::{CodeAttemptResult, Flow};

#[derive(Deserialize)]
pub(super) struct At {
    #[serde(default)]
    pub(super) flow: String,
}

#[derive(Deserialize)]
pub(super) struct CodeForm {
    #[serde(default)]
    token: String,
    #[serde(default)]
    code: String,
}

#[derive(Deserialize)]
pub(super) struct ResendForm {
    #[serde(default)]
    token: String,
}

fn consent_href(flow: &str) -> String {
    format!("{BASE}/consent?flow={flow}")
}

/// GET `/code?flow=`.
pub(super) async fn show(State(operator): State<Operator>, Query(at): Query<At>, jar: CookieJar) -> Answer {
    let Some(browser) = Browser::known(&operator, &jar) else { return Ok(page::gone(&operator)) };
    let Some(flow) = operator.store().flow(&at.flow, &browser.hash).await? else {
        return Ok(page::gone(&operator));
    };
    if flow.verified_at.is_some() {
        return Ok(Redirect::to(&consent_href(&flow.id)).into_response());
    }
    Ok(draw(&operator, StatusCode::OK, &browser, &flow, None))
}

/// POST `/code?flow=`: `token`, `code`.
pub(super) async fn verify(
    State(operator): State<Operator>,
    Query(at): Query<At>,
    jar: CookieJar,
    headers: HeaderMap,
    Form(entered): Form<CodeForm>,
) -> Answer {
    let browser = match Browser::of_form(&operator, &jar, &headers, &entered.token) {
        Ok(browser) => browser,
        Err(refusal) => return Ok(*refusal),
    };
    let text = match one_time_code::digits(&entered.code) {
        Err(text) => text,
        Ok(code) => {
            let hash = operator.keys().code_hash(&at.flow, &code);
            let nonce = operator.random_id();
            match operator.store().try_code(&at.flow, &browser.hash, &hash, nonce, operator.now()).await? {
                CodeAttemptResult::Consent => {
                    return Ok(Redirect::to(&consent_href(&at.flow)).into_response());
                }
                CodeAttemptResult::Handed(handed) => return Ok(hand_over(&operator, &handed)),
                CodeAttemptResult::Gone => return Ok(page::gone(&operator)),
                CodeAttemptResult::Mistaken(mistake) => one_time_code::mistake_text(mistake),
            }
        }
    };
    redraw(&operator, StatusCode::UNPROCESSABLE_ENTITY, &browser, &at.flow, &text).await
}

/// POST `/resend?flow=`: `token`.
pub(super) async fn resend(
    State(operator): State<Operator>,
    Query(at): Query<At>,
    jar: CookieJar,
    headers: HeaderMap,
    Form(again): Form<ResendForm>,
) -> Answer {
    let browser = match Browser::of_form(&operator, &jar, &headers, &again.token) {
        Ok(browser) => browser,
        Err(refusal) => return Ok(*refusal),
    };
    match operator.store().resend(&at.flow, &browser.hash, code_for(&operator, &at.flow)).await? {
        CodeResendResult::Sent => Ok(Redirect::to(&format!("{BASE}/code?flow={}", at.flow)).into_response()),
        CodeResendResult::Gone => Ok(page::gone(&operator)),
        CodeResendResult::Refused(limit) => {
            let text = limit_text(limit);
            let page = redraw(&operator, StatusCode::TOO_MANY_REQUESTS, &browser, &at.flow, &text).await?;
            Ok(limited(&operator, limit, page))
        }
    }
}

async fn redraw(
    operator: &Operator,
    status: StatusCode,
    browser: &Browser,
    flow: &str,
    error: &str,
) -> Answer {
    Ok(match operator.store().flow(flow, &browser.hash).await? {
        Some(flow) => {
            tracing::info!(of = %flow.msisdn.masked(), status = status.as_u16(), "one-time code refused");
            draw(operator, status, browser, &flow, Some(error))
        }
        None => page::gone(operator),
    })
}

fn draw(
    operator: &Operator,
    status: StatusCode,
    browser: &Browser,
    flow: &Flow,
    error: Option<&str>,
) -> Response {
    let config = operator.config();
    let resend = format!("{BASE}/resend?flow={}", flow.id);
    let body = html! {
        section.card.narrow {
            h1 { "Enter the code" }
            p {
                "We sent a " (CODE_DIGITS) "-digit code to "
                strong.number { (flow.msisdn.local(&config.country)) }
                ". It is good for " (CODE_LIFETIME.num_minutes()) " minutes."
            }
            form method="post" action=(format!("{BASE}/code?flow={}", flow.id)) novalidate {
                input type="hidden" name="token" value=(browser.token);
                (one_time_code::field(None, error))
                button.button type="submit" { "Verify code" }
            }
            ul.links {
                li { (one_time_code::inbox_link()) }
                li { a href=(landing_href(&flow.return_to, flow.state.as_deref())) { "Use another number" } }
            }
            (one_time_code::again(operator, &resend, &browser.token, flow.code_sent_at()))
        }
    };
    let title = if error.is_some() { "Error: your code" } else { "Your code" };
    page::respond(status, &Page::new(operator, title, body).step(1))
}
