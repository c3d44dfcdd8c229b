//! Checks of a language against English.

use std::collections::BTreeSet;

use crate::file::{FileEntry, TextFiles};
use crate::plural::Plurals;
use crate::text::{Choice, Text};

/// Variables that every text may use: the brand's words.
pub const BRAND: [&str; 5] = ["product", "operator", "coin", "organiser", "partner"];

/// Returns what is wrong with a language's settings.
pub(crate) fn settings(name: &str, script: &str) -> impl Iterator<Item = String> {
    let unnamed = name.trim().is_empty().then(|| "`name` is empty".to_owned());
    let letters = script.len() == 4
        && script
            .chars()
            .enumerate()
            .all(|(at, c)| if at == 0 { c.is_ascii_uppercase() } else { c.is_ascii_lowercase() });
    let unknown = (!letters)
        .then(|| format!("`script` is {script:?}, not a code of ISO 15924 such as \"Latn\" or \"Arab\""));
    unnamed.into_iter().chain(unknown)
}

/// Returns what is wrong with a language's texts. A missing text is no fault.
pub(crate) fn files(files: &TextFiles, english: &TextFiles, plurals: &Plurals) -> Vec<String> {
    let mut faults = Vec::new();
    for (file, entries) in files {
        let Some(source) = english.get(file) else {
            faults.push(format!("{file}.ftl: English has no such file"));
            continue;
        };
        for entry in entries {
            match source.iter().find(|known| known.key == entry.key) {
                None => faults.push(format!("{file}.ftl: {}: English has no such text", entry.key)),
                Some(source) => {
                    let wrong = text(&entry.text, source, plurals);
                    faults
                        .extend(wrong.into_iter().map(|fault| format!("{file}.ftl: {}: {fault}", entry.key)));
                }
            }
        }
    }
    faults
}

/// Returns what is wrong with a translation of an English text.
pub(crate) fn text(text: &Text, english: &FileEntry, plurals: &Plurals) -> Vec<String> {
    let known = variables(english);
    let mut faults: Vec<String> = text
        .variables()
        .into_iter()
        .filter(|name| !known.contains(*name))
        .map(|name| {
            let names: Vec<String> = known.iter().map(|name| format!("${name}")).collect();
            format!("${name} is no variable of this text, which has {}", names.join(", "))
        })
        .collect();
    check_forms(text, plurals, &mut faults);
    faults
}

/// Returns the variables of an English text: those in it, those that its comment names, and the brand's words.
pub(crate) fn variables(english: &FileEntry) -> BTreeSet<&str> {
    let named = english.comment.split('$').skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        &rest[..end]
    });
    english.text.variables().into_iter().chain(named).chain(BRAND).filter(|name| !name.is_empty()).collect()
}

fn check_forms(text: &Text, plurals: &Plurals, faults: &mut Vec<String>) {
    let Text::Choice(Choice { forms: all, .. }) = text else { return };
    let categories = plurals.categories();
    for (key, form) in all {
        if key.parse::<i64>().is_err() && !categories.contains(&key.as_str()) {
            faults.push(format!(
                "[{key}] is no plural form of this language, which has {}",
                categories.join(", ")
            ));
        }
        check_forms(form, plurals, faults);
    }
}
