use std::collections::BTreeMap;

use arena_app::messages::SEND_JOB;
use arena_app::push::PUSH_JOB;
use arena_jobs::Lane;
use serde::{Deserialize, Serialize};

use super::faults::{Faults, need};

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobsConfig {
    /// Jobs that a node runs at once, beside messages and pushes.
    pub(crate) at_once: u32,
    pub(crate) messages_at_once: u32,
    /// Messages that a node starts to send in a second; 0 for no limit.
    pub(crate) messages_per_second: u32,
    pub(crate) pushes_at_once: u32,
    /// Pushes that a node starts to send in a second; 0 for no limit.
    pub(crate) pushes_per_second: u32,
}

impl Default for JobsConfig {
    fn default() -> Self {
        Self {
            at_once: 8,
            messages_at_once: 64,
            messages_per_second: 0,
            pushes_at_once: 16,
            pushes_per_second: 0,
        }
    }
}

impl JobsConfig {
    pub(super) fn check(self, faults: &mut Faults) {
        for (key, value) in [
            ("at_once", self.at_once),
            ("messages_at_once", self.messages_at_once),
            ("pushes_at_once", self.pushes_at_once),
        ] {
            need!(faults, (1..=1_000).contains(&value), "key `jobs.{key}`: must be 1 to 1000");
        }
    }

    pub(crate) fn lanes(self) -> BTreeMap<String, Lane> {
        let lane = |at_once, per_second| Lane { at_once: places(at_once), per_second };
        [
            (SEND_JOB.to_owned(), lane(self.messages_at_once, self.messages_per_second)),
            (PUSH_JOB.to_owned(), lane(self.pushes_at_once, self.pushes_per_second)),
        ]
        .into()
    }

    pub(crate) fn others(self) -> usize {
        places(self.at_once)
    }
}

fn places(at_once: u32) -> usize {
    usize::try_from(at_once).unwrap_or(usize::MAX)
}
