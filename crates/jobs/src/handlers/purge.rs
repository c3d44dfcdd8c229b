//! Forgetting what nobody needs any more. Nothing of the ledger, and nothing that a person would miss.

use std::sync::Arc;

use arena_app::ports::{ClaimedJob, Store, StoreError, StoreResult, UnitOfWork};
use arena_app::push::UNSEEN;
use arena_app::tournaments::OVER_OF_SERIES;
use arena_app::{AppError, privacy};
use async_trait::async_trait;
use chrono::TimeDelta;

use super::{Failure, Handler, uploads};
use crate::Context;

/// The kind of this job.
pub const KIND: &str = "purge";

/// Nonces of hand-offs go this long after their end, so that a node whose clock is behind cannot take one again.
pub const NONCES: TimeDelta = TimeDelta::hours(24);
/// Sessions go this long after their end.
pub const SESSIONS: TimeDelta = TimeDelta::days(7);
/// First answers to idempotency keys are kept for this long.
pub const ANSWERS: TimeDelta = TimeDelta::hours(48);
/// Redeem forms that nobody sent go this long after their end.
pub const OFFERS: TimeDelta = TimeDelta::hours(24);
/// Levels that were started and never finished go this long after their end.
pub const GAME_SESSIONS: TimeDelta = TimeDelta::days(7);
/// Jobs go this long after they were done; those that were given up stay.
pub const JOBS: TimeDelta = TimeDelta::days(7);

/// Events go after this long: as long as somebody who was away may come back and be told what they missed.
pub const EVENTS: TimeDelta = arena_app::events::KEPT;

/// What a gateway calls the parts of messages goes after this long: receipts come within the life of a message.
pub const PARTS: TimeDelta = TimeDelta::days(3);

/// Devices, parts, jobs and events that are deleted in one transaction: there may be many, and on `SQLite` nobody else writes meanwhile.
const AT_ONCE: u64 = 1_000;

/// Tournaments that only bots have played go after this long, but for the last ones of a series, which are shown.
pub const BOTS_ALONE: TimeDelta = TimeDelta::hours(1);

pub(super) struct Purge;

#[async_trait]
impl Handler for Purge {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::hours(1))
    }

    async fn run(&self, context: &Context, _: &ClaimedJob) -> Result<(), Failure> {
        all(context).await.map_err(|error: StoreError| Failure::Again(error.to_string()))?;
        let gone = async {
            let pictures = privacy::forget_pictures(&context.app).await?;
            Ok::<_, AppError>((pictures, privacy::forget_messages(&context.app).await?))
        };
        let (pictures, messages) = gone.await.map_err(|error| Failure::Again(error.to_string()))?;
        if pictures + messages > 0 {
            tracing::info!(pictures, messages, "let go of what was kept long enough");
        }
        uploads::run(context).await
    }
}

/// Each in a transaction of its own, so that the others' writes come in between. What was done by a try that failed
/// later stays done.
async fn all(context: &Context) -> StoreResult<()> {
    let store = &context.app.store;
    let now = context.app.now();

    let tx = store.begin().await?;
    let sessions = tx.sessions().purge(now - NONCES, now - SESSIONS).await?;
    tx.commit().await?;

    let tx = store.begin().await?;
    let answers = tx.idempotency().purge(now - ANSWERS).await?;
    tx.commit().await?;

    let tx = store.begin().await?;
    let offers = tx.redemptions().purge_offers(now - OFFERS).await?;
    tx.commit().await?;

    let tx = store.begin().await?;
    let game_sessions = tx.game_sessions().purge_expired(now - GAME_SESSIONS).await?;
    tx.commit().await?;

    let devices = in_parts(store, |tx| async move {
        let gone = tx.push_devices().purge(now - UNSEEN, AT_ONCE).await?;
        tx.commit().await.map(|()| gone)
    });
    let devices = devices.await?;
    let parts = in_parts(store, |tx| async move {
        let gone = tx.messages().purge_parts(now - PARTS, AT_ONCE).await?;
        tx.commit().await.map(|()| gone)
    });
    let parts = parts.await?;
    let jobs = in_parts(store, |tx| async move {
        let gone = tx.jobs().purge(now - JOBS, AT_ONCE).await?;
        tx.commit().await.map(|()| gone)
    });
    let jobs = jobs.await?;
    let tournaments = in_parts(store, |tx| async move {
        let gone = tx.tournaments().forget_bots_alone(now - BOTS_ALONE, OVER_OF_SERIES, AT_ONCE).await?;
        tx.commit().await.map(|()| gone)
    });
    let tournaments = tournaments.await?;
    let events = in_parts(store, |tx| async move {
        let gone = tx.events().purge(now - EVENTS, AT_ONCE).await?;
        tx.commit().await.map(|()| gone)
    });
    let events = events.await?;
    tracing::info!(
        sessions,
        answers,
        offers,
        game_sessions,
        devices,
        parts,
        jobs,
        tournaments,
        events,
        "purged"
    );
    Ok(())
}

/// What there may be much of: so much a transaction, until nothing is left.
async fn in_parts<F>(store: &Arc<dyn Store>, purge: impl Fn(Box<dyn UnitOfWork>) -> F) -> StoreResult<u64>
where
    F: Future<Output = StoreResult<u64>>,
{
    let mut all = 0;
    loop {
        let gone = purge(store.begin().await?).await?;
        all += gone;
        if gone < AT_ONCE {
            return Ok(all);
        }
    }
}
