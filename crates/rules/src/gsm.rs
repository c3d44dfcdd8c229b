//! The GSM default alphabet of short messages (3GPP TS 23.038, 6.2.1). A letter beyond it more than halves what a message holds.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The alphabet by code. Code 1B is the escape to the extension table.
const BASIC: &str = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u{1b}ÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿\
                     abcdefghijklmnopqrstuvwxyzäöñüà";
/// The extension table (6.2.1.1): each letter is an escape and this code.
const EXTENSION: [(char, u8); 9] = [
    ('^', 0x14),
    ('{', 0x28),
    ('}', 0x29),
    ('\\', 0x2F),
    ('[', 0x3C),
    ('~', 0x3D),
    (']', 0x3E),
    ('|', 0x40),
    ('€', 0x65),
];
/// The code before a letter of the extension table.
pub const ESCAPE: u8 = 0x1B;

/// A letter of the GSM alphabet: a code, or an escape and a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GsmLetter {
    /// A code.
    Basic(u8),
    /// The code of the extension table, to follow [`ESCAPE`].
    Extended(u8),
}

/// Returns a letter's code; `None` if the alphabet does not have the letter.
#[must_use]
pub fn letter(letter: char) -> Option<GsmLetter> {
    if let Some((_, code)) = EXTENSION.iter().find(|(extended, _)| *extended == letter) {
        return Some(GsmLetter::Extended(*code));
    }
    let code = BASIC.chars().position(|basic| basic == letter)?;
    u8::try_from(code).ok().filter(|code| *code != ESCAPE).map(GsmLetter::Basic)
}

/// Whether the alphabet has all letters of a text.
#[must_use]
pub fn holds(text: &str) -> bool {
    text.chars().all(|char| letter(char).is_some())
}

/// Returns a text without the few marks that keep it out of the alphabet, such as the circumflex of `août`; unchanged if
/// that is not enough, as for Urdu.
#[must_use]
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for char in text.chars() {
        if letter(char).is_some() {
            folded.push(char);
            continue;
        }
        match char {
            '‘' | '’' => folded.push('\''),
            '“' | '”' | '«' | '»' => folded.push('"'),
            '–' | '—' => folded.push('-'),
            _ => folded.extend(char.nfkd().filter(|part| !is_combining_mark(*part))),
        }
    }
    if holds(&folded) { folded } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_the_codes_of_the_standard() {
        assert_eq!(BASIC.chars().count(), 128);
        for (letter, code) in [
            ('@', 0x00),
            ('\n', 0x0A),
            ('\r', 0x0D),
            ('_', 0x11),
            ('Ξ', 0x1A),
            ('Æ', 0x1C),
            (' ', 0x20),
            ('¤', 0x24),
            ('0', 0x30),
            ('¡', 0x40),
            ('A', 0x41),
            ('Ä', 0x5B),
            ('§', 0x5F),
            ('¿', 0x60),
            ('z', 0x7A),
            ('à', 0x7F),
        ] {
            assert_eq!(super::letter(letter), Some(GsmLetter::Basic(code)), "{letter:?}");
        }
        assert_eq!(letter('€'), Some(GsmLetter::Extended(0x65)));
    }

    #[test]
    fn a_text_that_is_nearly_in_the_alphabet_is_folded_into_it() {
        for (text, folded_text) in [
            ("3 août 2026 à 19:10", "3 aout 2026 à 19:10"),
            ("Café “Zoë”: 1\u{202f}000", "Café \"Zoe\": 1 000"),
            ("L’équipe n’a pas joué…", "L'équipe n'a pas joué..."),
            ("Room AB12CD {€}", "Room AB12CD {€}"),
            ("سلام ô", "سلام ô"),
            ("👑 ô", "👑 ô"),
            ("Łódź", "Łódź"),
        ] {
            assert_eq!(folded(text), folded_text);
        }
    }
}
