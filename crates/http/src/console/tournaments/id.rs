use crate::door::error::{ApiError, ApiResult};

/// Reads a tournament's id of an address.
pub(super) fn tournament(id: &str) -> ApiResult<i64> {
    id.parse().map_err(|_| ApiError::not_found())
}
