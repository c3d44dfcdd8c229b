//! The durable worker: claims jobs from the database, runs their handlers, and records the outcomes.
//!
//! A job is written in the transaction that causes it, so it exists exactly when its cause does. It runs at
//! least once: if its worker dies, another takes it over when the lease ends. The claim's epoch keeps a
//! slow worker from recording the outcome of a job that was taken over. Handlers must therefore be safe to
//! repeat.

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
pub use backoff::MAX_ATTEMPTS;
pub use gauges::BACKUP;
pub use handlers::{Failure, Handler, Retries, kinds, purge};
pub use lanes::Lane;
pub use leader::LEASE;
pub use perform::AttemptCounts;
pub use ranks::keep_ranks;
pub use waker::Waker;
pub use waking_store::WakingStore;
pub use worker::{Worker, WorkerOptions};

use std::sync::Arc;

use arena_app::App;
use arena_app::ports::{MessageGateway, PushService};

/// Everything that handlers may use.
#[derive(Clone)]
pub struct Context {
    /// The use cases.
    pub app: App,
    /// The gateway for messages to phones.
    pub gateway: Arc<dyn MessageGateway>,
    /// The push service for messages to browsers.
    pub push: Arc<dyn PushService>,
}
