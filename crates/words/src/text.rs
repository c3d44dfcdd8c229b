//! A text with places and plural forms.

use serde::ser::SerializeTuple;
use serde::{Serialize, Serializer};

use crate::plural::Plurals;

/// First strong isolate: the following text takes the direction of its own first letter.
const ISOLATE: char = '\u{2068}';
/// Pop directional isolate: ends an isolate.
const END: char = '\u{2069}';

/// A text as it is filled in.
///
/// On the wire, for the web app: a string with places in braces (`Round {number}`), or the variable of a choice with
/// its forms (`["count", {"one": "1 match", "other": "{count} matches"}]`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// A string with places in braces.
    Plain(String),
    /// Forms by a number.
    Choice(Choice),
}

/// The forms of a text by a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The variable with the number.
    pub by: String,
    /// The forms by plural category (`few`) or number (`2`), in the file's order; `other` is among them.
    pub forms: Vec<(String, Text)>,
}

/// A value for a place of a text.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// A name, an amount or a time. A language from right to left isolates it, so that it keeps its own direction.
    Name(&'a str),
    /// A number, which can choose a form.
    Number(i64),
    /// A part of the text that is in its language, or an address, which a direction mark would break.
    Part(&'a str),
}

impl Text {
    /// Fills in values. A place without a value stays as it is.
    pub(crate) fn fill(
        &self,
        values: &[(&str, Value<'_>)],
        plurals: &Plurals,
        right_to_left: bool,
    ) -> String {
        let value = |name: &str| values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let plain = self.chosen(plurals, |name| match value(name) {
            Some(Value::Number(number)) => Some(number),
            _ => None,
        });
        let mut filled = String::with_capacity(plain.len() * 2);
        for part in parts(plain) {
            match part {
                Part::Words(words) => filled.push_str(words),
                Part::Place(name) => match value(name) {
                    Some(Value::Name(word)) if right_to_left => filled.push_str(&isolated(word)),
                    Some(Value::Name(word) | Value::Part(word)) => filled.push_str(word),
                    Some(Value::Number(number)) => filled.push_str(&number.to_string()),
                    None => {
                        filled.push('{');
                        filled.push_str(name);
                        filled.push('}');
                    }
                },
            }
        }
        filled
    }

    /// Returns the plain text that numbers choose, with its places in braces.
    pub(crate) fn chosen(&self, plurals: &Plurals, number: impl Fn(&str) -> Option<i64>) -> &str {
        let mut text = self;
        loop {
            match text {
                Self::Plain(plain) => return plain,
                Self::Choice(choice) => text = choice.form(number(&choice.by), plurals),
            }
        }
    }

    /// Returns all plain texts: this one, or those of every form.
    #[must_use]
    pub fn plains(&self) -> Vec<&str> {
        match self {
            Self::Plain(plain) => vec![plain],
            Self::Choice(choice) => choice.forms.iter().flat_map(|(_, form)| form.plains()).collect(),
        }
    }

    /// Returns the variables in order of their first use, those of choices included.
    #[must_use]
    pub fn variables(&self) -> Vec<&str> {
        let mut variables = Vec::new();
        let mut add = |name| {
            if !variables.contains(&name) {
                variables.push(name);
            }
        };
        self.visit(&mut add);
        variables
    }

    fn visit<'a>(&'a self, add: &mut impl FnMut(&'a str)) {
        match self {
            Self::Plain(plain) => {
                for part in parts(plain) {
                    if let Part::Place(name) = part {
                        add(name);
                    }
                }
            }
            Self::Choice(Choice { by, forms }) => {
                add(by);
                for (_, form) in forms {
                    form.visit(add);
                }
            }
        }
    }

    /// Returns the text with words in some places, which then are places no more.
    #[must_use]
    pub fn with(&self, words: &[(&str, &str)]) -> Self {
        match self {
            Self::Plain(plain) => {
                let mut filled = String::with_capacity(plain.len());
                for part in parts(plain) {
                    match part {
                        Part::Words(part) => filled.push_str(part),
                        Part::Place(name) => match words.iter().find(|(known, _)| *known == name) {
                            Some((_, word)) => filled.push_str(word),
                            None => {
                                filled.push('{');
                                filled.push_str(name);
                                filled.push('}');
                            }
                        },
                    }
                }
                Self::Plain(filled)
            }
            Self::Choice(Choice { by, forms }) => Self::Choice(Choice {
                by: by.clone(),
                forms: forms.iter().map(|(key, form)| (key.clone(), form.with(words))).collect(),
            }),
        }
    }
}

impl Choice {
    /// Returns the form of a number: its own, else that of its plural category, else `other`.
    fn form(&self, number: Option<i64>, plurals: &Plurals) -> &Text {
        let named = |key: &str| self.forms.iter().find(|(known, _)| known == key).map(|(_, form)| form);
        let chosen = number.and_then(|number| {
            named(&number.to_string()).or_else(|| named(plurals.category(number.unsigned_abs())))
        });
        // The parser accepts no choice without `other`.
        chosen.or_else(|| named("other")).unwrap_or_else(|| &self.forms[0].1)
    }
}

/// Returns a name between isolates.
pub(crate) fn isolated(name: &str) -> String {
    format!("{ISOLATE}{name}{END}")
}

enum Part<'a> {
    Words(&'a str),
    Place(&'a str),
}

/// Splits a plain text at its places.
fn parts(plain: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = plain;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        if let Some(after) = rest.strip_prefix('{')
            && let Some((name, after)) = after.split_once('}')
        {
            rest = after;
            return Some(Part::Place(name));
        }
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let end = rest[first..].find('{').map_or(rest.len(), |at| at + first);
        let (words, after) = rest.split_at(end);
        rest = after;
        Some(Part::Words(words))
    })
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Plain(plain) => serializer.serialize_str(plain),
            Self::Choice(choice) => {
                let mut pair = serializer.serialize_tuple(2)?;
                pair.serialize_element(&choice.by)?;
                pair.serialize_element(&Forms(&choice.forms))?;
                pair.end()
            }
        }
    }
}

struct Forms<'a>(&'a [(String, Text)]);

impl Serialize for Forms<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, form)| (key, form)))
    }
}
