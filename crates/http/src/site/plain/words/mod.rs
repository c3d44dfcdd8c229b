//! Texts of the plain pages in every language. Refusals are worded in Urdu by code, as in the app.

mod en;
mod table;
mod ur;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use arena_rules::Language;
use arena_rules::ledger::{Reason, Title};

use crate::door::error::ApiError;
use en::EN;
pub(super) use table::Words;
use ur::UR;

/// Urdu refusals by code, from the app's own file.
static REFUSALS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../../../web/lib/words/refusals.ur.json")).unwrap_or_default()
});

pub(super) fn of(language: Language) -> &'static Words {
    match language {
        Language::En => &EN,
        Language::Ur => &UR,
    }
}

pub(super) fn fill(text: &str, places: &[(&str, &str)]) -> String {
    places.iter().fold(text.to_owned(), |text, (place, word)| text.replace(&format!("{{{place}}}"), word))
}

impl Words {
    pub(super) fn refusal(&self, error: &ApiError) -> String {
        let first = error.fields().keys().next().and_then(|field| self.field(error, field));
        match (self.language, first) {
            (_, Some(first)) => first,
            (Language::En, None) => error.message().to_owned(),
            (Language::Ur, None) => {
                REFUSALS.get(error.code()).map_or(self.trouble, String::as_str).to_owned()
            }
        }
    }

    /// A field's validation error; `None` if the field is valid.
    pub(super) fn field(&self, error: &ApiError, field: &str) -> Option<String> {
        let english = error.fields().get(field)?;
        let urdu = || error.field_codes().get(field).and_then(|code| REFUSALS.get(code));
        Some(match self.language {
            Language::En => english.clone(),
            Language::Ur => urdu().map_or(self.trouble, String::as_str).to_owned(),
        })
    }

    /// Returns the title of a ledger entry. In Urdu the kind precedes the name of a reward,
    /// tournament or task.
    pub(super) fn entry_title(&self, reason: Reason, title: &str) -> String {
        let title = Title::read(title);
        let kind = match (self.language, reason) {
            (Language::Ur, Reason::Task) => "ٹاسک",
            (Language::Ur, Reason::Redeem) => self.reward,
            (Language::Ur, Reason::RedeemRefund) => "واپسی",
            (Language::Ur, Reason::EntryFee) => self.fee,
            (Language::Ur, Reason::EntryRefund) => "انٹری فیس کی واپسی",
            (Language::Ur, Reason::Prize) => "ٹورنامنٹ کا انعام",
            _ => return title.worded(self.language),
        };
        format!("{kind}: {}", title.worded(self.language))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_worded_in_urdu_by_their_codes() {
        assert!(REFUSALS.len() > 50);
        let error = ApiError::unauthorized();
        assert_ne!(of(Language::En).refusal(&error), of(Language::Ur).refusal(&error));
    }

    #[test]
    fn both_languages_have_the_same_places() {
        let places = |text: &str| text.matches('{').count();
        for (english, urdu) in [
            (EN.guest_lead, UR.guest_lead),
            (EN.network_lead, UR.network_lead),
            (EN.streak_day, UR.streak_day),
            (EN.switch_text, UR.switch_text),
            (EN.own_rank, UR.own_rank),
            (EN.redeem_text, UR.redeem_text),
        ] {
            assert_eq!(places(english), places(urdu), "{english}");
        }
    }
}
