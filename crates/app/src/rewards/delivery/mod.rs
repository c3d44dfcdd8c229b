//! Deliveries by the rewards' provider: the operator's system adds data, minutes and the like to the
//! subscriber's number, in seconds and without staff.
//!
//! ```text
//! claim ──► sending ──► delivered
//!              │  └────► refused, credits given back
//!              └─late──► handed over to staff ──resend──► sending
//! ```
//!
//! The provider holds the claim while it is sending. A request carries the claim's id, so that repeated requests
//! add the product once.

mod begin;
mod resend;
mod send;

pub use resend::resend;
pub use send::{DeliveryStep, send};

pub(super) use begin::begin;

use chrono::Duration;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::ports::{DeliveryBacklog, NewJob, RewardDelivery};
use crate::{App, AppResult};

/// The kind of job that asks the provider for a delivery.
pub const DELIVER_JOB: &str = "reward.deliver";

/// The payload of a [`DELIVER_JOB`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DeliverReward {
    /// The claim.
    pub claim: Uuid,
}

/// Returns a claim's delivery by the provider, for staff; `None` if staff deliver it.
///
/// # Errors
/// The database's.
pub async fn show(app: &App, claim: Uuid) -> AppResult<Option<RewardDelivery>> {
    Ok(app.store.read().reward_deliveries().find(claim).await?)
}

/// Counts the deliveries that are not over.
///
/// # Errors
/// The database's.
pub async fn backlog(app: &App) -> AppResult<DeliveryBacklog> {
    Ok(app.store.read().reward_deliveries().backlog().await?)
}

/// The key has the time, because the job before may still run: the one that writes this one, or that handed the
/// claim over which staff send again.
fn job(app: &App, claim: Uuid, after: Duration) -> NewJob {
    let run_at = app.now() + after;
    let unique_key = Some(format!("{DELIVER_JOB}/{claim}/{}", run_at.timestamp_millis()));
    let payload = json!(DeliverReward { claim });
    NewJob { id: app.new_id(), kind: DELIVER_JOB, payload, unique_key, run_at }
}
