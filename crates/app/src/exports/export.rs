use arena_rules::export_file::{self, Cell};
use chrono::Duration;
use serde_json::json;
use uuid::Uuid;

use super::limits::ExportLimits;
use super::list::ExportedList;
use crate::error::refuse;
use crate::ports::{AuditChange, Repositories, StaffMember};
use crate::{App, AppError, AppResult};

/// The action of [`export`] in the audit, by which a person's are counted.
pub const EXPORT: &str = "list export";

/// The time in which a person's files are counted.
const DAY: Duration = Duration::hours(24);

/// An exported list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedFile {
    /// The file's name, with the list and the time.
    pub name: String,
    /// The number of rows, without the line of the columns' names.
    pub rows: usize,
    /// The file's text, CSV.
    pub csv: String,
}

/// Makes a file of a list for a member of staff. Each row says who exported it, when, and in which export: `id`. The audit's
/// line is written before the file is given out.
///
/// # Errors
/// [`AppError::NotFound`] without the subscriber; refusals `export_limit`, `export_empty`, `export_too_large`.
pub async fn export(
    app: &App,
    who: &StaffMember,
    limits: ExportLimits,
    id: Uuid,
    list: &ExportedList,
) -> AppResult<ExportedFile> {
    // A person who has no file left today must not make the server read lists.
    count_files(app, app.store.read(), who, limits).await?;
    let mut reader = list.reader(&who.email);
    let mut rows = Vec::new();
    loop {
        let lot = reader.read(app).await?;
        if lot.is_empty() {
            break;
        }
        rows.extend(lot);
        if rows.len() > limits.rows {
            let text = format!(
                "The list has more than {} rows, which is the most of one file. Narrow the filter and export again.",
                limits.rows
            );
            return refuse("export_too_large", text);
        }
    }
    if rows.is_empty() {
        return refuse(
            "export_empty",
            "The list has no rows, so there is no file. This does not count as an export.",
        );
    }
    let (now, count) = (app.now(), rows.len());
    let stamp = [
        ("exported_by", Cell::text(&who.email)),
        ("exported_at", Cell::Instant(now)),
        ("export", Cell::text(id.to_string())),
    ];
    let csv = export_file::write(reader.columns(), rows, &stamp);
    let csv = csv.map_err(|error| AppError::Internal(error.to_string()))?;
    let tx = app.store.begin().await?;
    tx.staff_members().lock(who.id).await?;
    count_files(app, &*tx, who, limits).await?;
    let exported = json!({ "list": list.as_str(), "filter": list.filter(), "rows": count, "export": id });
    tx.audit().explain(AuditChange { after: Some(exported), ..AuditChange::default() });
    // The commit writes the audit's line: no file is given out that is not written down.
    tx.commit().await?;
    let name = format!("{}-{}.csv", list.as_str(), export_file::instant_in_name(now));
    Ok(ExportedFile { name, rows: count, csv })
}

/// Refuses who has exported as many files as a person may in a day.
async fn count_files(
    app: &App,
    repos: &dyn Repositories,
    who: &StaffMember,
    limits: ExportLimits,
) -> AppResult<()> {
    let made = repos.audit().count(&who.email, EXPORT, app.now() - DAY).await?;
    if made >= u64::from(limits.a_day) {
        let text = format!(
            "You have exported {} files in the last 24 hours, which is the most. Ask a colleague, or wait.",
            limits.a_day
        );
        return refuse("export_limit", text);
    }
    Ok(())
}
