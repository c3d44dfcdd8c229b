//! Jobs that come with the clock.

use arena_app::ports::NewJob;
use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use sha2::{Digest, Sha256};

use crate::handlers::{purge, tournament_sweep};

/// One job for each stretch of time. Stretches in which no worker ran are not made up for.
pub(crate) struct Schedule {
    kind: &'static str,
    every: TimeDelta,
}

pub(crate) static ALL: [Schedule; 2] = [
    Schedule { kind: purge::KIND, every: TimeDelta::hours(1) },
    Schedule { kind: tournament_sweep::KIND, every: TimeDelta::minutes(1) },
];

impl Schedule {
    /// The beginning of the stretch that `now` is in.
    pub(crate) fn slot(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        // Fails only for instants that are centuries away.
        now.duration_trunc(self.every).unwrap_or(now)
    }

    /// The job of a stretch. Its id follows from the stretch, so that every node may write it down and it is there
    /// once: the key alone would let it in again after it was done.
    pub(crate) fn job(&self, slot: DateTime<Utc>) -> NewJob {
        let key = format!("{}/{}", self.kind, slot.format("%Y-%m-%dT%H:%MZ"));
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
