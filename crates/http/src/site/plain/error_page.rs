use axum::http::{StatusCode, header};
use axum::response::Response;
use maud::{Markup, html};

use super::page::{self, Page};
use super::paths::HOME;
use super::trouble::{Cause, PageError};
use super::visitor::Visitor;

impl PageError {
    /// Draws the error as a whole page, in the visitor's language.
    pub(super) fn draw(&self, visitor: &Visitor) -> Response {
        let words = &*visitor.words;
        let (title, text): (_, Markup) = match self.cause() {
            Cause::ForeignForm => (&words.form_title, html! { p { (words.form_text) } }),
            Cause::Api(error) if error.status() == StatusCode::NOT_FOUND => {
                (&words.not_found_title, html! { p { (words.not_found) } })
            }
            Cause::Api(error) if error.status() == StatusCode::UNAUTHORIZED => (
                &words.login_needed,
                html! { p { (words.refusal(error)) } (page::login_link(visitor, HOME)) },
            ),
            Cause::Api(error) if error.code() == "other_browser" => (
                &words.login_needed,
                html! { p { (words.refusal(error)) } (page::login_link(visitor, HOME)) },
            ),
            Cause::Api(error) => (&words.trouble_title, html! { p { (words.refusal(error)) } }),
        };
        let main = html! { (text) p { a href=(HOME) { (words.home) } } };
        let mut response = Page::new(visitor, title, main).status(self.status()).respond();
        if let Cause::Api(error) = self.cause()
            && let Some(seconds) = error.retry_after()
        {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
