//! What is wrong with a form, field by field (contract 2: 422 with `fields`).

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Why a field is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFault {
    /// The stable code, by which a client words the fault in the reader's language.
    pub code: &'static str,
    /// The English text.
    pub text: Cow<'static, str>,
}

impl FieldFault {
    /// A fault with a text that is always the same.
    #[must_use]
    pub const fn new(code: &'static str, text: &'static str) -> Self {
        Self { code, text: Cow::Borrowed(text) }
    }

    /// The same fault with a text that names the values of this case.
    #[must_use]
    pub fn worded(self, text: String) -> Self {
        Self { text: Cow::Owned(text), ..self }
    }
}

/// The fields that fail, each with its text and code, and the text for the form as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldErrors {
    fields: BTreeMap<String, String>,
    /// The codes of those texts by field name.
    #[serde(default)]
    codes: BTreeMap<String, String>,
}

impl FieldErrors {
    /// Notes why `field` is refused; the first fault of a field stays.
    pub fn add(&mut self, field: &str, fault: FieldFault) {
        if !self.fields.contains_key(field) {
            self.fields.insert(field.to_owned(), fault.text.into_owned());
            self.codes.insert(field.to_owned(), fault.code.to_owned());
        }
    }

    /// The codes by field name.
    #[must_use]
    pub fn codes(&self) -> &BTreeMap<String, String> {
        &self.codes
    }

    /// Only one field is wrong.
    #[must_use]
    pub fn one(field: &str, fault: FieldFault) -> Self {
        let mut errors = Self::default();
        errors.add(field, fault);
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
