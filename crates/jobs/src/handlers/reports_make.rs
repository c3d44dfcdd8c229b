//! Counts the figures of days that are due, and deletes activity that no figure needs any more.

use arena_app::ports::{ClaimedJob, NewJob};
use arena_app::reports::{self, MAKE_JOB};
use arena_app::{App, AppResult};
use async_trait::async_trait;
use chrono::TimeDelta;
use tokio::time::Instant;

use super::handler::{Failure, Handler};
use super::shift::SHIFT;
use crate::Context;

/// Rows of activity that are deleted in one transaction.
const AT_ONCE: u64 = 1_000;

pub(super) struct Make;

#[async_trait]
impl Handler for Make {
    fn kind(&self) -> &'static str {
        MAKE_JOB
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::minutes(15))
    }

    async fn run(&self, context: &Context, _: &ClaimedJob) -> Result<(), Failure> {
        make(&context.app).await.map_err(|error| Failure::Again(error.to_string()))
    }
}

/// Counts part by part, and hands over to a new job if some are left.
async fn make(app: &App) -> AppResult<()> {
    let began = Instant::now();
    let mut parts = 0_u64;
    while reports::make_next(app).await?.is_some() {
        parts += 1;
        if began.elapsed() >= SHIFT {
            return hand_over(app, parts).await;
        }
    }
    while reports::forget_old_activity(app, AT_ONCE).await? {
        if began.elapsed() >= SHIFT {
            return hand_over(app, parts).await;
        }
    }
    if parts > 0 {
        tracing::info!(parts, "figures of reports were counted");
    }
    Ok(())
}

async fn hand_over(app: &App, parts: u64) -> AppResult<()> {
    // No key: the running job holds it until its end.
    let job = NewJob {
        id: app.new_id(),
        kind: MAKE_JOB,
        payload: serde_json::json!({}),
        unique_key: None,
        run_at: app.now(),
    };
    let tx = app.store.begin().await?;
    tx.jobs().enqueue(&job).await?;
    tx.commit().await?;
    tracing::info!(parts, "figures of reports were counted; a new job counts the others");
    Ok(())
}
