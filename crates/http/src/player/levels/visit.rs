use arena_app::ports::GameVisit;
use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which game; what else a client sends is not looked at.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct VisitRequest {
    /// The game's id.
    pub(super) game_unique_id: String,
}

/// How much the caller was in a game, by the server's clock.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Visit {
    /// The game's id.
    game_unique_id: String,
    /// Since when the caller is in it, RFC 3339; null where they are not.
    #[serde(rename = "openSince")]
    open_since: Option<String>,
    /// How often they came.
    visits: i64,
    /// Seconds of the last visit that was closed.
    #[serde(rename = "lastSeconds")]
    last_seconds: i64,
    /// Seconds of all visits that were closed.
    seconds: i64,
}

impl Visit {
    pub(super) fn of(game: String, visit: Option<&GameVisit>) -> Self {
        Self {
            game_unique_id: game,
            open_since: visit
                .and_then(|visit| visit.open_since)
                .map(|since| since.to_rfc3339_opts(SecondsFormat::Secs, true)),
            visits: visit.map_or(0, |visit| visit.visits),
            last_seconds: visit.map_or(0, |visit| visit.last_seconds),
            seconds: visit.map_or(0, |visit| visit.seconds),
        }
    }
}
