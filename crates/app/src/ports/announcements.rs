use std::collections::BTreeMap;

use arena_rules::Language;
use arena_rules::announcement::Tone;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::error::StoreResult;

/// An announcement as staff write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortalAnnouncement {
    /// How pressing it is.
    pub tone: Tone,
    /// The texts; one in the portal's default language is among them.
    pub texts: BTreeMap<Language, String>,
    /// When it disappears by itself; `None`: when staff withdraw it.
    pub until: Option<DateTime<Utc>>,
}

/// The place of the announcement to every subscriber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncementState {
    /// Counts the changes; 0 before the first one.
    pub version: i32,
    /// The announcement; `None` if there is none.
    pub shown: Option<PortalAnnouncement>,
    /// When it was changed last.
    pub changed_at: DateTime<Utc>,
    /// The member of staff who changed it last.
    pub changed_by: String,
}

/// The announcement to every subscriber: one at a time.
#[async_trait]
pub trait Announcements: Send + Sync {
    /// Returns the place of the announcement; `None` before the first one.
    async fn current(&self) -> StoreResult<Option<AnnouncementState>>;

    /// Replaces the announcement; `false` if the version before is not one less than this one's.
    async fn replace(&self, announcement: &AnnouncementState) -> StoreResult<bool>;
}
