use arena_rules::texts::fields;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::error::{ApiError, ApiResult};

/// Id of a tournament, as a number or a string of digits.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum TournamentId {
    /// Number.
    Number(i64),
    /// String of digits.
    Text(Digits),
}

/// A string of digits.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(pattern = "^[0-9]{1,18}$")]
pub(crate) struct Digits(String);

impl TournamentId {
    /// The id in the field `id`; an error if it is absent or malformed.
    pub(crate) fn of(id: Option<&Self>) -> ApiResult<i64> {
        Self::of_field("id", id)
    }

    /// The id in a field; an error if it is absent or malformed.
    pub(crate) fn of_field(field: &str, id: Option<&Self>) -> ApiResult<i64> {
        let wrong = |fault| ApiError::field(field, fault);
        match id {
            None => Err(wrong(fields::TOURNAMENT_ID)),
            Some(Self::Number(id)) => Ok(*id),
            Some(Self::Text(Digits(text))) if text.trim().is_empty() => Err(wrong(fields::TOURNAMENT_ID)),
            Some(Self::Text(Digits(text))) => digits(text).ok_or_else(|| wrong(fields::TOURNAMENT_ID_DIGITS)),
        }
    }
}

/// Parses digits only, as the API's description says; `parse` would accept a sign.
fn digits(text: &str) -> Option<i64> {
    let plain = text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}
