//! A catalogue's file while it is read: entries with their lines, and faults.

use std::collections::BTreeMap;
use std::ops::Range;

use arena_app::content::PLACEHOLDERS;
use serde::de::{DeserializeOwned, IntoDeserializer};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::faults::{did_you_mean, near};
use super::{Moment, pictures};

pub(super) struct Reading<'a> {
    text: &'a str,
    /// Where the lines of the text end.
    ends: Vec<usize>,
    pub(super) moment: Moment,
    faults: Vec<(usize, String)>,
}

pub(super) struct Table<'a> {
    value: DeTable<'a>,
    span: Range<usize>,
    at: At,
}

/// An entry's lines, and its name in errors, such as `reward 3 (Mouse)`.
#[derive(Clone, Debug)]
pub(super) struct At {
    pub(super) label: String,
    line: usize,
    keys: BTreeMap<String, usize>,
}

impl At {
    /// The field whose value covers a line.
    fn field_on(&self, line: usize) -> Option<&str> {
        let above = self.keys.iter().filter(|(_, at)| **at <= line && line > self.line);
        above.max_by_key(|(_, at)| **at).map(|(field, _)| field.as_str())
    }

    /// The line of a field, or of the entry if the field is missing.
    pub(super) fn line_of(&self, field: &str) -> usize {
        self.keys.get(field).copied().unwrap_or(self.line)
    }
}

impl<'a> Reading<'a> {
    pub(super) fn new(text: &'a str, moment: Moment) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at);
        Self { text, ends: ends.collect(), moment, faults: Vec::new() }
    }

    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    pub(super) fn into_faults(self) -> Vec<(usize, String)> {
        self.faults
    }

    pub(super) fn fault(&mut self, line: usize, text: impl Into<String>) {
        self.faults.push((line, text.into()));
    }

    fn line(&self, at: usize) -> usize {
        1 + self.ends.partition_point(|end| *end < at)
    }

    /// The tables `[[name]]` of a file that may hold nothing else.
    pub(super) fn tables(&mut self, name: &str) -> Vec<Table<'a>> {
        let (root, errors) = DeTable::parse_recoverable(self.text);
        let mut last = 0;
        for error in &errors {
            let line = self.line(error.span().unwrap_or_default().start);
            // Later errors on the same line are consequences of the first one.
            if line != last {
                self.fault(line, format!("not TOML: {}", error.message()));
            }
            last = line;
        }
        if !errors.is_empty() {
            // The rest of a broken file may not mean what its author wrote.
            return Vec::new();
        }
        let mut tables = Vec::new();
        for (key, value) in root.into_inner() {
            if key.get_ref() == name {
                tables = self.array(name, value);
            } else {
                let line = self.line(key.span().start);
                let meant = did_you_mean(key.get_ref(), [name]);
                self.fault(line, format!("`{}` is no part of this file{meant}", key.get_ref()));
            }
        }
        tables
    }

    /// Takes the tables `[[outer.name]]` out of a table.
    pub(super) fn inner(&mut self, table: &mut Table<'a>, name: &str) -> Vec<Table<'a>> {
        let inner = table.value.iter().map(|(key, _)| key).find(|key| key.get_ref() == name).cloned();
        match inner.and_then(|key| table.value.remove(&key)) {
            Some(value) => self.array(name, value),
            None => Vec::new(),
        }
    }

    fn array(&mut self, name: &str, value: Spanned<DeValue<'a>>) -> Vec<Table<'a>> {
        let line = self.line(value.span().start);
        let DeValue::Array(array) = value.into_inner() else {
            self.fault(line, format!("`{name}` is a list: write [[{name}]]"));
            return Vec::new();
        };
        let mut tables = Vec::new();
        for value in array {
            let span = value.span();
            match value.into_inner() {
                DeValue::Table(value) => tables.push(self.table(name, value, span)),
                _ => self.fault(self.line(span.start), format!("a {name} is a table: write [[{name}]]")),
            }
        }
        tables
    }

    fn table(&self, word: &str, value: DeTable<'a>, span: Range<usize>) -> Table<'a> {
        let shown = |name: &str| {
            let value = value.get(name)?.get_ref();
            value.as_str().or_else(|| value.as_integer().map(toml::de::DeInteger::as_str))
        };
        let id = shown("id").or_else(|| shown("slug"));
        let name = shown("name").or_else(|| shown("title"));
        let label = [Some(word.to_owned()), id.map(str::to_owned), name.map(|name| format!("({name})"))];
        let label = label.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let keys = value.keys().map(|key| (key.get_ref().to_string(), self.line(key.span().start))).collect();
        let at = At { label, line: self.line(span.start), keys };
        Table { value, span, at }
    }

    /// Reads a table's fields; `None`, with the faults recorded, if the table has any.
    pub(super) fn row<R: DeserializeOwned>(&mut self, table: Table<'a>) -> Option<(R, At)> {
        let Table { value, span, at } = table;
        match R::deserialize(Spanned::new(span.clone(), value).into_deserializer()) {
            Ok(row) => Some((row, at)),
            Err(error) => {
                // A missing field has no position of its own.
                let line = self.line(error.span().map_or(span.start, |span| span.start));
                let why = error.message().lines().collect::<Vec<_>>().join(" ");
                let field = at.field_on(line).filter(|field| !why.contains(&format!("`{field}`")));
                let field = field.map(|field| format!("{field}: ")).unwrap_or_default();
                self.fault(line, format!("{}: {field}{why}", at.label));
                None
            }
        }
    }

    /// Records a fault on the line of the entry's field, if the field exists.
    pub(super) fn wrong(&mut self, at: &At, field: &str, why: impl std::fmt::Display) {
        self.fault(at.line_of(field), format!("{}: {why}", at.label));
    }

    pub(super) fn need(&mut self, at: &At, field: &str, holds: bool, why: impl std::fmt::Display) {
        if !holds {
            self.wrong(at, field, why);
        }
    }

    pub(super) fn filled(&mut self, at: &At, field: &str, text: &str) {
        self.need(at, field, !text.trim().is_empty(), format!("the {field} is empty"));
    }

    /// Checks a text that people read: it is not empty and has only known placeholders.
    pub(super) fn readable(&mut self, at: &At, field: &str, text: &str) {
        if let Err(why) = readable(field, text, &[]) {
            self.wrong(at, field, why);
        }
    }

    /// Checks an id or the slug of a picture, such as `clash-royale`.
    pub(super) fn slug(&mut self, at: &At, field: &str, text: &str) -> bool {
        let good = is_slug(text);
        let why = format!("{field} `{text}` must be lower-case letters, digits and hyphens");
        self.need(at, field, good, why);
        good
    }

    /// Checks a picture's whole name, such as `banners/rewards-portrait`.
    pub(super) fn picture(&mut self, at: &At, field: &str, name: &str) {
        if let Err(why) = picture(field, name) {
            self.wrong(at, field, why);
        }
    }

    /// Checks a link to another site: https, or a placeholder for one.
    pub(super) fn link(&mut self, at: &At, field: &str, link: &str) {
        self.readable(at, field, link);
        let good = ["https://", "{videos}", "{academy}"].iter().any(|start| link.starts_with(start));
        let why = format!("{field} `{link}` must begin with https://, {{videos}} or {{academy}}");
        self.need(at, field, good, why);
    }

    pub(super) fn path(&mut self, at: &At, field: &str, path: &str) {
        let good = path.starts_with('/') && !path.starts_with("//");
        self.need(
            at,
            field,
            good,
            format!("{field} `{path}` must be a screen of the app, /tournaments for example"),
        );
    }
}

pub(super) fn is_slug(text: &str) -> bool {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    !text.is_empty() && text.len() <= 64 && text.bytes().all(plain)
}

/// Checks a text that people read: it is not empty, and its placeholders are the brand's or among `more`.
pub(super) fn readable(field: &str, text: &str, more: &[&str]) -> Result<(), String> {
    if text.trim().is_empty() {
        return Err(format!("the {field} is empty"));
    }
    for (start, _) in text.match_indices('{') {
        let name = text[start..].split_inclusive('}').next().unwrap_or_default();
        if !PLACEHOLDERS.contains(&name) && !more.contains(&name) {
            let known = [&PLACEHOLDERS[..], more].concat();
            return Err(format!("{field} has {name}; known are {}", known.join(", ")));
        }
    }
    Ok(())
}

/// Checks the whole name of a picture. An entry writes a game's picture `games/SLUG` without the set.
pub(super) fn picture(field: &str, name: &str) -> Result<(), String> {
    if pictures::exists(name) {
        return Ok(());
    }
    let set = name.split_once('/').map_or("", |(set, _)| set);
    let meant = near(name, pictures::of_set(set)).map(|like| format!("; {like} is like it"));
    Err(format!("{field}: there is no picture `{name}`{}", meant.unwrap_or_default()))
}
