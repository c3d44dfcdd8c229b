//! Skeletons of names: equal for names that look alike.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_script::{Script, UnicodeScript};

/// The most steps to compute a skeleton; names need two or three.
const MOST_STEPS: usize = 8;

/// Returns the skeleton of a name. Readers confuse two names with the same skeleton.
///
/// The skeleton extends that of Unicode's Technical Standard 39. These count as equal too: upper and lower
/// case, the letters i and l and the digit 1, the Arabic and the Urdu form of a letter, accents and vowel
/// marks, and all separators. The skeleton of a skeleton is itself. A skeleton is compared and never shown.
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

/// Whether a character belongs to a skeleton: letters, digits, and vowel signs that belong to one script.
/// Accents and Arabic vowel marks belong to no script of their own.
fn counts(c: char) -> bool {
    match c.general_category_group() {
        GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number => true,
        GeneralCategoryGroup::Mark => c.script() != Script::Inherited,
        _ => false,
    }
}

/// Maps the Arabic form of a letter to the form that Urdu keyboards write.
fn urdu(c: char) -> char {
    match c {
        '\u{64a}' | '\u{649}' | '\u{6d2}' => '\u{6cc}',
        '\u{643}' => '\u{6a9}',
        '\u{647}' | '\u{629}' | '\u{6c3}' | '\u{6d5}' | '\u{6be}' => '\u{6c1}',
        other => other,
    }
}
