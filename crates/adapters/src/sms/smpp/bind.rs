//! One bind: a connection to an SMS centre on which messages are sent.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena_app::messages::ReceiptDesk;
use arena_app::ports::Random;
use rusmpp::pdus::{BindTransceiver, SubmitSm};
use rusmpp::{Command, CommandId, Pdu};
use rusmppc::Client;
use rusmppc::error::Error;
use tokio::sync::{Mutex as AsyncMutex, Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout};

use super::answers::Answers;
use super::config::{BindConfig, SmppConfig};
use super::pace::Pace;
use super::status::{self, StatusMeaning};

pub(super) struct BoundConnection {
    pub(super) client: Client,
    /// Held while writing. The library writes only two or three PDUs at a time and leaves the rest until
    /// another event, which never comes if the centre is mute.
    pub(super) writing: AsyncMutex<()>,
    pub(super) answers: Answers,
    pub(super) window: Arc<Semaphore>,
    /// Notified when an answer is late: the centre may be down.
    pub(super) doubt: Notify,
}

pub(super) struct Bind {
    pub(super) config: BindConfig,
    pub(super) request: BindTransceiver,
    pub(super) shared: Arc<BindContext>,
    pub(super) pace: Pace,
    /// `host:port`, for metrics and logs.
    pub(super) label: String,
    state: Mutex<State>,
    in_flight: AtomicUsize,
}

pub(super) struct BindContext {
    pub(super) config: SmppConfig,
    pub(super) desk: Arc<dyn ReceiptDesk>,
    pub(super) random: Arc<dyn Random>,
    /// Notified when a bind goes up or down, or a place in a window becomes free.
    pub(super) changed: Notify,
}

struct State {
    live: Option<Arc<BoundConnection>>,
    /// Why the bind is down.
    why: String,
}

/// A place in a bind's window and a time slot of its pace.
pub(super) struct Lease {
    pub(super) bind: Arc<Bind>,
    pub(super) at: Instant,
    live: Arc<BoundConnection>,
    _place: Place,
}

/// A place in a window, freed on drop.
struct Place {
    bind: Arc<Bind>,
    permit: Option<OwnedSemaphorePermit>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.bind.count(self.bind.in_flight.fetch_sub(1, Ordering::Relaxed) - 1);
        self.permit = None;
        self.bind.shared.changed.notify_waiters();
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SubmitOutcome {
    /// The centre took the part and returned this id.
    Taken(Option<String>),
    /// The connection was gone before anything was written.
    Unwritten,
    /// The centre asks for a lower rate.
    Slower(String),
    /// The centre did not take the part; another attempt may succeed.
    Later(String),
    /// The centre will never take the part.
    Never(String),
    Unknown(String),
}

impl SubmitOutcome {
    fn outcome(&self) -> &'static str {
        match self {
            Self::Taken(_) => "taken",
            Self::Unwritten | Self::Later(_) => "later",
            Self::Slower(_) => "throttled",
            Self::Never(_) => "refused",
            Self::Unknown(_) => "unknown",
        }
    }
}

impl Bind {
    pub(super) fn new(config: BindConfig, request: BindTransceiver, shared: Arc<BindContext>) -> Self {
        let label = format!("{}:{}", config.host, config.port);
        let pace = Pace::new(shared.config.per_second, Instant::now());
        let state = Mutex::new(State { live: None, why: "the first connection is not made yet".into() });
        Self { config, request, shared, pace, label, state, in_flight: AtomicUsize::new(0) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn live(&self) -> Option<Arc<BoundConnection>> {
        self.state().live.clone().filter(|live| !live.client.is_closed())
    }

    fn count(&self, in_flight: usize) {
        #[expect(clippy::cast_precision_loss, reason = "a window has a few places")]
        metrics::gauge!("arena_smpp_in_flight", "bind" => self.label.clone()).set(in_flight as f64);
    }

    pub(super) fn up(&self, live: Arc<BoundConnection>) {
        self.state().live = Some(live);
        metrics::gauge!("arena_smpp_bound", "bind" => self.label.clone()).set(1.0);
        self.shared.changed.notify_waiters();
    }

    pub(super) fn down(&self, why: &str) {
        let mut state = self.state();
        state.live = None;
        why.clone_into(&mut state.why);
        drop(state);
        metrics::gauge!("arena_smpp_bound", "bind" => self.label.clone()).set(0.0);
        self.shared.changed.notify_waiters();
    }

    /// The reason why the bind is down; `None` if it is up.
    pub(super) fn why_down(&self) -> Option<String> {
        if self.live().is_some() { None } else { Some(self.state().why.clone()) }
    }

    /// The time at which the bind could take a message, and the number of unanswered ones; `None` if it
    /// can take none.
    pub(super) fn free(&self, now: Instant) -> Option<(Instant, usize)> {
        let live = self.live()?;
        (live.window.available_permits() > 0)
            .then(|| (self.pace.next(now), self.in_flight.load(Ordering::Relaxed)))
    }

    /// Takes a place; `None` if there is none before `latest`.
    pub(super) fn lease(self: &Arc<Self>, now: Instant, latest: Instant) -> Option<Lease> {
        let live = self.live()?;
        let permit = live.window.clone().try_acquire_owned().ok()?;
        let at = self.pace.take(now, latest)?;
        self.count(self.in_flight.fetch_add(1, Ordering::Relaxed) + 1);
        let place = Place { bind: self.clone(), permit: Some(permit) };
        Some(Lease { bind: self.clone(), at, live, _place: place })
    }
}

impl Lease {
    pub(super) async fn hand_over(self, submit: SubmitSm) -> SubmitOutcome {
        let handed = self.ask(submit).await;
        let bind = &self.bind;
        let labels = [("bind", bind.label.clone()), ("outcome", handed.outcome().to_owned())];
        metrics::counter!("arena_smpp_submits_total", &labels).increment(1);
        match &handed {
            SubmitOutcome::Slower(why) => {
                tracing::warn!(
                    bind = bind.label,
                    why,
                    "the SMS centre throttles this bind, which now sends more slowly"
                );
                metrics::counter!("arena_smpp_throttled_total", "bind" => bind.label.clone()).increment(1);
                bind.pace.too_fast(Instant::now());
            }
            SubmitOutcome::Never(why) | SubmitOutcome::Later(why) => {
                tracing::warn!(bind = bind.label, why, "the SMS centre refused a message");
            }
            SubmitOutcome::Taken(_) | SubmitOutcome::Unwritten | SubmitOutcome::Unknown(_) => {}
        }
        handed
    }

    async fn ask(&self, submit: SubmitSm) -> SubmitOutcome {
        let BoundConnection { client, writing, answers, doubt, .. } = &*self.live;
        let within = self.bind.shared.config.response;
        let silence = || {
            doubt.notify_one();
            SubmitOutcome::Unknown("the SMS centre did not answer in time".to_owned())
        };
        let answer = {
            let Ok(_alone) = timeout(within, writing.lock()).await else { return SubmitOutcome::Unwritten };
            if !client.is_active() {
                return SubmitOutcome::Unwritten;
            }
            match timeout(within, client.no_wait().submit_sm(submit)).await {
                Ok(Ok(sequence)) => answers.to(sequence),
                Ok(Err(Error::Encode(_))) => {
                    return SubmitOutcome::Never("the message cannot be encoded as SMPP".to_owned());
                }
                // Part of the PDU may have been written.
                Ok(Err(_)) => return broken(),
                Err(_) => return silence(),
            }
        };
        match timeout(within, answer).await {
            Ok(Ok(answer)) => self.read(&answer),
            Ok(Err(_)) => broken(),
            Err(_) => silence(),
        }
    }

    fn read(&self, answer: &Command) -> SubmitOutcome {
        let ids = self.bind.shared.config.message_ids;
        let status = u32::from(answer.status());
        let said = status::name(status);
        match (status::means(status), answer.id()) {
            (StatusMeaning::Taken, CommandId::SubmitSmResp) => SubmitOutcome::Taken(match answer.pdu() {
                Some(Pdu::SubmitSmResp(answer)) => ids.answered(answer.message_id().as_str()),
                _ => None,
            }),
            (StatusMeaning::Slower, _) => SubmitOutcome::Slower(said),
            (StatusMeaning::Later, _) => SubmitOutcome::Later(said),
            (StatusMeaning::Never, _) => SubmitOutcome::Never(said),
            (StatusMeaning::Taken | StatusMeaning::Unknown, _) => {
                SubmitOutcome::Unknown(format!("the SMS centre answered {said}"))
            }
        }
    }
}

fn broken() -> SubmitOutcome {
    SubmitOutcome::Unknown("the connection to the SMS centre broke off".to_owned())
}
