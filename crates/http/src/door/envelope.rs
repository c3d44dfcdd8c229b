//! The envelope of every API answer (contract 2).

use std::collections::BTreeMap;

use arena_rules::texts::fields;
use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A successful answer.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Envelope<T> {
    /// Always true.
    pub(crate) success: bool,
    /// The result of the call.
    pub(crate) data: T,
    /// Text to show to the person.
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

/// No data.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Empty {}

/// An unsuccessful answer: a rule's refusal or an error.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Failure {
    /// Always false.
    pub(crate) success: bool,
    /// Machine-readable code of the rule or the cause.
    pub(crate) code: String,
    /// Text to show to the person.
    pub(crate) message: String,
    /// Same text as `message`.
    pub(crate) errors: String,
    /// Same text as `message`, where older clients look for it.
    pub(crate) data: FailureData,
    /// Text for each field that failed validation.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub(crate) fields: BTreeMap<String, String>,
    /// Code for each field that failed validation, for clients that word the text in another language.
    #[serde(rename = "fieldCodes", skip_serializing_if = "BTreeMap::is_empty", default)]
    #[schema(value_type = BTreeMap<String, FieldCode>)]
    pub(crate) field_codes: BTreeMap<String, String>,
}

/// The field codes, as an OpenAPI enumeration.
pub(crate) struct FieldCode;

impl PartialSchema for FieldCode {
    fn schema() -> RefOr<Schema> {
        let codes = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(fields::codes()));
        codes.description(Some("What is wrong with a field.")).into()
    }
}

impl ToSchema for FieldCode {}

/// Text of a failure, and its details.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct FailureData {
    /// Same text as `message` of the envelope.
    pub(crate) message: String,
    /// The two subscribers, if the code is `another_subscriber`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) who: Option<SubscriberPair>,
}

/// Two subscribers in one browser, as masked numbers such as `0300*****67`. Null for a subscriber without a
/// number.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct SubscriberPair {
    /// Number of the subscriber who is logged in.
    pub(crate) present: Option<String>,
    /// Number of the subscriber whom the hand-off names.
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

/// Answer of a call that a rule may refuse. A result and a refusal both have status 200.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Answer<T> {
    /// The call succeeded.
    Done(Envelope<T>),
    /// A rule refused the call.
    Refused(Failure),
}
