//! Texts of one line that staff write.

/// Trims a text. Returns `None` if nothing is left, or more than `max` characters, or a control character.
#[must_use]
pub fn one_line(text: &str, max: usize) -> Option<&str> {
    let text = text.trim();
    let fits = !text.is_empty() && text.chars().count() <= max && !text.chars().any(char::is_control);
    fits.then_some(text)
}
