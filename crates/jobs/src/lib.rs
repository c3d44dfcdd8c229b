//! The durable worker: it claims jobs from the database, runs their handlers, and writes down how they ended.
//!
//! A job is written in the transaction that causes it, so it exists exactly when its cause does. It runs at least
//! once: a worker that dies leaves it to another when its lease has run out, and the claim's epoch keeps a slow worker
//! from saying how a job ended that somebody else has taken over. Handlers are therefore safe to repeat.

pub mod backoff;
mod gauges;
mod handlers;
mod lanes;
mod leader;
mod metrics;
mod perform;
mod ranks;
mod schedule;
mod waker;
mod waking_store;
mod worker;

pub use self::metrics::register as register_metrics;
pub use gauges::BACKUP;
pub use handlers::{Failure, Handler, Retries, kinds, purge};
pub use lanes::Lane;
pub use leader::LEASE;
pub use perform::{MAX_ATTEMPTS, Ran};
pub use ranks::keep_ranks;
pub use waker::Waker;
pub use waking_store::WakingStore;
pub use worker::{Worker, WorkerOptions};

use std::sync::Arc;

use arena_app::App;
use arena_app::ports::{MessageGateway, PushService};

/// What handlers may reach.
#[derive(Clone)]
pub struct Context {
    /// The use cases.
    pub app: App,
    /// Who carries messages to phones.
    pub gateway: Arc<dyn MessageGateway>,
    /// Who carries them to browsers.
    pub push: Arc<dyn PushService>,
}
