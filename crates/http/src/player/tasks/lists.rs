//! The catalogue in memory for a second: all lists of games and challenges are made from it.

use std::sync::Arc;

use arena_app::tasks::{self, Catalogue};
use chrono::{DateTime, Utc};
use tokio::sync::RwLock;

use crate::door::error::ApiResult;
use crate::player::cache::{Cached, is_fresh};
use crate::state::HttpState;

/// What is kept of screenshot tasks.
#[derive(Default)]
pub(crate) struct TaskLists {
    catalogue: RwLock<Option<(DateTime<Utc>, Arc<Catalogue>)>>,
    pub(super) daily_games: Cached,
    pub(super) games: Cached,
}

/// The catalogue. Of those who find it stale one reads it, the others wait.
pub(super) async fn catalogue(state: &HttpState) -> ApiResult<Arc<Catalogue>> {
    let now = state.app.now();
    let kept = &state.lists.tasks.catalogue;
    let fresh = |slot: &Option<(DateTime<Utc>, Arc<Catalogue>)>| {
        slot.as_ref().filter(|(made_at, _)| is_fresh(*made_at, now)).map(|(_, found)| found.clone())
    };
    if let Some(found) = fresh(&*kept.read().await) {
        return Ok(found);
    }
    let mut slot = kept.write().await;
    if let Some(found) = fresh(&slot) {
        return Ok(found);
    }
    let found = Arc::new(tasks::catalogue(&state.app).await?);
    *slot = Some((now, found.clone()));
    Ok(found)
}
