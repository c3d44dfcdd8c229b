//! A language as a file for translators, in gettext's PO format.
//!
//! Each form of a text is an entry of its own, named `portal/home:home_title` or, by the number and the form,
//! `portal/tournaments:bracket_matches[count=few]`. So a translator sees plain sentences and the numbers that each one
//! is for.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use polib::catalog::Catalog;
use polib::message::Message;
use polib::metadata::CatalogMetadata;
use polib::po_file;

use crate::file::{FileEntry, TextFiles};
use crate::plural::Plurals;
use crate::text::{Choice, Text};
use crate::words::Words;
use crate::{Language, Languages, check};

/// A place in a text with forms: each number's name, and the form that it chooses.
type Way = Vec<(String, String)>;

/// A file cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {cause}")]
pub struct PoError {
    path: String,
    cause: String,
}

/// The result of an import.
#[derive(Debug, Default)]
pub struct Imported {
    /// The language that the file names.
    pub language: Option<Language>,
    /// The texts, by file.
    pub files: TextFiles,
    /// Entries that were left out, each with its reason.
    pub left_out: Vec<String>,
}

/// Writes a language's file for translators: every English text, with its translation if there is one.
///
/// # Errors
/// If the file cannot be written.
pub fn export(language: Language, languages: &Languages, path: &Path) -> Result<usize, PoError> {
    let (english, words) = (languages.english(), languages.offers(language).then(|| languages.of(language)));
    let plurals = Plurals::of(language);
    let mut metadata = CatalogMetadata::new();
    metadata.project_id_version = "arena".into();
    metadata.mime_version = "1.0".into();
    metadata.content_type = "text/plain; charset=UTF-8".into();
    metadata.content_transfer_encoding = "8bit".into();
    metadata.language = language.to_string();
    let mut catalogue = Catalog::new(metadata);
    for (file, entries) in english.files() {
        for source in entries {
            let own = words.and_then(|words| entry(words, file, &source.key)).map(|entry| &entry.text);
            let shape = own.cloned().unwrap_or_else(|| shape(file, source, languages));
            for way in ways(&shape, &plurals) {
                let mut message = Message::build_singular();
                message
                    .with_msgctxt(context(file, &source.key, &way))
                    .with_msgid(followed(&source.text, &way).to_owned())
                    .with_msgstr(own.and_then(|own| exactly(own, &way)).unwrap_or_default().to_owned())
                    .with_extracted_comments(about(source, &way, &plurals));
                catalogue.append_or_update(message.done());
            }
        }
    }
    let count = catalogue.count();
    po_file::write_to_file(&catalogue, path).map_err(|error| failed(path, &error))?;
    Ok(count)
}

/// Reads a translator's file. Entries without a translation, those marked as uncertain (fuzzy), those whose English
/// text has changed, and those with a fault are left out.
///
/// # Errors
/// If the file cannot be read.
pub fn import(path: &Path, languages: &Languages) -> Result<Imported, PoError> {
    let catalogue = po_file::parse(path).map_err(|error| failed(path, &error))?;
    let english = languages.english();
    let mut imported = Imported { language: catalogue.metadata.language.parse().ok(), ..Imported::default() };
    let mut forms: BTreeMap<(String, String), Vec<(Way, String)>> = BTreeMap::new();
    for message in catalogue.messages() {
        let Some((file, key, way)) = message.msgctxt().and_then(place) else {
            imported.left_out.push(format!("{:?}: no name of a text", message.msgctxt().unwrap_or_default()));
            continue;
        };
        let named = context(&file, &key, &way);
        let Some(source) = entry(english, &file, &key) else {
            imported.left_out.push(format!("{named}: there is no such text any more"));
            continue;
        };
        let Ok(text) = message.msgstr() else { continue };
        if message.is_fuzzy() {
            imported.left_out.push(format!("{named}: marked as uncertain (fuzzy)"));
        } else if message.msgid() != followed(&source.text, &way) {
            imported.left_out.push(format!("{named}: the English text has changed since the export"));
        } else if !text.is_empty() {
            forms.entry((file, key)).or_default().push((way, text.to_owned()));
        }
    }
    let plurals = Plurals::of(imported.language.unwrap_or_default());
    for ((file, key), forms) in forms {
        let Some(source) = entry(english, &file, &key) else { continue };
        match put_together(&forms) {
            None => imported.left_out.push(format!("{file}:{key}: the form `other` is missing")),
            Some(text) => {
                let faults = check::text(&text, source, &plurals);
                if faults.is_empty() {
                    let entry = FileEntry { key, text, comment: String::new() };
                    imported.files.entry(file).or_default().push(entry);
                } else {
                    imported.left_out.extend(faults.iter().map(|fault| format!("{file}:{key}: {fault}")));
                }
            }
        }
    }
    // In English order, as people read the files.
    for (file, entries) in &mut imported.files {
        let order = english
            .files()
            .get(file)
            .map(|entries| entries.iter().map(|entry| &entry.key).collect::<Vec<_>>());
        entries.sort_by_key(|entry| {
            order.as_ref().and_then(|order| order.iter().position(|key| **key == entry.key))
        });
    }
    Ok(imported)
}

fn failed(path: &Path, cause: &dyn std::fmt::Display) -> PoError {
    PoError { path: path.display().to_string(), cause: cause.to_string() }
}

fn entry<'a>(words: &'a Words, file: &str, key: &str) -> Option<&'a FileEntry> {
    words.files().get(file)?.iter().find(|entry| entry.key == key)
}

/// The shape of a text that is not translated yet: English's forms, or those that another shipped language has.
fn shape(file: &str, source: &FileEntry, languages: &Languages) -> Text {
    if matches!(source.text, Text::Choice(_)) {
        return source.text.clone();
    }
    let others = languages.iter().filter_map(|words| entry(words, file, &source.key));
    let counted = others.map(|entry| &entry.text).find(|text| matches!(text, Text::Choice(_)));
    counted.unwrap_or(&source.text).clone()
}

/// The ways through a text's forms: those that it has, and the language's plural forms.
fn ways(text: &Text, plurals: &Plurals) -> Vec<Way> {
    let Text::Choice(Choice { by, forms }) = text else { return vec![Way::new()] };
    let numbers = forms.iter().map(|(key, _)| key.as_str()).filter(|key| key.parse::<i64>().is_ok());
    let keys = numbers.chain(plurals.categories());
    let other = forms.iter().find(|(key, _)| key == "other").map(|(_, form)| form);
    keys.flat_map(|key| {
        let form = forms.iter().find(|(known, _)| known == key).map(|(_, form)| form).or(other);
        let rest = form.map_or_else(|| vec![Way::new()], |form| ways(form, plurals));
        rest.into_iter().map(move |rest| {
            let mut way = vec![(by.clone(), key.to_owned())];
            way.extend(rest);
            way
        })
    })
    .collect()
}

/// The plain text at the end of a way; at a form that is missing, `other` is followed.
fn followed<'a>(text: &'a Text, way: &[(String, String)]) -> &'a str {
    match text {
        Text::Plain(plain) => plain,
        Text::Choice(Choice { by, forms }) => {
            let wanted = way.iter().find(|(number, _)| number == by).map(|(_, form)| form.as_str());
            let form = |wanted: &str| forms.iter().find(|(key, _)| key == wanted).map(|(_, form)| form);
            let form = wanted.and_then(form).or_else(|| form("other"));
            form.map_or("", |form| followed(form, way))
        }
    }
}

/// The plain text at the end of a way; `None` if a form of it is missing.
fn exactly<'a>(text: &'a Text, way: &[(String, String)]) -> Option<&'a str> {
    match (text, way.split_first()) {
        (Text::Plain(plain), None) => Some(plain),
        (Text::Choice(choice), Some(((by, wanted), rest))) if choice.by == *by => {
            let (_, form) = choice.forms.iter().find(|(key, _)| key == wanted)?;
            exactly(form, rest)
        }
        _ => None,
    }
}

/// Puts forms together to a text; `None` without a form `other`. Forms that are all the same are one text.
fn put_together(forms: &[(Way, String)]) -> Option<Text> {
    let (first, _) = forms.first()?;
    let Some((by, _)) = first.first() else { return Some(Text::Plain(forms[0].1.clone())) };
    let mut keys: Vec<&String> = Vec::new();
    for (way, _) in forms {
        let (_, key) = way.first().filter(|(number, _)| number == by)?;
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let mut chosen = Vec::new();
    for key in keys {
        let of_key = forms.iter().filter(|(way, _)| way[0].1 == *key);
        let rest: Vec<(Way, String)> = of_key.map(|(way, text)| (way[1..].to_vec(), text.clone())).collect();
        chosen.push((key.clone(), put_together(&rest)?));
    }
    let (_, other) = chosen.iter().find(|(key, _)| key == "other")?;
    if chosen.iter().all(|(_, form)| form == other) {
        return Some(other.clone());
    }
    Some(Text::Choice(Choice { by: by.clone(), forms: chosen }))
}

fn context(file: &str, key: &str, way: &[(String, String)]) -> String {
    let mut context = format!("{file}:{key}");
    for (number, form) in way {
        let _ = write!(context, "[{number}={form}]");
    }
    context
}

/// Reads [`context`].
fn place(context: &str) -> Option<(String, String, Way)> {
    let (file, rest) = context.split_once(':')?;
    let (key, forms) = rest.split_at(rest.find('[').unwrap_or(rest.len()));
    let mut way = Way::new();
    for form in forms.split_terminator(']') {
        let (number, form) = form.strip_prefix('[')?.split_once('=')?;
        way.push((number.to_owned(), form.to_owned()));
    }
    Some((file.to_owned(), key.to_owned(), way))
}

/// The comment for translators: that of English, and the numbers of a form.
fn about(source: &FileEntry, way: &[(String, String)], plurals: &Plurals) -> String {
    let mut about = source.comment.clone();
    for (number, form) in way {
        if !about.is_empty() {
            about.push('\n');
        }
        let _ = match form.parse::<i64>() {
            Ok(exact) => write!(about, "If {{{number}}} is {exact}."),
            Err(_) => write!(about, "If {{{number}}} is {}.", samples(form, plurals)),
        };
    }
    about
}

/// The first numbers of a plural category: `3, 4, 5, …`.
fn samples(category: &str, plurals: &Plurals) -> String {
    const SHOWN: usize = 5;
    let found: Vec<String> = (0..2_000)
        .chain([1_000_000])
        .filter(|n| plurals.category(*n) == category)
        .take(SHOWN + 1)
        .map(|n| n.to_string())
        .collect();
    let more = if found.len() > SHOWN { ", …" } else { "" };
    format!("{}{more}", found[..found.len().min(SHOWN)].join(", "))
}
