//! Requests to the provider.

use std::pin::Pin;
use std::time::Duration;

use openidconnect::http::Response;
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};
use reqwest::redirect::Policy;
use reqwest::{Client, Request};
use thiserror::Error;

use crate::tls;

/// The longest answer that is read: a provider's keys can be many.
const ANSWER_BYTES: usize = 512 * 1024;

/// Why there is no answer. The HTTP client's own texts hold addresses, which may contain secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum HttpFailure {
    #[error("there is no connection to it")]
    NoConnection,
    #[error("it did not answer in time")]
    TooLate,
    #[error("its answer broke off or is too long")]
    Broken,
    #[error("its description names an address without https://")]
    Plain,
}

pub(super) struct SsoHttp {
    client: Client,
    /// Whether only https:// is asked.
    secure: bool,
}

impl SsoHttp {
    pub(super) fn new(timeout: Duration, secure: bool) -> Result<Self, String> {
        tls::choose();
        let client = Client::builder()
            .timeout(timeout)
            .connect_timeout(timeout.min(Duration::from_secs(3)))
            // Our secret and tokens must not follow a redirect.
            .redirect(Policy::none())
            .no_proxy()
            .user_agent("arena")
            .build()
            .map_err(|error| format!("the HTTP client cannot be created: {}", error.without_url()))?;
        Ok(Self { client, secure })
    }

    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpFailure> {
        if self.secure && request.uri().scheme_str() != Some("https") {
            return Err(HttpFailure::Plain);
        }
        let request = Request::try_from(request).map_err(|_| HttpFailure::NoConnection)?;
        let mut answer = self.client.execute(request).await.map_err(|error| failure(&error))?;
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(|error| failure(&error))? {
            if body.len() + chunk.len() > ANSWER_BYTES {
                return Err(HttpFailure::Broken);
            }
            body.extend_from_slice(&chunk);
        }
        let mut response = Response::new(body);
        *response.status_mut() = answer.status();
        *response.headers_mut() = std::mem::take(answer.headers_mut());
        Ok(response)
    }
}

impl<'c> AsyncHttpClient<'c> for SsoHttp {
    type Error = HttpFailure;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, HttpFailure>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}

fn failure(error: &reqwest::Error) -> HttpFailure {
    if error.is_connect() {
        HttpFailure::NoConnection
    } else if error.is_timeout() {
        HttpFailure::TooLate
    } else {
        HttpFailure::Broken
    }
}
