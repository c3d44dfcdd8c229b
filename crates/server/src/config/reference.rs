//! The reference of all keys, made from `arena.example.toml`, which a test compares with the code.

use std::collections::BTreeSet;
use std::fmt::Write;

use toml::Value;

/// The example file: every key with its default and its meaning.
const EXAMPLE: &str = include_str!("../../../../arena.example.toml");

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    /// The key with its sections, such as `sms.http.url`.
    pub(crate) path: String,
    /// The default in TOML; `None` for a key without one. `example` is a possible value, if the file shows
    /// one.
    default: Option<String>,
    example: Option<String>,
    meaning: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Section {
    path: String,
    intro: String,
    pub(crate) keys: Vec<Key>,
}

pub(crate) fn sections() -> Vec<Section> {
    let mut all = vec![Section::default()];
    let mut words: Vec<&str> = Vec::new();
    let mut lines = EXAMPLE.lines();
    // Skips the introduction of the file.
    for line in lines.by_ref() {
        if line.is_empty() {
            break;
        }
    }
    let mut before = String::new();
    while let Some(line) = lines.next() {
        if line.is_empty() {
            words.clear();
            before.clear();
            continue;
        }
        let (text, commented) = line.strip_prefix("# ").map_or((line, false), |text| (text, true));
        if let Some(path) = header(text) {
            // `[games.aim_train_001]` stands for any id.
            let path = if commented { path.replace("aim_train_001", "<id>") } else { path.to_owned() };
            all.push(Section { path, intro: words.join(" "), keys: Vec::new() });
            words.clear();
            before.clear();
            continue;
        }
        let Some((name, value)) = assignment(text) else {
            words.push(text.trim_start_matches('#').trim());
            continue;
        };
        let mut value = value.to_owned();
        while !commented && format!("x = {value}").parse::<toml::Table>().is_err() {
            let Some(more) = lines.next() else { break };
            let _ = write!(value, " {}", more.trim());
        }
        let (value, aside) = apart(&value);
        if !words.is_empty() {
            before = words.join(" ");
            words.clear();
        }
        let Some(section) = all.last_mut() else { break };
        if before.is_empty() {
            // The section's introduction describes its only key.
            before.clone_from(&section.intro);
        }
        let path = if section.path.is_empty() { name.to_owned() } else { format!("{}.{name}", section.path) };
        let meaning = if aside.is_empty() { before.clone() } else { aside };
        let (default, example) = if commented { (None, Some(value)) } else { (Some(value), None) };
        match section.keys.last_mut() {
            // The commented line above was an example of this key.
            Some(last) if last.path == path => last.default = default,
            _ => section.keys.push(Key { path, default, example, meaning }),
        }
    }
    all.retain(|section| !section.keys.is_empty() || !section.intro.is_empty());
    all
}

fn header(text: &str) -> Option<&str> {
    let path = text.strip_prefix('[')?.strip_suffix(']')?;
    path.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.')).then_some(path)
}

fn assignment(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once(" = ")?;
    name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_').then_some((name, value))
}

/// Splits a value from the comment on the same line.
fn apart(value: &str) -> (String, String) {
    if let Some((before, aside)) = value.split_once(" #")
        && format!("x = {before}").parse::<toml::Table>().is_ok()
    {
        return (before.trim().to_owned(), aside.trim().to_owned());
    }
    (value.trim().to_owned(), String::new())
}

impl Key {
    fn variable(&self) -> String {
        format!("ARENA_{}", self.path.to_ascii_uppercase().replace('.', "__"))
    }

    fn kind(&self) -> &'static str {
        let text = self.example.as_ref().or(self.default.as_ref()).map_or("", String::as_str);
        match format!("x = {text}").parse::<toml::Table>().ok().and_then(|mut table| table.remove("x")) {
            Some(Value::Integer(_)) => "number",
            Some(Value::Float(_)) => "fraction",
            Some(Value::Boolean(_)) => "`true`, `false`",
            Some(Value::Array(_)) => "list",
            Some(Value::Table(_)) => "table",
            _ => "text",
        }
    }
}

pub(crate) fn text_keys() -> BTreeSet<String> {
    let keys = sections().into_iter().flat_map(|section| section.keys);
    keys.filter(|key| key.kind() == "text").map(|key| key.path).collect()
}

pub(crate) fn markdown() -> String {
    let mut text = "# Configuration\n\n\
        `make generate` writes this page from [arena.example.toml](../arena.example.toml). Change a text there; a test compares the file \
        with the code.\n\n\
        The environment overrides `arena.toml` (or `--config FILE`), which overrides the defaults. Write lists and tables in the \
        environment as in TOML. The server does not start with an unknown key or a bad value, and names each of them in one line. \
        `arena config check` does the same without starting. `arena config check --connect` also tries to reach the database, Redis, \
        the SMS gateway, the file store and the operator's charging.\n"
        .to_owned();
    // Writing to a string does not fail.
    for section in sections() {
        let heading = if section.path.is_empty() { "The server" } else { section.path.as_str() };
        let ticks = if section.path.is_empty() { "" } else { "`" };
        let _ = write!(text, "\n## {ticks}{heading}{ticks}\n");
        if !section.intro.is_empty() {
            let _ = write!(text, "\n{}\n", section.intro);
        }
        if section.keys.is_empty() {
            continue;
        }
        text.push_str("\n| key, variable | type | default | meaning |\n|---|---|---|---|\n");
        for key in &section.keys {
            let default = match (&key.default, &key.example) {
                (Some(default), None) => format!("`{}`", cell(default)),
                (Some(default), Some(example)) => format!("`{}`; like `{}`", cell(default), cell(example)),
                (None, Some(example)) => format!("none; like `{}`", cell(example)),
                (None, None) => "none".to_owned(),
            };
            let _ = writeln!(
                text,
                "| `{}`<br>`{}` | {} | {default} | {} |",
                key.path,
                key.variable(),
                key.kind(),
                cell(&key.meaning)
            );
        }
    }
    text
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn keys() -> Vec<Key> {
        sections().into_iter().flat_map(|section| section.keys).collect()
    }

    fn key(path: &str) -> Key {
        keys().into_iter().find(|key| key.path == path).unwrap_or_else(|| panic!("no {path}"))
    }

    /// Collects the path of every value. A table whose names an operator chooses counts as one value.
    fn paths(value: &Value, path: &str, all: &mut Vec<String>) {
        match value {
            Value::Table(table) if !["brand.taglines", "billing.words"].contains(&path) => {
                for (name, value) in table {
                    let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                    paths(value, &path, all);
                }
            }
            _ => all.push(path.to_owned()),
        }
    }

    #[test]
    fn the_example_file_has_every_key_with_its_default() {
        let defaults = Value::try_from(Config::default()).unwrap();
        let mut all = Vec::new();
        paths(&defaults, "", &mut all);
        for path in &all {
            let shown = key(path).default.unwrap_or_else(|| panic!("{path} is shown without its default"));
            let shown = format!("x = {shown}").parse::<toml::Table>().unwrap().remove("x").unwrap();
            let real = path.split('.').fold(&defaults, |value, name| &value[name]);
            assert_eq!(&shown, real, "{path}");
        }
    }

    /// The serialised defaults lack keys without a default, so this test takes a section's keys from the
    /// error for an unknown key.
    #[test]
    fn the_example_file_has_keys_without_a_default() {
        let sections = sections();
        for section in sections.iter().map(|section| section.path.as_str()) {
            let at = section.replace("<id>", "aim_train_001");
            let toml = if at.is_empty() { "zzz = 1".to_owned() } else { format!("[{at}]\nzzz = 1") };
            let figment = figment::Figment::from(figment::providers::Serialized::defaults(Config::default()));
            let figment =
                figment.merge(<figment::providers::Toml as figment::providers::Format>::string(&toml));
            let error = figment.extract::<Config>().unwrap_err();
            let unknown = error.into_iter().find_map(|error| match error.kind {
                figment::error::Kind::UnknownField(_, known) => Some(known),
                _ => None,
            });
            // `games` has names that the operator chooses, and no fields.
            for field in unknown.unwrap_or_default() {
                let path =
                    if section.is_empty() { (*field).to_owned() } else { format!("{section}.{field}") };
                let there = keys().iter().any(|key| key.path == path)
                    || sections.iter().any(|section| section.path == path);
                assert!(there, "{path} is not in arena.example.toml");
            }
        }
    }

    #[test]
    fn every_key_has_a_meaning_a_variable_and_a_type() {
        for key in keys() {
            assert!(!key.meaning.is_empty(), "{}: describe it in arena.example.toml", key.path);
        }
        let url = key("sms.http.url");
        assert_eq!((url.variable().as_str(), url.kind()), ("ARENA_SMS__HTTP__URL", "text"));
        let optional = key("database_url");
        assert_eq!(optional.default, None);
        assert!(optional.example.unwrap().contains("postgres://"));
        assert_eq!(key("brand.social").kind(), "list");
        assert_eq!(
            key("games.<id>.daily_cap").meaning,
            "most credits that the game pays a subscriber in a day"
        );
        assert_eq!(
            key("sms.smpp.sender_npi").meaning,
            key("sms.smpp.sender_ton").meaning,
            "one comment describes both"
        );
    }
}
