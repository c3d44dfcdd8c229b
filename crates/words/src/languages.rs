//! The languages of a portal.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use crate::Language;
use crate::error::LanguageError;
use crate::source::{self, Sources};
use crate::words::{Words, build};

/// The languages that a portal offers.
#[derive(Debug)]
pub struct Languages {
    /// The default first.
    offered: Vec<Arc<Words>>,
    english: Arc<Words>,
}

static ENGLISH: LazyLock<Arc<Words>> = LazyLock::new(|| {
    let words = build(Language::EN, &source::shipped(Language::EN), None);
    Arc::new(words.expect("the program's own English texts are sound: a test reads them"))
});

static DEFAULT: LazyLock<Arc<Languages>> = LazyLock::new(|| {
    let offered = [Language::EN, "ur".parse().unwrap_or_default()];
    Arc::new(Languages::load(&offered, None).expect("the program's own texts are sound: a test reads them"))
});

impl Default for Languages {
    fn default() -> Self {
        Self { offered: DEFAULT.offered.clone(), english: DEFAULT.english.clone() }
    }
}

impl Languages {
    /// Returns the languages of the default configuration: English and Urdu.
    #[must_use]
    pub fn standard() -> Arc<Self> {
        DEFAULT.clone()
    }

    /// Returns the tags of the languages that come with the program.
    #[must_use]
    pub fn shipped() -> Vec<Language> {
        source::shipped_languages()
    }

    /// Loads languages, the default first, from the program and from a folder that has a folder for each language. A
    /// text of the folder replaces the program's.
    ///
    /// # Errors
    /// If a language has no texts anywhere, a file cannot be read, or a text or setting is wrong.
    pub fn load(offered: &[Language], folder: Option<&Path>) -> Result<Self, LanguageError> {
        let files_of = |language| -> Result<Sources, LanguageError> {
            let mut files = source::shipped(language);
            if let Some(own) = source::folder_of(folder, language) {
                source::add(&mut files, &own)?;
            }
            Ok(files)
        };
        let english = match source::folder_of(folder, Language::EN) {
            None => ENGLISH.clone(),
            Some(_) => Arc::new(build(Language::EN, &files_of(Language::EN)?, Some(&ENGLISH))?),
        };
        let mut loaded: Vec<Arc<Words>> = Vec::new();
        for &language in offered {
            if loaded.iter().any(|words| words.language() == language) {
                continue;
            }
            if language == Language::EN {
                loaded.push(english.clone());
                continue;
            }
            let files = files_of(language)?;
            if files.is_empty() {
                let shipped: Vec<String> = Self::shipped().iter().map(ToString::to_string).collect();
                return Err(LanguageError::Unknown { language, shipped: shipped.join(", ") });
            }
            loaded.push(Arc::new(build(language, &files, Some(&english))?));
        }
        if loaded.is_empty() {
            return Err(LanguageError::None);
        }
        Ok(Self { offered: loaded, english })
    }

    /// Returns the language for a person of unknown language.
    #[must_use]
    pub fn default_language(&self) -> Language {
        self.offered[0].language()
    }

    /// Returns the texts of a language; those of the default if it is not offered.
    #[must_use]
    pub fn of(&self, language: Language) -> &Words {
        self.offered.iter().find(|words| words.language() == language).unwrap_or(&self.offered[0])
    }

    /// Returns the English texts.
    #[must_use]
    pub fn english(&self) -> &Words {
        &self.english
    }

    /// Whether a language is offered.
    #[must_use]
    pub fn offers(&self, language: Language) -> bool {
        self.offered.iter().any(|words| words.language() == language)
    }

    /// Returns the offered language of a client's tag: `ur` for `ur-PK` and `UR_pk`.
    #[must_use]
    pub fn known(&self, tag: &str) -> Option<Language> {
        let tag = tag.replace('_', "-");
        let whole = tag.parse().ok().filter(|language| self.offers(*language));
        whole.or_else(|| tag.split('-').next()?.parse().ok().filter(|language| self.offers(*language)))
    }

    /// Returns the offered languages' texts, the default first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Words> {
        self.offered.iter().map(|words| &**words)
    }
}
