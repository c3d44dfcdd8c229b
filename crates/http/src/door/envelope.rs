//! The one body of every answer (contract 2).

use std::collections::BTreeMap;

use arena_rules::texts::fields;
use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// What succeeded.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Envelope<T> {
    /// Always true.
    pub(crate) success: bool,
    /// What was asked for.
    pub(crate) data: T,
    /// What the person may be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) message: Option<String>,
    /// Always null.
    pub(crate) errors: Option<String>,
}

impl<T> Envelope<T> {
    pub(crate) fn new(data: T) -> Self {
        Self { success: true, data, message: None, errors: None }
    }

    pub(crate) fn with_message(data: T, message: impl Into<String>) -> Self {
        Self { message: Some(message.into()), ..Self::new(data) }
    }
}

impl<T: Serialize> IntoResponse for Envelope<T> {
    fn into_response(self) -> Response {
        Json(self).into_response()
    }
}

/// Nothing but success.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Empty {}

/// What did not succeed.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Failure {
    /// Always false.
    pub(crate) success: bool,
    /// Which rule or cause, for the machine.
    pub(crate) code: String,
    /// What the person reads.
    pub(crate) message: String,
    /// The same text.
    pub(crate) errors: String,
    /// The same text once more, where older clients look for it.
    pub(crate) data: FailureData,
    /// A text for each field that fails validation.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub(crate) fields: BTreeMap<String, String>,
    /// The code of each of those texts, for a client that words them in another language.
    #[serde(rename = "fieldCodes", skip_serializing_if = "BTreeMap::is_empty", default)]
    #[schema(value_type = BTreeMap<String, FieldCode>)]
    pub(crate) field_codes: BTreeMap<String, String>,
}

/// The codes of what may be wrong with a field, as the API's description lists them.
pub(crate) struct FieldCode;

impl PartialSchema for FieldCode {
    fn schema() -> RefOr<Schema> {
        let codes = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(fields::codes()));
        codes.description(Some("What is wrong with a field.")).into()
    }
}

impl ToSchema for FieldCode {}

/// The text of a failure.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct FailureData {
    /// The text.
    pub(crate) message: String,
    /// Who meets whom, where the code is `another_subscriber`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) who: Option<Who>,
}

/// Two subscribers in one browser, by their numbers with most digits hidden: `0300*****67`. Null for one without a number.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Who {
    /// Who is logged in.
    pub(crate) present: Option<String>,
    /// Whom the hand-off names.
    pub(crate) arriving: Option<String>,
}

impl Failure {
    pub(crate) fn new(code: &str, message: &str, fields: BTreeMap<String, String>) -> Self {
        Self {
            success: false,
            code: code.to_owned(),
            message: message.to_owned(),
            errors: message.to_owned(),
            data: FailureData { message: message.to_owned(), who: None },
            fields,
            field_codes: BTreeMap::new(),
        }
    }
}

/// A call that a business rule may refuse: both answers come with status 200.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Answer<T> {
    /// Done.
    Done(Envelope<T>),
    /// A rule said no.
    Refused(Failure),
}
