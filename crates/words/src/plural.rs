//! Plural categories by CLDR.

use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};

use crate::Language;

/// The plural rules of a language's cardinal numbers.
#[derive(Debug)]
pub struct Plurals(PluralRules);

impl Plurals {
    /// Returns the rules of a language; those of its root if CLDR does not know it.
    pub(crate) fn of(language: Language) -> Self {
        let locale: Locale = language.as_str().parse().unwrap_or(Locale::UNKNOWN);
        let rules = PluralRules::try_new_cardinal(locale.into()).or_else(|_| {
            // The data of all languages is compiled in, the root's always.
            PluralRules::try_new_cardinal(Locale::UNKNOWN.into())
        });
        Self(rules.expect("the plural rules of CLDR's root are compiled in"))
    }

    /// Returns a number's category: `zero`, `one`, `two`, `few`, `many` or `other`.
    #[must_use]
    pub fn category(&self, number: u64) -> &'static str {
        word(self.0.category_for(number))
    }

    /// Returns the categories of the language, in CLDR's order.
    #[must_use]
    pub fn categories(&self) -> Vec<&'static str> {
        self.0.categories().map(word).collect()
    }
}

fn word(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_categories_of_cldr() {
        let of = |tag: &str| Plurals::of(tag.parse().unwrap());
        for (tag, number, category) in [
            ("en", 1, "one"),
            ("en", 0, "other"),
            ("ur", 1, "one"),
            ("sw", 2, "other"),
            ("fr", 0, "one"),
            ("fr", 1_000_000, "many"),
            ("ar", 0, "zero"),
            ("ar", 2, "two"),
            ("ar", 103, "few"),
            ("ar", 11, "many"),
            ("ar", 100, "other"),
            ("pl", 22, "few"),
            ("ja", 1, "other"),
        ] {
            assert_eq!(of(tag).category(number), category, "{tag} {number}");
        }
        assert_eq!(of("ar").categories(), ["zero", "one", "two", "few", "many", "other"]);
    }
}
