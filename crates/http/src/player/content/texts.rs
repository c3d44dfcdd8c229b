//! The catalogue's texts in the reader's language, in memory for a second.

use std::sync::Arc;

use arena_app::content::{self, Texts};

use crate::door::error::ApiResult;
use crate::state::HttpState;

/// The catalogue's texts in a language: what its entries are called there.
pub(crate) async fn texts(state: &HttpState, language: &str) -> ApiResult<Arc<Texts>> {
    let make = async || Ok(Arc::new(content::texts(&state.app, language).await?));
    state.lists.texts.of(language).get(state.app.now(), make).await
}
