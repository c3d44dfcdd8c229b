//! The demo operator, introduced to the product: it lands subscribers and carries messages. Never in production.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use arena_app::ports::{Clock, MessageGateway, Outgoing, Random, SendError, Taken};
use arena_operator::{Operator, OperatorConfig, OperatorError};
use arena_store::Database;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use tokio_util::sync::CancellationToken;

use crate::config::Config;
use crate::wiring::app::handoff_keys;
use crate::wiring::content::{Catalogue, Moment};

/// The product's clock and randomness, as the operator's.
struct Borrowed<T: ?Sized>(Arc<T>);

impl arena_operator::Clock for Borrowed<dyn Clock> {
    fn now(&self) -> DateTime<Utc> {
        self.0.now()
    }
}

impl arena_operator::Random for Borrowed<dyn Random> {
    fn fill(&self, bytes: &mut [u8]) {
        self.0.fill(bytes);
    }
}

/// Opens the demo operator in the data directory.
pub(crate) async fn open(
    config: &Config,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
) -> anyhow::Result<Operator> {
    let key = handoff_keys(config).into_iter().next().context("key `identity.handoff_keys`")?;
    let mut operator = OperatorConfig::new(config.identity.audience.clone(), key);
    operator.product.clone_from(&config.brand.product);
    operator.operator.clone_from(&config.brand.operator);
    operator.coin.clone_from(&config.brand.coin);
    operator.country = config.country.clone();
    operator.zone = config.time_zone;
    operator.cookie_secure = config.secure();
    let clock = Arc::new(Borrowed(clock));
    let random = Arc::new(Borrowed(random));
    Operator::open(&config.data_dir, operator, clock, random).await.context("demo operator")
}

/// Carries messages into the demo operator's inbox.
pub(crate) struct InboxGateway(pub(crate) Operator);

#[async_trait]
impl MessageGateway for InboxGateway {
    async fn send(&self, message: &Outgoing<'_>) -> Result<Taken, SendError> {
        let reference = message.reference.to_string();
        let delivered = self.0.deliver(message.to, message.text, &reference).await;
        delivered.map(|()| Taken::default()).map_err(|error| match error {
            OperatorError::ReferenceReused => SendError::Never(error.to_string()),
            other => SendError::Later(other.to_string()),
        })
    }

    fn repeats_are_one(&self) -> bool {
        true
    }
}

/// How often a demo looks whether something has ended.
const FOLLOW_UP: Duration = Duration::from_secs(120);

/// Follows up what has ended by what comes next in the catalogue, so that a demo that runs for days always has something
/// live and something to join (contract 1).
pub(crate) async fn follow_up(
    database: Arc<Database>,
    clock: Arc<dyn Clock>,
    zone: Tz,
    shutdown: CancellationToken,
) {
    let mut ticks = tokio::time::interval(FOLLOW_UP);
    // The first one is at once, and the catalogue has just been loaded.
    ticks.tick().await;
    while shutdown.run_until_cancelled(ticks.tick()).await.is_some() {
        let moment = Moment { now: clock.now(), zone };
        let followed = async { Catalogue::built_in(moment)?.follow_up(&database).await };
        if let Err(error) = followed.await {
            tracing::warn!(error = format!("{error:#}"), "the catalogue was not followed up");
        }
    }
}
