//! Letters, digits and separators.

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

pub(super) fn is_letter_like(c: char) -> bool {
    use GeneralCategoryGroup::{Letter, Mark};
    matches!(c.general_category_group(), Letter | Mark) || is_digit(c)
}

pub(super) fn is_digit(c: char) -> bool {
    c.general_category() == GeneralCategory::DecimalNumber
}

pub(super) fn separates(c: char) -> bool {
    !is_letter_like(c)
}
