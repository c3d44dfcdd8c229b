use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{Clock, Push, PushError, PushService, PushTarget, Urgency};
use async_trait::async_trait;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use reqwest::redirect::Policy;
use reqwest::{Client, Url};
use web_push_native::{Auth, p256};

use super::vapid::{BadKey, Voucher};
use super::{VapidKey, answer};
use crate::tls;

/// Time limit for a push service; a job is stopped after 45 seconds.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Services keep messages for four weeks at most.
const TTL_MAX: i64 = 28 * 24 * 60 * 60;

/// Pushes through the service that a browser subscribed with: RFC 8030, encrypted by RFC 8291, signed by RFC
/// 8292.
pub struct WebPush {
    client: Client,
    voucher: Voucher,
    clock: Arc<dyn Clock>,
}

impl WebPush {
    /// Makes a client. `subject` is a contact address for the push services: `mailto:` or `https:`. Nothing
    /// is sent yet.
    ///
    /// # Errors
    /// [`BadKey`] if the key cannot sign.
    ///
    /// # Panics
    /// If TLS cannot be set up.
    pub fn new(key: &VapidKey, subject: String, clock: Arc<dyn Clock>) -> Result<Self, BadKey> {
        tls::choose();
        let client = Client::builder().redirect(Policy::none()).timeout(TIMEOUT).build();
        let client = client.expect("a client without settings of the machine's");
        Ok(Self { client, voucher: Voucher::new(key, subject)?, clock })
    }
}

#[async_trait]
impl PushService for WebPush {
    async fn push(&self, push: &Push<'_>) -> Result<(), PushError> {
        let url =
            Url::parse(&push.to.endpoint).map_err(|_| PushError::Gone("its address is not valid".into()))?;
        let body = encrypt(push.to, push.payload)?;
        let origin = url.origin().ascii_serialization();
        let authorization = self.voucher.authorization(&origin, self.clock.now());
        let authorization = authorization
            .map_err(|error| PushError::Never(format!("the token cannot be signed: {error}")))?;
        let urgency = match push.urgency {
            Urgency::Normal => "normal",
            Urgency::High => "high",
        };
        let request = self
            .client
            .post(url)
            .header(AUTHORIZATION, authorization)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("TTL", push.ttl.num_seconds().clamp(0, TTL_MAX))
            .header("Urgency", urgency)
            // At most 32 characters of base64url.
            .header("Topic", URL_SAFE_NO_PAD.encode(push.topic.as_bytes()))
            .body(body);
        match request.send().await {
            Ok(response) => answer::read(response.status().as_u16()),
            // The HTTP client's own text holds the address. A repeated push does no harm.
            Err(error) if error.is_timeout() => {
                Err(PushError::Later("the push service did not answer in time".into()))
            }
            Err(_) => Err(PushError::Later("no connection to the push service".into())),
        }
    }
}

fn encrypt(to: &PushTarget, payload: &[u8]) -> Result<Vec<u8>, PushError> {
    let gone = |why: &str| PushError::Gone(why.to_owned());
    let public = p256::PublicKey::from_sec1_bytes(&to.p256dh).map_err(|_| gone("its key is not valid"))?;
    let auth = <[u8; 16]>::try_from(&*to.auth).map_err(|_| gone("its secret is not valid"))?;
    web_push_native::encrypt(payload.to_vec(), &public, &Auth::from(auth))
        .map_err(|error| PushError::Never(format!("the push cannot be encrypted: {error}")))
}
