//! Connects the demo operator with the portal: it proves numbers, delivers messages and charges. Never in
//! production.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use arena_app::ports::{
    ChargeAnswer, ChargeLookup, ChargeRequest, Charging, Clock, GatewayAcceptance, MessageGateway,
    OpenCharge, Outgoing, ProductAnswer, ProductRequest, Random, RefundAnswer, RefundLookup, RefundRequest,
    RewardProvider, SendError,
};
use arena_app::{App, subscription};
use arena_operator::{
    BundleStatus, Charge, ChargeStatus, DeliveryError, Operator, OperatorConfig, OperatorError, PhoneGateway,
    Portal, Refund, RefundStatus,
};
use arena_rules::Msisdn;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::config::{Config, keys};

struct PortalPort<T: ?Sized>(Arc<T>);

impl arena_operator::Clock for PortalPort<dyn Clock> {
    fn now(&self) -> DateTime<Utc> {
        self.0.now()
    }
}

impl arena_operator::Random for PortalPort<dyn Random> {
    fn fill(&self, bytes: &mut [u8]) {
        self.0.fill(bytes);
    }
}

pub(crate) async fn open(
    config: &Config,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
) -> anyhow::Result<Operator> {
    let mut keys = keys::trusted(&config.identity.handoff_keys).into_iter();
    let key = keys.next().context("key `identity.handoff_keys`")?.key;
    let mut operator = OperatorConfig::new(config.identity.audience.clone(), key);
    operator.product.clone_from(&config.brand.product);
    operator.operator.clone_from(&config.brand.operator);
    operator.coin.clone_from(&config.brand.coin);
    operator.country = config.number_plan();
    operator.zone = config.time_zone;
    // Subscribers are charged the price that they agreed to.
    operator.prices = config.billing.prices();
    operator.cookie_secure = config.secure();
    let clock = Arc::new(PortalPort(clock));
    let random = Arc::new(PortalPort(random));
    Operator::open(&config.data_dir, operator, clock, random).await.context("demo operator")
}

/// Passes the demo operator's notices of ended subscriptions to the portal, through the same use case and
/// with the same signed notice as a real operator.
pub(crate) struct DemoPortal(pub(crate) App);

#[async_trait]
impl Portal for DemoPortal {
    async fn receive_notice(&self, notice: &str) -> Result<(), String> {
        match subscription::unsubscribed(&self.0, notice).await {
            Ok(_) => Ok(()),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Until the server stops, repeats notices that the portal has not accepted.
pub(crate) async fn repeat_notices(operator: Operator, stopping: CancellationToken) {
    let mut interval = tokio::time::interval(NOTICE_INTERVAL);
    loop {
        tokio::select! {
            () = stopping.cancelled() => return,
            _ = interval.tick() => {}
        }
        if let Err(error) = operator.notify_portal().await {
            tracing::error!(%error, "the demo operator cannot send its notices of ended subscriptions");
        }
    }
}

const NOTICE_INTERVAL: Duration = Duration::from_secs(10);

/// Sends the demo operator's messages to real phones, through the portal's gateway.
pub(crate) struct Phones {
    pub(crate) gateway: Arc<dyn MessageGateway>,
    pub(crate) app: App,
}

#[async_trait]
impl PhoneGateway for Phones {
    async fn deliver(&self, to: &Msisdn, text: &str, good_until: DateTime<Utc>) -> Result<(), DeliveryError> {
        // The message has its own id: no row waits for its receipt.
        let (reference, expires_at) = (self.app.new_id(), Some(good_until));
        match self.gateway.send(&Outgoing { to, text, reference, expires_at }).await {
            Ok(_) => Ok(()),
            Err(SendError::Later(why)) => Err(DeliveryError::Later(why)),
            Err(SendError::Never(why) | SendError::Unknown(why)) => Err(DeliveryError::Lost(why)),
        }
    }
}

/// Sends the demo operator's messages to phones until the server stops. Each message has its own task, so a
/// gateway that does not answer delays no other message.
pub(crate) async fn deliver_messages(operator: Operator, stopping: CancellationToken) {
    let mut interval = tokio::time::interval(DELIVERY_INTERVAL);
    let mut deliveries = JoinSet::new();
    while stopping.run_until_cancelled(interval.tick()).await.is_some() {
        while deliveries.try_join_next().is_some() {}
        let waiting = match operator.pending_deliveries().await {
            Ok(waiting) => waiting,
            Err(error) => {
                tracing::error!(%error, "the demo operator cannot read the SMS that wait");
                continue;
            }
        };
        for id in waiting.into_iter().take(DELIVERIES_AT_ONCE.saturating_sub(deliveries.len())) {
            let operator = operator.clone();
            deliveries.spawn(async move {
                if let Err(error) = operator.deliver_to_phone(id).await {
                    tracing::error!(message = id, %error, "the demo operator cannot deliver an SMS");
                }
            });
        }
    }
    // The gateway answers or fails within seconds. An interrupted message is not repeated.
    let _ =
        tokio::time::timeout(DELIVERY_DRAIN, async { while deliveries.join_next().await.is_some() {} }).await;
}

const DELIVERY_INTERVAL: Duration = Duration::from_secs(1);
/// The most messages that are sent at once.
const DELIVERIES_AT_ONCE: usize = 16;
/// How long messages in progress may take when the server stops.
const DELIVERY_DRAIN: Duration = Duration::from_secs(5);

pub(crate) struct InboxGateway(pub(crate) Operator);

#[async_trait]
impl MessageGateway for InboxGateway {
    async fn send(&self, message: &Outgoing<'_>) -> Result<GatewayAcceptance, SendError> {
        let reference = message.reference.to_string();
        let delivered = self.0.deliver(message.to, message.text, &reference).await;
        delivered.map(|()| GatewayAcceptance::default()).map_err(|error| match error {
            OperatorError::ReferenceReused => SendError::Never(error.to_string()),
            other => SendError::Later(other.to_string()),
        })
    }

    fn repeats_are_one(&self) -> bool {
        true
    }
}

/// Adds products to numbers at the demo operator.
pub(crate) struct DemoProvider(pub(crate) Operator);

#[async_trait]
impl RewardProvider for DemoProvider {
    async fn request(&self, request: &ProductRequest) -> ProductAnswer {
        let reference = request.reference.to_string();
        match self.0.add_bundle(&request.to, &request.product, &reference).await {
            Ok(bundle) => match bundle.status {
                BundleStatus::Delivered => ProductAnswer::Delivered { reference: Some(bundle.id) },
                BundleStatus::Processing => ProductAnswer::Processing,
                BundleStatus::Refused => ProductAnswer::Refused { why: "product_unavailable".into() },
            },
            // The demo operator may have added the product all the same.
            Err(error) => ProductAnswer::Unknown(error.to_string()),
        }
    }
}

pub(crate) struct DemoCharging(pub(crate) Operator);

fn decided(charge: &Charge) -> ChargeAnswer {
    match charge.status {
        ChargeStatus::Charged => ChargeAnswer::Paid { reference: None },
        ChargeStatus::Insufficient => ChargeAnswer::Denied { why: "insufficient".into() },
    }
}

fn refunded(refund: &Refund) -> RefundAnswer {
    match refund.status {
        RefundStatus::Refunded => RefundAnswer::Refunded { reference: None },
        RefundStatus::Denied => RefundAnswer::Denied { why: "refund denied".into() },
    }
}

#[async_trait]
impl Charging for DemoCharging {
    async fn charge(&self, request: &ChargeRequest) -> ChargeAnswer {
        let reference = request.reference.to_string();
        match self.0.charge(&request.msisdn, request.fee.total, &reference).await {
            Ok(charge) => decided(&charge),
            // The demo operator may have recorded the charge all the same.
            Err(error) => ChargeAnswer::Unknown(error.to_string()),
        }
    }

    async fn find(&self, charges: &[OpenCharge]) -> Result<Vec<ChargeLookup>, String> {
        let mut found = Vec::with_capacity(charges.len());
        for charge in charges {
            let known = self.0.find_charge(&charge.reference.to_string()).await;
            let known = known.map_err(|error| error.to_string())?;
            found.push(
                known.as_ref().map_or(ChargeLookup::Nothing, |charge| ChargeLookup::Answer(decided(charge))),
            );
        }
        Ok(found)
    }

    fn refunds(&self) -> bool {
        true
    }

    async fn refund(&self, request: &RefundRequest) -> RefundAnswer {
        let (charge, reference) = (request.charge.reference.to_string(), request.reference.to_string());
        match self.0.refund(&charge, &reference).await {
            Ok(Some(refund)) => refunded(&refund),
            Ok(None) => RefundAnswer::Denied { why: "no such charge".into() },
            // The demo operator may have recorded the refund all the same.
            Err(error) => RefundAnswer::Unknown(error.to_string()),
        }
    }

    async fn find_refund(&self, request: &RefundRequest) -> RefundLookup {
        match self.0.find_refund(&request.reference.to_string()).await {
            Ok(refund) => {
                refund.map_or(RefundLookup::Nothing, |refund| RefundLookup::Answer(refunded(&refund)))
            }
            Err(error) => RefundLookup::Answer(RefundAnswer::Unknown(error.to_string())),
        }
    }
}
