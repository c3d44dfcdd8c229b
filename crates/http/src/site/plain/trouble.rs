//! What went wrong while a page was made: [`super::visitor::receive`] draws it, in the visitor's language.

use std::sync::Arc;

use arena_app::AppError;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};

use super::page::{self, Page};
use super::visitor::Visitor;
use crate::door::error::ApiError;
use crate::door::rate::TooMany;

/// A failure that a whole page says.
#[derive(Clone, Debug)]
pub(super) struct Trouble(Arc<Cause>);

#[derive(Debug)]
enum Cause {
    /// What the API would have answered.
    Api(ApiError),
    /// A form that was not sent from our page.
    ForeignForm,
}

impl Trouble {
    /// The form was not sent from our page in this browser.
    pub(super) fn foreign_form() -> Self {
        Self(Arc::new(Cause::ForeignForm))
    }

    fn status(&self) -> StatusCode {
        match &*self.0 {
            // A page of its own for a rule's no: nothing of the page that was asked for could be shown.
            Cause::Api(error) if error.status() == StatusCode::OK => StatusCode::CONFLICT,
            Cause::Api(error) => error.status(),
            Cause::ForeignForm => StatusCode::FORBIDDEN,
        }
    }

    /// The page that says it.
    pub(super) fn draw(&self, visitor: &Visitor) -> Response {
        let words = visitor.words;
        let (title, text): (_, Markup) = match &*self.0 {
            Cause::ForeignForm => (words.form_title, html! { p { (words.form_text) } }),
            Cause::Api(error) if error.status() == StatusCode::NOT_FOUND => {
                (words.not_found_title, html! { p { (words.not_found) } })
            }
            Cause::Api(error) if error.status() == StatusCode::UNAUTHORIZED => (
                words.login_needed,
                html! { p { (words.refusal(error)) } (page::login_link(visitor, super::HOME)) },
            ),
            Cause::Api(error) if error.code() == "other_browser" => (
                words.login_needed,
                html! { p { (words.refusal(error)) } (page::login_link(visitor, super::HOME)) },
            ),
            Cause::Api(error) => (words.trouble_title, html! { p { (words.refusal(error)) } }),
        };
        let main = html! { (text) p { a href=(super::HOME) { (words.home) } } };
        let mut response = Page::new(visitor, title, main).status(self.status()).respond();
        if let Cause::Api(error) = &*self.0
            && let Some(seconds) = error.retry_after()
        {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<ApiError> for Trouble {
    fn from(error: ApiError) -> Self {
        Self(Arc::new(Cause::Api(error)))
    }
}

impl From<AppError> for Trouble {
    fn from(error: AppError) -> Self {
        ApiError::from(error).into()
    }
}

impl From<TooMany> for Trouble {
    fn from(error: TooMany) -> Self {
        ApiError::from(error).into()
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
