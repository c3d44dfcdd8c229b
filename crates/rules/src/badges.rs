//! Badges: twenty marks for what a subscriber has reached, which pay nothing (docs/quests.md). The progress follows
//! from the server's rows. A badge stays once it is earned.

use crate::credits::Credits;
use crate::levels::{AIM_TRAIN, InHouseGame, PUZZLE_MANIA, SPACE_FOOTBALL};

/// A badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it, and `progress` says the rest")]
pub enum Badge {
    FirstClaim,
    Streak7,
    Streak14,
    Streak30,
    FirstLevel,
    Levels25,
    Levels100,
    PuzzleMaster,
    AimMaster,
    FootballMaster,
    Tournament,
    MatchWon,
    Champion,
    Screenshot,
    Screenshots10,
    Screenshots50,
    Redeemed,
    Earned1000,
    Earned10000,
    Promoted,
}

/// The facts about a subscriber from which the progress of badges follows, as the server's rows say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BadgeFacts {
    /// The highest streak day ever claimed.
    pub streak_day: u32,
    /// Levels that paid, each once a day.
    pub levels: u32,
    /// The highest level of Puzzle Mania that paid.
    pub puzzle_level: u32,
    /// The highest level of Aim Train that paid.
    pub aim_level: u32,
    /// The highest level of Space Football that paid.
    pub football_level: u32,
    /// Tournaments entered.
    pub tournaments: u32,
    /// Whether a match was won in play.
    pub match_won: bool,
    /// Whether a tournament was won.
    pub tournament_won: bool,
    /// Screenshots approved.
    pub tasks: u32,
    /// Rewards redeemed, without refused ones.
    pub rewards: u32,
    /// Credits ever earned.
    pub earned: Credits,
    /// Whether the subscriber went up a tier in the leagues.
    pub promoted: bool,
}

impl Badge {
    /// Every badge, in the order in which they are shown.
    pub const ALL: [Self; 20] = [
        Self::FirstClaim,
        Self::Streak7,
        Self::Streak14,
        Self::Streak30,
        Self::FirstLevel,
        Self::Levels25,
        Self::Levels100,
        Self::PuzzleMaster,
        Self::AimMaster,
        Self::FootballMaster,
        Self::Tournament,
        Self::MatchWon,
        Self::Champion,
        Self::Screenshot,
        Self::Screenshots10,
        Self::Screenshots50,
        Self::Redeemed,
        Self::Earned1000,
        Self::Earned10000,
        Self::Promoted,
    ];

    /// Returns the word for the database and the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::FirstClaim => "first_claim",
            Self::Streak7 => "streak_7",
            Self::Streak14 => "streak_14",
            Self::Streak30 => "streak_30",
            Self::FirstLevel => "first_level",
            Self::Levels25 => "levels_25",
            Self::Levels100 => "levels_100",
            Self::PuzzleMaster => "puzzle_master",
            Self::AimMaster => "aim_master",
            Self::FootballMaster => "football_master",
            Self::Tournament => "tournament",
            Self::MatchWon => "match_won",
            Self::Champion => "champion",
            Self::Screenshot => "screenshot",
            Self::Screenshots10 => "screenshots_10",
            Self::Screenshots50 => "screenshots_50",
            Self::Redeemed => "redeemed",
            Self::Earned1000 => "earned_1000",
            Self::Earned10000 => "earned_10000",
            Self::Promoted => "promoted",
        }
    }

    /// Parses [`Badge::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|badge| badge.as_str() == word)
    }

    /// Returns the progress at which the badge is earned.
    #[must_use]
    pub fn target(self) -> u32 {
        match self {
            Self::Streak7 => 7,
            Self::Streak14 => 14,
            Self::Streak30 => 30,
            Self::Levels25 => 25,
            Self::Levels100 => 100,
            Self::PuzzleMaster => last_level(&PUZZLE_MANIA),
            Self::AimMaster => last_level(&AIM_TRAIN),
            Self::FootballMaster => last_level(&SPACE_FOOTBALL),
            Self::Screenshots10 => 10,
            Self::Screenshots50 => 50,
            Self::Earned1000 => 1_000,
            Self::Earned10000 => 10_000,
            Self::FirstClaim
            | Self::FirstLevel
            | Self::Tournament
            | Self::MatchWon
            | Self::Champion
            | Self::Screenshot
            | Self::Redeemed
            | Self::Promoted => 1,
        }
    }

    /// Returns the progress, at most [`Badge::target`].
    #[must_use]
    pub fn progress(self, facts: &BadgeFacts) -> u32 {
        let reached = match self {
            Self::FirstClaim | Self::Streak7 | Self::Streak14 | Self::Streak30 => facts.streak_day,
            Self::FirstLevel | Self::Levels25 | Self::Levels100 => facts.levels,
            Self::PuzzleMaster => facts.puzzle_level,
            Self::AimMaster => facts.aim_level,
            Self::FootballMaster => facts.football_level,
            Self::Tournament => facts.tournaments,
            Self::MatchWon => facts.match_won.into(),
            Self::Champion => facts.tournament_won.into(),
            Self::Screenshot | Self::Screenshots10 | Self::Screenshots50 => facts.tasks,
            Self::Redeemed => facts.rewards,
            Self::Earned1000 | Self::Earned10000 => u32::try_from(facts.earned.0.max(0)).unwrap_or(u32::MAX),
            Self::Promoted => facts.promoted.into(),
        };
        reached.min(self.target())
    }

    /// Whether the progress earns the badge.
    #[must_use]
    pub fn is_reached(self, facts: &BadgeFacts) -> bool {
        self.progress(facts) >= self.target()
    }
}

/// Returns the number of a game's last level.
fn last_level(game: &InHouseGame) -> u32 {
    game.levels.last().map_or(1, |level| level.number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn badges_are_read_back() {
        for badge in Badge::ALL {
            assert_eq!(Badge::from_word(badge.as_str()), Some(badge));
        }
        let words: BTreeSet<_> = Badge::ALL.iter().map(|badge| badge.as_str()).collect();
        assert_eq!(words.len(), Badge::ALL.len());
        assert_eq!(Badge::from_word("rich"), None);
    }

    #[test]
    fn a_beginner_has_no_badge() {
        let nothing = BadgeFacts::default();
        assert!(Badge::ALL.iter().all(|badge| badge.progress(&nothing) == 0 && !badge.is_reached(&nothing)));
        let claimed = BadgeFacts { streak_day: 7, earned: Credits(-3), ..nothing };
        let earned: Vec<_> = Badge::ALL.into_iter().filter(|badge| badge.is_reached(&claimed)).collect();
        assert_eq!(earned, [Badge::FirstClaim, Badge::Streak7]);
        assert_eq!(Badge::Streak14.progress(&claimed), 7);
    }

    #[test]
    fn the_last_level_of_a_game_makes_its_master() {
        let targets = [Badge::PuzzleMaster, Badge::AimMaster, Badge::FootballMaster].map(Badge::target);
        assert_eq!(targets, [3, 25, 12]);
        let facts = BadgeFacts { aim_level: 25, puzzle_level: 2, ..BadgeFacts::default() };
        assert!(Badge::AimMaster.is_reached(&facts) && !Badge::PuzzleMaster.is_reached(&facts));
    }

    fn facts() -> impl Strategy<Value = BadgeFacts> {
        let counts = prop::array::uniform8(0u32..200);
        (counts, 0i64..20_000, prop::array::uniform3(any::<bool>())).prop_map(|(counts, earned, flags)| {
            let [streak_day, levels, puzzle_level, aim_level, football_level, tournaments, tasks, rewards] =
                counts;
            let [match_won, tournament_won, promoted] = flags;
            BadgeFacts {
                streak_day,
                levels,
                puzzle_level,
                aim_level,
                football_level,
                tournaments,
                match_won,
                tournament_won,
                tasks,
                rewards,
                earned: Credits(earned),
                promoted,
            }
        })
    }

    proptest! {
        #[test]
        fn progress_never_passes_the_target_and_grows_with_the_facts(facts in facts(), more in 0u32..50) {
            let later = BadgeFacts {
                streak_day: facts.streak_day + more,
                levels: facts.levels + more,
                tasks: facts.tasks + more,
                earned: Credits(facts.earned.0 + i64::from(more)),
                ..facts
            };
            for badge in Badge::ALL {
                prop_assert!(badge.target() > 0 && badge.progress(&facts) <= badge.target());
                prop_assert!(badge.progress(&later) >= badge.progress(&facts));
                prop_assert_eq!(badge.is_reached(&facts), badge.progress(&facts) == badge.target());
            }
        }
    }
}
