use arena_rules::ReturnTo;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

use super::assets::{ICON, SCRIPT, STYLE};
use crate::operator::{BASE, Operator};

pub(super) struct Page<'a> {
    operator: &'a Operator,
    title: &'a str,
    body: Markup,
    step: Option<usize>,
    inbox: bool,
}

const STEPS: [&str; 3] = ["Number", "Code", "Price"];

impl<'a> Page<'a> {
    pub(super) fn new(operator: &'a Operator, title: &'a str, body: Markup) -> Self {
        Self { operator, title, body, step: None, inbox: false }
    }

    /// Marks the page as a step to a subscription, from 0 (number) to 2 (price).
    pub(super) fn step(mut self, step: usize) -> Self {
        self.step = Some(step);
        self
    }

    /// Marks the page as the inbox, which needs no link to itself.
    pub(super) fn inbox(mut self) -> Self {
        self.inbox = true;
        self
    }

    fn draw(&self) -> Markup {
        let config = self.operator.config();
        let name = &config.operator;
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                    meta name="color-scheme" content="dark light";
                    meta name="theme-color" media="(prefers-color-scheme: light)" content="#eef2f8";
                    meta name="theme-color" content="#070b14";
                    title { (self.title) " · " (name) " (demo operator)" }
                    link rel="icon" type="image/svg+xml" href=(ICON.href());
                    link rel="stylesheet" href=(STYLE.href());
                    script defer src=(SCRIPT.href()) {}
                }
                body {
                    a.skip href="#main" { "Skip to the content" }
                    header {
                        p.demo { strong { "Demo operator:" } " no real SMS, no real money" }
                        div.top {
                            a.brand href=(format!("{BASE}/landing")) {
                                (mark())
                                span { (name) }
                            }
                            @if self.inbox {
                                a.quiet href=(format!("{BASE}/landing")) { "Landing page" }
                            } @else {
                                a.quiet href=(format!("{BASE}/inbox")) target="_blank" rel="noopener" {
                                    "SMS inbox" span.hidden { " (opens in a new tab)" }
                                }
                            }
                        }
                    }
                    main #main tabindex="-1" {
                        @if let Some(current) = self.step { (steps(current)) }
                        (self.body)
                    }
                    footer {
                        (name) " is played by a stand-in that comes with " (config.product)
                        ". It is not the company of that name."
                    }
                }
            }
        }
    }
}

pub(super) fn respond(status: StatusCode, page: &Page<'_>) -> Response {
    (status, page.draw()).into_response()
}

fn steps(current: usize) -> Markup {
    html! {
        ol.steps aria-label="Steps" {
            @for (at, name) in STEPS.iter().enumerate() {
                li.done[at < current].now[at == current] aria-current=[(at == current).then_some("step")] {
                    span.hidden { "Step " (at + 1) " of " (STEPS.len()) ": " }
                    (name)
                    @if at < current { span.hidden { " (done)" } }
                }
            }
        }
    }
}

/// Draws the operator's logo: a rising signal.
fn mark() -> Markup {
    html! {
        svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" {
            rect.plate width="32" height="32" rx="9" {}
            rect.bar x="7" y="18" width="4.5" height="7" rx="2" {}
            rect.bar x="13.75" y="13" width="4.5" height="12" rx="2" {}
            rect.bar x="20.5" y="7" width="4.5" height="18" rx="2" {}
        }
    }
}

/// Draws an error beside its field; the field's `aria-describedby` names `id`.
pub(super) fn field_error(id: &str, text: Option<&str>) -> Markup {
    html! {
        @if let Some(text) = text {
            p.error id=(id) role="alert" { (warning()) span { (text) } }
        }
    }
}

fn warning() -> Markup {
    html! {
        svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" {
            path d="M10 2 19 18H1Z" {}
            path.cut d="M9 7.5h2v5H9zM9 14h2v2H9z" {}
        }
    }
}

/// `/operator/landing?returnTo=…&state=…`.
pub(super) fn landing_href(return_to: &ReturnTo, state: Option<&str>) -> String {
    let page = return_to.behind(&format!("{BASE}/landing"));
    state.map_or_else(|| page.clone(), |state| format!("{page}&state={state}"))
}

/// The page for a step that this browser does not have, or no longer has.
pub(super) fn gone(operator: &Operator) -> Response {
    let product = &operator.config().product;
    let body = html! {
        section.card.narrow {
            h1 { "This step is closed" }
            p {
                "It was finished, it ran out of time, or it was begun in another browser. "
                "Nothing was charged by opening this page."
            }
            a.button href=(format!("{BASE}/landing")) { "Start again" }
            a.button.plain href="/" { "Go to " (product) }
        }
    };
    respond(StatusCode::GONE, &Page::new(operator, "Step closed", body))
}
