use std::collections::BTreeMap;

use arena_rules::bidi::from_the_right;
use arena_rules::messages::EntryName;
use arena_rules::{Language, Words};

use crate::ports::{EntryKind, Repositories};
use crate::{App, AppResult};

/// The catalogue's texts in one language. An entry without a translation is shown in its own language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    entries: BTreeMap<(EntryKind, String), BTreeMap<String, String>>,
    /// Translated names of games, by the games' own names, since many rows hold only a name.
    games: BTreeMap<String, String>,
}

impl Texts {
    /// Returns an entry's field; `own`, the entry's own text, if untranslated.
    #[must_use]
    pub fn of(&self, kind: EntryKind, slug: &str, field: &str, own: String) -> String {
        let entry = self.entries.get(&(kind, slug.to_owned()));
        entry.and_then(|fields| fields.get(field)).cloned().unwrap_or(own)
    }

    /// Returns a game's translated name, by its own name.
    #[must_use]
    pub fn game(&self, own: String) -> String {
        self.games.get(&own).cloned().unwrap_or(own)
    }

    /// Whether nothing is translated.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// Returns the texts in a language.
///
/// # Errors
/// The database's.
pub async fn texts(app: &App, language: Language) -> AppResult<Texts> {
    let mut texts = Texts::default();
    if language == Language::EN {
        return Ok(texts);
    }
    let read = app.store.read();
    for (kind, found) in read.translations().of_language(language.as_str()).await? {
        texts.entries.entry((kind, found.slug)).or_default().insert(found.field, from_the_right(found.text));
    }
    for game in read.games().list().await? {
        if let Some(name) = texts.entries.get(&(EntryKind::Games, game.id)).and_then(|game| game.get("name"))
        {
            texts.games.insert(game.name, name.clone());
        }
    }
    Ok(texts)
}

/// Returns an entry's name with its translations into the portal's languages, for a message.
///
/// # Errors
/// The database's.
pub(crate) async fn entry_name(
    app: &App,
    repos: &dyn Repositories,
    kind: EntryKind,
    slug: &str,
    own: &str,
) -> AppResult<EntryName> {
    let languages = app.settings.languages.iter().map(Words::language);
    let languages: Vec<_> = languages.filter(|language| *language != Language::EN).collect();
    let tags: Vec<_> = languages.iter().map(Language::as_str).collect();
    let names = repos.translations().names(kind, slug, &tags).await?;
    let names = names.into_iter().filter_map(|(tag, name)| Some((Language::from_word(&tag)?, name)));
    Ok(EntryName::translated(own.to_owned(), names.collect()))
}

/// Returns the series of tournaments, by tournament id: translations name tournaments by their series.
///
/// # Errors
/// The database's.
pub async fn series_of(app: &App, tournaments: &[i64]) -> AppResult<BTreeMap<i64, String>> {
    Ok(app.store.read().translations().series_of(tournaments).await?)
}
