use arena_app::idempotency::IdempotencyKey;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::Serialize;

use super::error::{ApiError, ApiResult};

pub(crate) struct KeyHeader(Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for KeyHeader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let value = parts.headers.get("idempotency-key").map(|value| value.to_str().map(str::to_owned));
        value.transpose().map(Self).map_err(|_| malformed())
    }
}

fn malformed() -> ApiError {
    ApiError::malformed("Idempotency-Key must be 1 to 128 printable ASCII characters.")
}

impl KeyHeader {
    pub(crate) fn of(self, request: &impl Serialize) -> ApiResult<Option<IdempotencyKey>> {
        match self.0 {
            None => Ok(None),
            Some(key) => IdempotencyKey::new(&key, request).map(Some).ok_or_else(malformed),
        }
    }
}
