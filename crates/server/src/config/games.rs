//! The section `games`: who decides the levels of an in-house game.

use serde::{Deserialize, Serialize};

/// The source of a game's results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RefereeKind {
    /// The server, which replays the input log.
    Replay,
    /// The game's own build, which is believed within the limits of [`GameConfig`].
    SelfReported,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameConfig {
    pub(crate) referee: RefereeKind,
    /// The shortest time in which a level can be passed, in seconds; for `self_reported`.
    #[serde(default)]
    pub(crate) min_seconds: Option<u32>,
    /// The most credits that the game pays a subscriber in a day; for `self_reported`.
    #[serde(default)]
    pub(crate) daily_cap: Option<i64>,
    /// Believes the build although the server could replay the input log.
    #[serde(default)]
    pub(crate) instead_of_replay: bool,
}
