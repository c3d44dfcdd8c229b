use std::fmt;

use crate::tournament::room::ALPHABET;

const LENGTH: usize = 8;

/// Words from here up are drawn again, else the first characters would be more likely.
const EVEN: u32 = u32::MAX - u32::MAX % 22;

/// The code of a subscriber or of a challenge link: eight characters of the room ids' alphabet, of which there are 55
/// thousand million. Canonical: `K7MX3PQW`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FriendCode([u8; LENGTH]);

impl FriendCode {
    /// Parses typed text, ignoring case, spaces and dashes; `None` if the text is no code.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        // No typed code is that long.
        if text.len() > 64 {
            return None;
        }
        let mut code = [0; LENGTH];
        let mut filled = 0;
        for typed in text.chars().filter(|typed| !typed.is_whitespace() && *typed != '-') {
            let typed = u8::try_from(typed).ok()?.to_ascii_uppercase();
            *code.get_mut(filled).filter(|_| ALPHABET.contains(&typed))? = typed;
            filled += 1;
        }
        (filled == LENGTH).then_some(Self(code))
    }

    /// Draws a code. `random` returns unpredictable words.
    #[must_use]
    pub fn draw(mut random: impl FnMut() -> u32) -> Self {
        let mut code = [0; LENGTH];
        for character in &mut code {
            let word = loop {
                let word = random();
                if word < EVEN {
                    break word;
                }
            };
            *character = ALPHABET[(word % 22) as usize];
        }
        Self(code)
    }

    /// Returns the canonical form.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for FriendCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn case_spaces_and_dashes_are_forgiven() {
        let code = FriendCode::parse("K7MX3PQW").unwrap();
        for typed in ["k7mx3pqw", " K7MX 3PQW ", "k7mx-3pqw", "\tk 7 m x 3 p q w\n"] {
            assert_eq!(FriendCode::parse(typed), Some(code), "{typed:?}");
        }
        for wrong in ["", "K7MX3PQ", "K7MX3PQWW", "K7MX3PQ0", "Ｋ7MX3PQW", "K7MX3PQW;", &" ".repeat(65)] {
            assert_eq!(FriendCode::parse(wrong), None, "{wrong:?}");
        }
    }

    proptest! {
        #[test]
        fn a_drawn_code_is_read_as_it_is_written(seed in any::<u32>()) {
            let mut state = seed;
            let code = FriendCode::draw(|| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state
            });
            prop_assert_eq!(FriendCode::parse(code.as_str()), Some(code));
        }
    }
}
