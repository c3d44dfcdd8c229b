//! The levels of the games made here and what they pay (spec 3, 9).
//!
//! How a level plays is the game's own matter (`arena-games`); what it is called and what it pays is decided here, by
//! the server's table and never by what a client sends (contract 4).

use crate::credits::Credits;

/// A game made here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InHouseGame {
    /// The specification's local id, `puzzle_mania_001`.
    pub game_unique_id: &'static str,
    /// The name people read.
    pub name: &'static str,
    /// The screen that plays it (spec 2).
    pub route: &'static str,
    /// Its levels, from 1.
    pub levels: &'static [Level],
}

/// A level of a game made here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its number, from 1.
    pub number: u32,
    /// What the level is called.
    pub name: &'static str,
    /// What passing it pays, once a day.
    pub credits: Credits,
}

/// Puzzle Mania (spec 3: 10, 15 and 20 credits).
pub const PUZZLE_MANIA: InHouseGame = InHouseGame {
    game_unique_id: "puzzle_mania_001",
    name: "Puzzle Mania",
    route: "/puzzle-mania",
    levels: &[
        Level { number: 1, name: "Easy", credits: Credits(10) },
        Level { number: 2, name: "Medium", credits: Credits(15) },
        Level { number: 3, name: "Hard", credits: Credits(20) },
    ],
};

/// All games that can be played here, in the order in which they are shown.
pub const GAMES: &[InHouseGame] = &[PUZZLE_MANIA];

/// The game of an id.
#[must_use]
pub fn game(game_unique_id: &str) -> Option<&'static InHouseGame> {
    GAMES.iter().find(|game| game.game_unique_id == game_unique_id)
}

impl InHouseGame {
    /// The level of a number.
    #[must_use]
    pub fn level(&self, number: u32) -> Option<&'static Level> {
        self.levels.iter().find(|level| level.number == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbered_from_one_without_gaps_and_all_pay() {
        for game in GAMES {
            for (index, level) in game.levels.iter().enumerate() {
                assert_eq!(level.number as usize, index + 1, "{}", game.name);
                assert!(level.credits.is_positive());
            }
        }
    }

    #[test]
    fn a_game_is_found_by_its_id_only() {
        assert_eq!(game("puzzle_mania_001").map(|g| g.name), Some("Puzzle Mania"));
        assert!(game("puzzle_mania").is_none());
        assert!(PUZZLE_MANIA.level(0).is_none());
        assert!(PUZZLE_MANIA.level(4).is_none());
    }
}
