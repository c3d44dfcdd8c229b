use arena_rules::{Msisdn, day};
use axum::Json;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chrono::SecondsFormat;
use maud::{Markup, html};
use serde::{Deserialize, Serialize};

use super::answer::Answer;
use super::api;
use super::page::{self, Page, field_error};
use crate::{BASE, Message, Operator};

const PAGE: u32 = 50;

#[derive(Deserialize)]
pub(super) struct Filter {
    #[serde(default)]
    msisdn: String,
    before: Option<i64>,
}

#[derive(Serialize)]
struct MessageOut<'a> {
    id: i64,
    msisdn: &'a str,
    text: &'a str,
    code: Option<&'a str>,
    reference: &'a str,
    #[serde(rename = "sentAt")]
    sent_at: String,
}

#[derive(Serialize)]
struct MessagesOut<'a> {
    messages: Vec<MessageOut<'a>>,
}

impl Filter {
    /// The number to filter by; `None` for all.
    fn number(&self, operator: &Operator) -> Result<Option<Msisdn>, &'static str> {
        // An unencoded plus in a query becomes a space, which `trim` removes.
        match self.msisdn.trim() {
            "" => Ok(None),
            text => Msisdn::parse(text, &operator.config().country)
                .map(Some)
                .map_err(|_| "This is not a mobile number, so no message can match it."),
        }
    }
}

/// GET `/api/messages?msisdn=&before=`: the newest 50, newest first.
pub(super) async fn messages(State(operator): State<Operator>, Query(filter): Query<Filter>) -> Response {
    let number = match filter.number(&operator) {
        Ok(number) => number,
        Err(text) => return api::refuse(StatusCode::UNPROCESSABLE_ENTITY, "bad_number", text),
    };
    let messages = match operator.messages(number.as_ref(), filter.before, PAGE).await {
        Ok(messages) => messages,
        Err(error) => return api::failed(&error),
    };
    let messages = messages
        .iter()
        .map(|message| MessageOut {
            id: message.id,
            msisdn: message.to.as_str(),
            text: &message.text,
            code: message.code(),
            reference: &message.reference,
            sent_at: message.at.to_rfc3339_opts(SecondsFormat::Millis, true),
        })
        .collect();
    Json(MessagesOut { messages }).into_response()
}

/// GET `/inbox?msisdn=&before=`.
pub(super) async fn show(State(operator): State<Operator>, Query(filter): Query<Filter>) -> Answer {
    let number = filter.number(&operator);
    let (number, error) = match number {
        Ok(number) => (number, None),
        Err(text) => (None, Some(text)),
    };
    let messages = match error {
        None => operator.messages(number.as_ref(), filter.before, PAGE).await?,
        Some(_) => Vec::new(),
    };
    let older = messages.last().filter(|_| messages.len() == PAGE as usize).map(|last| last.id);
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let query: String = form_urlencoded::byte_serialize(filter.msisdn.trim().as_bytes()).collect();
    // Only the newest page updates itself.
    let follows = error.is_none() && filter.before.is_none();
    let body = html! {
        section.inbox {
            div.heading {
                h1 { "SMS inbox" }
                p { "Every message that this demo has sent, newest first." }
            }
            form.filter method="get" action=(format!("{BASE}/inbox")) role="search" {
                div.field {
                    label for="msisdn" { "Only this number" }
                    input #msisdn type="tel" name="msisdn" value=(filter.msisdn.trim()) inputmode="tel"
                        autocomplete="off" maxlength="20" placeholder="All numbers"
                        aria-invalid=[error.map(|_| "true")] aria-describedby=[error.map(|_| "msisdn-error")];
                    (field_error("msisdn-error", error))
                }
                button.button type="submit" { "Show" }
                a.button.plain href=(format!("{BASE}/inbox")) { "All" }
            }
            @if error.is_none() {
                p.live role="status" data-live {}
                div #messages data-follow=[follows.then(|| format!("{BASE}/api/messages?msisdn={query}"))]
                    data-newest=(messages.first().map_or(0, |newest| newest.id)) {
                    (list(&operator, &messages))
                }
                @if let Some(older) = older {
                    a.button.plain href=(format!("{BASE}/inbox?msisdn={query}&before={older}")) { "Older messages" }
                }
            }
        }
    };
    Ok(page::respond(status, &Page::new(&operator, "SMS inbox", body).inbox()))
}

fn list(operator: &Operator, messages: &[Message]) -> Markup {
    let config = operator.config();
    html! {
        @if messages.is_empty() {
            div.empty {
                p { strong { "No messages yet" } }
                p { "Ask for a code on the landing page and it appears here." }
                a href=(format!("{BASE}/landing")) { "Open the landing page" }
            }
        } @else {
            ol.messages {
                @for message in messages {
                    li.message data-id=(message.id) {
                        div.about {
                            strong.number { (message.to.local(&config.country)) }
                            time datetime=(message.at.to_rfc3339_opts(SecondsFormat::Secs, true)) {
                                (day::display(message.at, config.zone))
                            }
                        }
                        p.text { (message.text) }
                        @if let Some(code) = message.code() {
                            div.copy {
                                output.code { (code) }
                                button.button.plain type="button" data-copy=(code) hidden { "Copy code" }
                            }
                        }
                    }
                }
            }
        }
    }
}
