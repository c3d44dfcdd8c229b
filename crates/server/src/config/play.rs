//! What a day of play has at the most, which prizes wait, and when what was earned may be claimed.

use arena_rules::fair_play::credits_in_table;
use serde::{Deserialize, Serialize};

/// What a day of play has at the most, for each subscriber.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayConfig {
    /// Levels that may be started in a day.
    pub(crate) starts_per_day: u32,
    /// The most credits that all games together pay in a day.
    pub(crate) credits_per_day: i64,
    /// A prize of an ESL tournament of so many credits or more waits until staff pay it.
    pub(crate) prizes_wait_from: i64,
}

/// When rewards may be claimed.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimsConfig {
    /// Whether rewards may be claimed during the free trial; where it is not set, in a demo only.
    pub(crate) during_trial: Option<bool>,
}

impl Default for PlayConfig {
    fn default() -> Self {
        Self { starts_per_day: 500, credits_per_day: credits_in_table().0, prizes_wait_from: 5000 }
    }
}
