use std::collections::BTreeMap;

use arena_rules::announcement::{self, TEXT_MAX, TextFault, Tone};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::switches::renew;
use crate::error::refuse;
use crate::ports::{AnnouncementState, AuditChange, PortalAnnouncement};
use crate::{App, AppResult};

/// An announcement as staff ask for it.
#[derive(Clone, Copy, Debug)]
pub struct AnnouncementRequest<'a> {
    /// How pressing it is.
    pub tone: Tone,
    /// The texts, by language. The portal's default language needs one.
    pub texts: &'a BTreeMap<String, String>,
    /// When it disappears by itself; `None`: when staff withdraw it.
    pub until: Option<DateTime<Utc>>,
}

/// Returns the place of the announcement; `None` before the first one.
///
/// # Errors
/// The database's.
pub async fn announcement(app: &App) -> AppResult<Option<AnnouncementState>> {
    Ok(app.store.read().announcements().current().await?)
}

/// Shows an announcement to every subscriber, in place of the present one. Open pages show it within about two seconds.
/// `version` is the one that staff looked at; 0 before the first announcement.
///
/// # Errors
/// Refusals `text_missing`, `language_unknown`, `text_invalid`, `until_past`, `changed_meanwhile`.
pub async fn announce(
    app: &App,
    request: AnnouncementRequest<'_>,
    version: i32,
    by: &str,
) -> AppResult<AnnouncementState> {
    let texts = match announcement::texts(request.texts, &app.settings.languages) {
        Ok(texts) => texts,
        Err(TextFault::DefaultMissing(language)) => {
            return refuse("text_missing", format!("A text in the default language ({language}) is needed."));
        }
        Err(TextFault::LanguageUnknown(code)) => {
            return refuse("language_unknown", format!("The portal does not offer the language `{code}`."));
        }
        Err(TextFault::NotOneLine(language)) => {
            let text = format!("The text in {language} has to be one line of at most {TEXT_MAX} characters.");
            return refuse("text_invalid", text);
        }
    };
    if request.until.is_some_and(|until| until <= app.now()) {
        return refuse("until_past", "The end of an announcement lies in the future.");
    }
    let shown = PortalAnnouncement { tone: request.tone, texts, until: request.until };
    replace(app, Some(shown), version, by).await
}

/// Withdraws the announcement.
///
/// # Errors
/// Refusals `not_announced`, `changed_meanwhile`.
pub async fn withdraw(app: &App, version: i32, by: &str) -> AppResult<AnnouncementState> {
    if announcement(app).await?.is_none_or(|current| current.shown.is_none()) {
        return refuse("not_announced", "There is no announcement.");
    }
    replace(app, None, version, by).await
}

async fn replace(
    app: &App,
    shown: Option<PortalAnnouncement>,
    version: i32,
    by: &str,
) -> AppResult<AnnouncementState> {
    let tx = app.store.begin().await?;
    let before = tx.announcements().current().await?;
    let next = AnnouncementState {
        version: version.saturating_add(1),
        shown,
        changed_at: app.now(),
        changed_by: by.to_owned(),
    };
    let same = before.as_ref().map_or(0, |before| before.version) == version;
    if !same || !tx.announcements().replace(&next).await? {
        return refuse("changed_meanwhile", "The announcement has changed meanwhile. Look at it again.");
    }
    let before = before.and_then(|before| before.shown);
    tx.audit().explain(AuditChange::default().between(noted(before.as_ref()), noted(next.shown.as_ref())));
    tx.commit().await?;
    renew(app).await;
    Ok(next)
}

/// An announcement for the audit.
fn noted(shown: Option<&PortalAnnouncement>) -> Value {
    shown.map_or(Value::Null, |PortalAnnouncement { tone, texts, until }| {
        json!({ "tone": tone.as_str(), "texts": texts, "until": until })
    })
}
