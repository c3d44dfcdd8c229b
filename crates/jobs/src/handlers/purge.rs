//! The purge: deletes data that is no longer needed. Never deletes from the ledger, nor anything that a
//! subscriber would miss.
//!
//! Each table has a job of its own, so that millions of old rows in one do not delay the others. A job
//! deletes batches in separate transactions, and hands over to a new job if much is left.

use arena_app::AppError;
use arena_app::ports::{ClaimedJob, NewJob, Purgeable, StoreError, StoreResult};
use arena_app::push::UNSEEN;
use arena_app::tournaments::OVER_OF_SERIES;
use arena_app::{privacy, profile, tasks};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::handler::{Failure, Handler, payload};
use super::purge_plays::PurgePlays;
use super::shift::{EVERY, SHIFT};
use crate::Context;

/// The job that purges screenshots, messages and the files of uploads.
pub const KIND: &str = "purge";
/// The job that purges tournaments of bots alone.
pub const BOT_TOURNAMENTS: &str = "purge.bot_tournaments";

/// How long nonces of hand-offs are kept after their end: a node whose clock is behind must not accept one
/// again.
pub const NONCES: TimeDelta = TimeDelta::hours(24);
/// How long sessions are kept after their end.
pub const SESSIONS: TimeDelta = TimeDelta::days(7);
/// How long answers to idempotency keys are kept.
pub const ANSWERS: TimeDelta = TimeDelta::hours(48);
/// How long unsent redeem forms are kept after their end.
pub const OFFERS: TimeDelta = TimeDelta::hours(24);
/// How long unfinished level sessions are kept after their end.
pub const GAME_SESSIONS: TimeDelta = TimeDelta::days(7);
/// How long done jobs are kept; jobs that were given up stay.
pub const JOBS: TimeDelta = TimeDelta::days(7);

/// How long events are kept: a subscriber who was away may still catch up.
pub const EVENTS: TimeDelta = arena_app::events::KEPT;

/// How long quests are kept after they were drawn. Only the present day's are read.
pub const QUESTS: TimeDelta = TimeDelta::days(8);

/// How long sessions of staff are kept after their end. The audit names them for good.
pub const STAFF_SESSIONS: TimeDelta = TimeDelta::days(90);

/// How long reviewers' decisions are kept. Their figures are of one day; the audit has each decision.
pub const VERDICTS: TimeDelta = TimeDelta::days(35);

/// How long second looks are kept after they were drawn; an open disagreement stays.
pub const SECOND_LOOKS: TimeDelta = TimeDelta::days(180);

/// How long references of message parts are kept: receipts come within the life of a message.
pub const PARTS: TimeDelta = TimeDelta::days(3);

/// How long tournaments of bots alone are kept, except the last ones of a series, which are shown.
pub const BOTS_ALONE: TimeDelta = TimeDelta::hours(1);

/// Rows deleted in one transaction: on `SQLite` other writers wait for it.
const AT_ONCE: u64 = 1_000;

pub(super) struct PurgeRows {
    kind: &'static str,
    what: Purgeable,
    kept: TimeDelta,
}

pub(super) static ROWS: [PurgeRows; 13] = [
    PurgeRows { kind: "purge.handoff_nonces", what: Purgeable::HandoffNonces, kept: NONCES },
    PurgeRows { kind: "purge.sessions", what: Purgeable::Sessions, kept: SESSIONS },
    PurgeRows { kind: "purge.idempotency_keys", what: Purgeable::IdempotencyKeys, kept: ANSWERS },
    PurgeRows { kind: "purge.redeem_offers", what: Purgeable::RedeemOffers, kept: OFFERS },
    PurgeRows { kind: "purge.game_sessions", what: Purgeable::OpenGameSessions, kept: GAME_SESSIONS },
    PurgeRows { kind: "purge.push_devices", what: Purgeable::PushDevices, kept: UNSEEN },
    PurgeRows { kind: "purge.message_parts", what: Purgeable::MessageParts, kept: PARTS },
    PurgeRows { kind: "purge.jobs", what: Purgeable::DoneJobs, kept: JOBS },
    PurgeRows { kind: "purge.events", what: Purgeable::Events, kept: EVENTS },
    PurgeRows { kind: "purge.quests", what: Purgeable::Quests, kept: QUESTS },
    PurgeRows { kind: "purge.staff_sessions", what: Purgeable::StaffSessions, kept: STAFF_SESSIONS },
    PurgeRows { kind: "purge.task_verdicts", what: Purgeable::TaskVerdicts, kept: VERDICTS },
    PurgeRows { kind: "purge.second_looks", what: Purgeable::SecondLooks, kept: SECOND_LOOKS },
];

pub(super) static PLAYS: [PurgePlays; 3] = [PurgePlays::Plays, PurgePlays::Days, PurgePlays::Rooms];

/// The kinds of all purges.
#[must_use]
pub fn kinds() -> Vec<&'static str> {
    let plays = PLAYS.iter().map(Handler::kind);
    ROWS.iter().map(|rows| rows.kind).chain(plays).chain([KIND, BOT_TOURNAMENTS]).collect()
}

/// The place at which the next job continues; empty for the first.
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
                tracing::info!(rows, "old rows were purged; a new job purges the others");
                return Ok(());
            }
            tx.commit().await?;
            if !more {
                tracing::info!(rows, "old rows were purged");
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
        tracing::info!(tournaments, "old tournaments were purged");
        Ok(())
    }
}

pub(super) struct PurgeContent;

#[async_trait]
impl Handler for PurgeContent {
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
            tracing::info!(pictures, messages, uploads, "old pictures, messages and uploads were purged");
        }
        Ok(())
    }
}
