//! Texts in the build's templates.
//!
//! The build draws each screen once, with a mark in place of each text: its key, and its values by name. The server puts
//! a language's texts in place of the marks, so a language needs no build of its own.

use arena_rules::Words;
use arena_words::PORTAL;

use super::escape::escape;

/// Begins a text: its key follows.
const TEXT: char = '\u{e000}';
/// Begins the name of a value.
const NAME: char = '\u{e002}';
/// Ends a name, and begins its value.
const VALUE: char = '\u{e003}';
/// Ends a text.
const END: char = '\u{e001}';

/// Returns a template in a language. Its texts are escaped for HTML; the values already are.
///
/// Isolates, with which the template keeps the direction of names, are left out of a text from left to right.
pub(super) fn worded(template: &str, words: &Words) -> String {
    let mut worded = String::with_capacity(template.len() * 2);
    let mut rest = template;
    while let Some(at) = rest.find(TEXT) {
        worded.push_str(&rest[..at]);
        let (text, after) = text(&rest[at + TEXT.len_utf8()..], words);
        worded.push_str(&text);
        rest = after;
    }
    worded.push_str(rest);
    if words.right_to_left() { worded } else { worded.replace(['\u{2068}', '\u{2069}'], "") }
}

/// Reads a text after its mark. Returns it in the language, and what follows it.
fn text<'a>(marked: &'a str, words: &Words) -> (String, &'a str) {
    let end = marked.find([NAME, END]).unwrap_or(marked.len());
    let (key, mut rest) = marked.split_at(end);
    let mut values = Vec::new();
    while let Some(named) = rest.strip_prefix(NAME) {
        let Some((name, after)) = named.split_once(VALUE) else { break };
        let (value, after) = value(after, words);
        values.push((name, value));
        rest = after;
    }
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    // A place keeps its braces until it is filled in, so escaping comes before.
    let text = words.chosen(PORTAL, key, &values).map_or_else(|| key.to_owned(), escape);
    let filled = values.iter().fold(text, |text, (name, value)| text.replace(&format!("{{{name}}}"), value));
    (filled, rest.strip_prefix(END).unwrap_or(rest))
}

/// Reads a value, which may have texts of its own, up to the next name or the end of its text.
fn value<'a>(marked: &'a str, words: &Words) -> (String, &'a str) {
    let mut value = String::new();
    let mut rest = marked;
    while let Some(at) = rest.find([TEXT, NAME, END]) {
        value.push_str(&rest[..at]);
        rest = &rest[at..];
        let Some(inner) = rest.strip_prefix(TEXT) else { return (value, rest) };
        let (inner, after) = text(inner, words);
        value.push_str(&inner);
        rest = after;
    }
    value.push_str(rest);
    (value, "")
}

#[cfg(test)]
mod tests {
    use arena_rules::Languages;

    use super::*;

    #[test]
    fn marks_are_replaced_by_texts() {
        let languages = Languages::standard();
        let (english, urdu) = (languages.english(), languages.of("ur".parse().unwrap()));
        let inner = "\u{e000}nav_rewards\u{e001}";
        let template = format!(
            "<h1>\u{e000}nav_home\u{e001}</h1><a aria-label=\"\u{e000}view_all_of\u{e002}section\u{e003}{inner}\u{e001}\">\
             \u{e000}home_headline\u{e002}coin\u{e003}\u{2068}{{coin}}\u{2069}\u{e001}</a>"
        );
        assert_eq!(
            worded(&template, english),
            "<h1>Homepage</h1><a aria-label=\"View All: Rewards\">Play today. Get paid in {coin}.</a>"
        );
        let urdu = worded(&template, urdu);
        assert!(urdu.contains("\u{2068}{coin}\u{2069}") && urdu.contains("انعامات"), "{urdu}");
        assert!(!urdu.contains(|c| ('\u{e000}'..='\u{e003}').contains(&c)), "{urdu}");
    }

    #[test]
    fn a_text_is_escaped_and_chooses_its_form_by_a_number() {
        let languages = Languages::standard();
        let english = languages.english();
        let matches = |count: &str| {
            worded(&format!("\u{e000}bracket_matches\u{e002}count\u{e003}{count}\u{e001}"), english)
        };
        assert_eq!((matches("1").as_str(), matches("2").as_str()), ("1 match", "2 matches"));
        assert_eq!(worded("\u{e000}page_learnWin\u{e001} & co", english).matches("&amp;").count(), 0);
        assert_eq!(worded("\u{e000}route_learn_win\u{e001}", english), "Learn &amp; Win");
        assert_eq!(worded("\u{e000}no_such_text\u{e001}", english), "no_such_text");
    }
}
