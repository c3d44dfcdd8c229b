use serde::{Deserialize, Serialize};

use super::{GROUP, Tier};
use crate::credits::Credits;

/// The operator's rules of the leagues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueRules {
    /// The members of a full group who go up.
    pub up: u32,
    /// The members of a full group who go down.
    pub down: u32,
    /// The prizes of a group's first places.
    pub prizes: Vec<Credits>,
    /// The fewest members who must have earned something for a group to pay prizes.
    pub prizes_from: u32,
}

impl Default for LeagueRules {
    fn default() -> Self {
        Self { up: 7, down: 7, prizes: vec![Credits(50), Credits(30), Credits(20)], prizes_from: 5 }
    }
}

impl LeagueRules {
    /// Returns the most that a week can pay for so many subscribers who earn in it. Only the newest group of
    /// each tier is not full.
    #[must_use]
    pub fn budget(&self, subscribers: u64) -> Credits {
        let tiers = Tier::ALL.len() as u64;
        let group = self.prizes.iter().copied().sum::<Credits>();
        let groups = (subscribers / u64::from(GROUP) + tiers).min(subscribers);
        Credits(group.0.saturating_mul(groups.cast_signed()))
    }
}

/// How a member's tier changes at the end of a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Movement {
    /// To the next higher tier.
    Up,
    /// None.
    Stay,
    /// To the next lower tier.
    Down,
}

impl Movement {
    /// Every movement.
    pub const ALL: [Self; 3] = [Self::Up, Self::Stay, Self::Down];

    /// Returns the word for the database and the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Stay => "stay",
            Self::Down => "down",
        }
    }

    /// Parses [`Movement::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|movement| movement.as_str() == word)
    }
}

/// A member's result of a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeagueResult {
    /// The place in the group, from 1.
    pub place: u32,
    /// The movement.
    pub movement: Movement,
    /// The tier of the following week.
    pub next: Tier,
    /// The prize; zero for most.
    pub prize: Credits,
}

/// Returns how many of a group go up and down. `earned` is the number of members who earned something. A group
/// that is not full moves as large a part as a full one: up rounded up, down rounded down, so that a lone
/// member goes up and nobody goes down for want of company.
#[must_use]
pub fn movements(rules: &LeagueRules, tier: Tier, earned: u32) -> (u32, u32) {
    let earned = earned.min(GROUP);
    let up = if tier == Tier::HIGHEST { 0 } else { (rules.up * earned).div_ceil(GROUP) };
    let down = if tier == Tier::LOWEST { 0 } else { rules.down * earned / GROUP };
    (up.min(earned), down.min(earned - up.min(earned)))
}

/// Returns the results of a group's members. `points` are the credits that each earned in the week, in the order
/// of places: the most first, of equal points the one who reached them first, then by id, as on the leaderboard.
///
/// A member whose credits of the week were all taken back goes down, like a subscriber who earned nothing.
#[must_use]
pub fn results(rules: &LeagueRules, tier: Tier, points: &[Credits]) -> Vec<LeagueResult> {
    let earned = points.iter().filter(|points| points.is_positive()).count();
    let earned = u32::try_from(earned).unwrap_or(u32::MAX);
    let (up, down) = movements(rules, tier, earned);
    let pays = earned >= rules.prizes_from;
    let result = |(place, points): (u32, &Credits)| {
        let next = if !points.is_positive() || place > earned - down {
            tier.below(1)
        } else if place <= up {
            tier.above()
        } else {
            tier
        };
        let movement = match next.cmp(&tier) {
            std::cmp::Ordering::Greater => Movement::Up,
            std::cmp::Ordering::Equal => Movement::Stay,
            std::cmp::Ordering::Less => Movement::Down,
        };
        let prize = rules.prizes.get(place as usize - 1).copied().unwrap_or_default();
        let prize = if pays && points.is_positive() { prize } else { Credits::ZERO };
        LeagueResult { place, movement, next, prize }
    };
    (1..).zip(points).map(result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn points(of: &[i64]) -> Vec<Credits> {
        of.iter().copied().map(Credits).collect()
    }

    fn full() -> Vec<Credits> {
        (1..=30).rev().map(Credits).collect()
    }

    fn moved(tier: Tier, points: &[Credits]) -> String {
        let results = results(&LeagueRules::default(), tier, points);
        let letter = |result: &LeagueResult| result.movement.as_str().chars().next().unwrap_or_default();
        results.iter().map(letter).collect()
    }

    #[test]
    fn seven_of_thirty_go_up_and_seven_go_down() {
        assert_eq!(moved(Tier::Gold, &full()), "uuuuuuussssssssssssssssddddddd");
        assert_eq!(moved(Tier::Bronze, &full()), "uuuuuuusssssssssssssssssssssss");
        assert_eq!(moved(Tier::Champion, &full()), "sssssssssssssssssssssssddddddd");
        let prizes: Vec<_> = results(&LeagueRules::default(), Tier::Gold, &full())
            .iter()
            .map(|result| result.prize.0)
            .take(5)
            .collect();
        assert_eq!(prizes, [50, 30, 20, 0, 0]);
    }

    #[test]
    fn a_small_group_moves_the_same_part() {
        assert_eq!(moved(Tier::Gold, &points(&[5])), "u");
        assert_eq!(moved(Tier::Gold, &points(&[5, 4, 3, 2])), "usss");
        assert_eq!(moved(Tier::Gold, &points(&[5, 4, 3, 2, 1])), "uussd");
        assert_eq!(moved(Tier::Gold, &full()[..15]), "uuuussssssssddd");
    }

    #[test]
    fn whoever_kept_nothing_goes_down_without_a_prize() {
        assert_eq!(moved(Tier::Gold, &points(&[5, 0, -3])), "udd");
        assert_eq!(moved(Tier::Bronze, &points(&[0, 0])), "ss");
        let rules = LeagueRules { prizes_from: 1, ..LeagueRules::default() };
        let prizes: Vec<_> =
            results(&rules, Tier::Gold, &points(&[5, 0, -3])).iter().map(|result| result.prize.0).collect();
        assert_eq!(prizes, [50, 0, 0]);
    }

    #[test]
    fn four_are_too_few_for_a_prize() {
        let rules = LeagueRules::default();
        let paid = |points: &[i64]| -> i64 {
            let points: Vec<_> = points.iter().copied().map(Credits).collect();
            results(&rules, Tier::Gold, &points).iter().map(|result| result.prize.0).sum()
        };
        assert_eq!((paid(&[4, 3, 2, 1]), paid(&[4, 3, 2, 1, 0]), paid(&[5, 4, 3, 2, 1])), (0, 0, 100));
    }

    #[test]
    fn a_week_pays_no_more_than_its_budget() {
        let rules = LeagueRules::default();
        assert_eq!(rules.budget(0), Credits(0));
        assert_eq!(rules.budget(1), Credits(100));
        assert_eq!(rules.budget(100_000), Credits(100 * (3_333 + 6)));
    }

    proptest! {
        #[test]
        fn everybody_has_one_outcome(
            mut earned in prop::collection::vec(-5i64..500, 1..=30),
            tier in prop::sample::select(Tier::ALL.to_vec()),
            up in 0u32..=15,
            down in 0u32..=15,
            prizes_from in 0u32..=30,
        ) {
            earned.sort_unstable_by(|a, b| b.cmp(a));
            let rules = LeagueRules { up, down, prizes_from, ..LeagueRules::default() };
            let points = points(&earned);
            let results = results(&rules, tier, &points);
            prop_assert_eq!(results.len(), points.len());
            let count = |of: Movement| results.iter().filter(|result| result.movement == of).count();
            prop_assert_eq!(count(Movement::Up) + count(Movement::Stay) + count(Movement::Down), points.len());
            prop_assert!(count(Movement::Up) <= up as usize);
            for (index, result) in results.iter().enumerate() {
                prop_assert_eq!(result.place as usize, index + 1);
                match result.movement {
                    Movement::Up => {
                        prop_assert!(points[index].is_positive() && tier != Tier::HIGHEST);
                        prop_assert_eq!(result.next, tier.above());
                    }
                    Movement::Stay => prop_assert_eq!(result.next, tier),
                    Movement::Down => {
                        prop_assert!(tier != Tier::LOWEST);
                        prop_assert_eq!(result.next, tier.below(1));
                    }
                }
                prop_assert!(result.prize == Credits::ZERO || points[index].is_positive());
            }
            // Nobody stands above somebody who fares better.
            for pair in results.windows(2) {
                prop_assert!(pair[0].next >= pair[1].next && pair[0].prize >= pair[1].prize);
            }
            let sum: Credits = rules.prizes.iter().copied().sum();
            prop_assert!(results.iter().map(|result| result.prize).sum::<Credits>() <= sum);
        }

        /// However many there are, and however they are spread over the tiers, the prizes stay in the budget.
        #[test]
        fn groups_of_all_tiers_stay_in_the_budget(in_tiers in prop::collection::vec(0u32..400, 6)) {
            let rules = LeagueRules { prizes_from: 0, ..LeagueRules::default() };
            let all: u64 = in_tiers.iter().map(|members| u64::from(*members)).sum();
            let group: Credits = rules.prizes.iter().copied().sum();
            let groups: i64 = in_tiers.iter().map(|members| i64::from(members.div_ceil(GROUP))).sum();
            prop_assert!(Credits(group.0 * groups) <= rules.budget(all));
        }
    }
}
