//! Network verification: CAMARA Number Verification 2.1, by the authorization code flow of CAMARA's security
//! profile. With `prompt=none` only the mobile network identifies the subscriber; nobody is asked.

use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{Clock, Line, LineUnknown, NumberVerification, new_id};
use arena_rules::Msisdn;
use async_trait::async_trait;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use reqwest::Url;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::time::Instant;

use crate::camara::{ClientAuth, ClientProof, NoToken, OperatorClient, Reply, RequestFailure};
use crate::random::SystemRandom;

/// The purpose of the token. CAMARA requires exactly one.
const PURPOSE: &str = "dpv:FraudPreventionAndDetection";

/// The question to the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerificationQuestion {
    /// Which number the browser's line has: `GET /device-phone-number`.
    Number,
    /// Whether the line has a given number: `POST /verify`.
    Match,
}

impl VerificationQuestion {
    fn scope(self) -> &'static str {
        match self {
            Self::Number => "number-verification:device-phone-number:read",
            Self::Match => "number-verification:verify",
        }
    }

    fn path(self) -> &'static str {
        match self {
            Self::Number => "device-phone-number",
            Self::Match => "verify",
        }
    }
}

/// The operator's Number Verification and the client's identity there.
#[derive(Clone)]
pub struct NumberVerificationConfig {
    /// Address of the API with its version: `https://operator.example/number-verification/v2`.
    pub url: String,
    /// Address that browsers visit.
    pub authorize_url: String,
    /// Address for tokens.
    pub token_url: String,
    /// Address to which browsers return, as registered with the operator.
    pub redirect_url: String,
    /// Client id.
    pub client_id: String,
    /// Proof of the client's identity.
    pub client_proof: ClientProof,
    /// The question.
    pub asked: VerificationQuestion,
    /// Time limit for the token and the answer together.
    pub timeout: Duration,
}

/// A client of CAMARA Number Verification.
pub struct CamaraNumberVerification {
    config: NumberVerificationConfig,
    authorize: Url,
    api: Url,
    auth: ClientAuth,
    speaker: OperatorClient,
    clock: Arc<dyn Clock>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Verify {
    phone_number: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct VerifyAnswer {
    device_phone_number_verified: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NumberAnswer {
    device_phone_number: String,
}

#[derive(Deserialize)]
struct Refusal {
    #[serde(default)]
    code: String,
}

impl CamaraNumberVerification {
    /// Makes a client. Nothing is sent yet.
    ///
    /// # Errors
    /// Names the wrong setting, without its value.
    pub fn new(config: NumberVerificationConfig, clock: Arc<dyn Clock>) -> Result<Self, String> {
        let url = |what: &str, text: &str| {
            Url::parse(text)
                .ok()
                .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
                .ok_or(format!("{what} must be an address of http or https"))
        };
        let mut api = url("url", &config.url)?;
        api.path_segments_mut()
            .map_err(|()| "url is not an address")?
            .pop_if_empty()
            .push(config.asked.path());
        let authorize = url("authorize_url", &config.authorize_url)?;
        let token_url = url("token_url", &config.token_url)?;
        let auth = ClientAuth::new(token_url, &config.client_id, &config.client_proof, clock.clone())?;
        let speaker = OperatorClient::new(config.timeout, clock.clone())?;
        Ok(Self { config, authorize, api, auth, speaker, clock })
    }

    async fn ask(&self, code: &str, verifier: &str, number: Option<&Msisdn>) -> Result<Line, LineUnknown> {
        let failed = |why: &str| LineUnknown::Failed(why.to_owned());
        let deadline = Instant::now() + self.config.timeout;
        if let Some(why) = self.speaker.pause.why(self.clock.now()) {
            return Err(failed(why));
        }
        let fields = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", &self.config.redirect_url),
            ("code_verifier", verifier),
        ];
        let granted = match self.auth.token(&self.speaker, &fields, deadline).await {
            Ok(granted) => granted,
            // The code is used or expired: the subscriber opened an old address.
            Err(NoToken::BadGrant) => return Err(LineUnknown::NotKnown),
            Err(no) => return Err(LineUnknown::Failed(no.into())),
        };
        // Such a token allows one request.
        let token = granted.header().map_err(LineUnknown::Failed)?;
        let reply = match (self.config.asked, number) {
            (VerificationQuestion::Number, _) => self.speaker.get(self.api.clone(), token, deadline).await,
            (VerificationQuestion::Match, None) => return Err(failed("there is no number to compare with")),
            (VerificationQuestion::Match, Some(number)) => {
                let body = Verify { phone_number: format!("+{}", number.as_str()) };
                let body =
                    serde_json::to_vec(&body).map_err(|_| failed("the number cannot be serialised"))?;
                let correlator = new_id(self.clock.now(), &SystemRandom).to_string();
                self.speaker.post(self.api.clone(), token, &correlator, body, deadline).await
            }
        };
        self.read(&reply.map_err(|lost: RequestFailure| failed(&lost.to_string()))?, number)
    }

    fn read(&self, reply: &Reply, number: Option<&Msisdn>) -> Result<Line, LineUnknown> {
        let odd = || LineUnknown::Failed("the operator's answer is not understood".into());
        match (reply.status, self.config.asked, number) {
            (200, VerificationQuestion::Number, _) => {
                let shared: NumberAnswer = serde_json::from_slice(&reply.body).map_err(|_| odd())?;
                Ok(Line::Of(shared.device_phone_number))
            }
            (200, VerificationQuestion::Match, Some(number)) => {
                let verified: VerifyAnswer = serde_json::from_slice(&reply.body).map_err(|_| odd())?;
                let own = || Line::Of(format!("+{}", number.as_str()));
                Ok(if verified.device_phone_number_verified { own() } else { Line::Another })
            }
            (status, ..) => {
                let refusal: Option<Refusal> = serde_json::from_slice(&reply.body).ok();
                let code = refusal.map(|refusal| refusal.code).unwrap_or_default();
                // The subscriber was identified by a code by SMS or a password, not by the network.
                if code == "NUMBER_VERIFICATION.USER_NOT_AUTHENTICATED_BY_MOBILE_NETWORK" {
                    return Err(LineUnknown::NotKnown);
                }
                Err(LineUnknown::Failed(format!("the operator answered {status}")))
            }
        }
    }
}

#[async_trait]
impl NumberVerification for CamaraNumberVerification {
    fn needs_number(&self) -> bool {
        self.config.asked == VerificationQuestion::Match
    }

    fn address(&self, state: &str, verifier: &str) -> String {
        let mut url = self.authorize.clone();
        let scope = format!("openid {PURPOSE} {}", self.config.asked.scope());
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
        url.query_pairs_mut().extend_pairs([
            ("response_type", "code"),
            ("client_id", &*self.config.client_id),
            ("redirect_uri", &*self.config.redirect_url),
            ("scope", &*scope),
            ("state", state),
            ("code_challenge", &*challenge),
            ("code_challenge_method", "S256"),
            ("prompt", "none"),
        ]);
        url.into()
    }

    async fn line(&self, code: &str, verifier: &str, number: Option<&Msisdn>) -> Result<Line, LineUnknown> {
        self.ask(code, verifier, number).await
    }
}
