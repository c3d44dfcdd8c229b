//! The task catalogue, cached for a second, and the lists of games and tasks that are made from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::App;
use arena_app::ports::DayEntry;
use arena_app::tasks::{self, Catalogue};

use crate::door::caller::Reader;
use crate::door::error::ApiResult;
use crate::player::cache::{ByLanguage, ValueCache};
use crate::player::content::TextCache;

pub(crate) struct TaskLists {
    pub(super) app: Arc<App>,
    pub(super) texts: Arc<TextCache>,
    catalogue: ValueCache<Arc<Catalogue>>,
    pub(super) daily_games: ByLanguage,
    pub(super) games: ByLanguage,
}

impl TaskLists {
    pub(crate) fn new(app: Arc<App>, texts: Arc<TextCache>) -> Self {
        Self {
            app,
            texts,
            catalogue: ValueCache::default(),
            daily_games: ByLanguage::default(),
            games: ByLanguage::default(),
        }
    }

    pub(crate) async fn catalogue(&self) -> ApiResult<Arc<Catalogue>> {
        let make = async || Ok(Arc::new(tasks::catalogue(&self.app).await?));
        self.catalogue.get(self.app.now(), make).await
    }
}

/// The reader's entries of today by task; none for a guest.
pub(super) async fn entered_today(
    app: &App,
    reader: Option<Reader>,
) -> ApiResult<BTreeMap<String, DayEntry>> {
    match reader {
        Some(reader) => {
            reader.read(app, async |subscriber| tasks::entered_today(app, subscriber).await).await
        }
        None => Ok(BTreeMap::new()),
    }
}
