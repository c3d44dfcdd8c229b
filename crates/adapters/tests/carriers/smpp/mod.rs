//! The SMPP client against `smpp34`'s server, an independent implementation, and against a scripted centre,
//! written here octet by octet.

mod centre;
mod receipts;
mod trouble;
mod wire;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use arena_adapters::sms::{BindConfig, MessageIds, Sender, SmppConfig, SmppGateway, Validity};
use arena_app::messages::{Receipt, ReceiptDesk, ReceiptOutcome};
use arena_app::ports::{GatewayAcceptance, MessageGateway, Outgoing, SendError};
use arena_app::{AppError, AppResult};
use arena_testkit::{SeededRandom, TestClock, msisdn};
use async_trait::async_trait;
use chrono::TimeDelta;
use uuid::Uuid;

pub(crate) const PASSWORD: &str = "pa55word";
/// The id's last octet, 0x4D, is the reference of the text's parts.
pub(crate) const MESSAGE: Uuid = Uuid::from_u128(0x0197_0000_0000_7000_8000_0000_0000_004D);
const DEADLINE: Duration = Duration::from_secs(20);

/// Records receipts, after a given number of failures.
#[derive(Default)]
pub(crate) struct Desk {
    pub(crate) heard: Mutex<Vec<(String, Receipt)>>,
    pub(crate) failures: Mutex<usize>,
}

#[async_trait]
impl ReceiptDesk for Desk {
    async fn receipt(&self, reference: &str, receipt: Receipt) -> AppResult<ReceiptOutcome> {
        let mut failures = self.failures.lock().unwrap();
        if *failures > 0 {
            *failures -= 1;
            return Err(AppError::Internal("the database is away".into()));
        }
        self.heard.lock().unwrap().push((reference.into(), receipt));
        Ok(ReceiptOutcome::News)
    }
}

pub(crate) fn bind(port: u16) -> BindConfig {
    BindConfig {
        smsc: "main".into(),
        host: "127.0.0.1".into(),
        port,
        system_id: "arena".into(),
        password: PASSWORD.into(),
        system_type: String::new(),
    }
}

pub(crate) fn config(ports: &[u16]) -> SmppConfig {
    SmppConfig {
        binds: ports.iter().map(|port| bind(*port)).collect(),
        sender: Sender { address: "8080".into(), ton: None, npi: None },
        window: 10,
        per_second: 1_000,
        enquire: Duration::from_secs(30),
        response: Duration::from_secs(10),
        reconnect: Duration::from_secs(1),
        refused: Duration::from_secs(60),
        validity: Validity::Relative,
        message_ids: MessageIds::Text,
    }
}

pub(crate) struct Client {
    pub(crate) gateway: Arc<SmppGateway>,
    pub(crate) desk: Arc<Desk>,
}

impl Client {
    pub(crate) fn start(config: SmppConfig) -> Self {
        let desk = Arc::new(Desk::default());
        let (clock, random) = (Arc::new(TestClock::new()), Arc::new(SeededRandom::new(7)));
        let gateway = SmppGateway::start(config, desk.clone(), clock, random).unwrap();
        Self { gateway: Arc::new(gateway), desk }
    }

    pub(crate) async fn send(&self, text: &str) -> Result<GatewayAcceptance, SendError> {
        send(&self.gateway, text).await
    }

    pub(crate) fn sending(
        &self,
        text: &str,
    ) -> tokio::task::JoinHandle<Result<GatewayAcceptance, SendError>> {
        let (gateway, text) = (self.gateway.clone(), text.to_owned());
        tokio::spawn(async move { send(&gateway, &text).await })
    }

    pub(crate) async fn bound(&self, binds: usize) {
        until("as many binds are up", || self.gateway.bound() == binds).await;
    }
}

async fn send(gateway: &SmppGateway, text: &str) -> Result<GatewayAcceptance, SendError> {
    let to = msisdn("03001234567");
    let clock = TestClock::new();
    let end = arena_app::ports::Clock::now(&clock) + TimeDelta::seconds(90_061);
    gateway.send(&Outgoing { to: &to, text, reference: MESSAGE, expires_at: Some(end) }).await
}

pub(crate) async fn until(what: &str, is: impl Fn() -> bool) {
    let wait = async {
        while !is() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(DEADLINE, wait).await.unwrap_or_else(|_| panic!("in time: {what}"));
}

/// Checks that an error holds no secret of ours or of the subscriber.
#[track_caller]
pub(crate) fn silent(error: &SendError) -> String {
    let words = format!("{error} {error:?}");
    for secret in [PASSWORD, "923001234567", "3001234567", "Room", "AB12CD"] {
        assert!(!words.contains(secret), "{secret} in {words}");
    }
    match error {
        SendError::Later(_) => "later",
        SendError::Never(_) => "never",
        SendError::Unknown(_) => "unknown",
    }
    .to_owned()
}

pub(crate) fn taken(parts: &[&str]) -> Result<GatewayAcceptance, SendError> {
    let parts: Vec<String> = parts.iter().map(|part| (*part).to_owned()).collect();
    Ok(GatewayAcceptance { reference: parts.first().cloned(), parts })
}
