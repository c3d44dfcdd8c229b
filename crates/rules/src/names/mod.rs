//! Public names: rules for names that others read.

mod generated;
mod letters;
mod skeleton;
#[cfg(test)]
mod tests;
mod words;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};
use unicode_segmentation::UnicodeSegmentation;

use crate::fields::FieldFault;

use letters::{is_digit, is_letter_like, separates};

pub use skeleton::skeleton;
pub use words::WordList;

/// The longest username, in visible characters (graphemes).
pub const USERNAME_MAX: usize = 40;
/// Digits from which a name could hold a telephone number.
const NUMBER_DIGITS: usize = 7;
/// The most marks on a letter.
const MARKS_MAX: usize = 3;
const PUNCTUATION: [char; 6] = ['.', '_', '-', '\'', '\u{2019}', '\u{b7}'];
/// Domain endings that people write into names.
const DOMAINS: [&str; 24] = [
    "app", "biz", "club", "cn", "co", "com", "dev", "edu", "gg", "gov", "info", "io", "live", "ly", "net",
    "online", "org", "pk", "ru", "shop", "site", "store", "tv", "xyz",
];

/// A name that others may read, with its skeleton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicName {
    text: String,
    skeleton: String,
}

/// Why a name is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameFault {
    /// Longer than [`USERNAME_MAX`].
    TooLong,
    /// The name has invisible characters: line ends, zero-width characters, changes of direction.
    Unreadable,
    /// The name has symbols, emoji, letters of dead scripts, or too many marks on a letter.
    Symbols,
    /// The name has no letter.
    NoLetter,
    /// A word mixes scripts, or the name uses scripts with look-alike letters.
    MixedScripts,
    /// The name may hold a telephone number.
    Number,
    /// The name may hold a web address.
    Link,
    /// The name holds a forbidden word, or imitates the placeholder for people without a name.
    Refused,
}

impl From<NameFault> for FieldFault {
    fn from(fault: NameFault) -> Self {
        Self::new(fault.code(), fault.text())
    }
}

impl NameFault {
    /// Every fault.
    pub const ALL: [Self; 8] = [
        Self::TooLong,
        Self::Unreadable,
        Self::Symbols,
        Self::NoLetter,
        Self::MixedScripts,
        Self::Number,
        Self::Link,
        Self::Refused,
    ];

    /// Returns the stable code for clients.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::TooLong => "username_too_long",
            Self::Unreadable => "username_unreadable",
            Self::Symbols => "username_symbols",
            Self::NoLetter => "username_no_letter",
            Self::MixedScripts => "username_mixed_scripts",
            Self::Number => "username_number",
            Self::Link => "username_link",
            Self::Refused => "username_refused",
        }
    }

    /// Returns the English text for the subscriber.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::TooLong => "A username may have at most 40 characters.",
            Self::Unreadable => "This username has characters that cannot be seen. Please type it again.",
            Self::Symbols => "Use letters, digits, spaces, and . _ - ' only.",
            Self::NoLetter => "A username needs at least one letter.",
            Self::MixedScripts => "Write each word of the username in one alphabet.",
            Self::Number => "A username cannot hold a phone number: everybody can read it.",
            Self::Link => "A username cannot hold a link.",
            Self::Refused => "This username is not allowed. Please choose another one.",
        }
    }
}

impl PublicName {
    /// Checks a chosen name and normalises it: NFKC, trimmed, with single spaces.
    ///
    /// # Errors
    /// The first fault.
    pub fn read(text: &str, words: &WordList) -> Result<Self, NameFault> {
        let name = Self::plain(text)?;
        if words.refuses(&name.text) || imitates_a_placeholder(&name.text) {
            return Err(NameFault::Refused);
        }
        Ok(name)
    }

    /// Checks a name like [`PublicName::read`], without the word list.
    ///
    /// # Errors
    /// The first fault.
    pub fn plain(text: &str) -> Result<Self, NameFault> {
        let composed: String = text.nfkc().collect();
        let text = composed.split(is_space).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        if text.chars().any(is_unseen) {
            return Err(NameFault::Unreadable);
        }
        if text.graphemes(true).count() > USERNAME_MAX || text.chars().count() > 2 * USERNAME_MAX {
            return Err(NameFault::TooLong);
        }
        if has_number(&text) {
            return Err(NameFault::Number);
        }
        if has_link(&text) {
            return Err(NameFault::Link);
        }
        if !text.chars().all(is_allowed) || has_heap_of_marks(&text) {
            return Err(NameFault::Symbols);
        }
        let skeleton = skeleton(&text);
        let letter = |c: char| c.general_category_group() == GeneralCategoryGroup::Letter;
        if !text.chars().any(letter) || skeleton.is_empty() {
            return Err(NameFault::NoLetter);
        }
        if mixes_scripts(&text) {
            return Err(NameFault::MixedScripts);
        }
        Ok(Self { text, skeleton })
    }

    /// Makes an older username valid by removing forbidden characters; `None` if no valid name remains.
    #[must_use]
    pub fn repaired(text: &str) -> Option<Self> {
        let kept = |c: char| if is_space(c) { Some(' ') } else { is_allowed(c).then_some(c) };
        let text: String = text.nfkc().filter_map(kept).collect();
        let text: String = text.graphemes(true).take(USERNAME_MAX).collect();
        Self::plain(&text).ok()
    }

    /// Returns the name with a number appended, for a subscriber whose name looks like another's.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Option<Self> {
        let end = format!(" {number}");
        let most = USERNAME_MAX - end.len();
        let text: String = self.text.graphemes(true).take(most).collect();
        Self::plain(&(text + &end)).ok()
    }

    /// Returns the name.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the [`skeleton`], unique among subscribers.
    #[must_use]
    pub fn skeleton(&self) -> &str {
        &self.skeleton
    }
}

/// Whether a private text has control or zero-width characters or changes of direction. `lines` allows
/// line ends. The joiners of Persian, Urdu and emoji are always allowed.
#[must_use]
pub fn is_unreadable(text: &str, lines: bool) -> bool {
    text.chars().any(|c| match c {
        '\n' | '\r' => !lines,
        '\u{200c}' | '\u{200d}' => false,
        // Tags, which form flags among emoji.
        '\u{e0020}'..='\u{e007f}' => false,
        other => is_unseen(other),
    })
}

fn is_space(c: char) -> bool {
    c.general_category() == GeneralCategory::SpaceSeparator
}

fn is_unseen(c: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator};
    matches!(c.general_category(), Control | Format | LineSeparator | ParagraphSeparator)
        // Characters drawn blank.
        || matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}')
}

fn is_allowed(c: char) -> bool {
    c == ' ' || PUNCTUATION.contains(&c) || is_letter_like(c) && c.identifier_allowed()
}

fn has_heap_of_marks(text: &str) -> bool {
    let mut run = 0;
    text.chars().any(|c| {
        run = if c.general_category_group() == GeneralCategoryGroup::Mark { run + 1 } else { 0 };
        run > MARKS_MAX
    })
}

/// Whether the text may hold a telephone number: seven digits of any script, whatever is between them; or
/// a run of seven characters, at least five of them digits and the rest letters that look like digits.
fn has_number(text: &str) -> bool {
    if text.chars().filter(|c| is_digit(*c)).count() >= NUMBER_DIGITS {
        return true;
    }
    let like_a_digit = |c: char| is_digit(c) || matches!(c, 'o' | 'O' | 'l' | 'I' | '|');
    text.split(|c| !like_a_digit(c) && !separates(c)).any(|run| {
        let digits = run.chars().filter(|c| is_digit(*c)).count();
        digits + 2 >= NUMBER_DIGITS && run.chars().filter(|c| like_a_digit(*c)).count() >= NUMBER_DIGITS
    })
}

fn has_link(text: &str) -> bool {
    let text = text.to_lowercase();
    if text.contains("://") || text.starts_with("www.") || text.contains(" www.") {
        return true;
    }
    text.split([' ', '/']).any(|word| {
        let mut labels = word.split('.').filter(|label| !label.is_empty());
        labels.next().is_some() && labels.any(|label| DOMAINS.contains(&label))
    })
}

/// Whether a word mixes scripts, or the text mixes Latin with a script of look-alike letters.
fn mixes_scripts(text: &str) -> bool {
    let mut words = text.split(separates).filter(|word| !word.is_empty());
    let all: String = text.chars().filter(|c| !separates(*c)).collect();
    words.any(|word| !word.check_restriction_level(RestrictionLevel::HighlyRestrictive))
        || !all.check_restriction_level(RestrictionLevel::ModeratelyRestrictive)
}

/// Whether the name looks like the placeholder `Player 9F3C`.
fn imitates_a_placeholder(text: &str) -> bool {
    let Some((first, tag)) = text.split_once(' ') else { return false };
    tag.len() == 4 && tag.chars().all(|c| c.is_ascii_hexdigit()) && skeleton(first) == skeleton("player")
}
