use arena_app::ports::GameVisit;
use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Selects the game. Other fields are ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct VisitRequest {
    /// Id of the game.
    pub(super) game_unique_id: String,
}

/// The caller's visits to a game, by the server's clock.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Visit {
    /// Id of the game.
    game_unique_id: String,
    /// Start of the open visit, RFC 3339; null if none is open.
    #[serde(rename = "openSince")]
    open_since: Option<String>,
    /// Number of visits.
    visits: i64,
    /// Seconds of the last closed visit.
    #[serde(rename = "lastSeconds")]
    last_seconds: i64,
    /// Seconds of all closed visits.
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
