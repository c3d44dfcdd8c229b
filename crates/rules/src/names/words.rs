//! Words forbidden in public names.

use std::collections::BTreeSet;

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use super::letters::separates;
use super::skeleton::skeleton;

/// The built-in lists: a word or phrase per line; `#` is a comment.
const LISTS: [&str; 3] =
    [include_str!("words/reserved.txt"), include_str!("words/en.txt"), include_str!("words/ur.txt")];
/// The most neighbouring words that are compared as one: `cu st om`, `help desk`.
const JOINED: usize = 3;

/// Forbidden words: the operator's names, and insults.
///
/// Words are compared by skeleton, with digits read as look-alike letters. A word is refused only if it
/// stands alone, so Scunthorpe is allowed. An entry between asterisks is refused inside words too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordList {
    whole: BTreeSet<String>,
    inside: BTreeSet<String>,
}

impl WordList {
    /// Returns the built-in lists.
    #[must_use]
    pub fn standard() -> Self {
        let lines = LISTS.iter().flat_map(|list| list.lines());
        lines.map(str::trim).filter(|line| !line.starts_with('#')).fold(Self::default(), Self::with)
    }

    /// Adds a word or phrase. Between asterisks, it is refused inside other words too. An entry with an empty
    /// skeleton is ignored.
    #[must_use]
    pub fn with(mut self, entry: &str) -> Self {
        let entry = entry.trim();
        let inside = entry.strip_prefix('*').and_then(|rest| rest.strip_suffix('*'));
        let folded = fold(inside.unwrap_or(entry));
        if !folded.is_empty() {
            if inside.is_some() { &mut self.inside } else { &mut self.whole }.insert(folded);
        }
        self
    }

    pub(super) fn refuses(&self, name: &str) -> bool {
        let all = fold(name);
        let squeezed = squeeze(&all, 1);
        if self.inside.iter().any(|word| all.contains(word) || squeezed.contains(&squeeze(word, 1))) {
            return true;
        }
        [words(name, false), words(name, true)].iter().any(|words| {
            let runs = (1..=JOINED).flat_map(|length| words.windows(length).map(<[String]>::concat));
            runs.chain([spelled(words)]).any(|run| self.is_word(&run))
        })
    }

    fn is_word(&self, text: &str) -> bool {
        let bare = text.trim_matches(is_digit);
        [text, bare].iter().any(|text| {
            let folded = fold(text);
            // Catches `fuuuck`, but not `asss` for a listed `as`.
            let drawn_out = squeeze(&folded, 2) != folded;
            self.whole.contains(&folded)
                || drawn_out && self.whole.iter().any(|word| squeeze(word, 1) == squeeze(&folded, 1))
        })
    }
}

/// Returns the skeleton of a word, with digits read as letters.
fn fold(text: &str) -> String {
    let letter = |c| match c {
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        '8' => 'b',
        '9' => 'g',
        other => other,
    };
    // The skeleton already maps 0 to o and 1 to l.
    skeleton(text).chars().map(letter).collect()
}

/// Shortens runs of one character to at most `most`.
fn squeeze(text: &str, most: usize) -> String {
    let mut run = 0;
    let mut before = None;
    text.chars()
        .filter(|c| {
            run = if before == Some(*c) { run + 1 } else { 1 };
            before = Some(*c);
            run <= most
        })
        .collect()
}

/// Splits a name into words; with `humps` also before a capital that follows a small letter.
fn words(name: &str, humps: bool) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut small = false;
    for c in name.chars() {
        if separates(c) || humps && small && c.is_uppercase() {
            words.push(String::new());
        }
        if !separates(c) {
            words.last_mut().expect("one at least").push(c);
        }
        small = c.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Joins the single letters among the words: `a d m i n`.
fn spelled(words: &[String]) -> String {
    words.iter().filter(|word| word.chars().count() == 1).map(String::as_str).collect()
}

fn is_digit(c: char) -> bool {
    c.general_category() == GeneralCategory::DecimalNumber
}
