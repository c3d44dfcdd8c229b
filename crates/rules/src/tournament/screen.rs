//! Matches' screens (spec 2, 3).

/// Returns an in-house game's screen, if it has one.
#[must_use]
pub fn route(game_unique_id: &str) -> Option<&'static str> {
    match game_unique_id {
        "aim_train_001" => Some("/aim-train"),
        "cannon_clash_001" => Some("/cannon-clash"),
        "puzzle_mania_001" => Some("/puzzle-mania"),
        "space_football_001" => Some("/space-football"),
        _ => None,
    }
}
