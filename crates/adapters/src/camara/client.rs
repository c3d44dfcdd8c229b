use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::Clock;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, Response, Url};
use tokio::time::Instant;

use super::pause::Pause;
use crate::tls;

/// The longest part of an answer that is read.
const ANSWER_BYTES: usize = 64 * 1024;
/// The longest part of a list's page that is read.
const PAGE_BYTES: usize = 8 * 1024 * 1024;
/// Idle connections are dropped after this time. The operator may close an older one at the moment of a
/// request, which would leave the outcome of a payment unknown.
const IDLE: Duration = Duration::from_secs(2);
/// The least time left for sending a request.
const LEAST: Duration = Duration::from_millis(50);
const CORRELATOR: &str = "x-correlator";

pub(crate) struct Reply {
    pub(crate) status: u16,
    /// Seconds to wait before the next request.
    pub(crate) retry_after: Option<i64>,
    pub(crate) total: Option<usize>,
    pub(crate) body: Vec<u8>,
}

/// Why there is no answer. The HTTP client's own texts hold addresses, which may contain secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RequestFailure {
    /// Nothing was sent.
    NoConnection,
    /// The answer did not arrive in time.
    TooLate,
    /// The connection broke.
    Broken,
}

impl fmt::Display for RequestFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoConnection => "no connection to the operator",
            Self::TooLate => "the operator did not answer in time",
            Self::Broken => "the connection to the operator broke off",
        })
    }
}

pub(crate) struct OperatorClient {
    client: Client,
    clock: Arc<dyn Clock>,
    pub(crate) pause: Pause,
}

impl OperatorClient {
    pub(crate) fn new(timeout: Duration, clock: Arc<dyn Clock>) -> Result<Self, String> {
        tls::choose();
        let client = Client::builder()
            .timeout(timeout)
            .connect_timeout(timeout.min(Duration::from_secs(3)))
            .pool_idle_timeout(IDLE)
            // Our secret and numbers must not follow a redirect.
            .redirect(Policy::none())
            .no_proxy()
            .user_agent("arena")
            .build()
            .map_err(|error| format!("the HTTP client cannot be created: {}", error.without_url()))?;
        Ok(Self { client, clock, pause: Pause::default() })
    }

    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) async fn post(
        &self,
        url: Url,
        token: HeaderValue,
        correlator: &str,
        body: Vec<u8>,
        deadline: Instant,
    ) -> Result<Reply, RequestFailure> {
        let json = HeaderValue::from_static("application/json");
        let request = self.client.post(url).header(CONTENT_TYPE, json).body(body);
        let request = request.header(AUTHORIZATION, token).header(CORRELATOR, correlator);
        self.send(request, deadline, ANSWER_BYTES).await
    }

    pub(crate) async fn get(
        &self,
        url: Url,
        token: HeaderValue,
        deadline: Instant,
    ) -> Result<Reply, RequestFailure> {
        let request = self.client.get(url).header(AUTHORIZATION, token);
        self.send(request, deadline, PAGE_BYTES).await
    }

    pub(crate) async fn send(
        &self,
        request: RequestBuilder,
        deadline: Instant,
        most: usize,
    ) -> Result<Reply, RequestFailure> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left < LEAST {
            // Nothing was sent, as if there were no connection.
            return Err(RequestFailure::NoConnection);
        }
        let reply = match request.timeout(left).send().await {
            Ok(response) => read(response, most).await,
            Err(error) => Err(lost(&error)),
        };
        let now = self.clock.now();
        match &reply {
            Ok(reply) if reply.status == 429 => self.pause.wait(reply.retry_after, now),
            Ok(_) => self.pause.answered(),
            Err(_) => self.pause.unanswered(now),
        }
        reply
    }
}

async fn read(mut response: Response, most: usize) -> Result<Reply, RequestFailure> {
    let status = response.status().as_u16();
    let (retry_after, total) = {
        let headers = response.headers();
        (number(headers, RETRY_AFTER.as_str()), number(headers, "x-total-count"))
    };
    let mut body = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) if body.len() + chunk.len() <= most => body.extend_from_slice(&chunk),
            // The body is longer than any valid answer.
            Ok(Some(_)) => return Err(RequestFailure::Broken),
            Ok(None) => break,
            Err(error) => {
                return Err(if error.is_timeout() {
                    RequestFailure::TooLate
                } else {
                    RequestFailure::Broken
                });
            }
        }
    }
    let total = total.and_then(|total| usize::try_from(total).ok());
    Ok(Reply { status, retry_after, total, body })
}

/// Parses a number from a header. `Retry-After` may also hold a date: no operator is known to send one; then
/// the default wait applies.
fn number(headers: &HeaderMap, name: &str) -> Option<i64> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}

fn lost(error: &reqwest::Error) -> RequestFailure {
    if error.is_connect() {
        RequestFailure::NoConnection
    } else if error.is_timeout() {
        RequestFailure::TooLate
    } else {
        RequestFailure::Broken
    }
}
