//! Translated texts of the catalogue, cached for a second.

use std::sync::Arc;

use arena_app::content::{self, Texts};

use crate::door::error::ApiResult;
use crate::state::HttpState;

pub(crate) async fn texts(state: &HttpState, language: &str) -> ApiResult<Arc<Texts>> {
    let make = async || Ok(Arc::new(content::texts(&state.app, language).await?));
    state.lists.texts.of(language).get(state.app.now(), make).await
}
