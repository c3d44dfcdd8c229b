//! Switches: the parts of the product that the operator can pause at once, without a release or a restart.

use crate::levels;

/// A part of the product that staff can pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Switch {
    /// Claiming the days of streaks.
    Streak,
    /// Opening redeem forms, and claiming rewards.
    Redeeming,
    /// Sending screenshots and profile pictures.
    Uploads,
    /// Joining tournaments. Those who have joined play on.
    Joining,
    /// Messages that go to many and that nobody waits for.
    Broadcasts,
    /// New charges. The operator is still asked about charges whose outcome is unknown.
    Charging,
    /// Starting a level of an in-house game, and joining its tournaments; the game's id.
    Game(&'static str),
}

/// Begins the word of a game's switch; the game's id follows.
const GAME: &str = "game.";

/// Switches that belong to no game.
const GENERAL: [Switch; 6] = [
    Switch::Streak,
    Switch::Redeeming,
    Switch::Uploads,
    Switch::Joining,
    Switch::Broadcasts,
    Switch::Charging,
];

impl Switch {
    /// Returns every switch, those of the games last.
    pub fn all() -> impl Iterator<Item = Self> {
        GENERAL.into_iter().chain(levels::GAMES.iter().map(|game| Self::Game(game.game_unique_id)))
    }

    /// Returns the word for the wire, the database and the command line: `uploads`, `game.aim_train_001`.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Self::Streak => "streak".to_owned(),
            Self::Redeeming => "redeeming".to_owned(),
            Self::Uploads => "uploads".to_owned(),
            Self::Joining => "joining".to_owned(),
            Self::Broadcasts => "broadcasts".to_owned(),
            Self::Charging => "charging".to_owned(),
            Self::Game(id) => format!("{GAME}{id}"),
        }
    }

    /// Parses [`Switch::word`]; `None` for a game that there is not.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        if let Some(id) = word.strip_prefix(GAME) {
            return levels::game(id).map(|game| Self::Game(game.game_unique_id));
        }
        GENERAL.into_iter().find(|switch| switch.word() == word)
    }

    /// Returns the code and the text of the refusal while the switch is paused. Nobody asks for a broadcast, so it refuses
    /// nothing.
    #[must_use]
    pub fn refusal(self) -> Option<(&'static str, &'static str)> {
        Some(match self {
            Self::Streak => ("streak_paused", "Claiming is paused for a while. Please try again later."),
            Self::Redeeming => (
                "redeeming_paused",
                "Redeeming is paused for a while. Your coins are safe. Please try again later.",
            ),
            Self::Uploads => {
                ("uploads_paused", "Sending pictures is paused for a while. Please try again later.")
            }
            Self::Joining => ("joining_paused", "Joining is paused for a while. Please try again later."),
            Self::Charging => ("charging_paused", "Payments are paused for a while. Please try again later."),
            Self::Game(_) => ("game_paused", "This game is paused for a while. Please try again later."),
            Self::Broadcasts => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn words_are_read_back_and_differ() {
        let words: BTreeSet<String> = Switch::all().map(Switch::word).collect();
        assert_eq!(words.len(), Switch::all().count());
        for switch in Switch::all() {
            assert_eq!(Switch::from_word(&switch.word()), Some(switch));
        }
        for word in ["", "game", "game.", "game.chess_001", "aim_train_001", "Uploads", "uploads "] {
            assert_eq!(Switch::from_word(word), None, "{word}");
        }
    }

    #[test]
    fn each_game_has_a_switch() {
        let games: Vec<_> = Switch::all()
            .filter_map(|switch| if let Switch::Game(id) = switch { Some(id) } else { None })
            .collect();
        assert_eq!(games, levels::GAMES.iter().map(|game| game.game_unique_id).collect::<Vec<_>>());
    }
}
