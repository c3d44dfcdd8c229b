//! Errors of plain pages. [`super::visitor::receive`] draws them in the visitor's language.

use std::sync::Arc;

use arena_app::AppError;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};

use super::page::{self, Page};
use super::visitor::Visitor;
use crate::door::error::ApiError;
use crate::door::rate::TooMany;

/// An error that is shown as a whole page.
#[derive(Clone, Debug)]
pub(super) struct PageError(Arc<Cause>);

#[derive(Debug)]
enum Cause {
    /// The error that the API would answer.
    Api(ApiError),
    /// A form that our page in this browser did not send.
    ForeignForm,
}

impl PageError {
    pub(super) fn foreign_form() -> Self {
        Self(Arc::new(Cause::ForeignForm))
    }

    fn status(&self) -> StatusCode {
        match &*self.0 {
            // A refusal without the page that was asked for. A 200 would look like that page.
            Cause::Api(error) if error.status() == StatusCode::OK => StatusCode::CONFLICT,
            Cause::Api(error) => error.status(),
            Cause::ForeignForm => StatusCode::FORBIDDEN,
        }
    }

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

impl From<ApiError> for PageError {
    fn from(error: ApiError) -> Self {
        Self(Arc::new(Cause::Api(error)))
    }
}

impl From<AppError> for PageError {
    fn from(error: AppError) -> Self {
        ApiError::from(error).into()
    }
}

impl From<TooMany> for PageError {
    fn from(error: TooMany) -> Self {
        ApiError::from(error).into()
    }
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
