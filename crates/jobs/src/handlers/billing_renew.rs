//! Renewals of subscriptions, within the operator's limit of charges per second.

use std::time::Duration;

use arena_app::billing::{self, Batch, RENEW_JOB};
use arena_app::ports::{ClaimedJob, LeaseClaim, NewJob, StoreError, StoreResult};
use async_trait::async_trait;
use chrono::TimeDelta;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use tracing::Instrument;

use super::handler::{Failure, Handler};
use crate::Context;

/// Only one node renews at a time, which keeps the operator's limit.
const LEASE: &str = "renewals";
/// Longer than a batch takes.
const LEASE_LENGTH: TimeDelta = TimeDelta::seconds(45);
/// How long a job works; a following one, due at once, does the rest.
const WORKS: Duration = Duration::from_secs(20);
/// The most subscriptions in a batch if the operator has no limit.
const LARGEST: u64 = 500;
/// The most concurrent batches. A batch starts while earlier ones still wait for the operator: otherwise an
/// operator that takes a second to answer would get only a quarter of its limit.
const BATCHES: usize = 16;
/// The most concurrent batches if the operator has no limit.
const LARGEST_BATCHES: usize = 4;

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
        let again = |error: StoreError| Failure::Again(error.to_string());
        measure(context).await.map_err(again)?;
        let pace = Pace::of(settings.per_second);
        let began = Instant::now();
        // Each batch is a task of its own: on SQLite it may hold the writer that this task waits for.
        let (mut running, mut failed) = (JoinSet::new(), None);
        // `None` while batches are started; then whether more subscriptions are due.
        let mut ends = None;
        let mut next = began;
        // Started batches are always awaited: otherwise the operator's answers would be lost.
        loop {
            let begins = ends.is_none() && running.len() < pace.batches;
            tokio::select! {
                biased;
                () = sleep_until(next), if begins => {
                    if began.elapsed() > WORKS {
                        ends = Some(true);
                    } else {
                        match lead(context, job).await {
                            Ok(true) => {
                                let app = app.clone();
                                let batch = async move { billing::batch(&app, pace.limit).await };
                                running.spawn(batch.in_current_span());
                            }
                            // Another job renews.
                            Ok(false) => ends = Some(false),
                            Err(error) => (ends, failed) = (Some(false), Some(error.to_string())),
                        }
                        next = Instant::now().max(next) + pace.interval;
                    }
                }
                Some(batch) = running.join_next() => {
                    match batch {
                        Ok(Ok(batch)) if goes_on(&batch, pace.limit) => {}
                        Ok(Ok(_)) => ends = Some(false),
                        Ok(Err(error)) => (ends, failed) = (Some(false), Some(error.to_string())),
                        Err(error) => (ends, failed) = (Some(false), Some(error.to_string())),
                    }
                }
                else => break,
            }
        }
        if let Some(error) = failed {
            return Err(Failure::Again(error));
        }
        let more = ends.unwrap_or(false);
        measure(context).await.map_err(again)?;
        give_back(context, job, more).await.map_err(again)
    }
}

fn goes_on(batch: &Batch, limit: u64) -> bool {
    count(batch);
    if batch.unanswered() {
        tracing::warn!(open = batch.open, not_taken = batch.not_taken, "the operator takes no charges");
    }
    batch.due >= limit && !batch.unanswered()
}

struct Pace {
    limit: u64,
    interval: Duration,
    batches: usize,
}

impl Pace {
    fn of(per_second: u32) -> Self {
        if per_second == 0 {
            return Self { limit: LARGEST, interval: Duration::ZERO, batches: LARGEST_BATCHES };
        }
        // A quarter of a second's charges: a subscriber who leaves waits no longer for a started batch.
        let limit = (per_second / 4).clamp(1, 500);
        let interval = Duration::from_secs(1) * limit / per_second;
        Self { limit: limit.into(), interval, batches: BATCHES }
    }
}

async fn lead(context: &Context, job: &ClaimedJob) -> StoreResult<bool> {
    let tx = context.app.store.begin().await?;
    let lead = tx.leases().lead(LEASE, job.id, context.app.now(), LEASE_LENGTH).await?;
    tx.commit().await?;
    Ok(matches!(lead, LeaseClaim::Mine { .. }))
}

/// Releases the lease. If more is due, enqueues a job that starts at once.
async fn give_back(context: &Context, job: &ClaimedJob, more: bool) -> StoreResult<()> {
    let tx = context.app.store.begin().await?;
    if more {
        let next = billing::renew_job(&context.app);
        // The key of this job is still taken.
        let unique_key = Some(format!("billing.renew/after/{}", job.id));
        tx.jobs().enqueue(&NewJob { unique_key, ..next }).await?;
    }
    tx.leases().release(LEASE, job.id, context.app.now()).await?;
    tx.commit().await
}

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
