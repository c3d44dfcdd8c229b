use arena_rules::handoff::Plan;
use arena_rules::{Msisdn, ReturnTo, day};
use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::CookieJar;
use maud::{Markup, html};
use serde::Deserialize;

use super::answer::Answer;
use super::browser::Browser;
use super::page::{self, Page, field_error, landing_href};
use crate::keys::new_code;
use crate::store::code::CODE_LIFETIME;
use crate::store::codes::{CodeRequestResult, Limit, NewCode, SENDS_A_DAY};
use crate::store::flows::Origin;
use crate::{BASE, Operator, texts};

#[derive(Deserialize)]
pub(super) struct LandingQuery {
    #[serde(default, rename = "returnTo")]
    return_to: String,
    /// The portal's `state`, returned in the hand-off.
    state: Option<String>,
}

impl LandingQuery {
    fn origin(&self) -> Origin {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '~');
        let state = self.state.clone().filter(|state| state.len() <= 128 && state.chars().all(plain));
        Origin { return_to: ReturnTo::parse(&self.return_to), state }
    }
}

#[derive(Deserialize)]
pub(super) struct LandingForm {
    #[serde(default)]
    token: String,
    #[serde(default)]
    mobile: String,
    #[serde(default)]
    plan: String,
}

struct FormState<'a> {
    from: Origin,
    mobile: &'a str,
    plan: Plan,
    error: Option<String>,
}

/// GET `/landing?returnTo=/path&state=…`.
pub(super) async fn show(
    State(operator): State<Operator>,
    Query(asked): Query<LandingQuery>,
    jar: CookieJar,
) -> Response {
    let (browser, jar) = Browser::welcome(&operator, jar);
    let filled = FormState { from: asked.origin(), mobile: "", plan: Plan::Prepaid, error: None };
    (jar, draw(&operator, StatusCode::OK, &browser, &filled)).into_response()
}

/// POST `/landing?returnTo=/path&state=…`: `token`, `mobile`, `plan`.
pub(super) async fn send(
    State(operator): State<Operator>,
    Query(asked): Query<LandingQuery>,
    jar: CookieJar,
    headers: HeaderMap,
    Form(entered): Form<LandingForm>,
) -> Answer {
    let browser = match Browser::of_form(&operator, &jar, &headers, &entered.token) {
        Ok(browser) => browser,
        Err(refusal) => return Ok(*refusal),
    };
    let plan = Plan::from_word(&entered.plan);
    let mut filled = FormState {
        from: asked.origin(),
        mobile: entered.mobile.trim(),
        plan: plan.unwrap_or(Plan::Prepaid),
        error: None,
    };
    let (Ok(msisdn), Some(plan)) = (Msisdn::parse(filled.mobile, &operator.config().country), plan) else {
        filled.error = Some(if plan.is_none() {
            "Choose prepaid or postpaid.".into()
        } else {
            let country = &operator.config().country;
            let (digits, example) = (country.local_digits_text(), country.example());
            format!("Enter a mobile number of {digits} digits, like {example}.")
        });
        return Ok(draw(&operator, StatusCode::UNPROCESSABLE_ENTITY, &browser, &filled));
    };

    let flow = operator.random_id();
    let sent = operator
        .store()
        .begin(&flow, &browser.hash, &msisdn, plan, &filled.from, code_for(&operator, &flow))
        .await?;
    let flow = match sent {
        CodeRequestResult::New => {
            tracing::info!(to = %msisdn.masked(), "one-time code sent");
            flow
        }
        CodeRequestResult::Earlier(flow) => flow,
        CodeRequestResult::Refused(limit) => {
            filled.error = Some(limit_text(limit));
            return Ok(limited(
                &operator,
                limit,
                draw(&operator, StatusCode::TOO_MANY_REQUESTS, &browser, &filled),
            ));
        }
    };
    Ok(Redirect::to(&format!("{BASE}/code?flow={flow}")).into_response())
}

pub(super) fn code_for(operator: &Operator, flow: &str) -> NewCode {
    let code = new_code(&*operator.0.random);
    let now = operator.now();
    let zone = operator.config().zone;
    NewCode {
        hash: operator.keys().code_hash(flow, &code),
        sms: texts::code_sms(operator.config(), &code, CODE_LIFETIME.num_minutes()),
        reference: format!("code:{}", operator.random_id()),
        now,
        today: day::start(day::of(now, zone), zone),
    }
}

/// The text for a subscriber who must wait: the same for every number.
pub(super) fn limit_text(limit: Limit) -> String {
    match limit {
        Limit::TooSoon(seconds) => {
            format!(
                "A code was sent to this number less than a minute ago. Wait {seconds} s, then try again."
            )
        }
        Limit::TooMany => {
            format!("This number has had its {SENDS_A_DAY} codes for today. Try again tomorrow.")
        }
    }
}

pub(super) fn limited(operator: &Operator, limit: Limit, response: Response) -> Response {
    let seconds = match limit {
        Limit::TooSoon(seconds) => seconds,
        Limit::TooMany => {
            let (now, zone) = (operator.now(), operator.config().zone);
            let tomorrow = day::of(now, zone).succ_opt().map_or(now, |next| day::start(next, zone));
            (tomorrow - now).num_seconds().max(1)
        }
    };
    ([(header::RETRY_AFTER, seconds.to_string())], response).into_response()
}

fn plan_card(operator: &Operator, plan: Plan, name: &str, chosen: Plan) -> Markup {
    let price = operator.config().prices.of(plan);
    html! {
        label.plan {
            input type="radio" name="plan" value=(plan.as_str()) checked[plan == chosen] required;
            span.name { (name) }
            span.price { (price) }
        }
    }
}

fn draw(operator: &Operator, status: StatusCode, browser: &Browser, filled: &FormState<'_>) -> Response {
    let config = operator.config();
    let error = filled.error.as_deref();
    let body = html! {
        div.split {
            section.pitch {
                h1 { "Play " (config.product) " with your " (config.operator) " number" }
                p.lead { "Games, tournaments and daily tasks that pay " (config.coin) "." }
                @if let Some(trial) = config.prices.trial() {
                    p.trial {
                        strong { (trial) }
                        " for new subscribers"
                    }
                }
                ul.points {
                    li { "Then " (config.prices.of(Plan::Prepaid)) ", or " (config.prices.of(Plan::Postpaid)) }
                    li { "Unsubscribe at any time, only through the " (config.product) " web app" }
                    li { (config.coin) " never expire" }
                }
            }
            section.card aria-labelledby="form-title" {
                h2 #form-title { "Sign in or subscribe" }
                form method="post" action=(landing_href(&filled.from.return_to, filled.from.state.as_deref())) novalidate {
                    input type="hidden" name="token" value=(browser.token);
                    div.field {
                        label for="mobile" { "Mobile number" }
                        input #mobile type="tel" name="mobile" value=(filled.mobile) inputmode="tel"
                            autocomplete="tel" maxlength="20" placeholder=(config.country.example())
                            aria-invalid=[error.map(|_| "true")]
                            aria-describedby=(if error.is_some() { "mobile-error mobile-hint" } else { "mobile-hint" })
                            autofocus[error.is_some()] required;
                        (field_error("mobile-error", error))
                        p.hint #mobile-hint { "We send a 6-digit code to it by SMS." }
                    }
                    fieldset {
                        legend { "Your number is" }
                        div.plans {
                            (plan_card(operator, Plan::Prepaid, "Prepaid", filled.plan))
                            (plan_card(operator, Plan::Postpaid, "Postpaid", filled.plan))
                        }
                    }
                    button.button type="submit" { "Send code" }
                    p.hint { "You see the price again and agree to it before anything starts." }
                }
            }
        }
    };
    let title = if error.is_some() { "Error: your number" } else { "Your number" };
    page::respond(status, &Page::new(operator, title, body).step(0))
}
