//! The public lists, parsed from the API's cached answers as far as plain pages need them.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::door::error::{ApiError, ApiResult};
use crate::player::cache::CachedAnswer;

/// The item number is the position, from 1.
#[derive(Debug, Deserialize)]
pub(super) struct Reward {
    pub(super) name: String,
    pub(super) credits: i64,
    pub(super) available: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct Tournament {
    pub(super) id: i64,
    pub(super) tourn_name: String,
    pub(super) tournament_game: String,
    #[serde(rename = "timeAt")]
    pub(super) time_at: DateTime<Utc>,
    pub(super) status: u8,
    pub(super) is_running: u8,
    pub(super) prize: i64,
    #[serde(rename = "entryFee")]
    pub(super) entry_fee: i64,
    pub(super) entries: u64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Leader {
    pub(super) rank: usize,
    pub(super) username: Option<String>,
    pub(super) score: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct InHouseGameEntry {
    pub(super) game_name: String,
    pub(super) game_status: u8,
}

pub(super) fn read<T: DeserializeOwned>(list: &CachedAnswer) -> ApiResult<Vec<T>> {
    serde_json::from_str(&list.data).map_err(|error| {
        tracing::error!(%error, "a cached list cannot be parsed for a plain page");
        ApiError::internal()
    })
}
