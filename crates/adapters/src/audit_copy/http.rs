use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{AuditCopy, Clock, KeptAuditLine};
use async_trait::async_trait;
use reqwest::Url;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use tokio::time::Instant;

use super::json_lines;
use crate::camara::OperatorClient;

/// The longest part of an answer that is read.
const ANSWER_BYTES: usize = 16 * 1024;
/// Time limit for an answer.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A server that collects logs: `POST` with a body of JSON lines, which it has kept once it answers 2xx.
pub struct HttpCopy {
    client: OperatorClient,
    clock: Arc<dyn Clock>,
    url: Url,
    token: Option<HeaderValue>,
}

impl HttpCopy {
    /// Makes a client. Nothing is sent yet.
    ///
    /// # Errors
    /// Names the wrong setting, without its value.
    pub fn new(url: &str, token: Option<&str>, clock: Arc<dyn Clock>) -> Result<Self, String> {
        let url = Url::parse(url).map_err(|_| "the address is none")?;
        let bearer = |token| {
            let mut value = HeaderValue::from_str(&format!("Bearer {token}"))
                .map_err(|_| "the token has characters that no header can hold")?;
            value.set_sensitive(true);
            Ok::<_, String>(value)
        };
        let token = token.map(bearer).transpose()?;
        let client = OperatorClient::new(TIMEOUT, clock.clone())?;
        Ok(Self { client, clock, url, token })
    }
}

#[async_trait]
impl AuditCopy for HttpCopy {
    async fn add(&self, lines: &[KeptAuditLine]) -> Result<(), String> {
        if let Some(why) = self.client.pause.why(self.clock.now()) {
            return Err(why.to_owned());
        }
        let json = HeaderValue::from_static("application/x-ndjson");
        let mut post = self.client.client().post(self.url.clone()).header(CONTENT_TYPE, json);
        if let Some(token) = &self.token {
            post = post.header(AUTHORIZATION, token.clone());
        }
        let deadline = Instant::now() + TIMEOUT;
        let reply = self.client.send(post.body(json_lines(lines)), deadline, ANSWER_BYTES).await;
        match reply.map_err(|failure| failure.to_string())?.status {
            200..=299 => Ok(()),
            status => Err(format!("the place of the copy answered {status}")),
        }
    }
}
