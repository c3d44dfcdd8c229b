use arena_app::App;
use arena_app::ports::PortalAnnouncement;
use arena_rules::Language;
use chrono::{DateTime, Utc};
use serde::Serialize;

/// The announcement to every subscriber, as a reader of a language sees it.
#[derive(Debug, Serialize)]
pub(crate) struct AnnouncementBar {
    /// `notice` or `warning`.
    pub(crate) tone: &'static str,
    /// The text, in the reader's language if it has one there, else in the portal's default language.
    pub(crate) text: String,
    /// The text's language.
    pub(crate) lang: String,
    /// `ltr` or `rtl`.
    pub(crate) dir: &'static str,
    /// When it disappears by itself; null if staff withdraw it.
    pub(crate) until: Option<DateTime<Utc>>,
}

impl AnnouncementBar {
    /// Returns the announcement that this node knows; `None` if there is none.
    pub(crate) fn now(app: &App, language: Language) -> Option<Self> {
        Self::of(app, &app.board.announcement(app.now())?, language)
    }

    /// Returns an announcement in a language; `None` if it has no text, or its time is over.
    pub(crate) fn of(app: &App, shown: &PortalAnnouncement, language: Language) -> Option<Self> {
        let languages = &app.settings.languages;
        let (language, text) = [language, languages.default_language()]
            .into_iter()
            .find_map(|language| Some((language, shown.texts.get(&language)?)))?;
        shown.until.is_none_or(|until| app.now() < until).then(|| Self {
            tone: shown.tone.as_str(),
            text: text.clone(),
            lang: language.to_string(),
            dir: languages.of(language).direction(),
            until: shown.until,
        })
    }
}
