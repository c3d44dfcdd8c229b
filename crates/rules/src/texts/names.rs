//! Texts about usernames.

use crate::Language;

/// Somebody else has a username that looks the same.
pub const TAKEN: &str = "This username is taken.";
/// A subscriber whose name is to be reset has none; for staff.
pub const NO_USERNAME: &str = "This subscriber has no username.";

/// Staff took the username from a subscriber.
#[must_use]
pub fn reset(language: Language, product: &str) -> String {
    match language {
        Language::En => format!(
            "{product}: your username was removed because it breaks our rules. Please choose another one in your profile."
        ),
        Language::Ur => format!(
            "{product}: آپ کا یوزر نیم ہمارے قواعد کے خلاف تھا، اس لیے ہٹا دیا گیا۔ براہِ کرم پروفائل میں دوسرا یوزر نیم چنیں۔"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_says_what_to_do() {
        assert!(reset(Language::En, "Arena").contains("profile"));
        assert!(reset(Language::Ur, "Arena").contains("پروفائل"));
    }
}
