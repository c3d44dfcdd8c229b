//! What is wrong with a form, field by field (contract 2: 422 with `fields`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The texts of the fields that fail, by field name, and the text for the form as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldErrors {
    fields: BTreeMap<String, String>,
    /// The codes of those texts that have one, by field name.
    #[serde(default)]
    codes: BTreeMap<String, String>,
}

impl FieldErrors {
    /// Notes `text` for `field`; the first text of a field stays.
    pub fn add(&mut self, field: &str, text: impl Into<String>) {
        self.fields.entry(field.to_owned()).or_insert_with(|| text.into());
    }

    /// Notes `text` for `field` with the code by which a client words it in the reader's language.
    pub fn add_coded(&mut self, field: &str, code: &str, text: impl Into<String>) {
        if !self.fields.contains_key(field) {
            self.add(field, text);
            self.codes.insert(field.to_owned(), code.to_owned());
        }
    }

    /// The codes of the texts that have one, by field name.
    #[must_use]
    pub fn codes(&self) -> &BTreeMap<String, String> {
        &self.codes
    }

    /// Only one field is wrong.
    #[must_use]
    pub fn one(field: &str, text: impl Into<String>) -> Self {
        let mut errors = Self::default();
        errors.add(field, text);
        errors
    }

    /// `Ok(value)` where nothing was noted.
    ///
    /// # Errors
    /// Itself, where something was.
    pub fn or_ok<T>(self, value: T) -> Result<T, Self> {
        if self.fields.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The texts by field name.
    #[must_use]
    pub fn fields(&self) -> &BTreeMap<String, String> {
        &self.fields
    }

    /// One text for a client that shows only one: the first field's.
    #[must_use]
    pub fn summary(&self) -> &str {
        self.fields.values().next().map_or("", String::as_str)
    }
}
