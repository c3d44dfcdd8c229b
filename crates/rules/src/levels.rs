//! In-house games' levels and their pay (spec 3, 9).
//!
//! The crate `arena-games` decides how a level plays. This table, never a client, decides its name and
//! credits (contract 4).

use crate::credits::Credits;

/// An in-house game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InHouseGame {
    /// The specification's id, `puzzle_mania_001`.
    pub game_unique_id: &'static str,
    /// The displayed name.
    pub name: &'static str,
    /// The screen's route (spec 2).
    pub route: &'static str,
    /// The levels, from 1; empty for a game played only in tournaments.
    pub levels: &'static [Level],
    /// Whether a level may be *played* only once a day. Other games' levels are only paid once a day
    /// (contract 4).
    pub once_a_day: bool,
}

/// A game's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The number, from 1.
    pub number: u32,
    /// The displayed name.
    pub name: &'static str,
    /// Credits for passing the level, once a day.
    pub credits: Credits,
}

/// Puzzle Mania (spec 3: 10, 15, 20 credits).
pub const PUZZLE_MANIA: InHouseGame = InHouseGame {
    game_unique_id: "puzzle_mania_001",
    name: "Puzzle Mania",
    route: "/puzzle-mania",
    levels: &[
        Level { number: 1, name: "Easy", credits: Credits(10) },
        Level { number: 2, name: "Medium", credits: Credits(15) },
        Level { number: 3, name: "Hard", credits: Credits(20) },
    ],
    once_a_day: false,
};

/// Aim Train (spec 3: 25 levels of 10 credits; spec 9: each once a day).
pub const AIM_TRAIN: InHouseGame = InHouseGame {
    game_unique_id: "aim_train_001",
    name: "Aim Train",
    route: "/aim-train",
    levels: &numbered::<25>(),
    once_a_day: true,
};

/// Space Football (spec 3: 12 levels of 10 credits).
pub const SPACE_FOOTBALL: InHouseGame = InHouseGame {
    game_unique_id: "space_football_001",
    name: "Space Football",
    route: "/space-football",
    levels: &numbered::<12>(),
    once_a_day: false,
};

/// Cannon Clash: tournaments only (spec 2).
pub const CANNON_CLASH: InHouseGame = InHouseGame {
    game_unique_id: "cannon_clash_001",
    name: "Cannon Clash",
    route: "/cannon-clash",
    levels: &[],
    once_a_day: false,
};

/// All in-house games in display order (spec 3), playable or not.
pub const GAMES: &[InHouseGame] = &[AIM_TRAIN, CANNON_CLASH, PUZZLE_MANIA, SPACE_FOOTBALL];

/// Makes levels named by number that pay 10 credits each.
const fn numbered<const N: usize>() -> [Level; N] {
    const NAMES: [&str; 25] = [
        "Level 1", "Level 2", "Level 3", "Level 4", "Level 5", "Level 6", "Level 7", "Level 8", "Level 9",
        "Level 10", "Level 11", "Level 12", "Level 13", "Level 14", "Level 15", "Level 16", "Level 17",
        "Level 18", "Level 19", "Level 20", "Level 21", "Level 22", "Level 23", "Level 24", "Level 25",
    ];
    let mut levels = [Level { number: 0, name: "", credits: Credits(10) }; N];
    let mut number: u32 = 0;
    let mut index = 0;
    while index < N {
        number += 1;
        levels[index] = Level { number, name: NAMES[index], credits: Credits(10) };
        index += 1;
    }
    levels
}

/// Returns a game.
#[must_use]
pub fn game(game_unique_id: &str) -> Option<&'static InHouseGame> {
    GAMES.iter().find(|game| game.game_unique_id == game_unique_id)
}

impl InHouseGame {
    /// Returns a level.
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
        for id in ["aim_train_001", "puzzle_mania_001", "space_football_001", "cannon_clash_001"] {
            assert!(game(id).is_some(), "{id}");
        }
    }

    #[test]
    fn the_level_tables_are_the_specifications() {
        let table = |game: &InHouseGame| -> Vec<i64> { game.levels.iter().map(|l| l.credits.0).collect() };
        assert_eq!(table(&AIM_TRAIN), vec![10; 25]);
        assert_eq!(table(&PUZZLE_MANIA), [10, 15, 20]);
        assert_eq!(table(&SPACE_FOOTBALL), vec![10; 12]);
        assert!(CANNON_CLASH.levels.is_empty());
        assert_eq!(AIM_TRAIN.level(25).map(|level| level.name), Some("Level 25"));
        assert_eq!(AIM_TRAIN.level(26), None);
        assert!(PUZZLE_MANIA.level(0).is_none());
        assert!(PUZZLE_MANIA.level(4).is_none());
    }
}
