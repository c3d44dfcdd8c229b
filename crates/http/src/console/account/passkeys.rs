use arena_app::staff::{self, Console};
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::super::session::CeremonyBegun;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A passkey.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasskeyView {
    id: Uuid,
    /// The person's own name for it.
    label: String,
    created_at: DateTime<Utc>,
    used_at: Option<DateTime<Utc>>,
}

/// A person's passkeys.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PasskeyList {
    items: Vec<PasskeyView>,
}

/// The browser's answer with a further passkey.
#[derive(Deserialize, ToSchema)]
pub(crate) struct NewPasskeyRequest {
    ceremony: Uuid,
    /// The credential of `navigator.credentials.create`, as JSON.
    #[schema(value_type = Object)]
    credential: Value,
    /// The person's own name for the passkey.
    label: String,
}

/// The id of something new.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewId {
    id: Uuid,
}

/// Lists the caller's passkeys, oldest first.
#[utoipa::path(
    get, path = "/v1/passkeys", tag = "account",
    responses((status = 200, body = Envelope<PasskeyList>), (status = 401, body = Failure))
)]
pub(crate) async fn list(
    State(console): State<Console>,
    Acting(actor): Acting,
) -> ApiResult<Envelope<PasskeyList>> {
    let passkeys = staff::passkeys(&console, &actor).await?.into_iter().map(|passkey| PasskeyView {
        id: passkey.id,
        label: passkey.label,
        created_at: passkey.created_at,
        used_at: passkey.used_at,
    });
    Ok(Envelope::new(PasskeyList { items: passkeys.collect() }))
}

/// Begins making a further passkey. Refusals: `too_many_passkeys` and `sign_in_again`.
#[utoipa::path(
    post, path = "/v1/passkeys/begin", tag = "account", request_body = Empty,
    responses((status = 200, body = Answer<CeremonyBegun>), (status = 401, body = Failure))
)]
pub(crate) async fn begin(
    State(console): State<Console>,
    Acting(actor): Acting,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<CeremonyBegun>> {
    Ok(Envelope::new(staff::begin_passkey(&console, &actor).await?.into()))
}

/// Makes a further passkey. Refusals: `passkey_refused`, `label_invalid` and `passkey_known`.
#[utoipa::path(
    post, path = "/v1/passkeys/finish", tag = "account", request_body = NewPasskeyRequest,
    responses((status = 200, body = Answer<NewId>), (status = 401, body = Failure))
)]
pub(crate) async fn finish(
    State(console): State<Console>,
    Acting(actor): Acting,
    Body(NewPasskeyRequest { ceremony, credential, label }): Body<NewPasskeyRequest>,
) -> ApiResult<Envelope<NewId>> {
    let id = staff::finish_passkey(&console, &actor, ceremony, &credential, &label).await?;
    Ok(Envelope::new(NewId { id }))
}

/// Removes a passkey. Refusal: `last_passkey`.
#[utoipa::path(
    post, path = "/v1/passkeys/{id}/remove", tag = "account", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 404, body = Failure))
)]
pub(crate) async fn remove(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Empty>> {
    staff::remove_passkey(&console, &actor, id).await?;
    Ok(Envelope::new(Empty {}))
}
