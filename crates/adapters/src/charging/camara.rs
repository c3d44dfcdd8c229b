use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{ChargeAnswer, ChargeRequest, Charging, Clock, Found, OpenCharge};
use async_trait::async_trait;
use reqwest::Url;
use tokio::time::Instant;

use super::answer::{self, Meaning};
use super::oauth::{Token, Tokens};
use super::wire::CreatePayment;
use crate::camara::{ClientAuth, ClientProof, Speaker};

/// Where the operator's Carrier Billing is, and who we are to it.
#[derive(Clone)]
pub struct CamaraConfig {
    /// Its address, version included: `https://operator.example/carrier-billing/v0.5`.
    pub url: String,
    /// Where tokens are given.
    pub token_url: String,
    /// Our name.
    pub client_id: String,
    /// What proves it.
    pub client_proof: ClientProof,
    /// What the token is to be good for; nothing where the operator knows.
    pub scope: String,
    /// What payments say of the merchant; empty for nothing, as all that follow.
    pub merchant_name: String,
    /// The merchant's id.
    pub merchant_identifier: String,
    /// The category of what is bought.
    pub category: String,
    /// Where it is bought.
    pub channel: String,
    /// The service.
    pub service_id: String,
    /// What of the service.
    pub product_id: String,
    /// Payments that are asked for on a page of a list.
    pub page: usize,
    /// How long a charge may take in all, its token included.
    pub timeout: Duration,
}

/// An operator that charges as CAMARA's Carrier Billing says.
pub struct CamaraCharging {
    pub(super) config: CamaraConfig,
    pub(super) payments: Url,
    pub(super) speaker: Speaker,
    pub(super) clock: Arc<dyn Clock>,
    tokens: Tokens,
}

impl CamaraCharging {
    /// A client. Nothing is sent yet.
    ///
    /// # Errors
    /// Which setting is wrong, without its value.
    pub fn new(config: CamaraConfig, clock: Arc<dyn Clock>) -> Result<Self, String> {
        let url = |text: &str| {
            Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
        };
        let mut payments = url(&config.url).ok_or("the operator's address is none of http or https")?;
        payments.path_segments_mut().map_err(|()| "the operator's address")?.pop_if_empty().push("payments");
        let token_url = url(&config.token_url).ok_or("the tokens' address is none of http or https")?;
        let auth = ClientAuth::new(token_url, &config.client_id, &config.client_proof, clock.clone())?;
        let tokens = Tokens::new(auth, &config.scope, clock.clone());
        let speaker = Speaker::new(config.timeout, clock.clone())?;
        Ok(Self { config, payments, speaker, clock, tokens })
    }

    /// Asks for an access token and charges nobody.
    ///
    /// # Errors
    /// Why there is none, without a secret.
    pub async fn probe(&self) -> Result<(), String> {
        self.token(Instant::now() + self.config.timeout).await.map(|_| ())
    }

    /// A token.
    pub(super) async fn token(&self, deadline: Instant) -> Result<Token, String> {
        self.tokens.get(&self.speaker, deadline).await
    }

    /// A token was not taken.
    pub(super) async fn refuse(&self, token: &Token) {
        self.tokens.refuse(token).await;
    }

    async fn ask(&self, request: &ChargeRequest) -> ChargeAnswer {
        let deadline = Instant::now() + self.config.timeout;
        let reference = request.reference.to_string();
        let Ok(body) = serde_json::to_vec(&CreatePayment::new(request, &reference, &self.config)) else {
            return ChargeAnswer::NotTaken("the payment cannot be written down".into());
        };
        for last in [false, true] {
            if let Some(why) = self.speaker.pause.why(self.clock.now()) {
                return ChargeAnswer::NotTaken(why.into());
            }
            let token = match self.token(deadline).await {
                Ok(token) => token,
                Err(why) => return ChargeAnswer::NotTaken(why),
            };
            let url = self.payments.clone();
            let reply = match self.speaker.post(url, token.header(), &reference, body.clone(), deadline).await
            {
                Ok(reply) => reply,
                Err(lost) => return answer::lost(lost),
            };
            match answer::charge(&reply, &reference) {
                Meaning::Answer(answer) => return answer,
                Meaning::NoToken if last => break,
                Meaning::NoToken => self.refuse(&token).await,
                Meaning::Exists => return self.look_back(request.reference, request.since, deadline).await,
                Meaning::Wait => return ChargeAnswer::NotTaken("the operator asked us to wait".into()),
            }
        }
        ChargeAnswer::NotTaken("the operator takes none of the tokens that it gives".into())
    }
}

#[async_trait]
impl Charging for CamaraCharging {
    async fn charge(&self, request: &ChargeRequest) -> ChargeAnswer {
        self.ask(request).await
    }

    async fn find(&self, charges: &[OpenCharge]) -> Result<Vec<Found>, String> {
        match self.speaker.pause.why(self.clock.now()) {
            Some(why) => Err(why.into()),
            None => Ok(self.find_all(charges).await),
        }
    }
}
