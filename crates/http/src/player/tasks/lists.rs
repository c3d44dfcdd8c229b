//! The task catalogue, cached for a second. All lists of games and tasks are made from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::ports::DayEntry;
use arena_app::tasks::{self, Catalogue};

use crate::door::caller::Reader;
use crate::door::error::ApiResult;
use crate::player::cache::{ByLanguage, Fresh};
use crate::state::HttpState;

#[derive(Default)]
pub(crate) struct TaskLists {
    catalogue: Fresh<Arc<Catalogue>>,
    pub(super) daily_games: ByLanguage,
    pub(super) games: ByLanguage,
}

pub(crate) async fn catalogue(state: &HttpState) -> ApiResult<Arc<Catalogue>> {
    let make = async || Ok(Arc::new(tasks::catalogue(&state.app).await?));
    state.lists.tasks.catalogue.get(state.app.now(), make).await
}

/// Returns the reader's entries of today by task; none for a guest.
pub(super) async fn entered_today(
    state: &HttpState,
    reader: Option<Reader>,
) -> ApiResult<BTreeMap<String, DayEntry>> {
    match reader {
        Some(reader) => {
            reader.read(state, async |subscriber| tasks::entered_today(&state.app, subscriber).await).await
        }
        None => Ok(BTreeMap::new()),
    }
}
