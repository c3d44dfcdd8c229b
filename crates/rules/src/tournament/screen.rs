//! Matches' screens (spec 2, 3).

/// Returns the screen of an in-house game by its id; `None` for a game without a screen.
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
