//! Renewals of subscriptions, at the operator's pace.

use std::time::Duration;

use arena_app::billing::{self, Batch, RENEW_JOB};
use arena_app::ports::{ClaimedJob, Lead, NewJob, StoreError, StoreResult};
use async_trait::async_trait;
use chrono::TimeDelta;
use tokio::time::{Instant, sleep_until};

use super::{Failure, Handler};
use crate::Context;

/// One node at a time renews, so that the operator's limit is kept.
const LEASE: &str = "renewals";
/// How long the lease lasts; longer than a batch.
const LEASE_LENGTH: TimeDelta = TimeDelta::seconds(45);
/// A job works for so long; what is left is the next one's, which is there at once.
const WORKS: Duration = Duration::from_secs(25);
/// Subscriptions that are worked on at once, where the operator has no limit.
const LARGEST: u64 = 500;

pub(super) struct Renew;

#[async_trait]
impl Handler for Renew {
    fn kind(&self) -> &'static str {
        RENEW_JOB
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::minutes(1))
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        let app = &context.app;
        let Some(settings) = &app.settings.billing else { return Ok(()) };
        // A quarter of a second's worth: somebody who leaves waits no longer than that for what was begun.
        let limit = match u64::from(settings.per_second) {
            0 => LARGEST,
            some => (some / 4).clamp(1, LARGEST),
        };
        let again = |error: StoreError| Failure::Again(error.to_string());
        measure(context).await.map_err(again)?;
        let began = Instant::now();
        let more = loop {
            if !lead(context, job).await.map_err(again)? {
                return Ok(());
            }
            let batch_began = Instant::now();
            let batch =
                billing::batch(app, limit).await.map_err(|error| Failure::Again(error.to_string()))?;
            count(&batch);
            if batch.unanswered() {
                tracing::warn!(
                    open = batch.open,
                    not_taken = batch.not_taken,
                    "the operator takes no charges"
                );
            }
            if batch.due < limit || batch.unanswered() {
                break false;
            }
            if began.elapsed() > WORKS {
                break true;
            }
            if settings.per_second > 0 {
                let a_second = u32::try_from(limit).unwrap_or(u32::MAX);
                sleep_until(batch_began + Duration::from_secs(1) * a_second / settings.per_second).await;
            }
        };
        measure(context).await.map_err(again)?;
        give_back(context, job, more).await.map_err(again)
    }
}

async fn lead(context: &Context, job: &ClaimedJob) -> StoreResult<bool> {
    let tx = context.app.store.begin().await?;
    let lead = tx.leases().lead(LEASE, job.id, context.app.now(), LEASE_LENGTH).await?;
    tx.commit().await?;
    Ok(matches!(lead, Lead::Mine { .. }))
}

/// Lets another job renew. Where more is due than this one has time for, the other one is there at once.
async fn give_back(context: &Context, job: &ClaimedJob, more: bool) -> StoreResult<()> {
    let tx = context.app.store.begin().await?;
    if more {
        let next = billing::renew_job(&context.app);
        // Not the key of this one, which is still running.
        let unique_key = Some(format!("billing.renew/after/{}", job.id));
        tx.jobs().enqueue(&NewJob { unique_key, ..next }).await?;
    }
    tx.leases().release(LEASE, job.id, context.app.now()).await?;
    tx.commit().await
}

/// How far renewals are.
async fn measure(context: &Context) -> StoreResult<()> {
    let now = context.app.now();
    let (due, oldest) = context.app.store.read().subscriptions().due(now).await?;
    let waits = oldest.map_or(TimeDelta::zero(), |oldest| now - oldest);
    metrics::gauge!("arena_renewals_due").set(due as f64);
    metrics::gauge!("arena_renewals_oldest_seconds").set(waits.as_seconds_f64());
    Ok(())
}

fn count(batch: &Batch) {
    let outcomes = [
        ("paid", batch.paid),
        ("denied", batch.denied),
        ("not_taken", batch.not_taken),
        ("open", batch.open),
    ];
    for (outcome, charges) in outcomes {
        metrics::counter!("arena_charges_total", "outcome" => outcome).increment(charges);
    }
}
