//! Texts of the plain pages. Refusals are worded by code, as in the app.

mod table;

use std::collections::BTreeMap;
use std::sync::Arc;

use arena_rules::ledger::Reason;
use arena_rules::{Language, Languages};

use crate::door::error::ApiError;
use crate::player::config::Brand;
pub(super) use table::Words;

/// The area of the texts of refusals.
const REFUSALS: &str = "refusals";

/// The texts in every language that the portal offers.
pub(crate) struct PlainWords {
    default: Arc<Words>,
    all: BTreeMap<Language, Arc<Words>>,
}

impl PlainWords {
    pub(crate) fn new(languages: &Arc<Languages>, brand: &Brand) -> Self {
        let words = |language| Arc::new(Words::read(languages, language, brand));
        let all = languages.iter().map(|of| (of.language(), words(of.language()))).collect();
        Self { default: words(languages.default_language()), all }
    }

    pub(super) fn of(&self, language: Language) -> Arc<Words> {
        self.all.get(&language).unwrap_or(&self.default).clone()
    }
}

pub(super) fn fill(text: &str, places: &[(&str, &str)]) -> String {
    places.iter().fold(text.to_owned(), |text, (place, word)| text.replace(&format!("{{{place}}}"), word))
}

impl Words {
    /// The browsers that can show the full app.
    pub(super) fn update_list(&self) -> [&str; 4] {
        [&self.update_list_1, &self.update_list_2, &self.update_list_3, &self.update_list_4]
    }

    pub(super) fn refusal(&self, error: &ApiError) -> String {
        let first = error.fields().keys().next().and_then(|field| self.field(error, field));
        first.unwrap_or_else(|| self.of_code(error.code(), error.message()))
    }

    /// A field's validation error; `None` if the field is valid.
    pub(super) fn field(&self, error: &ApiError, field: &str) -> Option<String> {
        let english = error.fields().get(field)?;
        Some(match error.field_codes().get(field) {
            Some(code) => self.of_code(code, english),
            None if self.language == Language::EN => english.clone(),
            None => self.trouble.clone(),
        })
    }

    /// The language's texts.
    pub(super) fn words(&self) -> &arena_rules::Words {
        self.languages.of(self.language)
    }

    /// The text of a code. The server's own text is English, and may say more than the text of its code.
    fn of_code(&self, code: &str, english: &str) -> String {
        if self.language == Language::EN {
            return english.to_owned();
        }
        let words = self.words();
        match words.text(REFUSALS, code) {
            Some(_) => words.say(REFUSALS, code, &[]),
            None => self.trouble.clone(),
        }
    }

    /// Returns the title of a ledger entry. Some languages put the kind before the name of a reward, tournament or
    /// task.
    pub(super) fn entry_title(&self, reason: Reason, title: &str) -> String {
        let pattern = match reason {
            Reason::Task => &self.entry_task,
            Reason::Redeem => &self.entry_redeem,
            Reason::RedeemRefund => &self.entry_refund,
            Reason::EntryFee => &self.entry_fee,
            Reason::EntryRefund => &self.entry_fee_refund,
            Reason::Prize => &self.entry_prize,
            _ => return title.to_owned(),
        };
        fill(pattern, &[("title", &self.words().isolated(title))])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_worded_by_its_code() {
        let words = Languages::standard();
        let urdu = words.of("ur".parse().unwrap());
        for code in ["not_logged_in", "insufficient_credits", "too_many_requests"] {
            assert!(urdu.text(REFUSALS, code).is_some(), "{code}");
            assert_ne!(urdu.say(REFUSALS, code, &[]), words.english().say(REFUSALS, code, &[]));
        }
    }
}
