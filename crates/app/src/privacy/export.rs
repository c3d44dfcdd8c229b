use bytes::Bytes;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::audit::written_reason;
use crate::ports::{AuditChange, ExportedTable, StaffMember, SubscriberId};
use crate::profile::{self, check_reveals};
use crate::tasks::{PictureSize, file_key};
use crate::{App, AppError, AppResult, subscription};

/// The name of the file with the rows of the database.
pub const ROWS_FILE: &str = "subscriber.json";

/// Everything that is stored about a subscriber.
#[derive(Clone, Debug)]
pub struct Export {
    /// The rows of the database, by table.
    pub kept: Vec<ExportedTable>,
    /// The subscriber's pictures, which are read one by one.
    pub pictures: Vec<ExportedPicture>,
}

/// A picture that is read by [`picture`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedPicture {
    /// The file name.
    pub name: String,
    /// The key in the file store.
    key: String,
}

impl Export {
    /// Returns the rows as a JSON document: each table with its rows.
    #[must_use]
    pub fn rows_json(&self) -> Value {
        let rows = |rows: &[Map<String, Value>]| rows.iter().cloned().map(Value::Object).collect();
        Value::Object(self.kept.iter().map(|kept| (kept.table.to_owned(), rows(&kept.rows))).collect())
    }
}

/// Returns all stored data of a subscriber.
///
/// # Errors
/// [`AppError::NotFound`] without such a subscriber; the database's.
pub async fn export(app: &App, subscriber: SubscriberId) -> AppResult<Export> {
    let read = app.store.read();
    let who = read.subscribers().find(subscriber).await?.ok_or(AppError::NotFound)?;
    let kept = read.privacy().everything(subscriber).await?;
    let own =
        who.picture.map(|key| ExportedPicture { name: "profile.jpg".into(), key: profile::file_key(&key) });
    let of_entry = |entry: Uuid| ExportedPicture {
        name: format!("task-{entry}.jpg"),
        key: file_key(entry, PictureSize::Whole),
    };
    let entries = read.privacy().pictured(subscriber).await?;
    Ok(Export { kept, pictures: own.into_iter().chain(entries.into_iter().map(of_entry)).collect() })
}

/// Returns the JPEG of an exported picture; `None` if it was deleted meanwhile.
///
/// # Errors
/// The file store's.
pub async fn picture(app: &App, picture: &ExportedPicture) -> AppResult<Option<Bytes>> {
    Ok(app.files.get(&picture.key).await?)
}

/// As [`export`], for a member of staff. An export shows the number, so it counts as one of the `a_day` values that a person
/// is shown in a day. The audit has the reason.
///
/// # Errors
/// Those of [`export`]; refusals `reason_needed`, `reveal_limit`, `subscriber_erased`.
pub async fn export_for(
    app: &App,
    who: &StaffMember,
    a_day: u32,
    subscriber: SubscriberId,
    reason: &str,
) -> AppResult<Export> {
    let reason = written_reason(reason)?;
    let tx = app.store.begin().await?;
    check_reveals(app, &*tx, who, a_day).await?;
    let found = tx.subscribers().find(subscriber).await?.ok_or(AppError::NotFound)?;
    subscription::not_erased(app, found.erased_at)?;
    let export = export(app, subscriber).await?;
    let after = json!({ "tables": export.kept.len(), "pictures": export.pictures.len() });
    tx.audit().explain(AuditChange { after: Some(after), ..AuditChange::because(reason) });
    // The commit writes the audit's line: nothing is exported that is not written down.
    tx.commit().await?;
    Ok(export)
}
