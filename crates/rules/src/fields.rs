//! Form fields' faults (contract 2: status 422 with `fields`).

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Why a field is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFault {
    /// The stable code, translated by clients.
    pub code: &'static str,
    /// The English text.
    pub text: Cow<'static, str>,
}

impl FieldFault {
    /// Makes a fault with a fixed text.
    #[must_use]
    pub const fn new(code: &'static str, text: &'static str) -> Self {
        Self { code, text: Cow::Borrowed(text) }
    }

    /// Returns the fault with a text for this case.
    #[must_use]
    pub fn worded(self, text: String) -> Self {
        Self { text: Cow::Owned(text), ..self }
    }
}

/// The failed fields with texts and codes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldErrors {
    fields: BTreeMap<String, String>,
    #[serde(default)]
    codes: BTreeMap<String, String>,
}

impl FieldErrors {
    /// Adds a field's first fault; later ones are ignored.
    pub fn add(&mut self, field: &str, fault: FieldFault) {
        if !self.fields.contains_key(field) {
            self.fields.insert(field.to_owned(), fault.text.into_owned());
            self.codes.insert(field.to_owned(), fault.code.to_owned());
        }
    }

    /// Returns the codes by field name.
    #[must_use]
    pub fn codes(&self) -> &BTreeMap<String, String> {
        &self.codes
    }

    /// Makes errors with a single field.
    #[must_use]
    pub fn one(field: &str, fault: FieldFault) -> Self {
        let mut errors = Self::default();
        errors.add(field, fault);
        errors
    }

    /// Returns `value` if no field failed.
    ///
    /// # Errors
    /// The errors otherwise.
    pub fn or_ok<T>(self, value: T) -> Result<T, Self> {
        if self.fields.is_empty() { Ok(value) } else { Err(self) }
    }

    /// Returns the texts by field name.
    #[must_use]
    pub fn fields(&self) -> &BTreeMap<String, String> {
        &self.fields
    }

    /// Returns the first field's text, by name, for clients that show only one.
    #[must_use]
    pub fn summary(&self) -> &str {
        self.fields.values().next().map_or("", String::as_str)
    }
}
