//! Charging for subscriptions. A charge is recorded before the operator is asked, and its outcome in the
//! transaction that changes the subscription. A charge of unknown outcome is asked about, never made anew.

mod batch;
mod name;
mod outcome;
mod reconcile;
mod refund;
mod status;

pub use batch::{Batch, batch};
pub use reconcile::{BookLine, Differences, ReconciliationReport, reconcile};
pub use refund::{REFUND_JOB, RefundBatch, UNSUPPORTED, refund, refund_batch, refunded_outside, refunds};
pub use status::{BillingStatus, PACE_PERIOD, status};

pub(crate) use batch::hold;
pub(crate) use name::charge_id;
pub(crate) use outcome::{Outcome, request, write};
pub(crate) use refund::{charging_is_on, is_refunded, refund_within, refundable};

use crate::App;
use crate::ports::NewJob;

/// The job that renews due subscriptions.
pub const RENEW_JOB: &str = "billing.renew";

/// Makes an additional renewal job besides the scheduled ones. Its key drops it while another one waits.
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
