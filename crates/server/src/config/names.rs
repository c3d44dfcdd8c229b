//! The section `names`: names that subscribers may not choose.

use arena_rules::names::WordList;
use serde::{Deserialize, Serialize};

use super::Config;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NamesConfig {
    /// Words and phrases that no name may contain, beside the product's own list.
    pub(crate) refused: Vec<String>,
}

impl Config {
    /// The product's refused words, the brand, and the configured words.
    pub(crate) fn refused_names(&self) -> WordList {
        let brand = [&self.brand.product, &self.brand.operator];
        brand.into_iter().chain(&self.names.refused).fold(WordList::standard(), |list, word| list.with(word))
    }
}
