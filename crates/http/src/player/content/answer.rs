use std::marker::PhantomData;
use std::sync::Arc;

use arena_app::App;
use arena_rules::Language;
use serde::Serialize;

use crate::door::error::ApiResult;
use crate::player::cache::{ByLanguage, CachedAnswer};
use crate::player::config::Brand;

/// Content that a call answers.
pub(crate) trait Content: Serialize + Sized {
    /// Reads the content in a language, with the brand's words in its texts.
    fn read(app: &App, brand: &Brand, language: Language) -> impl Future<Output = ApiResult<Self>> + Send;
}

/// The answer with a content, cached for a second in each language.
pub(crate) struct ContentAnswer<C> {
    app: Arc<App>,
    brand: Arc<Brand>,
    cached: ByLanguage,
    content: PhantomData<fn() -> C>,
}

impl<C: Content> ContentAnswer<C> {
    pub(crate) fn new(app: Arc<App>, brand: Arc<Brand>) -> Self {
        Self { app, brand, cached: ByLanguage::default(), content: PhantomData }
    }

    /// Returns the cached answer, also for pages.
    pub(crate) async fn answer(&self, language: Language) -> ApiResult<CachedAnswer> {
        let make = async || C::read(&self.app, &self.brand, language).await;
        self.cached.of(language).get(self.app.now(), make).await
    }
}
