//! What is wrong with a form, field by field (contract 2: 422 with `fields`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The texts of the fields that fail, by field name, and the text for the form as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldErrors {
    fields: BTreeMap<String, String>,
}

impl FieldErrors {
    /// Notes `text` for `field`; the first text of a field stays.
    pub fn add(&mut self, field: &str, text: impl Into<String>) {
        self.fields.entry(field.to_owned()).or_insert_with(|| text.into());
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
