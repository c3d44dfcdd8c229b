use std::sync::Arc;

use arena_app::ports::{
    ChargeAnswer, ChargeLookup, ChargeRequest, Charging, Clock, OpenCharge, RefundAnswer, RefundLookup,
    RefundRequest,
};
use async_trait::async_trait;
use reqwest::Url;
use tokio::time::Instant;

use super::answer::{self, Meaning};
use super::config::CamaraConfig;
use super::oauth::{Token, Tokens};
use super::wire::CreatePayment;
use crate::camara::{ClientAuth, OperatorClient};

/// A client of CAMARA Carrier Billing.
pub struct CamaraCharging {
    pub(super) config: CamaraConfig,
    pub(super) payments: Url,
    /// The refunds' API; `None` if the operator cannot refund.
    pub(super) refunds: Option<Url>,
    pub(super) speaker: OperatorClient,
    pub(super) clock: Arc<dyn Clock>,
    tokens: Tokens,
}

impl CamaraCharging {
    /// Makes a client. Nothing is sent yet.
    ///
    /// # Errors
    /// Names the wrong setting, without its value.
    pub fn new(config: CamaraConfig, clock: Arc<dyn Clock>) -> Result<Self, String> {
        let url = |text: &str| {
            Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
        };
        let mut payments =
            url(&config.url).ok_or("the operator's address must begin with http:// or https://")?;
        payments
            .path_segments_mut()
            .map_err(|()| "the operator's address cannot have a path")?
            .pop_if_empty()
            .push("payments");
        let refunds = match config.refund_url.as_str() {
            "" => None,
            text => {
                let mut refunds =
                    url(text).ok_or("the address for refunds must begin with http:// or https://")?;
                refunds
                    .path_segments_mut()
                    .map_err(|()| "the address for refunds cannot have a path")?
                    .pop_if_empty();
                Some(refunds)
            }
        };
        let token_url =
            url(&config.token_url).ok_or("the address for tokens must begin with http:// or https://")?;
        let auth = ClientAuth::new(token_url, &config.client_id, &config.client_proof, clock.clone())?;
        let tokens = Tokens::new(auth, &config.scope, clock.clone());
        let speaker = OperatorClient::new(config.timeout, clock.clone())?;
        Ok(Self { config, payments, refunds, speaker, clock, tokens })
    }

    /// Gets an access token, without charging anybody.
    ///
    /// # Errors
    /// Why there is no token, without a secret.
    pub async fn probe(&self) -> Result<(), String> {
        self.token(Instant::now() + self.config.timeout).await.map(|_| ())
    }

    pub(super) async fn token(&self, deadline: Instant) -> Result<Token, String> {
        self.tokens.get(&self.speaker, deadline).await
    }

    pub(super) async fn refuse(&self, token: &Token) {
        self.tokens.refuse(token).await;
    }

    async fn ask(&self, request: &ChargeRequest) -> ChargeAnswer {
        let deadline = Instant::now() + self.config.timeout;
        let reference = request.reference.to_string();
        let Ok(body) = serde_json::to_vec(&CreatePayment::new(request, &reference, &self.config)) else {
            return ChargeAnswer::NotTaken("the payment cannot be serialised".into());
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
        ChargeAnswer::NotTaken("the operator refuses its own access tokens".into())
    }
}

#[async_trait]
impl Charging for CamaraCharging {
    async fn charge(&self, request: &ChargeRequest) -> ChargeAnswer {
        self.ask(request).await
    }

    async fn find(&self, charges: &[OpenCharge]) -> Result<Vec<ChargeLookup>, String> {
        match self.speaker.pause.why(self.clock.now()) {
            Some(why) => Err(why.into()),
            None => Ok(self.find_all(charges).await),
        }
    }

    fn refunds(&self) -> bool {
        self.refunds.is_some()
    }

    async fn refund(&self, request: &RefundRequest) -> RefundAnswer {
        self.ask_refund(request).await
    }

    async fn find_refund(&self, request: &RefundRequest) -> RefundLookup {
        self.look_up_refund(request).await
    }
}
