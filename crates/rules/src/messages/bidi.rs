//! Directions within Urdu texts: names, ids, amounts and times are often Latin and run from left to right.

/// A mark that makes a text begin from right to left, whatever its first letter is. Without it a text that begins with the
/// product's name is laid out as English.
pub(super) const RIGHT_TO_LEFT: char = '\u{200F}';

/// First strong isolate: what follows has the direction of its own first letter, and disturbs nothing around it.
const ISOLATE: char = '\u{2068}';
/// Pop directional isolate: its end.
const END: char = '\u{2069}';
/// Left-to-right mark, 20 years older than isolates.
const LEFT_TO_RIGHT: &str = "\u{200E}";

/// Something that is filled into an Urdu text.
pub(super) fn isolated(part: &str) -> String {
    format!("{ISOLATE}{part}{END}")
}

/// An Urdu text for an SMS: phones that do not know isolates draw boxes for them.
pub(super) fn for_sms(text: &str) -> String {
    text.replace([ISOLATE, END], LEFT_TO_RIGHT)
}
