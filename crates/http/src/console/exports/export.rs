use arena_app::exports::{self, EXPORT};
use arena_app::staff::Console;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::super::door::gate::not_permitted;
use super::request::ExportRequest;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A list as a file.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExportView {
    /// The export's id, which each row and the audit have.
    id: Uuid,
    /// The file's name.
    name: String,
    /// The number of rows.
    rows: usize,
    /// The file: CSV with a byte order mark.
    csv: String,
}

/// Exports a list: all its rows with a filter, as the list shows them. It also needs the permission that shows the list. Each
/// row says who exported it, when, and in which export. Refusals: `export_empty`, `export_too_large` and `export_limit`.
#[utoipa::path(
    post, path = "/v1/exports", tag = "exports", request_body = ExportRequest,
    responses((status = 200, body = Answer<ExportView>), (status = 403, body = Failure))
)]
pub(crate) async fn export(
    State(console): State<Console>,
    Acting(actor): Acting,
    Body(request): Body<ExportRequest>,
) -> ApiResult<Envelope<ExportView>> {
    let list = request.list()?;
    if !actor.member.role.may(list.seen_with()) {
        return Err(not_permitted());
    }
    let id = console.app.new_id();
    let app = actor.acting(&console, EXPORT, &id);
    let file = exports::export(&app, &actor.member, console.settings.exports, id, &list).await?;
    Ok(Envelope::new(ExportView { id, name: file.name, rows: file.rows, csv: file.csv }))
}
