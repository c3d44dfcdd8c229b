//! Prizes that wait for staff before they are paid: their states, and what the winner is told, in both languages.

use crate::{Credits, Language};

/// Where a prize stands that was not paid at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PrizeState {
    /// Staff have not decided yet.
    Waiting,
    /// Staff have paid it.
    Paid,
    /// Staff have refused it; nobody is paid.
    Refused,
}

impl PrizeState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Paid, Self::Refused];

    /// The word in the database, on the wire and on the command line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Paid => "paid",
            Self::Refused => "refused",
        }
    }

    /// Reads [`PrizeState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// A prize that was paid or refused before; for staff.
pub const SETTLED: &str = "This prize was paid or refused before.";
/// The winner of a prize was erased; for staff.
pub const ERASED: &str = "The winner was erased: nobody can be paid. Refuse the prize.";

/// What the messages are filled with.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The product.
    pub product: &'a str,
    /// What it calls its credits.
    pub coin: &'a str,
    /// The tournament.
    pub tournament: &'a str,
    /// The winner's place, from 1.
    pub place: i32,
    /// The prize.
    pub prize: Credits,
}

/// The winner of a prize that waits learns of their place, and that they need not do anything.
#[must_use]
pub fn waiting(language: Language, words: &Words<'_>) -> String {
    let Words { product, coin, tournament, place, prize } = words;
    match language {
        Language::En => format!(
            "{product}: you took place {place} in {tournament}! Your prize of {prize} {coin} is being checked and will \
             be paid into your wallet. You do not have to do anything."
        ),
        Language::Ur => format!(
            "{product}: آپ نے {tournament} میں پوزیشن {place} حاصل کی! آپ کے {prize} {coin} کے انعام کی جانچ ہو رہی ہے، \
             پھر یہ آپ کے والٹ میں آ جائے گا۔ آپ کو کچھ کرنے کی ضرورت نہیں۔"
        ),
    }
}

/// A prize that waited was paid.
#[must_use]
pub fn paid(language: Language, words: &Words<'_>) -> String {
    let Words { product, coin, tournament, prize, .. } = words;
    match language {
        Language::En => {
            format!("{product}: your prize for {tournament} was checked. {prize} {coin} are in your wallet.")
        }
        Language::Ur => format!(
            "{product}: {tournament} کے لیے آپ کے انعام کی جانچ ہو گئی۔ {prize} {coin} آپ کے والٹ میں آ گئے۔"
        ),
    }
}

/// A prize that waited was refused.
#[must_use]
pub fn refused(language: Language, words: &Words<'_>, reason: &str) -> String {
    let Words { product, coin, tournament, prize, .. } = words;
    match language {
        Language::En => format!(
            "{product}: your prize of {prize} {coin} for {tournament} was checked and will not be paid. Reason: {reason}"
        ),
        Language::Ur => format!(
            "{product}: {tournament} کے لیے آپ کے {prize} {coin} کے انعام کی جانچ ہوئی اور یہ ادا نہیں کیا جائے گا۔ وجہ: \
             {reason}"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_read_back() {
        for state in PrizeState::ALL {
            assert_eq!(PrizeState::from_word(state.as_str()), Some(state));
        }
        assert_eq!(PrizeState::from_word("open"), None);
    }

    #[test]
    fn each_language_names_the_tournament_and_the_prize() {
        let words = Words {
            product: "Arena",
            coin: "ESL Coins",
            tournament: "Night Cup",
            place: 1,
            prize: Credits(6000),
        };
        for language in [Language::En, Language::Ur] {
            let texts = [waiting(language, &words), paid(language, &words), refused(language, &words, "Bot")];
            for text in &texts {
                assert!(
                    text.starts_with("Arena: ")
                        && text.contains("Night Cup")
                        && text.contains("6000 ESL Coins"),
                    "{text}"
                );
            }
            assert!(texts[2].ends_with("Bot"), "{texts:?}");
        }
        assert!(waiting(Language::En, &words).ends_with("You do not have to do anything."));
        assert_ne!(waiting(Language::En, &words), waiting(Language::Ur, &words));
    }
}
