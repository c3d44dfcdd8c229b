//! Skeletons: equal for look-alike names.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_script::{Script, UnicodeScript};

/// The most steps; names need two or three.
const MOST_STEPS: usize = 8;

/// Returns a name's skeleton, for comparison only. Readers confuse names with the same skeleton.
///
/// The skeleton extends that of Unicode's Technical Standard 39. These are equal too: upper and lower
/// case; i, l and 1; a letter's Arabic and Urdu form; accents and vowel marks; all separators. A
/// skeleton's skeleton is itself.
#[must_use]
pub fn skeleton(text: &str) -> String {
    let mut now = text.nfkc().collect::<String>();
    for _ in 0..MOST_STEPS {
        let next = step(&now);
        if next == now {
            break;
        }
        now = next;
    }
    now
}

fn step(text: &str) -> String {
    let folded: String = text.nfkc().flat_map(char::to_lowercase).map(urdu).collect();
    let folded: String = unicode_security::skeleton(&folded).flat_map(char::to_lowercase).collect();
    folded.nfkd().map(urdu).filter(|c| counts(*c)).map(|c| if c == 'i' { 'l' } else { c }).nfkc().collect()
}

/// Whether a character counts in a skeleton: letters, digits, and vowel signs of one script. Accents and
/// Arabic vowel marks belong to no script.
fn counts(c: char) -> bool {
    match c.general_category_group() {
        GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number => true,
        GeneralCategoryGroup::Mark => c.script() != Script::Inherited,
        _ => false,
    }
}

/// Maps a letter's Arabic form to that of Urdu keyboards.
fn urdu(c: char) -> char {
    match c {
        '\u{64a}' | '\u{649}' | '\u{6d2}' => '\u{6cc}',
        '\u{643}' => '\u{6a9}',
        '\u{647}' | '\u{629}' | '\u{6c3}' | '\u{6d5}' | '\u{6be}' => '\u{6c1}',
        other => other,
    }
}
