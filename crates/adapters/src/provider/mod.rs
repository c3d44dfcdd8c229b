//! The operator's system that adds data, minutes and the like to numbers, over HTTP (docs/integration.md).
//!
//! A delivery is a resource named by its claim: `PUT {url}/{claim}` creates it, or returns the state of the one
//! that is there. A repeated request therefore adds nothing twice.

mod answer;

use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{Clock, ProductAnswer, ProductRequest, RewardProvider};
use async_trait::async_trait;
use reqwest::Url;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use serde_json::json;
use tokio::time::Instant;

use crate::camara::OperatorClient;

/// The longest part of an answer that is read.
const ANSWER_BYTES: usize = 16 * 1024;

/// The provider's address and the client's credentials there.
#[derive(Clone)]
pub struct HttpProviderConfig {
    /// The address of deliveries, `https://rewards.operator.example/v1/deliveries`.
    pub url: String,
    /// The bearer token.
    pub token: String,
    /// Time limit for an answer.
    pub timeout: Duration,
}

/// A provider with the HTTP interface of docs/integration.md.
pub struct HttpProvider {
    client: OperatorClient,
    clock: Arc<dyn Clock>,
    url: Url,
    token: HeaderValue,
    timeout: Duration,
}

impl HttpProvider {
    /// Makes a client. Nothing is sent yet.
    ///
    /// # Errors
    /// Names the wrong setting, without its value.
    pub fn new(config: &HttpProviderConfig, clock: Arc<dyn Clock>) -> Result<Self, String> {
        let url = Url::parse(&config.url).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let url = url.ok_or("the provider's address must begin with http:// or https://")?;
        let token = HeaderValue::from_str(&format!("Bearer {}", config.token));
        let mut token = token.map_err(|_| "the provider's token has characters that no header can hold")?;
        token.set_sensitive(true);
        let client = OperatorClient::new(config.timeout, clock.clone())?;
        Ok(Self { client, clock, url, token, timeout: config.timeout })
    }
}

#[async_trait]
impl RewardProvider for HttpProvider {
    async fn request(&self, request: &ProductRequest) -> ProductAnswer {
        if let Some(why) = self.client.pause.why(self.clock.now()) {
            return ProductAnswer::NotTaken(why.to_owned());
        }
        let mut url = self.url.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().push(&request.reference.to_string());
        }
        let body = json!({ "msisdn": request.to.as_str(), "product": request.product });
        let put = self
            .client
            .client()
            .put(url)
            .header(CONTENT_TYPE, HeaderValue::from_static("application/json"))
            .header(AUTHORIZATION, self.token.clone())
            .body(body.to_string());
        let deadline = Instant::now() + self.timeout;
        match self.client.send(put, deadline, ANSWER_BYTES).await {
            Ok(reply) => answer::read(&reply),
            Err(failure) => answer::lost(failure),
        }
    }
}
