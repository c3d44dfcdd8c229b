//! What subscribers may be called.

use arena_rules::names::WordList;
use serde::{Deserialize, Serialize};

use super::Config;

/// What subscribers may be called.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NamesConfig {
    /// Words that nobody may be called, besides those that come with the product.
    pub(crate) refused: Vec<String>,
}

impl Config {
    /// The words that nobody may be called: those that come with the product, the brand, and the operator's own.
    pub(crate) fn refused_names(&self) -> WordList {
        let brand = [&self.brand.product, &self.brand.operator];
        brand.into_iter().chain(&self.names.refused).fold(WordList::standard(), |list, word| list.with(word))
    }
}
