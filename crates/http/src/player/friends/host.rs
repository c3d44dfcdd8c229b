use std::sync::Arc;

use arena_app::{App, invites};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use serde::Serialize;
use utoipa::ToSchema;

use super::face::FriendFace;
use super::invites::InviteTerms;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// The owner of a code, and what an invitation pays.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InviteHost {
    /// Owner of the code.
    host: FriendFace,
    /// The pay of an invitation, and its conditions.
    terms: InviteTerms,
}

/// Returns the owner of a code by name and face, never by number. Public.
#[utoipa::path(
    get, path = "/v1/invites/code/{code}", tag = "friends",
    params(("code" = String, Path, description = "Code of the link")),
    responses((status = 200, body = Envelope<InviteHost>), (status = 404, body = Failure))
)]
pub(crate) async fn invite_host(
    State(app): State<Arc<App>>,
    code: Result<Path<String>, PathRejection>,
) -> ApiResult<Envelope<InviteHost>> {
    let Path(code) = code.map_err(|_| ApiError::not_found())?;
    let host = invites::host(&app, &code).await?;
    Ok(Envelope::new(InviteHost { host: (&host.face).into(), terms: host.rules.into() }))
}
