//! Refunds of charges.

use crate::line::one_line;

/// The longest reference of a refund that was made by another way, in characters.
pub const REFERENCE_MAX: usize = 64;

/// Trims the reference of a refund that was made by another way. Returns `None` if it is empty, longer than
/// [`REFERENCE_MAX`] or has control characters.
#[must_use]
pub fn reference(text: &str) -> Option<&str> {
    one_line(text, REFERENCE_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_one_short_line() {
        assert_eq!(reference(" B-4711 "), Some("B-4711"));
        assert_eq!(reference(&"é".repeat(REFERENCE_MAX)).map(str::len), Some(2 * REFERENCE_MAX));
        for bad in ["", "  ", "two\nlines", &"x".repeat(REFERENCE_MAX + 1)] {
            assert_eq!(reference(bad), None, "{bad:?}");
        }
    }
}
