use arena_app::staff::{self, Console};
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::door::actor::Acting;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// The caller's account at a provider of single sign-on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Identity {
    /// The provider's address.
    issuer: String,
    linked_at: DateTime<Utc>,
    /// When it last signed in.
    used_at: DateTime<Utc>,
    /// Whether the provider's groups give the role.
    by_groups: bool,
}

/// The caller's accounts at providers of single sign-on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Identities {
    items: Vec<Identity>,
}

/// Lists the caller's accounts at providers of single sign-on, oldest first.
#[utoipa::path(
    get, path = "/v1/identities", tag = "account",
    responses((status = 200, body = Envelope<Identities>), (status = 401, body = Failure))
)]
pub(crate) async fn list(
    State(console): State<Console>,
    Acting(actor): Acting,
) -> ApiResult<Envelope<Identities>> {
    let identities = staff::identities(&console, &actor).await?.into_iter().map(|identity| Identity {
        issuer: identity.issuer,
        linked_at: identity.linked_at,
        used_at: identity.used_at,
        by_groups: identity.by_groups,
    });
    Ok(Envelope::new(Identities { items: identities.collect() }))
}
