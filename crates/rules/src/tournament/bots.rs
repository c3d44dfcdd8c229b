//! Bots: players that the server plays itself, so that somebody who is alone in a demo has opponents. A bot is nobody: it
//! has no number, pays nothing and is paid nothing.

use crate::Credits;

/// Why a bot is not let in where something is paid in or won.
pub const ONLY_FOR_NOTHING: &str = "Bots play only where nothing is paid in and nothing is won.";
/// Why a bot is not let into a tournament that has begun, or of other publishers' games.
pub const NOT_OPEN: &str = "Bots enter ESL tournaments that have not begun.";
/// Why a bot is not let into a tournament of a game that it cannot play.
pub const NOT_THIS_GAME: &str = "Bots do not play this game.";

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BotStrength {
    /// As somebody who plays for the first time.
    Weak,
    /// As most people.
    Average,
    /// As somebody practised.
    Strong,
}

impl BotStrength {
    /// All, from the weakest to the strongest.
    pub const ALL: [Self; 3] = [Self::Weak, Self::Average, Self::Strong];

    /// The number in the database.
    #[must_use]
    pub fn number(self) -> i16 {
        match self {
            Self::Weak => 0,
            Self::Average => 1,
            Self::Strong => 2,
        }
    }

    /// Reads [`BotStrength::number`].
    #[must_use]
    pub fn from_number(number: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|strength| strength.number() == number)
    }
}

/// Where bots may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotPolicy {
    /// Everywhere: a demo.
    Anywhere,
    /// Where nothing is paid in and nothing is won: production. Nobody's money is ever played for against a bot.
    ForNothing,
}

impl BotPolicy {
    /// Whether bots may play in a tournament of this fee and these prizes.
    #[must_use]
    pub fn admits(self, entry_fee: Credits, prizes: [Credits; 3]) -> bool {
        let for_nothing = !entry_fee.is_positive() && prizes.iter().all(|prize| !prize.is_positive());
        self == Self::Anywhere || for_nothing
    }
}

/// How many of a tournament's bots are drawn: they give way to people, one to each but the first, for whom they came. So
/// the field is as large as bots and one person make it, until people alone make it larger.
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
