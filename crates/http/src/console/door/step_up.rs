//! Confirmations: a request that needs one is done only after a passkey confirmed this very request.

use arena_app::staff::{self, Console, StaffActor, StepUpBegun};
use axum::Json;
use axum::extract::FromRef;
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::super::state::ConsoleState;
use crate::door::error::ApiError;

/// The header with the confirmation's id.
const HEADER: &str = "x-step-up";

#[derive(Serialize)]
struct StepUpNeeded {
    success: bool,
    code: &'static str,
    message: &'static str,
    errors: &'static str,
    data: StepUpData,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StepUpData {
    message: &'static str,
    step_up: Uuid,
    options: Option<Value>,
}

/// Lets a confirmed request pass. Otherwise returns the answer: a new confirmation to be made, or an error.
pub(super) async fn check(
    state: &ConsoleState,
    actor: &StaffActor,
    parts: &Parts,
    body: &[u8],
) -> Result<(), Box<Response>> {
    let failed = |error: ApiError| Box::new(error.into_response());
    let console = Console::from_ref(state);
    let asked = hash(parts, body);
    let given = parts.headers.get(HEADER).and_then(|id| id.to_str().ok());
    if let Some(id) = given.and_then(|id| Uuid::try_parse(id).ok()) {
        let used = staff::use_step_up(&console, actor, id, &asked).await;
        if used.map_err(|error| failed(error.into()))? {
            return Ok(());
        }
    }
    let begun = staff::begin_step_up(&console, actor, asked).await;
    let StepUpBegun { id, options } = begun.map_err(|error| failed(error.into()))?;
    let message = "Confirm this with your passkey.";
    let data = StepUpData { message, step_up: id, options };
    let body = StepUpNeeded { success: false, code: "step_up_needed", message, errors: message, data };
    Err(Box::new((StatusCode::FORBIDDEN, Json(body)).into_response()))
}

/// SHA-256 of what is asked: method, address and body.
fn hash(parts: &Parts, body: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(parts.method.as_str());
    hash.update([0]);
    hash.update(parts.uri.path_and_query().map_or("", |path| path.as_str()));
    hash.update([0]);
    hash.update(body);
    hash.finalize().into()
}
