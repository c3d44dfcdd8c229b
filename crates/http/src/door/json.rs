//! Extractors for JSON bodies, with errors in the envelope.

use arena_rules::texts::fields;

use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use bytes::Bytes;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::error::{ApiError, ApiResult};

/// A JSON body. Answers 400 for a syntax error, 422 for a wrong or missing field, 415 for another content
/// type, 413 if the body is too large.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(unsupported());
        }
        parse(&read(request).await?).map(Self)
    }
}

/// A JSON body that may be empty, also with a content type: some clients send one with every call.
pub(crate) struct OptionalBody<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Default> FromRequest<S> for OptionalBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let json = is_json(request.headers());
        let bytes = read(request).await?;
        if bytes.is_empty() {
            return Ok(Self(T::default()));
        }
        if !json {
            return Err(unsupported());
        }
        parse::<Option<T>>(&bytes).map(|body| Self(body.unwrap_or_default()))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

async fn read(request: Request) -> ApiResult<Bytes> {
    Bytes::from_request(request, &()).await.map_err(|rejection| {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            too_large()
        } else {
            ApiError::malformed("The body could not be read.")
        }
    })
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> ApiResult<T> {
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let read = serde_path_to_error::deserialize(&mut json);
    // serde_json reports some wrong types as syntax errors, so the syntax is checked separately.
    if serde_json::from_slice::<IgnoredAny>(bytes).is_err() {
        return Err(ApiError::malformed("The body is not JSON."));
    }
    if holds_nul(bytes) {
        return Err(nul());
    }
    read.map_err(|error| invalid(&error.path().to_string(), &error.inner().to_string()))
}

/// Whether a text in valid JSON contains a NUL, which Postgres cannot store and no field needs.
fn holds_nul(json: &[u8]) -> bool {
    let escape = b"\\u0000";
    let at = |(index, window): (usize, &[u8])| (window == escape).then_some(index);
    json.windows(escape.len()).enumerate().filter_map(at).any(|index| {
        // An even number of backslashes before the escape are escaped backslashes.
        json[..index].iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 0
    })
}

pub(crate) fn nul() -> ApiError {
    ApiError::malformed("A text in the body holds a NUL character.")
}

/// Turns serde's error into the field's name and a code, with a text for the person.
fn invalid(path: &str, error: &str) -> ApiError {
    let missing = error.strip_prefix("missing field `").and_then(|rest| rest.split_once('`'));
    let known = |path: &str| !path.is_empty() && !path.contains('?') && path != ".";
    let (field, fault) = match missing {
        Some((name, _)) if known(path) => (format!("{path}.{name}"), fields::MISSING),
        Some((name, _)) => (name.to_owned(), fields::MISSING),
        None if known(path) => (path.to_owned(), fields::MALFORMED),
        None => ("body".to_owned(), fields::MALFORMED.worded("A field cannot be read.".to_owned())),
    };
    ApiError::field(&field, fault)
}

fn unsupported() -> ApiError {
    ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", "Send application/json.")
}

pub(crate) fn too_large() -> ApiError {
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The request is too large.")
}

#[cfg(test)]
mod tests {
    use super::holds_nul;

    #[test]
    fn a_nul_is_told_from_a_backslash_and_figures() {
        for nul in [r#""\u0000""#, r#""a\\\u0000b""#] {
            assert!(holds_nul(nul.as_bytes()), "{nul}");
            assert!(serde_json::from_str::<String>(nul).unwrap().contains('\0'), "{nul}");
        }
        for none in [r#""\\u0000""#, r#""\\\\u0000""#, r#""u0000""#, r#""\u0001""#, r#""""#] {
            assert!(!holds_nul(none.as_bytes()), "{none}");
            assert!(!serde_json::from_str::<String>(none).unwrap().contains('\0'), "{none}");
        }
    }
}
