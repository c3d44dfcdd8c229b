use std::collections::BTreeMap;

use arena_app::ports::{AnnouncementState, Announcements, PortalAnnouncement, StoreResult};
use arena_rules::Language;
use arena_rules::announcement::Tone;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct AnnouncementRow {
        version: i32,
        tone: String,
        texts: Option<Value>,
        until: Option<DateTime<Utc>>,
        changed_at: DateTime<Utc>,
        changed_by: String,
    }
}

statements! {
    fn current() -> AnnouncementRow =
        "SELECT version, tone, texts, until, changed_at, changed_by FROM announcement WHERE id = 1";

    fn replace(
        version: i32,
        tone: &str,
        texts: Option<Value>,
        until: Option<DateTime<Utc>>,
        at: DateTime<Utc>,
        by: &str,
    ) = "UPDATE announcement
         SET version = $1, tone = $2, texts = $3, until = $4, changed_at = $5, changed_by = $6
         WHERE id = 1 AND version = $1 - 1";

    fn first(
        version: i32,
        tone: &str,
        texts: Option<Value>,
        until: Option<DateTime<Utc>>,
        at: DateTime<Utc>,
        by: &str,
    ) = "INSERT INTO announcement (id, version, tone, texts, until, changed_at, changed_by)
         VALUES (1, $1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING";
}

#[async_trait]
impl Announcements for Connection {
    async fn current(&self) -> StoreResult<Option<AnnouncementState>> {
        self.fetch_one(current()).await?.map(AnnouncementRow::announcement).transpose()
    }

    async fn replace(&self, announcement: &AnnouncementState) -> StoreResult<bool> {
        let AnnouncementState { version, shown, changed_at, changed_by } = announcement;
        let (tone, until) = shown.as_ref().map_or((Tone::Notice, None), |shown| (shown.tone, shown.until));
        let texts = shown.as_ref().map(|shown| json!(shown.texts));
        let tone = tone.as_str();
        let changed = if *version == 1 {
            self.execute(first(*version, tone, texts, until, *changed_at, changed_by)).await?
        } else {
            self.execute(replace(*version, tone, texts, until, *changed_at, changed_by)).await?
        };
        Ok(changed == 1)
    }
}

impl AnnouncementRow {
    fn announcement(self) -> StoreResult<AnnouncementState> {
        let wrong = |column| corrupt("announcement", column, &1);
        let tone = Tone::from_word(&self.tone).ok_or_else(|| wrong("tone"))?;
        let texts: Option<BTreeMap<Language, String>> =
            self.texts.map(serde_json::from_value).transpose().map_err(|_| wrong("texts"))?;
        Ok(AnnouncementState {
            version: self.version,
            shown: texts.map(|texts| PortalAnnouncement { tone, texts, until: self.until }),
            changed_at: self.changed_at,
            changed_by: self.changed_by,
        })
    }
}
