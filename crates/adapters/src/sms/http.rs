use std::sync::Arc;
use std::time::Duration;

use arena_app::messages::ReceiptKey;
use arena_app::ports::{Clock, MessageGateway, Outgoing, SendError, Taken};
use async_trait::async_trait;
use reqwest::header::{CONTENT_TYPE, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};

use super::{answer, coding};
use crate::tls;

/// The receipts that are asked for: delivered (1), not delivered (2), refused by the SMS centre (16).
const RECEIPTS: &str = "19";
/// Of an answer no more is read.
const ANSWER_BYTES: usize = 4_096;
/// A connection that nobody used for this long is not used again: the gateway may be closing it just then, and nobody
/// would know whether it took the message.
const IDLE: Duration = Duration::from_secs(2);

/// How messages are put to the gateway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// In the address, as Kannel wants it.
    Get,
    /// As a form, so that neither credentials nor texts stand in the logs of what is in between.
    Post,
}

/// Where the gateway is, and who we are to it.
#[derive(Clone)]
pub struct HttpGatewayConfig {
    /// Its address, `http://kannel:13013/cgi-bin/sendsms`. What it has behind `?` stays.
    pub url: String,
    /// How it is asked.
    pub method: Method,
    /// Our name.
    pub username: String,
    /// Our password.
    pub password: String,
    /// Who the messages are from: a short code or a name.
    pub sender: String,
    /// The address at which the gateway reaches us, up to the message's own part; without it there are no receipts.
    pub receipt_url: Option<String>,
    /// How long it may take to answer.
    pub timeout: Duration,
}

/// A gateway that is asked over HTTP, as Kannel's `sendsms`.
pub struct HttpGateway {
    client: Client,
    url: Url,
    config: HttpGatewayConfig,
    receipts: ReceiptKey,
    clock: Arc<dyn Clock>,
}

impl HttpGateway {
    /// A client for a gateway. Nothing is sent yet.
    ///
    /// # Errors
    /// Which setting is wrong, without its value: it may hold a password.
    pub fn new(
        config: HttpGatewayConfig,
        receipts: ReceiptKey,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, String> {
        let url = Url::parse(&config.url).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let url = url.ok_or("the gateway's address is none of http or https")?;
        tls::choose();
        let client = Client::builder()
            .timeout(config.timeout)
            .connect_timeout(config.timeout.min(Duration::from_secs(5)))
            .pool_idle_timeout(IDLE)
            // To wherever it points, our password must not follow.
            .redirect(Policy::none())
            .no_proxy()
            .user_agent("arena")
            .build()
            .map_err(|error| format!("no HTTP client can be made: {}", error.without_url()))?;
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
            // In whole minutes, and 0 would be no limit.
            let minutes = (end - self.clock.now()).num_minutes().max(1);
            parameters.push(("validity", minutes.to_string()));
        }
        if let Some(url) = &config.receipt_url {
            let proof = self.receipts.proof(message.reference);
            let url = url.trim_end_matches('/');
            let id = message.reference;
            // The gateway fills in how it went (%d) and what the SMS centre calls the message (%F).
            let url = format!("{url}/{id}/{proof}?status=%d&reference=%F");
            parameters.extend([("dlr-mask", RECEIPTS.to_owned()), ("dlr-url", url)]);
        }
        parameters
    }
}

#[async_trait]
impl MessageGateway for HttpGateway {
    async fn send(&self, message: &Outgoing<'_>) -> Result<Taken, SendError> {
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

/// What can be read of an answer; nothing, where it breaks off, so that it means as little as its status alone.
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

/// Why there is no answer. In words of our own: the client's hold the address, and with it everything.
#[expect(clippy::needless_pass_by_value, reason = "stands in `map_err`")]
fn failed(error: reqwest::Error) -> SendError {
    if error.is_connect() {
        // Nothing was said yet.
        SendError::Later("no connection to the gateway".to_owned())
    } else if error.is_timeout() {
        SendError::Unknown("the gateway did not answer in time".to_owned())
    } else {
        SendError::Unknown("the connection to the gateway broke off".to_owned())
    }
}
