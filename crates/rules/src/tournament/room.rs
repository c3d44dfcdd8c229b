//! Room ids (contract 4): 6 characters that are hard to confuse.

use std::collections::BTreeSet;
use std::fmt;

/// At most one of a look-alike pair: 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. Without vowels no id is a word.
pub(crate) const ALPHABET: &[u8; 22] = b"34679CDFGHJKMNPQRTVWXY";

const LENGTH: usize = 6;

/// All possible ids: 113 million.
const SPACE: u32 = 22_u32.pow(6);

/// A match's room id, canonical: `K7MX3P`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomId([u8; LENGTH]);

impl RoomId {
    /// Parses typed text, ignoring case, spaces and dashes; `None` if the text is no room id.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        // No typed id is that long.
        if text.len() > 64 {
            return None;
        }
        let mut id = [0; LENGTH];
        let mut filled = 0;
        for typed in text.chars().filter(|typed| !typed.is_whitespace() && *typed != '-') {
            let typed = u8::try_from(typed).ok()?.to_ascii_uppercase();
            *id.get_mut(filled).filter(|_| ALPHABET.contains(&typed))? = typed;
            filled += 1;
        }
        (filled == LENGTH).then_some(Self(id))
    }

    fn from_number(mut number: u32) -> Self {
        let mut id = [0; LENGTH];
        for character in &mut id {
            *character = ALPHABET[(number % 22) as usize];
            number /= 22;
        }
        Self(id)
    }

    /// Returns the canonical form.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Draws `count` ids not in `taken`, and adds them to it. `random` returns unpredictable words.
///
/// # Panics
/// If over a quarter of all ids would be in use; no tournament is that large.
#[must_use]
pub fn draw(count: usize, taken: &mut BTreeSet<RoomId>, mut random: impl FnMut() -> u32) -> Vec<RoomId> {
    assert!(taken.len() + count < SPACE as usize / 4, "{count} more room ids than there should be");
    // Words from `even` up are redrawn, else the first ids would be more likely.
    let even = u32::MAX - u32::MAX % SPACE;
    let mut drawn = Vec::with_capacity(count);
    while drawn.len() < count {
        let word = random();
        if word < even {
            let id = RoomId::from_number(word % SPACE);
            if taken.insert(id) {
                drawn.push(id);
            }
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words() -> impl FnMut() -> u32 {
        let mut state = 1_u64;
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u32::try_from(state >> 32).unwrap()
        }
    }

    #[test]
    fn nothing_in_the_alphabet_looks_like_something_else() {
        for alike in ["0OQD", "1ILJ", "2Z", "5S", "8B", "UV", "6G"] {
            let there: Vec<char> =
                alike.chars().filter(|c| ALPHABET.contains(&u8::try_from(*c).unwrap())).collect();
            // Q/D and 6/G differ enough; their look-alikes 0 and O are not in the alphabet.
            assert!(there.len() <= 2 && !there.contains(&'0') && !there.contains(&'O'), "{alike}");
        }
        assert!(!ALPHABET.iter().any(|c| b"AEIOU0125SZB8L".contains(c)));
    }

    #[test]
    fn case_spaces_and_dashes_are_forgiven() {
        let id = RoomId::parse("K7MX3P").unwrap();
        for typed in ["k7mx3p", " K7M X3P ", "k7m-x3p", "\tk 7 m x 3 p\n"] {
            assert_eq!(RoomId::parse(typed), Some(id), "{typed:?}");
        }
        assert_eq!(id.to_string(), "K7MX3P");
        for wrong in ["", "K7MX3", "K7MX3PP", "K7MX3O", "K7MX31", "Ｋ7MX3P", "K7MX3P;", &" ".repeat(65)] {
            assert_eq!(RoomId::parse(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn ids_are_drawn_once() {
        let mut taken = BTreeSet::new();
        let first = draw(50_000, &mut taken, words());
        // The same words again: their ids are taken, so drawing goes on.
        let second = draw(25_000, &mut taken, words());
        let all: BTreeSet<RoomId> = first.iter().chain(&second).copied().collect();
        assert_eq!((all.len(), taken.len()), (75_000, 75_000));
    }

    proptest! {
        #[test]
        fn an_id_is_read_as_it_is_written(number in 0..SPACE) {
            let id = RoomId::from_number(number);
            prop_assert_eq!(RoomId::parse(id.as_str()), Some(id));
        }

        #[test]
        fn numbers_and_ids_are_one_to_one(a in 0..SPACE, b in 0..SPACE) {
            prop_assert_eq!(a == b, RoomId::from_number(a) == RoomId::from_number(b));
        }
    }
}
