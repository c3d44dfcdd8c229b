use chrono::NaiveDate;
use sha2::{Digest, Sha256};

use super::Quest;

/// The most quests of a day.
pub const QUESTS_A_DAY: usize = 3;

/// A game whose levels a subscriber can pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayableGame {
    /// The game's id.
    pub game: &'static str,
    /// The levels that the subscriber has passed today or can still pass today.
    pub levels: u32,
}

/// The quests that a subscriber can do on a day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PossibleQuests {
    /// The in-house games with levels.
    pub games: Vec<PlayableGame>,
    /// Whether a screenshot can be sent for a task.
    pub task: bool,
    /// Whether an ESL tournament can be entered.
    pub check_in: bool,
    /// Whether a match waits to be played.
    pub match_waits: bool,
}

/// The levels of the harder quest.
const HARDER: u32 = 2;

/// Draws a subscriber's quests of a day, the easiest first, each of another kind: the streak's day, a level of a
/// game, and one of what is left. The same day, subscriber and possible quests give the same result. If
/// little is possible, there are fewer quests; the first one is always possible.
#[must_use]
pub fn draw(day: NaiveDate, subscriber: &str, possible: &PossibleQuests) -> Vec<Quest> {
    let mut dice = Dice::new(day, subscriber);
    let mut quests = vec![Quest::Claim];
    let easy: Vec<_> = possible.games.iter().filter(|game| game.levels >= 1).collect();
    let played = dice.pick(&easy).map(|game| game.game);
    quests.extend(played.map(|game| Quest::Levels { game, levels: 1 }));
    let others = possible.games.iter().filter(|game| game.levels >= HARDER && Some(game.game) != played);
    let others: Vec<_> = others.map(|game| Quest::Levels { game: game.game, levels: HARDER }).collect();
    // The other games together are as likely as each other kind.
    let mut last: Vec<_> = dice.pick(&others).copied().into_iter().collect();
    last.extend(possible.task.then_some(Quest::Task));
    last.extend(possible.check_in.then_some(Quest::CheckIn));
    last.extend(possible.match_waits.then_some(Quest::Match));
    quests.extend(dice.pick(&last));
    quests
}

/// Numbers that follow from a day and a subscriber.
struct Dice {
    digest: [u8; 32],
    rolled: usize,
}

impl Dice {
    fn new(day: NaiveDate, subscriber: &str) -> Self {
        Self { digest: Sha256::digest(format!("quests/{day}/{subscriber}")).into(), rolled: 0 }
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let bytes = self.digest.iter().skip(self.rolled * 8).take(8);
        let number = bytes.fold(0u64, |number, byte| number << 8 | u64::from(*byte));
        self.rolled += 1;
        let many = u64::try_from(from.len()).ok().filter(|many| *many > 0)?;
        usize::try_from(number % many).ok().and_then(|index| from.get(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::{AIM_TRAIN, PUZZLE_MANIA, SPACE_FOOTBALL};
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};

    const GAMES: [PlayableGame; 3] = [
        PlayableGame { game: AIM_TRAIN.game_unique_id, levels: 25 },
        PlayableGame { game: PUZZLE_MANIA.game_unique_id, levels: 3 },
        PlayableGame { game: SPACE_FOOTBALL.game_unique_id, levels: 12 },
    ];

    fn day(number: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, 1).unwrap() + chrono::Days::new(number.into())
    }

    #[test]
    fn days_and_subscribers_differ() {
        let all = PossibleQuests { games: GAMES.to_vec(), task: true, check_in: true, match_waits: true };
        let drawn = |number, who: &str| draw(day(number), who, &all);
        assert_eq!(drawn(1, "a"), drawn(1, "a"));
        let mut last = BTreeMap::new();
        for number in 0..400 {
            let quests = drawn(number, "a");
            assert_eq!(quests.len(), QUESTS_A_DAY);
            *last.entry(quests[2].kind()).or_insert(0) += 1;
        }
        assert_eq!(last.keys().copied().collect::<Vec<_>>(), ["check_in", "levels", "match", "task"]);
        assert!(last.values().all(|times| (60..140).contains(times)), "{last:?}");
        let on_one_day: BTreeSet<_> = (0..50).map(|who| drawn(1, &who.to_string())).collect();
        assert!(on_one_day.len() > 8, "{}", on_one_day.len());
    }

    #[test]
    fn nothing_is_possible_but_the_streak() {
        assert_eq!(draw(day(1), "a", &PossibleQuests::default()), [Quest::Claim]);
        let task = PossibleQuests { task: true, ..PossibleQuests::default() };
        assert_eq!(draw(day(1), "a", &task), [Quest::Claim, Quest::Task]);
    }

    proptest! {
        #[test]
        fn only_possible_quests_of_different_kinds_are_drawn(
            number in 0u32..2_000, who in "[a-z0-9-]{1,36}",
            levels in prop::array::uniform3(0u32..4), which in 0usize..4,
            task: bool, check_in: bool, match_waits: bool,
        ) {
            let games: Vec<_> = GAMES.iter().zip(levels).take(which)
                .map(|(game, levels)| PlayableGame { levels, ..*game }).collect();
            let possible = PossibleQuests { games: games.clone(), task, check_in, match_waits };
            let quests = draw(day(number), &who, &possible);
            prop_assert!((1..=QUESTS_A_DAY).contains(&quests.len()));
            prop_assert_eq!(quests[0], Quest::Claim);
            let kinds: BTreeSet<_> = quests.iter().map(|quest| quest.kind()).collect();
            prop_assert_eq!(kinds.len(), quests.len());
            let named: Vec<_> = quests.iter().filter_map(|quest| quest.game()).collect();
            prop_assert_eq!(named.iter().collect::<BTreeSet<_>>().len(), named.len(), "another game");
            for quest in &quests {
                let can = match quest {
                    Quest::Claim => true,
                    Quest::Levels { game, levels } => {
                        games.iter().any(|one| one.game == *game && one.levels >= *levels)
                    }
                    Quest::Task => task,
                    Quest::CheckIn => check_in,
                    Quest::Match => match_waits,
                };
                prop_assert!(can, "{quest:?} of {possible:?}");
            }
            // Everything that is possible is used before a day has fewer quests.
            if games.iter().any(|game| game.levels > 0) && (task || check_in || match_waits) {
                prop_assert_eq!(quests.len(), QUESTS_A_DAY);
            }
            let again = super::super::from_text(&super::super::to_text(&quests));
            prop_assert_eq!(again, Some(quests));
        }
    }
}
