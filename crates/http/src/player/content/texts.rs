//! Translated texts of the catalogue, cached for a second.

use std::sync::Arc;

use arena_app::App;
use arena_app::content::{self, Texts};

use arena_rules::Language;

use crate::door::error::ApiResult;
use crate::player::cache::{ByLanguage, ValueCache};

pub(crate) struct TextCache {
    app: Arc<App>,
    cached: ByLanguage<ValueCache<Arc<Texts>>>,
}

impl TextCache {
    pub(crate) fn new(app: Arc<App>) -> Self {
        Self { app, cached: ByLanguage::default() }
    }

    pub(crate) async fn of(&self, language: Language) -> ApiResult<Arc<Texts>> {
        let make = async || Ok(Arc::new(content::texts(&self.app, language).await?));
        self.cached.of(language).get(self.app.now(), make).await
    }
}
