/// The GSM default alphabet by code (3GPP TS 23.038, 6.2.1). Code 1B is the escape to the extension table.
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
pub(super) const ESCAPE: u8 = 0x1B;

/// A letter of the GSM alphabet: a code, or an escape and a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letter {
    Basic(u8),
    Extended(u8),
}

pub(super) fn gsm(letter: char) -> Option<Letter> {
    if let Some((_, code)) = EXTENSION.iter().find(|(extended, _)| *extended == letter) {
        return Some(Letter::Extended(*code));
    }
    let code = BASIC.chars().position(|basic| basic == letter)?;
    u8::try_from(code).ok().filter(|code| *code != ESCAPE).map(Letter::Basic)
}

/// `coding` for Kannel's `sendsms`: 0 if the GSM alphabet suffices, else 2 (UCS-2), as for Urdu.
pub(super) fn of(text: &str) -> &'static str {
    if text.chars().all(|letter| gsm(letter).is_some()) { "0" } else { "2" }
}

#[cfg(test)]
pub(super) fn from_gsm(codes: &[u8]) -> String {
    let mut letters = String::new();
    let mut codes = codes.iter();
    while let Some(code) = codes.next() {
        letters.push(match code {
            &ESCAPE => {
                let code = codes.next().expect("an escape is followed by a code");
                EXTENSION.iter().find(|(_, extended)| extended == code).expect("it is in the table").0
            }
            code => BASIC.chars().nth(usize::from(*code)).expect("it is in the alphabet"),
        });
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_gsm_alphabet_has_needs_no_other() {
        for text in ["Room AB12CD at 7:30 PM. Password: f@lcon_9", "{[€]}\n~|^\\", "Ünö, ¿qué?", ""] {
            assert_eq!(of(text), "0", "{text}");
        }
        for text in ["سلام", "Room AB12CD قلعہ", "“quoted”", "naïve", "`", "ç", "👑", "\t", "\u{1b}"]
        {
            assert_eq!(of(text), "2", "{text}");
        }
    }

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
            assert_eq!(gsm(letter), Some(Letter::Basic(code)), "{letter:?}");
        }
        assert_eq!(gsm('€'), Some(Letter::Extended(0x65)));
        assert_eq!(from_gsm(&[0x41, ESCAPE, 0x65, 0x00]), "A€@");
    }
}
