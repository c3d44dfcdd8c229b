use std::sync::Arc;

use arena_app::App;
use arena_app::rewards::vouchers::{self, VoucherFile};
use arena_app::staff::Console;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// Bad lines of an answer.
const SHOWN: usize = 50;

/// A file of codes.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ImportRequest {
    /// The file's name.
    name: String,
    /// The file: CSV with the column `code` and, if codes expire, `expires`; up to 20,000 codes and 2 MiB.
    csv: String,
    /// The cost of one code to the operator, in hundredths of the currency, or thousandths if it has three decimals.
    cost: Option<i64>,
}

impl ImportRequest {
    fn file(&self) -> VoucherFile<'_> {
        VoucherFile { name: &self.name, csv: &self.csv, cost: self.cost }
    }
}

/// A line that cannot be imported.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BadLine {
    /// The line of the file, from 1.
    line: u64,
    /// `columns`, `missing`, `length`, `character`, `date`, `expired`, `repeated` or `known`.
    fault: &'static str,
    /// The fault in a sentence.
    text: String,
}

/// What the import of a file would do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CheckedFile {
    /// Codes that can be imported.
    codes: usize,
    /// Those of them for which no claim is sold, because they expire within a week.
    soon: usize,
    /// The number of lines that cannot be imported. With one of them nothing is imported.
    bad_lines: usize,
    /// The first 50 of them.
    bad: Vec<BadLine>,
}

/// An import.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportedFile {
    /// The new batch.
    batch: Uuid,
    /// Imported codes.
    codes: usize,
    /// The reward's stock after the import.
    stock: i32,
}

fn reward(id: &str) -> ApiResult<i32> {
    id.parse().map_err(|_| ApiError::not_found())
}

/// Checks a file of codes, and changes nothing. Refusals: `voucher_keys_missing`, `reward_provided`, `file_name_invalid`,
/// `cost_invalid`, `csv_too_large`, `csv_header`, `csv_empty` and `csv_too_long`.
#[utoipa::path(
    post, path = "/v1/rewards/{id}/vouchers/check", tag = "vouchers", request_body = ImportRequest,
    params(("id" = String, Path, description = "Id of the reward")),
    responses((status = 200, body = Answer<CheckedFile>), (status = 404, body = Failure))
)]
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(request): Body<ImportRequest>,
) -> ApiResult<Envelope<CheckedFile>> {
    let checked = vouchers::check(&app, reward(&id)?, &request.file()).await?;
    let bad_line = |bad: &arena_rules::vouchers::FaultyLine| BadLine {
        line: bad.line,
        fault: bad.fault.as_str(),
        text: bad.fault.to_string(),
    };
    Ok(Envelope::new(CheckedFile {
        codes: checked.codes,
        soon: checked.soon,
        bad_lines: checked.bad.len(),
        bad: checked.bad.iter().take(SHOWN).map(bad_line).collect(),
    }))
}

/// Imports all codes of a file into a reward's pool; one bad line refuses all. Refusals: `voucher_lines`, `voucher_keys_missing`,
/// `reward_provided`, `file_name_invalid`, `cost_invalid`, `csv_too_large`, `csv_header`, `csv_empty` and `csv_too_long`.
#[utoipa::path(
    post, path = "/v1/rewards/{id}/vouchers", tag = "vouchers", request_body = ImportRequest,
    params(("id" = String, Path, description = "Id of the reward")),
    responses((status = 200, body = Answer<ImportedFile>), (status = 404, body = Failure))
)]
pub(crate) async fn import(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<String>,
    Body(request): Body<ImportRequest>,
) -> ApiResult<Envelope<ImportedFile>> {
    let id = reward(&id)?;
    let app = actor.acting(&console, "vouchers import", &id);
    let done = vouchers::import(&app, id, &request.file(), &actor.member.email).await?;
    Ok(Envelope::new(ImportedFile { batch: done.batch, codes: done.codes, stock: done.stock }))
}
