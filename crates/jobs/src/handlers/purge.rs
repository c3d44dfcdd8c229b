//! Forgetting what nobody needs any more. Nothing of the ledger, and nothing that a person would miss.
//!
//! Each table has a job of its own, so that one which has millions of rows to forget holds up none of the others. A job
//! deletes batches in transactions of their own, and hands over to a new job where much is left.

use std::time::Duration;

use arena_app::AppError;
use arena_app::ports::{ClaimedJob, NewJob, Purgeable, StoreError, StoreResult};
use arena_app::push::UNSEEN;
use arena_app::tournaments::OVER_OF_SERIES;
use arena_app::{privacy, profile, tasks};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::purge_plays::PurgePlays;
use super::{Failure, Handler, payload};
use crate::Context;

/// The kind of the job that lets go of screenshots, messages and the files of uploads.
pub const KIND: &str = "purge";
/// The kind of the job that forgets tournaments which only bots have played.
pub const BOT_TOURNAMENTS: &str = "purge.bot_tournaments";

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

/// Tournaments that only bots have played go after this long, but for the last ones of a series, which are shown.
pub const BOTS_ALONE: TimeDelta = TimeDelta::hours(1);

/// Rows that are deleted in one transaction: on `SQLite` nobody else writes meanwhile.
const AT_ONCE: u64 = 1_000;
/// A job hands over to a new one after this long: well within the time that a handler has.
pub(super) const SHIFT: Duration = Duration::from_secs(20);
/// How often each of these jobs comes by itself.
pub(super) const EVERY: TimeDelta = TimeDelta::hours(1);

/// The job that forgets rows of one kind.
pub(super) struct PurgeRows {
    kind: &'static str,
    what: Purgeable,
    /// Rows go when they are this old.
    kept: TimeDelta,
}

/// A job for each kind of row.
pub(super) static ROWS: [PurgeRows; 9] = [
    PurgeRows { kind: "purge.handoff_nonces", what: Purgeable::HandoffNonces, kept: NONCES },
    PurgeRows { kind: "purge.sessions", what: Purgeable::Sessions, kept: SESSIONS },
    PurgeRows { kind: "purge.idempotency_keys", what: Purgeable::IdempotencyKeys, kept: ANSWERS },
    PurgeRows { kind: "purge.redeem_offers", what: Purgeable::RedeemOffers, kept: OFFERS },
    PurgeRows { kind: "purge.game_sessions", what: Purgeable::OpenGameSessions, kept: GAME_SESSIONS },
    PurgeRows { kind: "purge.push_devices", what: Purgeable::PushDevices, kept: UNSEEN },
    PurgeRows { kind: "purge.message_parts", what: Purgeable::MessageParts, kept: PARTS },
    PurgeRows { kind: "purge.jobs", what: Purgeable::DoneJobs, kept: JOBS },
    PurgeRows { kind: "purge.events", what: Purgeable::Events, kept: EVENTS },
];

/// A job for each kind of what was played.
pub(super) static PLAYS: [PurgePlays; 3] = [PurgePlays::Plays, PurgePlays::Days, PurgePlays::Rooms];

/// The kinds of all jobs that forget something.
#[must_use]
pub fn kinds() -> Vec<&'static str> {
    let plays = PLAYS.iter().map(Handler::kind);
    ROWS.iter().map(|rows| rows.kind).chain(plays).chain([KIND, BOT_TOURNAMENTS]).collect()
}

/// Where a job goes on that took over from another; empty for one that begins.
#[derive(Default, Serialize, Deserialize)]
struct Handover {
    after: Option<DateTime<Utc>>,
}

#[async_trait]
impl Handler for PurgeRows {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(EVERY)
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        let Handover { after } = payload(job)?;
        self.shift(context, after).await.map_err(|error: StoreError| Failure::Again(error.to_string()))
    }
}

impl PurgeRows {
    async fn shift(&self, context: &Context, mut after: Option<DateTime<Utc>>) -> StoreResult<()> {
        let began = Instant::now();
        let before = context.app.now() - self.kept;
        let mut rows = 0;
        loop {
            let tx = context.app.store.begin().await?;
            let batch = tx.purges().purge(self.what, after, before, AT_ONCE).await?;
            rows += batch.rows;
            after = batch.reached;
            let more = batch.rows == AT_ONCE;
            if more && began.elapsed() >= SHIFT {
                tx.jobs().enqueue(&self.handover(context, after)).await?;
                tx.commit().await?;
                tracing::info!(rows, "purged; a new job goes on");
                return Ok(());
            }
            tx.commit().await?;
            if !more {
                tracing::info!(rows, "purged");
                return Ok(());
            }
        }
    }

    fn handover(&self, context: &Context, after: Option<DateTime<Utc>>) -> NewJob {
        NewJob {
            id: context.app.new_id(),
            kind: self.kind,
            payload: serde_json::json!(Handover { after }),
            unique_key: None,
            run_at: context.app.now(),
        }
    }
}

/// Forgets tournaments that only bots have played.
pub(super) struct PurgeBotTournaments;

#[async_trait]
impl Handler for PurgeBotTournaments {
    fn kind(&self) -> &'static str {
        BOT_TOURNAMENTS
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(EVERY)
    }

    async fn run(&self, context: &Context, _: &ClaimedJob) -> Result<(), Failure> {
        let forgotten = async {
            let mut all = 0;
            loop {
                let tx = context.app.store.begin().await?;
                let over_before = context.app.now() - BOTS_ALONE;
                let gone = tx.tournaments().forget_bots_alone(over_before, OVER_OF_SERIES, AT_ONCE).await?;
                tx.commit().await?;
                all += gone;
                if gone < AT_ONCE {
                    return Ok(all);
                }
            }
        };
        let tournaments = forgotten.await.map_err(|error: StoreError| Failure::Again(error.to_string()))?;
        tracing::info!(tournaments, "purged");
        Ok(())
    }
}

/// Lets go of screenshots and messages that were kept long enough, and of the files of uploads that came to nothing.
pub(super) struct PurgeKept;

#[async_trait]
impl Handler for PurgeKept {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(EVERY)
    }

    async fn run(&self, context: &Context, _: &ClaimedJob) -> Result<(), Failure> {
        let gone = async {
            let pictures = privacy::forget_pictures(&context.app).await?;
            let messages = privacy::forget_messages(&context.app).await?;
            let uploads = tasks::purge_uploads(&context.app).await?;
            let uploads = uploads + profile::purge_pictures(&context.app).await?;
            Ok::<_, AppError>((pictures, messages, uploads))
        };
        let (pictures, messages, uploads) = gone.await.map_err(|error| Failure::Again(error.to_string()))?;
        if pictures + messages + uploads > 0 {
            tracing::info!(pictures, messages, uploads, "let go of what was kept long enough");
        }
        Ok(())
    }
}
