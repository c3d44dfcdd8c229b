//! A gateway to the operator's SMS centre, over SMPP 3.4.
//!
//! `session.rs` keeps a connection up, `bind.rs` sends messages on it, `answers.rs` matches answers to
//! requests, `pace.rs` limits the rate, `text.rs` splits texts into short messages. `tidy.rs`, `status.rs`
//! and `receipt.rs` read the centre's PDUs, `ids.rs` its message ids.

mod answers;
mod bind;
mod config;
mod ids;
mod metrics;
mod pace;
mod pdu;
mod probe;
mod receipt;
mod session;
mod status;
mod text;
mod tidy;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use arena_app::messages::ReceiptDesk;
use arena_app::ports::{Clock, GatewayAcceptance, MessageGateway, Outgoing, Random, SendError};
use async_trait::async_trait;
use rusmpp::pdus::SubmitSm;
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout_at};

use bind::{Bind, BindContext, Lease, SubmitOutcome};

pub use config::{BindConfig, Sender, SmppConfig, Validity};
pub use ids::MessageIds;
pub use probe::probe_bind;

/// Time limit for a message; a job is stopped after 45 seconds.
const SEND: Duration = Duration::from_secs(40);
/// How long a message waits for a place in a window while a bind is up; then its job is retried.
const PATIENCE: Duration = Duration::from_secs(5);
const TOO_MANY: &str = "more messages wait than the SMS centre takes";
const CLOSE: Duration = Duration::from_secs(5);

/// A gateway to one or more SMS centres.
pub struct SmppGateway {
    binds: Vec<Arc<Bind>>,
    shared: Arc<BindContext>,
    letterhead: SubmitSm,
    clock: Arc<dyn Clock>,
    stop: watch::Sender<bool>,
    sessions: Mutex<JoinSet<()>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wait {
    ForAPlace,
    ForABind,
}

impl SmppGateway {
    /// Connects to the SMS centres and receives their receipts.
    ///
    /// # Errors
    /// Names the wrong setting, without its value.
    pub fn start(
        config: SmppConfig,
        desk: Arc<dyn ReceiptDesk>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self, String> {
        let letterhead = pdu::letterhead(&config.sender)?;
        let asked = config.binds.iter().map(|bind| Ok((bind.clone(), pdu::bind(bind)?)));
        let asked: Vec<_> = asked.collect::<Result<_, String>>()?;
        let shared = Arc::new(BindContext { config, desk, random, changed: Notify::new() });
        let bind = |(config, request)| Arc::new(Bind::new(config, request, shared.clone()));
        let binds: Vec<_> = asked.into_iter().map(bind).collect();
        let (stop, stopping) = watch::channel(false);
        let mut sessions = JoinSet::new();
        metrics::register(binds.iter().map(|bind| bind.label.as_str()));
        for bind in &binds {
            bind.down("it is not connected to yet");
            sessions.spawn(session::keep(bind.clone(), stopping.clone()));
        }
        Ok(Self { binds, shared, letterhead, clock, stop, sessions: Mutex::new(sessions) })
    }

    /// Stops taking messages, waits briefly for unanswered ones, and unbinds.
    pub async fn close(&self) {
        self.stop.send_replace(true);
        let mut sessions = std::mem::take(&mut *self.sessions.lock().unwrap_or_else(PoisonError::into_inner));
        let ended = async { while sessions.join_next().await.is_some() {} };
        if tokio::time::timeout(CLOSE, ended).await.is_err() {
            tracing::warn!("a bind to the SMS centre did not end in time");
        }
    }

    /// How many binds are up.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.binds.iter().filter(|bind| bind.why_down().is_none()).count()
    }

    /// Takes a place in the bind that is free soonest; among equals, in that with the fewest unanswered
    /// parts.
    async fn place(&self, latest: Instant, wait: Wait) -> Result<Lease, SendError> {
        loop {
            let changed = self.shared.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let now = Instant::now();
            let free = self.binds.iter().filter_map(|bind| Some((bind.free(now)?, bind)));
            if let Some(((soonest, _), bind)) = free.min_by_key(|(free, _)| *free) {
                if soonest > latest {
                    return Err(SendError::Later(TOO_MANY.into()));
                }
                if let Some(lease) = bind.lease(now, latest) {
                    return Ok(lease);
                }
            }
            let down: Vec<_> = self.binds.iter().filter_map(|bind| bind.why_down()).collect();
            if down.len() == self.binds.len() && wait == Wait::ForAPlace {
                return Err(SendError::Later(format!("no bind to an SMS centre is up: {}", down.join("; "))));
            }
            if timeout_at(latest, changed).await.is_err() {
                return Err(SendError::Later(TOO_MANY.into()));
            }
        }
    }

    /// Sends one part. A refused first part fails at once. Further parts are retried until `latest`: the
    /// phone already has the parts before them.
    async fn hand_over(
        &self,
        submit: &SubmitSm,
        latest: Instant,
        wait: Wait,
    ) -> Result<Option<String>, SendError> {
        loop {
            let lease = self.place(latest, wait).await?;
            sleep_until(lease.at).await;
            let smsc = lease.bind.config.smsc.clone();
            match lease.hand_over(submit.clone()).await {
                SubmitOutcome::Taken(id) => return Ok(id.map(|id| session::reference(&smsc, &id))),
                SubmitOutcome::Unwritten => {}
                SubmitOutcome::Slower(_) | SubmitOutcome::Later(_)
                    if wait == Wait::ForABind && Instant::now() < latest => {}
                SubmitOutcome::Slower(why) | SubmitOutcome::Later(why) => return Err(SendError::Later(why)),
                SubmitOutcome::Never(why) => return Err(SendError::Never(why)),
                SubmitOutcome::Unknown(why) => return Err(SendError::Unknown(why)),
            }
        }
    }
}

impl Drop for SmppGateway {
    fn drop(&mut self) {
        self.stop.send_replace(true);
    }
}

#[async_trait]
impl MessageGateway for SmppGateway {
    async fn send(&self, message: &Outgoing<'_>) -> Result<GatewayAcceptance, SendError> {
        let config = &self.shared.config;
        let now = Instant::now();
        // A phone combines the parts of a message that is sent again with those it already has.
        let name = message.reference.as_bytes()[15];
        let parts = text::split(message.text, name).ok_or_else(|| {
            SendError::Never(format!("the message needs more than {} parts", text::PARTS_MAX))
        })?;
        let valid = pdu::validity(config, message.expires_at, self.clock.now());
        let mut references = Vec::with_capacity(parts.len());
        for (nth, part) in parts.iter().enumerate() {
            let submit =
                pdu::submit(&self.letterhead, message.to, part, valid.clone()).map_err(SendError::Never)?;
            let (latest, wait) = match nth {
                0 => (now + PATIENCE, Wait::ForAPlace),
                _ => (now + SEND - config.response, Wait::ForABind),
            };
            match self.hand_over(&submit, latest, wait).await {
                Ok(reference) => references.push(reference),
                Err(error) if nth == 0 => return Err(error),
                Err(SendError::Later(why) | SendError::Never(why) | SendError::Unknown(why)) => {
                    return Err(SendError::Unknown(format!(
                        "{nth} of {} parts were sent: {why}",
                        parts.len()
                    )));
                }
            }
        }
        // A part without an id has no receipt that could be matched, so the message waits for none.
        let named: Option<Vec<String>> = references.into_iter().collect();
        let mut parts = named.unwrap_or_default();
        parts.dedup();
        Ok(GatewayAcceptance { reference: parts.first().cloned(), parts })
    }
}
