//! Jobs that are due by the clock.

use arena_app::ports::NewJob;
use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use sha2::{Digest, Sha256};

use crate::Handler;

#[derive(Clone, Copy)]
pub(crate) struct Schedule {
    kind: &'static str,
    every: TimeDelta,
}

/// How old a missed slot may be to be made up for. Longer than a lease, so that a leader's death loses none;
/// short enough that days without any node do not return all at once.
const MADE_UP_FOR: TimeDelta = TimeDelta::minutes(5);

impl Schedule {
    pub(crate) fn of(handler: &dyn Handler) -> Option<Self> {
        handler.every().map(|every| Self { kind: handler.kind(), every })
    }

    fn slot(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        // Fails only for times centuries away.
        now.duration_trunc(self.every).unwrap_or(now)
    }

    pub(crate) fn is_due(&self, seen: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        self.slot(now) > seen
    }

    /// The jobs of the slots that started after `seen`, the present one first. Without `seen`, only the
    /// present one.
    pub(crate) fn jobs(&self, seen: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Vec<NewJob> {
        let mut jobs = Vec::new();
        let mut slot = self.slot(now);
        let from = seen.map_or(slot, |seen| seen.max(now - MADE_UP_FOR));
        // The present slot counts however long ago it started.
        while seen.is_none_or(|seen| slot > seen) && (jobs.is_empty() || slot > from) {
            jobs.push(self.job(slot));
            slot -= self.every;
        }
        jobs
    }

    /// The job of a slot.
    fn job(&self, slot: DateTime<Utc>) -> NewJob {
        let key = format!("{}/{}", self.kind, slot.format("%Y-%m-%dT%H:%M:%SZ"));
        once(self.kind, key, serde_json::json!({}), slot)
    }
}

/// Makes the job of a key and a time. Its id follows from both, so that it is inserted only once, also by
/// several nodes. The unique key is not enough: it is free again after the job is done.
pub(crate) fn once(kind: &'static str, key: String, payload: serde_json::Value, at: DateTime<Utc>) -> NewJob {
    let digest: [u8; 32] = Sha256::digest(key.as_bytes()).into();
    let millis = u64::try_from(at.timestamp_millis()).unwrap_or(0);
    let tail = digest.first_chunk().copied().unwrap_or_default();
    let id = uuid::Builder::from_unix_timestamp_millis(millis, &tail).into_uuid();
    NewJob { id, kind, payload, unique_key: Some(key), run_at: at }
}
