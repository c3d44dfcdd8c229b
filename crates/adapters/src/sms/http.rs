use std::sync::Arc;
use std::time::Duration;

use arena_app::messages::ReceiptKey;
use arena_app::ports::{Clock, GatewayAcceptance, MessageGateway, Outgoing, SendError};
use async_trait::async_trait;
use reqwest::header::{CONTENT_TYPE, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};

use super::{answer, coding};
use crate::tls;

/// The requested receipts: delivered (1), not delivered (2), refused by the SMS centre (16).
const RECEIPTS: &str = "19";
const ANSWER_BYTES: usize = 4_096;
/// Idle connections are dropped after this time. The gateway may close an older one at the moment of a
/// request, which would leave the outcome of a message unknown.
const IDLE: Duration = Duration::from_secs(2);

/// The HTTP method of requests to the gateway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Parameters in the address, as Kannel expects.
    Get,
    /// Parameters as a form: logs of proxies hold neither credentials nor texts.
    Post,
}

/// The gateway and the client's credentials there.
#[derive(Clone)]
pub struct HttpGatewayConfig {
    /// The address, `http://kannel:13013/cgi-bin/sendsms`. An existing query is kept.
    pub url: String,
    /// The HTTP method.
    pub method: Method,
    /// User name.
    pub username: String,
    /// Password.
    pub password: String,
    /// Sender of the messages: a short code or a name.
    pub sender: String,
    /// The address for receipts, up to the message's own part; without it there are no receipts.
    pub receipt_url: Option<String>,
    /// Time limit for an answer.
    pub timeout: Duration,
}

/// A gateway with an HTTP interface like Kannel's `sendsms`.
pub struct HttpGateway {
    client: Client,
    url: Url,
    config: HttpGatewayConfig,
    receipts: ReceiptKey,
    clock: Arc<dyn Clock>,
}

impl HttpGateway {
    /// Makes a client. Nothing is sent yet.
    ///
    /// # Errors
    /// Names the wrong setting, without its value, which may hold a password.
    pub fn new(
        config: HttpGatewayConfig,
        receipts: ReceiptKey,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, String> {
        let url = Url::parse(&config.url).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let url = url.ok_or("the gateway's address must begin with http:// or https://")?;
        tls::choose();
        let client = Client::builder()
            .timeout(config.timeout)
            .connect_timeout(config.timeout.min(Duration::from_secs(5)))
            .pool_idle_timeout(IDLE)
            // The password must not follow a redirect.
            .redirect(Policy::none())
            .no_proxy()
            .user_agent("arena")
            .build()
            .map_err(|error| format!("the HTTP client cannot be created: {}", error.without_url()))?;
        Ok(Self { client, url, config, receipts, clock })
    }

    fn parameters(&self, message: &Outgoing<'_>) -> Vec<(&'static str, String)> {
        let config = &self.config;
        let mut parameters = vec![
            ("username", config.username.clone()),
            ("password", config.password.clone()),
            ("from", config.sender.clone()),
            ("to", format!("+{}", message.to.as_str())),
            ("text", message.text.to_owned()),
            ("coding", coding::of(message.text).to_owned()),
            ("charset", "UTF-8".to_owned()),
        ];
        if let Some(end) = message.expires_at {
            // In whole minutes; 0 would mean no limit.
            let minutes = (end - self.clock.now()).num_minutes().max(1);
            parameters.push(("validity", minutes.to_string()));
        }
        if let Some(url) = &config.receipt_url {
            let proof = self.receipts.proof(message.reference);
            let url = url.trim_end_matches('/');
            let id = message.reference;
            // The gateway fills in the outcome (%d) and the SMS centre's id of the message (%F).
            let url = format!("{url}/{id}/{proof}?status=%d&reference=%F");
            parameters.extend([("dlr-mask", RECEIPTS.to_owned()), ("dlr-url", url)]);
        }
        parameters
    }
}

#[async_trait]
impl MessageGateway for HttpGateway {
    async fn send(&self, message: &Outgoing<'_>) -> Result<GatewayAcceptance, SendError> {
        let parameters = self.parameters(message);
        let mut url = self.url.clone();
        let request = match self.config.method {
            Method::Get => {
                url.query_pairs_mut().extend_pairs(&parameters);
                self.client.get(url)
            }
            Method::Post => {
                let form = form_urlencoded::Serializer::new(String::new()).extend_pairs(&parameters).finish();
                let kind = HeaderValue::from_static("application/x-www-form-urlencoded");
                self.client.post(url).header(CONTENT_TYPE, kind).body(form)
            }
        };
        let response = request.send().await.map_err(failed)?;
        let status = response.status().as_u16();
        let body = read(response).await;
        let hide = [&*self.config.username, &*self.config.password, message.to.as_str(), message.text];
        answer::read(status, &body, &hide)
    }
}

/// Reads the body of an answer. A body that breaks off counts as empty, so that only the status counts.
async fn read(mut response: Response) -> String {
    let mut body = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) if body.len() < ANSWER_BYTES => body.extend_from_slice(&chunk),
            Ok(_) => break,
            Err(_) => return String::new(),
        }
    }
    body.truncate(ANSWER_BYTES);
    String::from_utf8_lossy(&body).into_owned()
}

/// Returns why there is no answer. The HTTP client's own text holds the address with all its parameters.
#[expect(clippy::needless_pass_by_value, reason = "stands in `map_err`")]
fn failed(error: reqwest::Error) -> SendError {
    if error.is_connect() {
        // Nothing was sent.
        SendError::Later("no connection to the gateway".to_owned())
    } else if error.is_timeout() {
        SendError::Unknown("the gateway did not answer in time".to_owned())
    } else {
        SendError::Unknown("the connection to the gateway broke off".to_owned())
    }
}
