//! Translations of the catalogue's entries by id or slug, such as `ur/rewards.toml`.

use std::collections::{BTreeMap, BTreeSet};

use arena_app::ports::{EntryKind, Repositories, Translation};
use arena_rules::Language;
use async_trait::async_trait;
use serde_json::{Value, json};

use super::Kind;
use super::faults::{Faults, did_you_mean};
use super::reading::{At, Reading};
use super::report::{Event, FileReport};

pub(super) struct TranslatedFile {
    kind: EntryKind,
    language: Language,
    entries: Vec<Entry>,
}

struct Entry {
    slug: String,
    texts: BTreeMap<String, String>,
    at: At,
}

/// The languages of translations: all but English, in which the entries are written.
pub(super) fn languages(all: &[Language]) -> Vec<Language> {
    all.iter().copied().filter(|language| *language != Language::EN).collect()
}

pub(super) fn file(kind: EntryKind, language: Language) -> String {
    format!("{language}/{}.toml", kind.as_str())
}

struct Shape {
    table: &'static str,
    key: &'static str,
    fields: &'static [&'static str],
}

fn shape(kind: EntryKind) -> Shape {
    let (table, key, fields): (_, _, &[_]) = match kind {
        EntryKind::Rewards => ("reward", "id", &["name"]),
        EntryKind::Games => ("game", "id", &["name"]),
        EntryKind::Challenges => ("challenge", "id", &["name", "objective"]),
        EntryKind::Tournaments => ("tournament", "slug", &["name"]),
        EntryKind::Videos => ("video", "id", &["title"]),
    };
    Shape { table, key, fields }
}

#[cfg(test)]
pub(super) fn fields(kind: EntryKind) -> &'static [&'static str] {
    shape(kind).fields
}

impl TranslatedFile {
    /// Reads and checks a file. [`TranslatedFile::check`] checks that the entries exist.
    pub(super) fn read(kind: EntryKind, language: Language, reading: &mut Reading<'_>) -> Self {
        let Shape { table, key, fields } = shape(kind);
        let mut slugs = BTreeSet::new();
        let mut entries = Vec::new();
        for table in reading.tables(table) {
            let Some((mut row, at)) = reading.row::<BTreeMap<String, toml::Value>>(table) else { continue };
            let slug = match row.remove(key) {
                Some(toml::Value::String(slug)) => slug,
                Some(toml::Value::Integer(id)) => id.to_string(),
                _ => {
                    reading.wrong(&at, key, format!("missing field `{key}`"));
                    continue;
                }
            };
            reading.need(&at, key, slugs.insert(slug.clone()), format!("the {key} stands twice"));
            let mut texts = BTreeMap::new();
            if kind == EntryKind::Rewards
                && let Some(forms) = row.remove("fields")
            {
                texts.extend(form_texts(reading, &at, forms));
            }
            for (field, value) in row {
                if !fields.contains(&field.as_str()) {
                    let meant = did_you_mean(&field, fields.iter().copied());
                    let known = fields.join(", ");
                    reading.wrong(
                        &at,
                        &field,
                        format!("unknown field `{field}`; translated is {known}{meant}"),
                    );
                } else if let toml::Value::String(text) = value {
                    if field == "title" {
                        reading.readable(&at, &field, &text);
                    } else {
                        reading.filled(&at, &field, &text);
                    }
                    texts.insert(field, text);
                } else {
                    reading.wrong(&at, &field, format!("{field} is a text"));
                }
            }
            reading.need(
                &at,
                key,
                !texts.is_empty(),
                format!("nothing is translated: {}", fields.join(", ")),
            );
            entries.push(Entry { slug, texts, at });
        }
        Self { kind, language, entries }
    }

    pub(super) fn kind(&self) -> EntryKind {
        self.kind
    }

    #[cfg(test)]
    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// Records a fault for each entry that is not among `known`.
    pub(super) fn check(&self, shown: &str, known: &BTreeSet<String>, faults: &mut Faults) {
        let Shape { table, key, .. } = shape(self.kind);
        for Entry { slug, at, .. } in self.entries.iter().filter(|entry| !known.contains(&entry.slug)) {
            // Numbers are not suggested: one number is as much alike as any other.
            let alike = known.iter().map(String::as_str).filter(|known| known.parse::<i32>().is_err());
            let meant = did_you_mean(slug, alike);
            let why = format!("{}: there is no {table} `{slug}`{meant}", at.label);
            faults.add(shown, Some(at.line_of(key)), why);
        }
    }

    #[cfg(test)]
    pub(super) fn texts(&self) -> BTreeMap<(&str, &str), &str> {
        let mut all = BTreeMap::new();
        for Entry { slug, texts, .. } in &self.entries {
            all.extend(texts.iter().map(|(field, text)| ((slug.as_str(), field.as_str()), text.as_str())));
        }
        all
    }

    /// An entry's name in reports: the file's, if the entry is in the file.
    fn label(&self, slug: &str) -> String {
        let here = self.entries.iter().find(|entry| entry.slug == slug);
        here.map_or_else(|| format!("{} {slug}", shape(self.kind).table), |entry| entry.at.label.clone())
    }
}

/// The texts of a reward's form: `fields.player.label = "Player ID"`.
fn form_texts(reading: &mut Reading<'_>, at: &At, forms: toml::Value) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    let toml::Value::Table(forms) = forms else {
        reading.wrong(at, "fields", "fields is a table of fields by their names");
        return texts;
    };
    for (name, parts) in forms {
        let toml::Value::Table(parts) = parts else {
            reading.wrong(at, "fields", format!("fields.{name} is a table of label and help"));
            continue;
        };
        for (part, text) in parts {
            let field = format!("fields.{name}.{part}");
            match text {
                toml::Value::String(text) if matches!(&*part, "label" | "help") => {
                    reading.filled(at, "fields", &text);
                    texts.insert(field, text);
                }
                _ => reading.wrong(at, "fields", format!("{field}: translated are the texts label and help")),
            }
        }
    }
    texts
}

#[async_trait]
impl Kind for TranslatedFile {
    fn name(&self) -> &'static str {
        "translations"
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    /// Replaces the stored translations: only the catalogue writes translations.
    async fn seed(&self, repos: &dyn Repositories, report: &mut FileReport) -> anyhow::Result<()> {
        let (kind, language, texts) = (self.kind, self.language, repos.translations());
        let mut stored = BTreeMap::new();
        for Translation { slug, field, text } in texts.of_kind(kind, language.as_str()).await? {
            stored.insert((slug, field), text);
        }
        let before: BTreeSet<String> = stored.keys().map(|(slug, _)| slug.clone()).collect();
        for Entry { slug, texts: fields, at } in &self.entries {
            if !before.contains(slug) {
                report.add(&at.label, Event::Added(None));
            }
            for (field, text) in fields {
                let was = stored.remove(&(slug.clone(), field.clone()));
                if was.as_ref() == Some(text) {
                    continue;
                }
                let (slug, field, text) = (slug.clone(), field.clone(), text.clone());
                if before.contains(&slug) {
                    let event = Event::Changed { field: field.clone(), from: json!(was), to: json!(text) };
                    report.add(&at.label, event);
                }
                texts.put(kind, language.as_str(), &Translation { slug, field, text }).await?;
            }
        }
        let mut gone = BTreeSet::new();
        for ((slug, field), text) in stored {
            texts.remove(kind, language.as_str(), &slug, &field).await?;
            let label = self.label(&slug);
            if self.entries.iter().any(|entry| entry.slug == slug) {
                report.add(&label, Event::Changed { field, from: json!(text), to: Value::Null });
            } else if gone.insert(slug) {
                report.add(&label, Event::Gone(Some("no longer translated".to_owned())));
            }
        }
        Ok(())
    }

    fn translates(&self) -> Option<&TranslatedFile> {
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::moment;
    use super::*;

    fn read(kind: EntryKind, text: &str) -> (TranslatedFile, Vec<String>) {
        let mut reading = Reading::new(text, moment());
        let read = TranslatedFile::read(kind, "ur".parse().unwrap(), &mut reading);
        (read, reading.into_faults().into_iter().map(|(line, why)| format!("{line}: {why}")).collect())
    }

    #[test]
    fn what_is_wrong_is_named() {
        use EntryKind::{Challenges, Rewards, Tournaments, Videos};
        let cases = [
            (
                Rewards,
                "[[reward]]\nid = 1\nname = \"ماؤس\"\ncredits = 5",
                "4: reward 1 (ماؤس): unknown field `credits`; translated is name",
            ),
            (
                Rewards,
                "[[reward]]\nid = 1\nnmae = \"ماؤس\"",
                "3: reward 1: unknown field `nmae`; translated is name; did you mean name?",
            ),
            (Rewards, "[[reward]]\nid = 1\nname = \" \"", "3: reward 1 ( ): the name is empty"),
            (Rewards, "[[reward]]\nid = 1\nname = 7", "3: reward 1 (7): name is a text"),
            (Rewards, "[[reward]]\nname = \"ماؤس\"", "1: reward (ماؤس): missing field `id`"),
            (Rewards, "[[reward]]\nid = 1", "2: reward 1: nothing is translated: name"),
            (
                Rewards,
                "[[reward]]\nid = 1\nname = \"ایک\"\n[[reward]]\nid = 1\nname = \"دو\"",
                "5: reward 1 (دو): the id stands twice",
            ),
            (Rewards, "[[game]]\nid = \"x\"", "1: `game` is no part of this file"),
            (
                Challenges,
                "[[challenge]]\nid = \"x\"\nobjectiv = \"y\"",
                "3: challenge x: unknown field `objectiv`; translated is name, objective; did you mean objective?",
            ),
            (
                Tournaments,
                "[[tournament]]\nid = \"x\"\nname = \"y\"",
                "1: tournament x (y): missing field `slug`",
            ),
            (Videos, "[[video]]\nid = 1\ntitle = \"{brand}\"", "3: video 1 ({brand}): title has {brand}"),
        ];
        for (kind, text, expected) in cases {
            let (_, faults) = read(kind, text);
            assert!(faults.iter().any(|fault| fault.starts_with(expected)), "{expected}: {faults:?}");
        }
    }

    #[test]
    fn an_entry_that_there_is_not_is_found() {
        let text = "[[reward]]\nid = 6\nname = \"ایئربڈز\"\n[[reward]]\nid = 7\nname = \"ماؤس\"";
        let (translated, faults) = read(EntryKind::Rewards, text);
        assert_eq!(faults, Vec::<String>::new());
        let mut faults = Faults::default();
        translated.check("own/ur/rewards.toml", &BTreeSet::from(["7".to_owned()]), &mut faults);
        let error = faults.into_result().unwrap_err().to_string();
        assert_eq!(error, "own/ur/rewards.toml:2: reward 6 (ایئربڈز): there is no reward `6`");
    }
}
