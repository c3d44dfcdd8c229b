use std::collections::BTreeMap;

use crate::levels;

/// A quest of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quest {
    /// Claim the streak's day.
    Claim,
    /// Pass levels of an in-house game, each of them another one.
    Levels {
        /// The game's id.
        game: &'static str,
        /// How many.
        levels: u32,
    },
    /// Send a screenshot for a task.
    Task,
    /// Check in for an ESL tournament.
    CheckIn,
    /// Play a match of an ESL tournament to its end.
    Match,
}

/// A subscriber's deeds of a day, as the server's rows say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayProgress {
    /// Whether the streak's day is claimed.
    pub claimed: bool,
    /// Levels passed, each counted once, by the game's id.
    pub levels: BTreeMap<&'static str, u32>,
    /// Screenshots sent, without rejected ones.
    pub tasks: u32,
    /// ESL tournaments checked in for.
    pub check_ins: u32,
    /// Matches played to their end.
    pub matches: u32,
}

impl Quest {
    /// Returns the word for the wire. Quests of one day have different words.
    #[must_use]
    pub fn kind(self) -> &'static str {
        match self {
            Self::Claim => "claim",
            Self::Levels { levels: 0 | 1, .. } => "level",
            Self::Levels { .. } => "levels",
            Self::Task => "task",
            Self::CheckIn => "check_in",
            Self::Match => "match",
        }
    }

    /// Returns the id of the game in which the quest is done, if it names one.
    #[must_use]
    pub fn game(self) -> Option<&'static str> {
        match self {
            Self::Levels { game, .. } => Some(game),
            _ => None,
        }
    }

    /// Returns the progress at which the quest is done.
    #[must_use]
    pub fn target(self) -> u32 {
        match self {
            Self::Levels { levels, .. } => levels.max(1),
            _ => 1,
        }
    }

    /// Returns the progress on a day, at most [`Quest::target`].
    #[must_use]
    pub fn progress(self, day: &DayProgress) -> u32 {
        let reached = match self {
            Self::Claim => day.claimed.into(),
            Self::Levels { game, .. } => day.levels.get(game).copied().unwrap_or(0),
            Self::Task => day.tasks,
            Self::CheckIn => day.check_ins,
            Self::Match => day.matches,
        };
        reached.min(self.target())
    }

    /// Whether the quest is done.
    #[must_use]
    pub fn done(self, day: &DayProgress) -> bool {
        self.progress(day) >= self.target()
    }

    /// Returns the text for the database.
    #[must_use]
    fn word(self) -> String {
        match self {
            Self::Levels { game, levels } => format!("levels/{game}/{levels}"),
            other => other.kind().to_owned(),
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        if let Some(named) = word.strip_prefix("levels/") {
            let (id, levels) = named.rsplit_once('/')?;
            let game = levels::game(id)?.game_unique_id;
            return Some(Self::Levels { game, levels: levels.parse().ok().filter(|levels| *levels > 0)? });
        }
        [Self::Claim, Self::Task, Self::CheckIn, Self::Match].into_iter().find(|quest| quest.kind() == word)
    }
}

/// Returns the quests of a day as one text for the database.
#[must_use]
pub fn to_text(quests: &[Quest]) -> String {
    quests.iter().map(|quest| quest.word()).collect::<Vec<_>>().join(" ")
}

/// Parses [`to_text`]; `None` if a quest is unknown.
#[must_use]
pub fn from_text(text: &str) -> Option<Vec<Quest>> {
    text.split_ascii_whitespace().map(Quest::from_word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::{AIM_TRAIN, PUZZLE_MANIA};

    #[test]
    fn quests_are_read_back() {
        let quests = [
            Quest::Claim,
            Quest::Levels { game: PUZZLE_MANIA.game_unique_id, levels: 1 },
            Quest::Levels { game: AIM_TRAIN.game_unique_id, levels: 2 },
            Quest::Task,
            Quest::CheckIn,
            Quest::Match,
        ];
        assert_eq!(from_text(&to_text(&quests)).as_deref(), Some(&quests[..]));
        assert_eq!(from_text(""), Some(Vec::new()));
        for wrong in ["chess", "levels/aim_train_001/0", "levels/chess/1", "levels/aim_train_001", "level"] {
            assert_eq!(from_text(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn progress_ends_at_the_target() {
        let quest = Quest::Levels { game: AIM_TRAIN.game_unique_id, levels: 2 };
        let day = |passed| DayProgress {
            levels: BTreeMap::from([(AIM_TRAIN.game_unique_id, passed), (PUZZLE_MANIA.game_unique_id, 3)]),
            ..DayProgress::default()
        };
        let progress = [0, 1, 2, 9].map(|passed| (quest.progress(&day(passed)), quest.done(&day(passed))));
        assert_eq!(progress, [(0, false), (1, false), (2, true), (2, true)]);
        assert!(!Quest::Claim.done(&day(2)) && !Quest::Match.done(&day(2)));
        assert!(Quest::Claim.done(&DayProgress { claimed: true, ..day(0) }));
    }
}
