//! The sections `play` and `claims`: daily limits of play, prizes that wait for staff, and when rewards may
//! be claimed.

use arena_rules::fair_play::credits_in_table;
use serde::{Deserialize, Serialize};

/// The limits of each subscriber's play in a day, and the prizes that wait for staff.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayConfig {
    pub(crate) starts_per_day: u32,
    /// The most credits that all games together pay a subscriber in a day.
    pub(crate) credits_per_day: i64,
    /// An ESL tournament's prize of so many credits waits until staff pay it.
    pub(crate) prizes_wait_from: i64,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimsConfig {
    /// Whether rewards may be claimed during the free trial; when unset, only in a demo.
    pub(crate) during_trial: Option<bool>,
}

impl Default for PlayConfig {
    fn default() -> Self {
        Self { starts_per_day: 500, credits_per_day: credits_in_table().0, prizes_wait_from: 5000 }
    }
}
