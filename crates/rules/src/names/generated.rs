//! Nicknames for subscribers who have chosen none.

use super::{PublicName, WordList};

/// First words: short, friendly, harmless before every second word.
const FIRST: [&str; 64] = [
    "Able", "Agile", "Amber", "Astro", "Bold", "Brave", "Brisk", "Calm", "Clear", "Cool", "Coral", "Cosmic",
    "Cozy", "Crisp", "Daring", "Dawn", "Eager", "Early", "Fair", "Fast", "Fine", "Fresh", "Giant", "Glad",
    "Good", "Grand", "Great", "Green", "Happy", "Humble", "Jade", "Jolly", "Keen", "Kind", "Lively", "Loyal",
    "Lunar", "Mega", "Merry", "Mighty", "Mint", "Neat", "Nimble", "Noble", "Polite", "Proud", "Quick",
    "Rapid", "Ready", "Shiny", "Smart", "Snowy", "Solar", "Steady", "Sunny", "Super", "Swift", "Teal",
    "Tidy", "Turbo", "Vivid", "Wavy", "Wise", "Zippy",
];

/// Second words: well-liked animals, sky, games. Not owl, dog, pig, donkey and monkey: these are insults in
/// Urdu.
const SECOND: [&str; 64] = [
    "Arrow", "Bear", "Bison", "Bolt", "Camel", "Canoe", "Cedar", "Champ", "Cliff", "Cloud", "Comet", "Crane",
    "Deer", "Dino", "Dove", "Drum", "Eagle", "Ember", "Falcon", "Finch", "Fox", "Guava", "Hawk", "Hero",
    "Heron", "Horse", "Kite", "Kiwi", "Koala", "Koel", "Lemon", "Lion", "Lynx", "Mango", "Maple", "Moon",
    "Nova", "Olive", "Orbit", "Otter", "Panda", "Parrot", "Peak", "Pearl", "Pilot", "Planet", "Pony", "Rain",
    "River", "Robin", "Robot", "Rocket", "Sailor", "Scout", "Seal", "Spark", "Star", "Storm", "Swan",
    "Tiger", "Tulip", "Turtle", "Wave", "Wolf",
];

/// Numbers that mean something else to many readers: fraud, murder and blasphemy in Pakistan's penal
/// code, a blessing, prisoners, hatred, jokes.
const AVOIDED: [&str; 11] = ["69", "88", "1488", "295", "302", "376", "420", "666", "786", "804", "911"];

/// The fewest and most digits. Five give about 400 million names; seven could be a telephone number.
const DIGITS: std::ops::RangeInclusive<u32> = 2..=5;

impl PublicName {
    /// Generates a nickname of two words and a number of `digits` digits (2 to 5), such as
    /// `SwiftFalcon27`, in ASCII so that anybody can type it. Words and number follow from `bits`.
    ///
    /// Returns `None` for a refused name; try other bits.
    #[must_use]
    pub fn generated(bits: u64, digits: u32, words: &WordList) -> Option<Self> {
        let digits = digits.clamp(*DIGITS.start(), *DIGITS.end());
        let low = 10_u64.pow(digits - 1);
        let count = 9 * low;
        // Six bits a word; the other 52 exceed any number.
        let (first, second, rest) = (bits & 63, bits >> 6 & 63, bits >> 12);
        let from = rest % count;
        let number = (0..count).map(|step| low + (from + step) % count).find(|number| {
            let text = number.to_string();
            !AVOIDED.iter().any(|avoided| text.contains(avoided))
        })?;
        let word = |list: &[&'static str; 64], index: u64| {
            usize::try_from(index).ok().and_then(|at| list.get(at).copied())
        };
        let text = format!("{}{}{number}", word(&FIRST, first)?, word(&SECOND, second)?);
        Self::read(&text, words).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::USERNAME_MAX;
    use super::*;

    #[test]
    fn no_pair_of_words_is_refused_or_looks_like_another() {
        let words = WordList::standard();
        let mut looks = BTreeSet::new();
        for (first, second) in FIRST.iter().flat_map(|first| SECOND.iter().map(move |second| (first, second)))
        {
            for text in [
                format!("{first}{second}27"),
                format!("{first} {second}"),
                format!("{first}{second}").to_lowercase(),
            ] {
                assert!(PublicName::read(&text, &words).is_ok(), "{text}");
            }
            assert!(looks.insert(super::super::skeleton(&format!("{first}{second}"))), "{first}{second}");
            assert!(first.len() <= 6 && second.len() <= 6, "{first}{second} is long");
        }
        assert_eq!(looks.len(), 64 * 64);
    }

    #[test]
    fn the_number_has_the_asked_digits_and_no_second_meaning() {
        let words = WordList::standard();
        let named = |bits, digits| PublicName::generated(bits, digits, &words).unwrap().text().to_owned();
        assert_eq!(named(0, 2), "AbleArrow10");
        assert_eq!(named(63 | 63 << 6 | 1 << 12, 2), "ZippyWolf11");
        assert_eq!(named(78 << 12, 2), "AbleArrow89", "88 is left out");
        assert_eq!(named(0, 5), "AbleArrow10000");
        assert_eq!((named(0, 0), named(0, 9)), (named(0, 2), named(0, 5)));
    }

    #[test]
    fn a_word_that_the_operator_refuses_is_in_no_name() {
        let words = WordList::standard().with("*falcon*");
        let bits = u64::try_from(SECOND.iter().position(|word| *word == "Falcon").unwrap()).unwrap() << 6;
        assert_eq!(PublicName::generated(bits, 2, &words), None);
        assert!(PublicName::generated(bits + (1 << 6), 2, &words).is_some());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn a_generated_name_is_a_public_name(bits: u64, digits in 0_u32..9) {
            let words = WordList::standard().with("Arena").with("Jazz");
            let name = PublicName::generated(bits, digits, &words).unwrap();
            prop_assert!(name.text().chars().all(|c| c.is_ascii_alphanumeric()));
            prop_assert!(name.text().len() <= USERNAME_MAX / 2);
            prop_assert_eq!(PublicName::read(name.text(), &words), Ok(name));
        }
    }
}
