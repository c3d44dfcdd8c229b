//! Text direction in Urdu: names, ids, amounts and times are often Latin and run left to right.

/// Makes a text run right to left, even if the first letter is Latin, as in the product's name.
pub(crate) const RIGHT_TO_LEFT: char = '\u{200F}';

/// Isolates whose text runs from the left or the right.
const LEFT_ISOLATE: char = '\u{2066}';
const RIGHT_ISOLATE: char = '\u{2067}';
/// First strong isolate: the following text takes the direction of its own first letter.
const ISOLATE: char = '\u{2068}';
/// Pop directional isolate: ends an isolate.
const END: char = '\u{2069}';
/// Left-to-right mark, 20 years older than isolates.
pub const LEFT_TO_RIGHT: &str = "\u{200E}";
const LEFT_MARK: char = '\u{200E}';

/// Isolates a name, amount or time in an Urdu text.
pub(crate) fn isolated(part: &str) -> String {
    format!("{ISOLATE}{part}{END}")
}

/// Replaces isolates in an SMS by older marks, as some phones draw boxes for isolates.
pub(crate) fn for_sms(text: &str) -> String {
    let mut open = Vec::new();
    let mark = |letter| match letter {
        ISOLATE | LEFT_ISOLATE => {
            open.push(LEFT_MARK);
            LEFT_MARK
        }
        RIGHT_ISOLATE => {
            open.push(RIGHT_TO_LEFT);
            RIGHT_TO_LEFT
        }
        END => open.pop().unwrap_or(LEFT_MARK),
        other => other,
    };
    text.chars().map(mark).collect()
}

/// Makes an Urdu text that begins with a Latin letter run right to left, since a page lays out a text by its
/// first letter. A text without an Urdu letter stays unchanged.
#[must_use]
pub fn from_the_right(text: String) -> String {
    let urdu = |letter: char| ('\u{600}'..='\u{6ff}').contains(&letter);
    let latin_first = text.chars().find(|letter| letter.is_alphabetic()).is_some_and(|letter| !urdu(letter));
    if latin_first && text.contains(urdu) { format!("{RIGHT_TO_LEFT}{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::from_the_right;

    #[test]
    fn an_urdu_text_that_begins_with_a_name_is_marked() {
        for (text, expected) in [
            ("Aim Train لیگ", "\u{200f}Aim Train لیگ"),
            ("60 بیٹل کریڈٹس", "60 بیٹل کریڈٹس"),
            ("PUBG Mobile", "PUBG Mobile"),
            ("{product} پر", "\u{200f}{product} پر"),
        ] {
            assert_eq!(from_the_right(text.to_owned()), expected);
        }
    }
}
