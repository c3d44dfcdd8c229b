use arena_rules::gsm::{ESCAPE, GsmLetter, letter as gsm};

/// The most parts of a text. Phones show longer texts late, and the operator pays for each part.
pub(super) const PARTS_MAX: usize = 10;
/// `data_coding` of the SMS centre's default alphabet: GSM, one octet per septet.
pub(super) const GSM: u8 = 0x00;
/// `data_coding` of UCS-2.
pub(super) const UCS2: u8 = 0x08;
/// Octets of a part's user data header: its length, the element's id and length, reference, total, number.
const HEADER: usize = 6;

/// A short message: a whole text or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// [`GSM`] or [`UCS2`].
    pub(super) coding: u8,
    /// Whether a user data header comes first.
    pub(super) header: bool,
    pub(super) octets: Vec<u8>,
}

/// Splits a text into short messages; `None` if it needs more than [`PARTS_MAX`].
///
/// A single short message holds 160 letters of the GSM alphabet (those of the extension table count twice) or
/// 70 UTF-16 units of any other. Several hold 153 or 67 each, after a header by which the phone joins them
/// (3GPP TS 23.040, 9.2.3.24.1). No letter is split. `reference` identifies the text to the phone: a text
/// that is sent again keeps it.
pub(super) fn split(text: &str, reference: u8) -> Option<Vec<Part>> {
    let letters: Option<Vec<_>> = text.chars().map(gsm).collect();
    let (coding, whole, each, letters) = match letters {
        Some(letters) => (GSM, 160, 153, letters.into_iter().map(septets).collect::<Vec<_>>()),
        None => (UCS2, 140, 134, text.chars().map(units).collect()),
    };
    if letters.iter().map(Vec::len).sum::<usize>() <= whole {
        return Some(vec![Part { coding, header: false, octets: letters.concat() }]);
    }
    let mut bodies = vec![Vec::with_capacity(each)];
    for letter in letters {
        if bodies.last().is_none_or(|body: &Vec<u8>| body.len() + letter.len() > each) {
            bodies.push(Vec::with_capacity(each));
        }
        if let Some(body) = bodies.last_mut() {
            body.extend(letter);
        }
    }
    if bodies.len() > PARTS_MAX {
        return None;
    }
    let total = u8::try_from(bodies.len()).ok()?;
    let part = |(number, body): (u8, Vec<u8>)| {
        let mut octets = Vec::with_capacity(HEADER + body.len());
        octets.extend([0x05, 0x00, 0x03, reference, total, number]);
        octets.extend(body);
        Part { coding, header: true, octets }
    };
    Some((1..=total).zip(bodies).map(part).collect())
}

fn septets(letter: GsmLetter) -> Vec<u8> {
    match letter {
        GsmLetter::Basic(code) => vec![code],
        GsmLetter::Extended(code) => vec![ESCAPE, code],
    }
}

/// Two or four octets, big-endian.
fn units(letter: char) -> Vec<u8> {
    letter.encode_utf16(&mut [0; 2]).iter().flat_map(|unit| unit.to_be_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use proptest::prelude::*;

    use super::*;

    /// The letter of a code. The alphabet is found once, by trying all letters.
    fn letter_of(code: GsmLetter) -> char {
        static ALPHABET: LazyLock<Vec<(GsmLetter, char)>> = LazyLock::new(|| {
            let all = (0..=0x20AC).filter_map(char::from_u32);
            all.filter_map(|letter| gsm(letter).map(|code| (code, letter))).collect()
        });
        let found = ALPHABET.iter().find(|(of, _)| *of == code);
        found.expect("the alphabet has the code").1
    }

    fn text_of(codes: &[u8]) -> String {
        let mut codes = codes.iter().copied();
        let mut text = String::new();
        while let Some(code) = codes.next() {
            text.push(letter_of(match code {
                ESCAPE => GsmLetter::Extended(codes.next().expect("an escape is followed by a code")),
                code => GsmLetter::Basic(code),
            }));
        }
        text
    }

    /// Joins the parts in any order, as a phone does.
    fn shown(parts: &[Part]) -> String {
        let mut bodies: Vec<(u8, &[u8])> = parts
            .iter()
            .map(|part| match part.octets.split_at_checked(HEADER) {
                Some((&[5, 0, 3, 77, total, number], body)) if part.header => {
                    assert_eq!(usize::from(total), parts.len());
                    (number, body)
                }
                _ => {
                    assert!(!part.header && parts.len() == 1);
                    (1, &*part.octets)
                }
            })
            .collect();
        bodies.sort_unstable();
        let numbers: Vec<usize> = bodies.iter().map(|(number, _)| usize::from(*number)).collect();
        assert_eq!(numbers, (1..=parts.len()).collect::<Vec<_>>());
        // Each part is decoded by itself, so that a split letter would show.
        let read = |(_, body): (u8, &[u8])| match parts[0].coding {
            GSM => text_of(body),
            _ => {
                let units: Vec<u16> =
                    body.chunks(2).map(|unit| u16::from_be_bytes([unit[0], unit[1]])).collect();
                String::from_utf16(&units).unwrap()
            }
        };
        bodies.into_iter().map(read).collect()
    }

    #[test]
    fn how_many_short_messages_a_text_takes() {
        for (letter, count, parts) in [
            ("a", 0, 1),
            ("a", 160, 1),
            ("a", 161, 2),
            ("a", 306, 2),
            ("a", 307, 3),
            ("a", 1_530, 10),
            ("€", 80, 1),
            ("€", 81, 2),
            // 153 is odd, and an escape stays with its code, so each part holds 76.
            ("€", 152, 2),
            ("€", 153, 3),
            ("ش", 70, 1),
            ("ش", 71, 2),
            ("ش", 134, 2),
            ("ش", 135, 3),
            ("ش", 670, 10),
            // Latin letters that the GSM alphabet has, and one that it has not.
            ("é", 160, 1),
            ("é", 161, 2),
            ("ç", 70, 1),
            ("ç", 71, 2),
            // Greek capitals, Cyrillic, Devanagari, Ethiopic.
            ("Δ", 160, 1),
            ("ж", 71, 2),
            ("ह", 71, 2),
            ("ሰ", 71, 2),
            ("👑", 35, 1),
            ("👑", 36, 2),
            // 67 is odd, too.
            ("👑", 66, 2),
            ("👑", 67, 3),
        ] {
            let split = split(&letter.repeat(count), 77).unwrap();
            assert_eq!(split.len(), parts, "{count} times {letter}");
        }
        assert_eq!(split(&"a".repeat(1_531), 77), None);
        assert_eq!(split(&"ش".repeat(671), 77), None);
    }

    #[test]
    fn a_short_text_is_as_it_is() {
        let hi = Part { coding: GSM, header: false, octets: vec![0x48, 0x69, 0x00, ESCAPE, 0x28] };
        assert_eq!(split("Hi@{", 77), Some(vec![hi]));
        let urdu = Part { coding: UCS2, header: false, octets: vec![0x06, 0x31, 0x00, 0x41] };
        assert_eq!(split("رA", 77), Some(vec![urdu]));
    }

    proptest! {
        #[test]
        fn a_phone_shows_what_was_said(text in "[ a-zA-Z0-9@€{}~\n]{0,700}|[ -~€ا-ی👑😀]{0,330}") {
            let parts = split(&text, 77).unwrap();
            prop_assert_eq!(shown(&parts), text);
            for part in &parts {
                let most = match (part.coding, part.header) {
                    (GSM, false) => 160,
                    (GSM, true) => HEADER + 153,
                    _ => 140,
                };
                prop_assert!(part.octets.len() <= most);
            }
        }
    }
}
