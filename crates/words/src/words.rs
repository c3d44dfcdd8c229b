//! The texts of a language.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use crate::error::LanguageError;
use crate::file::{self, TextFiles};
use crate::plural::Plurals;
use crate::source::{ENDING, SETTINGS, Sources};
use crate::text::{Text, Value, isolated};
use crate::{Language, check};

/// Scripts that are written from right to left (Unicode's `Bidi_Class=R` and `AL`), as in ISO 15924.
const RIGHT_TO_LEFT: [&str; 12] =
    ["Adlm", "Arab", "Armi", "Aran", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"];

/// The settings of a language, in its `language.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    name: String,
    script: String,
}

/// The texts of a language.
#[derive(Debug)]
pub struct Words {
    language: Language,
    settings: Settings,
    files: TextFiles,
    /// The texts by area and key.
    texts: BTreeMap<String, BTreeMap<String, Text>>,
    plurals: Plurals,
    /// Whether a folder has files of the language.
    changed: bool,
    /// English, for a text that is missing; `None` in English itself.
    english: Option<Arc<Words>>,
}

impl Words {
    /// Returns the language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the language's name in its own words.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.settings.name
    }

    /// Returns the script's code in ISO 15924: `Latn`, `Arab`.
    #[must_use]
    pub fn script(&self) -> &str {
        &self.settings.script
    }

    /// Whether the language is written from right to left.
    #[must_use]
    pub fn right_to_left(&self) -> bool {
        RIGHT_TO_LEFT.contains(&self.script())
    }

    /// Returns the direction as HTML's `dir`: `ltr` or `rtl`.
    #[must_use]
    pub fn direction(&self) -> &'static str {
        if self.right_to_left() { "rtl" } else { "ltr" }
    }

    /// Returns the plural rules.
    #[must_use]
    pub fn plurals(&self) -> &Plurals {
        &self.plurals
    }

    /// Returns the files.
    #[must_use]
    pub fn files(&self) -> &TextFiles {
        &self.files
    }

    /// Returns the areas.
    pub fn areas(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// Returns the keys of an area.
    pub fn keys(&self, area: &str) -> impl Iterator<Item = &str> {
        self.texts.get(area).into_iter().flat_map(BTreeMap::keys).map(String::as_str)
    }

    /// Returns a text; `None` if it is missing in this language. The area is the file's folder, or the file itself
    /// outside a folder; each game has its own: `portal`, `messages`, `games/aim-train`.
    #[must_use]
    pub fn text(&self, area: &str, key: &str) -> Option<&Text> {
        self.texts.get(area)?.get(key)
    }

    /// Returns a text with its values filled in: in English if it is missing, and its key if English has none.
    #[must_use]
    pub fn say(&self, area: &str, key: &str, values: &[(&str, Value<'_>)]) -> String {
        match (self.text(area, key), &self.english) {
            (Some(text), _) => text.fill(values, &self.plurals, self.right_to_left()),
            (None, Some(english)) => english.say(area, key, values),
            (None, None) => key.to_owned(),
        }
    }

    /// Returns the plain text that `values` choose, with its places in braces: in English if it is missing, `None` if
    /// English has none.
    #[must_use]
    pub fn chosen(&self, area: &str, key: &str, values: &[(&str, &str)]) -> Option<&str> {
        match (self.text(area, key), &self.english) {
            (Some(text), _) => Some(text.chosen(&self.plurals, |name| {
                let (_, value) = values.iter().find(|(known, _)| *known == name)?;
                value.parse().ok()
            })),
            (None, Some(english)) => english.chosen(area, key, values),
            (None, None) => None,
        }
    }

    /// Returns a name with the marks that keep its direction in a text from right to left.
    #[must_use]
    pub fn isolated(&self, name: &str) -> String {
        if self.right_to_left() { isolated(name) } else { name.to_owned() }
    }

    /// Whether a folder replaces some of the program's own texts.
    #[must_use]
    pub fn changed(&self) -> bool {
        self.changed
    }

    /// Returns a text with some words filled in and its other places in braces; of a choice the form `other`.
    #[must_use]
    pub fn pattern(&self, area: &str, key: &str, filled: &[(&str, &str)]) -> String {
        match (self.text(area, key), &self.english) {
            (Some(text), _) => {
                text.with(filled).plains().last().map_or_else(String::new, ToString::to_string)
            }
            (None, Some(english)) => english.pattern(area, key, filled),
            (None, None) => key.to_owned(),
        }
    }

    /// Writes a whole number as the language does: `12,450`.
    #[must_use]
    pub fn number(&self, number: i64) -> String {
        let group = self.say(PORTAL, "number_group", &[]);
        let digits: Vec<char> = self.say(PORTAL, "number_digits", &[]).chars().collect();
        let plain = number.unsigned_abs().to_string();
        let mut written = String::from(if number < 0 { "-" } else { "" });
        for (index, digit) in plain.chars().enumerate() {
            if index > 0 && (plain.len() - index).is_multiple_of(3) {
                written.push_str(&group);
            }
            let own = digit.to_digit(10).and_then(|digit| digits.get(usize::try_from(digit).ok()?));
            written.push(*own.unwrap_or(&digit));
        }
        written
    }
}

/// The area of the web app's texts.
pub const PORTAL: &str = "portal";

fn area_of(file: &str) -> &str {
    match file.split_once('/') {
        Some((PORTAL, _)) => PORTAL,
        _ => file,
    }
}

/// Reads a language. `english` checks the texts and stands in for missing ones.
pub(crate) fn build(
    language: Language,
    sources: &Sources,
    english: Option<&Arc<Words>>,
) -> Result<Words, LanguageError> {
    let mut faults = Vec::new();
    let mut settings = None;
    let mut files = TextFiles::new();
    for (path, layers) in sources {
        if path == SETTINGS {
            let last = layers.last().map(String::as_str).unwrap_or_default();
            match toml::from_str::<Settings>(last) {
                Ok(read) => settings = Some(read),
                Err(error) => faults.push(format!("{language}/{path}: {}", error.message())),
            }
            continue;
        }
        let Some(name) = path.strip_suffix(ENDING) else {
            faults.push(format!(
                "{language}/{path}: not a file of a language: texts are in files that end in {ENDING}"
            ));
            continue;
        };
        let entries = files.entry(name.to_owned()).or_default();
        for layer in layers {
            let (read, wrong) = file::parse(layer);
            faults.extend(wrong.into_iter().map(|fault| format!("{language}/{path}: {fault}")));
            for entry in read {
                match entries.iter_mut().find(|known| known.key == entry.key) {
                    Some(known) => *known = entry,
                    None => entries.push(entry),
                }
            }
        }
    }
    let plurals = Plurals::of(language);
    if let Some(settings) = &settings {
        faults.extend(
            check::settings(&settings.name, &settings.script)
                .map(|fault| format!("{language}/{SETTINGS}: {fault}")),
        );
    } else if faults.is_empty() {
        faults.push(format!("{language}/{SETTINGS}: the file is missing"));
    }
    if let Some(english) = english {
        faults.extend(
            check::files(&files, english.files(), &plurals)
                .into_iter()
                .map(|fault| format!("{language}/{fault}")),
        );
    }
    let Some(settings) = settings.filter(|_| faults.is_empty()) else {
        return Err(LanguageError::Faults { faults });
    };
    let mut texts: BTreeMap<String, BTreeMap<String, Text>> = BTreeMap::new();
    for (file, entries) in &files {
        let area = texts.entry(area_of(file).to_owned()).or_default();
        area.extend(entries.iter().map(|entry| (entry.key.clone(), entry.text.clone())));
    }
    let changed = sources.values().any(|layers| layers.len() > 1);
    Ok(Words { language, settings, files, texts, plurals, changed, english: english.cloned() })
}

/// Returns the texts that a language lacks, as file and key, in English order.
#[must_use]
pub fn missing(words: &Words, english: &Words) -> Vec<(String, String)> {
    let lacks = |file: &String, key: &String| {
        !words.files().get(file).is_some_and(|entries| entries.iter().any(|entry| entry.key == *key))
    };
    let all = english
        .files()
        .iter()
        .flat_map(|(file, entries)| entries.iter().map(move |entry| (file, &entry.key)));
    all.filter(|(file, key)| lacks(file, key)).map(|(file, key)| (file.clone(), key.clone())).collect()
}
