use std::sync::Arc;

use arena_app::levels::{self, NewMark};
use arena_app::{App, AppError};
use arena_rules::FieldErrors;
use arena_rules::texts::fields;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::begin::LevelSeeds;
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A mark: a digest of the input log so far.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct LevelMark {
    /// Session id from the start.
    #[serde(rename = "sessionId")]
    session_id: Uuid,
    /// Number of the mark, from 1 without gaps.
    #[schema(minimum = 1, maximum = 256)]
    number: u32,
    /// Number of bytes of the input log that the mark covers.
    #[schema(maximum = 24000)]
    bytes: u32,
    /// Ticks played so far, of 1/60 s.
    #[schema(maximum = 216_000)]
    ticks: u32,
    /// SHA-256 of those bytes, 64 hexadecimal digits.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    digest: String,
}

/// Records a mark of a level in play, and returns the next seeds. Safe to repeat.
///
/// Refusals: `session_used`, `session_expired`, `not_watched`, `not_begun`, `too_fast`, `level_replaced`,
/// `mark_conflict`.
#[utoipa::path(
    post, path = "/v1/game-level/mark", tag = "levels", security(("token" = [])), request_body = LevelMark,
    responses(
        (status = 200, body = Answer<LevelSeeds>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 413, body = Failure), (status = 415, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn mark(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Body(mark): Body<LevelMark>,
) -> ApiResult<Envelope<LevelSeeds>> {
    let mut digest = [0; 32];
    hex::decode_to_slice(&mark.digest, &mut digest)
        .map_err(|_| AppError::Invalid(FieldErrors::one("digest", fields::DIGEST)))?;
    let LevelMark { session_id: session, number, bytes, ticks, .. } = mark;
    let new = NewMark { session, number, bytes, ticks, digest };
    let seeds = levels::mark(&app, caller.subscriber, &new).await?;
    Ok(Envelope::new(LevelSeeds::of(&seeds)))
}
