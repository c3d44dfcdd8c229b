//! Jobs that come with the clock.

use arena_app::ports::NewJob;
use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use sha2::{Digest, Sha256};

use crate::Handler;

/// One job for each stretch of time.
#[derive(Clone, Copy)]
pub(crate) struct Schedule {
    kind: &'static str,
    every: TimeDelta,
}

/// Stretches that began while nobody led are made up for when they are no older than this: longer than a lease, so that
/// a leader's death loses none, and short enough that days without any node do not come back all at once.
const MADE_UP_FOR: TimeDelta = TimeDelta::minutes(5);

impl Schedule {
    /// When a handler's jobs come, if they come by themselves.
    pub(crate) fn of(handler: &dyn Handler) -> Option<Self> {
        handler.every().map(|every| Self { kind: handler.kind(), every })
    }

    /// The beginning of the stretch that `now` is in.
    fn slot(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        // Fails only for instants that are centuries away.
        now.duration_trunc(self.every).unwrap_or(now)
    }

    /// Whether a stretch began after `seen`.
    pub(crate) fn is_due(&self, seen: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        self.slot(now) > seen
    }

    /// The jobs of the stretches that began after `seen`, the one that `now` is in the first of them. Where nobody has
    /// seen anything yet, that one alone.
    pub(crate) fn jobs(&self, seen: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Vec<NewJob> {
        let mut jobs = Vec::new();
        let mut slot = self.slot(now);
        let from = seen.map_or(slot, |seen| seen.max(now - MADE_UP_FOR));
        // The present stretch counts however long ago it began.
        while seen.is_none_or(|seen| slot > seen) && (jobs.is_empty() || slot > from) {
            jobs.push(self.job(slot));
            slot -= self.every;
        }
        jobs
    }

    /// The job of a stretch. Its id follows from the stretch, so that however many write it down it is there once: the
    /// key alone would let it in again after it was done.
    fn job(&self, slot: DateTime<Utc>) -> NewJob {
        let key = format!("{}/{}", self.kind, slot.format("%Y-%m-%dT%H:%M:%SZ"));
        let digest: [u8; 32] = Sha256::digest(key.as_bytes()).into();
        let millis = u64::try_from(slot.timestamp_millis()).unwrap_or(0);
        let tail = digest.first_chunk().copied().unwrap_or_default();
        NewJob {
            id: uuid::Builder::from_unix_timestamp_millis(millis, &tail).into_uuid(),
            kind: self.kind,
            payload: serde_json::json!({}),
            unique_key: Some(key),
            run_at: slot,
        }
    }
}
