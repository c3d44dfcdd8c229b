//! Purges plays when no review of a claim or prize needs them any more; plays with signs are kept longer.

use arena_app::ports::{ClaimedJob, NewJob, StoreError, StoreResult, UnitOfWork};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use tokio::time::Instant;

use super::handler::{Failure, Handler};
use super::shift::{EVERY, SHIFT};
use crate::Context;

/// Plays or rooms deleted in one transaction: each has marks or pieces of a log.
const AT_ONCE: u64 = 200;

#[derive(Clone, Copy)]
pub(super) enum PurgePlays {
    /// Level sessions, with their logs and marks.
    Plays,
    /// Daily counters of play.
    Days,
    /// Live rooms, with their logs.
    Rooms,
}

#[derive(Clone, Copy)]
struct Periods {
    plain: DateTime<Utc>,
    signed: DateTime<Utc>,
}

#[async_trait]
impl Handler for PurgePlays {
    fn kind(&self) -> &'static str {
        match self {
            Self::Plays => "purge.plays",
            Self::Days => "purge.play_days",
            Self::Rooms => "purge.rooms",
        }
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(EVERY)
    }

    async fn run(&self, context: &Context, _: &ClaimedJob) -> Result<(), Failure> {
        let (retention, now) = (&context.app.settings.retention, context.app.now());
        let Some(plain) = retention.plays.map(|kept| now - kept) else { return Ok(()) };
        // Plays with signs are kept at least as long as the others.
        let signed = retention.signed_plays.map_or(DateTime::UNIX_EPOCH, |kept| (now - kept).min(plain));
        let shift = self.shift(context, Periods { plain, signed });
        shift.await.map_err(|error: StoreError| Failure::Again(error.to_string()))
    }
}

impl PurgePlays {
    async fn shift(self, context: &Context, periods: Periods) -> StoreResult<()> {
        let began = Instant::now();
        let mut rows = 0;
        loop {
            let tx = context.app.store.begin().await?;
            let gone = self.batch(context, &*tx, periods).await?;
            rows += gone;
            let more = gone >= AT_ONCE;
            let hand_over = more && began.elapsed() >= SHIFT;
            if hand_over {
                tx.jobs().enqueue(&self.handover(context)).await?;
            }
            tx.commit().await?;
            if hand_over || !more {
                tracing::info!(rows, more, "old plays were purged");
                return Ok(());
            }
        }
    }

    async fn batch(self, context: &Context, tx: &dyn UnitOfWork, of: Periods) -> StoreResult<u64> {
        match self {
            Self::Plays => tx.level_days().purge_plays(of.plain, of.signed, AT_ONCE).await,
            Self::Days => tx.level_days().purge_days(context.app.day_of(of.plain), AT_ONCE).await,
            Self::Rooms => tx.live_rooms().purge(of.plain, of.signed, AT_ONCE).await,
        }
    }

    fn handover(self, context: &Context) -> NewJob {
        NewJob {
            id: context.app.new_id(),
            kind: self.kind(),
            payload: serde_json::json!({}),
            unique_key: None,
            run_at: context.app.now(),
        }
    }
}
