use std::sync::Arc;

use arena_app::{App, audit};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// The result of a verification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuditVerificationView {
    /// Lines of the chain.
    lines: u64,
    /// Lines outside the chain, which an earlier version wrote.
    outside: u64,
    /// Whether every line is as it was written.
    clean: bool,
    /// The first line that does not follow from the one before.
    first_broken: Option<String>,
    /// Whether the last line is missing.
    cut_off: bool,
}

/// Recomputes the chain of the audit over all lines.
#[utoipa::path(
    get, path = "/v1/audit/verification", tag = "audit",
    responses((status = 200, body = Envelope<AuditVerificationView>), (status = 403, body = Failure))
)]
pub(crate) async fn verification(State(app): State<Arc<App>>) -> ApiResult<Envelope<AuditVerificationView>> {
    let found = audit::verify(&*app.store).await?;
    Ok(Envelope::new(AuditVerificationView {
        lines: found.lines,
        outside: found.outside,
        clean: found.clean(),
        first_broken: found.broken.map(|line| line.to_string()),
        cut_off: found.cut_off,
    }))
}
