//! Charging for subscriptions: a charge is written down before the operator is asked, and what became of it afterwards,
//! in the transaction that changes the subscription. What nobody knows the outcome of is asked about, never charged anew.

mod batch;
mod name;
mod outcome;
mod reconcile;

pub use batch::{Batch, batch};
pub use reconcile::{BookLine, Differences, Reconciled, reconcile};

pub(crate) use batch::hold;
pub(crate) use name::charge_id;
pub(crate) use outcome::{Outcome, request, write};

use crate::App;
use crate::ports::NewJob;

/// The job that renews what is due.
pub const RENEW_JOB: &str = "billing.renew";

/// One that comes besides those of the clock; beside one that waits it is nothing.
#[must_use]
pub fn renew_job(app: &App) -> NewJob {
    NewJob {
        id: app.new_id(),
        kind: RENEW_JOB,
        payload: serde_json::json!({}),
        unique_key: Some("billing.renew/now".into()),
        run_at: app.now(),
    }
}
