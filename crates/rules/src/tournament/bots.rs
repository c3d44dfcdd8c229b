//! Bots: the server's players, opponents for a lone player in a demo. A bot has no number, pays nothing,
//! receives nothing.

use crate::Credits;

/// Refuses a bot where there is an entry fee or prize.
pub const ONLY_FOR_NOTHING: &str = "Bots play only where nothing is paid in and nothing is won.";
/// Refuses a bot in a begun or weekly tournament.
pub const NOT_OPEN: &str = "Bots enter ESL tournaments that have not begun.";
/// Refuses a bot for a game that bots cannot play.
pub const NOT_THIS_GAME: &str = "Bots do not play this game.";

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BotStrength {
    /// Plays like a beginner.
    Weak,
    /// Plays like most people.
    Average,
    /// Plays like an experienced player.
    Strong,
}

impl BotStrength {
    /// All strengths, from weak to strong.
    pub const ALL: [Self; 3] = [Self::Weak, Self::Average, Self::Strong];

    /// Returns the database's number.
    #[must_use]
    pub fn number(self) -> i16 {
        match self {
            Self::Weak => 0,
            Self::Average => 1,
            Self::Strong => 2,
        }
    }

    /// Parses [`BotStrength::number`].
    #[must_use]
    pub fn from_number(number: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|strength| strength.number() == number)
    }
}

/// The tournaments in which bots may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotPolicy {
    /// Everywhere: for demos.
    Anywhere,
    /// Only without fees and prizes: for production. Nobody plays for money against a bot.
    ForNothing,
}

impl BotPolicy {
    /// Whether bots may play for this fee and these prizes.
    #[must_use]
    pub fn admits(self, entry_fee: Credits, prizes: [Credits; 3]) -> bool {
        let for_nothing = !entry_fee.is_positive() && prizes.iter().all(|prize| !prize.is_positive());
        self == Self::Anywhere || for_nothing
    }
}

/// Returns how many bots enter the draw. Every person but the first replaces one bot, so the field keeps its
/// size until people alone exceed it.
#[must_use]
pub fn drawn(bots: u64, people: u64) -> u64 {
    bots.saturating_sub(people.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back() {
        for strength in BotStrength::ALL {
            assert_eq!(BotStrength::from_number(strength.number()), Some(strength));
        }
        assert_eq!(BotStrength::from_number(3), None);
    }

    #[test]
    fn production_has_no_bots_where_there_is_money() {
        let none = [Credits::ZERO; 3];
        assert!(BotPolicy::ForNothing.admits(Credits::ZERO, none));
        assert!(!BotPolicy::ForNothing.admits(Credits(1), none));
        for place in 0..3 {
            let mut prizes = none;
            prizes[place] = Credits(1);
            assert!(!BotPolicy::ForNothing.admits(Credits::ZERO, prizes));
            assert!(BotPolicy::Anywhere.admits(Credits(1), prizes));
        }
    }

    #[test]
    fn bots_give_way_to_people() {
        let field = |people| drawn(7, people) + people;
        assert_eq!((0..=10).map(field).collect::<Vec<_>>(), [7, 8, 8, 8, 8, 8, 8, 8, 8, 9, 10]);
    }
}
