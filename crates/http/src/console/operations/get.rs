use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::ports::{AnnouncementState, Pause, PortalAnnouncement};
use arena_app::{App, operations};
use arena_rules::switches::Switch;
use arena_rules::{Words, levels};
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// A part of the product that can be paused.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SwitchView {
    /// The switch: `uploads`, or `game.` and a game's id.
    switch: String,
    /// The name of the game; null for the other switches.
    game: Option<&'static str>,
    /// The pause; null while the part runs.
    pause: Option<PauseView>,
}

/// A pause.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PauseView {
    reason: String,
    /// Who paused it.
    by: String,
    at: DateTime<Utc>,
    /// When it ends by itself; null if staff end it.
    until: Option<DateTime<Utc>>,
}

impl From<Pause> for PauseView {
    fn from(Pause { reason, by, at, until, .. }: Pause) -> Self {
        Self { reason, by, at, until }
    }
}

/// The place of the announcement to every subscriber.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AnnouncementView {
    /// Counts the changes; 0 before the first one. A change names it.
    version: i32,
    /// The announcement; null if none is shown.
    shown: Option<ShownAnnouncement>,
    /// When it was changed last; null before the first one.
    changed_at: Option<DateTime<Utc>>,
    /// Who changed it last; null before the first one.
    changed_by: Option<String>,
}

/// An announcement.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShownAnnouncement {
    /// `notice` or `warning`.
    tone: &'static str,
    /// The texts, by language.
    texts: BTreeMap<String, String>,
    /// When it disappears by itself; null if staff withdraw it.
    until: Option<DateTime<Utc>>,
}

impl ShownAnnouncement {
    fn of(PortalAnnouncement { tone, texts, until }: PortalAnnouncement) -> Self {
        let texts = texts.into_iter().map(|(language, text)| (language.to_string(), text)).collect();
        Self { tone: tone.as_str(), texts, until }
    }
}

impl AnnouncementView {
    /// An announcement whose time is over is not shown any more.
    pub(super) fn of(current: Option<AnnouncementState>, now: DateTime<Utc>) -> Self {
        let Some(AnnouncementState { version, shown, changed_at, changed_by }) = current else {
            return Self { version: 0, shown: None, changed_at: None, changed_by: None };
        };
        let shown = shown.filter(|shown| shown.until.is_none_or(|until| now < until));
        Self {
            version,
            shown: shown.map(ShownAnnouncement::of),
            changed_at: Some(changed_at),
            changed_by: Some(changed_by),
        }
    }
}

/// A language of the portal.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LanguageView {
    /// The tag, such as `ur`.
    code: String,
    /// The name in the language itself.
    name: String,
    /// `ltr` or `rtl`.
    direction: &'static str,
}

/// What is paused and announced.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OperationsView {
    /// Every switch, those of the games last.
    switches: Vec<SwitchView>,
    announcement: AnnouncementView,
    /// The portal's languages, the default first: an announcement needs a text in the default one.
    languages: Vec<LanguageView>,
}

/// Returns every switch, and the announcement to every subscriber.
#[utoipa::path(
    get, path = "/v1/operations", tag = "operations",
    responses((status = 200, body = Envelope<OperationsView>), (status = 403, body = Failure))
)]
pub(crate) async fn operations(State(app): State<Arc<App>>) -> ApiResult<Envelope<OperationsView>> {
    let mut pauses = operations::pauses(&app).await?;
    let switches = Switch::all().map(|switch| {
        let pause = pauses.iter().position(|pause| pause.switch == switch).map(|at| pauses.swap_remove(at));
        let game = match switch {
            Switch::Game(id) => levels::game(id).map(|game| game.name),
            _ => None,
        };
        SwitchView { switch: switch.word(), game, pause: pause.map(PauseView::from) }
    });
    let switches = switches.collect();
    let announcement = AnnouncementView::of(operations::announcement(&app).await?, app.now());
    let languages = app.settings.languages.iter().map(|words: &Words| LanguageView {
        code: words.language().to_string(),
        name: words.name().to_owned(),
        direction: words.direction(),
    });
    Ok(Envelope::new(OperationsView { switches, announcement, languages: languages.collect() }))
}
