//! Reads and writes a file of texts in Fluent's syntax.
//!
//! A message is a pattern of words, variables and string literals, or a choice of forms by a variable. Attributes,
//! terms, references and functions are refused: the web app fills texts in without a Fluent library.

use std::collections::BTreeMap;
use std::fmt::Write;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::parser;
use fluent_syntax::unicode::unescape_unicode_to_string;

use crate::text::{Choice, Text};

/// A text in a file, with the comment above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// The key.
    pub key: String,
    /// The text.
    pub text: Text,
    /// The comment's lines, joined by line breaks; empty without one.
    pub comment: String,
}

/// The files of a language by their path without ending, in order of the paths.
pub type TextFiles = BTreeMap<String, Vec<FileEntry>>;

/// Parses a file. Returns its texts in order, and its faults, each with a line or key.
#[must_use]
pub fn parse(source: &str) -> (Vec<FileEntry>, Vec<String>) {
    let (resource, errors) = match parser::parse(source) {
        Ok(resource) => (resource, Vec::new()),
        Err(partial) => partial,
    };
    let mut faults: Vec<String> = errors
        .into_iter()
        .map(|error| {
            let line = source[..error.pos.start.min(source.len())].lines().count().max(1);
            format!("line {line}: {}", error.kind)
        })
        .collect();
    let mut entries: Vec<FileEntry> = Vec::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => match read(&message) {
                Ok(entry) if entries.iter().any(|known| known.key == entry.key) => {
                    faults.push(format!("{}: the key stands twice", entry.key));
                }
                Ok(entry) => entries.push(entry),
                Err(fault) => faults.push(format!("{}: {fault}", message.id.name)),
            },
            Entry::Term(term) => faults.push(format!("-{}: terms are not supported", term.id.name)),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) | Entry::Junk { .. } => {}
        }
    }
    (entries, faults)
}

fn read(message: &Message<&str>) -> Result<FileEntry, String> {
    if !message.attributes.is_empty() {
        return Err("attributes are not supported".into());
    }
    let Some(pattern) = &message.value else { return Err("the text is missing".into()) };
    let text = text_of(pattern)?;
    if text.plains().iter().any(|plain| plain.is_empty()) {
        return Err("the text is empty".into());
    }
    let comment = message.comment.as_ref().map(|comment| comment.content.join("\n")).unwrap_or_default();
    Ok(FileEntry { key: message.id.name.to_owned(), text, comment })
}

/// Reads a pattern. A choice within a sentence becomes a choice of sentences.
fn text_of(pattern: &Pattern<&str>) -> Result<Text, String> {
    let mut text = Text::Plain(String::new());
    for element in &pattern.elements {
        match element {
            // A line break in the file is a space in the text.
            PatternElement::TextElement { value } => {
                append(&mut text, &plain(&value.replace(['\r', '\n'], " "))?);
            }
            PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                append(&mut text, &inlined(inline)?);
            }
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                let InlineExpression::VariableReference { id } = selector else {
                    return Err("a choice is made by a variable, such as { $count -> … }".into());
                };
                text = chosen(&text, id.name, variants)?;
            }
        }
    }
    Ok(text)
}

fn plain(words: &str) -> Result<String, String> {
    if words.contains(['{', '}']) { Err("a brace stands alone".into()) } else { Ok(words.to_owned()) }
}

fn inlined(inline: &InlineExpression<&str>) -> Result<String, String> {
    match inline {
        InlineExpression::VariableReference { id } => Ok(format!("{{{}}}", id.name)),
        InlineExpression::StringLiteral { value } => plain(&unescape_unicode_to_string(value)),
        InlineExpression::NumberLiteral { value } => Ok((*value).to_owned()),
        InlineExpression::MessageReference { .. } | InlineExpression::TermReference { .. } => {
            Err("references to other texts are not supported".into())
        }
        InlineExpression::FunctionReference { .. } => Err("functions are not supported".into()),
        InlineExpression::Placeable { .. } => Err("braces in braces are not supported".into()),
    }
}

/// Appends words to a text: to each form of a choice.
fn append(text: &mut Text, words: &str) {
    match text {
        Text::Plain(plain) => plain.push_str(words),
        Text::Choice(choice) => choice.forms.iter_mut().for_each(|(_, form)| append(form, words)),
    }
}

/// Returns a choice whose forms begin with what stands before it.
fn chosen(before: &Text, by: &str, variants: &[Variant<&str>]) -> Result<Text, String> {
    let Text::Plain(before) = before else {
        return Err("a text has one choice; write a choice inside a form instead of behind it".into());
    };
    let mut forms = Vec::new();
    for variant in variants {
        let key = match variant.key {
            VariantKey::Identifier { name } => name,
            VariantKey::NumberLiteral { value } => value,
        };
        if variant.default && key != "other" {
            return Err(format!("the default form is *[other], not *[{key}]"));
        }
        if forms.iter().any(|(known, _)| known == key) {
            return Err(format!("the form [{key}] stands twice"));
        }
        let mut form = Text::Plain(before.clone());
        match text_of(&variant.value)? {
            Text::Plain(plain) => append(&mut form, &plain),
            Text::Choice(Choice { by, forms }) => {
                let forms = forms.into_iter().map(|(key, form)| (key, prefixed(before, form))).collect();
                form = Text::Choice(Choice { by, forms });
            }
        }
        forms.push((key.to_owned(), form));
    }
    Ok(Text::Choice(Choice { by: by.to_owned(), forms }))
}

fn prefixed(before: &str, form: Text) -> Text {
    match form {
        Text::Plain(plain) => Text::Plain(format!("{before}{plain}")),
        Text::Choice(Choice { by, forms }) => {
            let forms = forms.into_iter().map(|(key, form)| (key, prefixed(before, form))).collect();
            Text::Choice(Choice { by, forms })
        }
    }
}

/// Writes a file. [`parse`] reads the same entries from it.
#[must_use]
pub fn write(entries: &[FileEntry]) -> String {
    let mut file = String::new();
    for FileEntry { key, text, comment } in entries {
        for line in comment.lines() {
            let _ = writeln!(file, "{}", format!("# {line}").trim_end());
        }
        match text {
            Text::Plain(plain) => {
                let _ = writeln!(file, "{key} = {}", fluent(plain));
            }
            Text::Choice(choice) => {
                let _ = writeln!(file, "{key} =");
                write_choice(&mut file, choice, 1);
            }
        }
    }
    file
}

fn write_choice(file: &mut String, Choice { by, forms }: &Choice, depth: usize) {
    let indent = "    ".repeat(depth);
    let _ = writeln!(file, "{indent}{{ ${by} ->");
    for (key, form) in forms {
        let mark = if key == "other" { "   *" } else { "    " };
        let _ = write!(file, "{indent}{mark}[{key}]");
        match form {
            Text::Plain(plain) => {
                let _ = writeln!(file, " {}", fluent(plain));
            }
            Text::Choice(choice) => {
                file.push('\n');
                write_choice(file, choice, depth + 2);
            }
        }
    }
    let _ = writeln!(file, "{indent}}}");
}

/// Returns a plain text in Fluent's syntax. Spaces and marks that the syntax would take for its own are quoted.
fn fluent(plain: &str) -> String {
    let quoted = |text: &str| format!("{{ \"{}\" }}", text.replace('\\', "\\\\").replace('"', "\\\""));
    let begins = plain.len() - plain.trim_start_matches(' ').len();
    let ends = plain.trim_end_matches(' ').len();
    if begins >= ends {
        return quoted(plain);
    }
    let body = &plain[begins..ends];
    let mut written = String::new();
    if begins > 0 {
        written.push_str(&quoted(&plain[..begins]));
    }
    let mut rest = body;
    if let Some(mark) = body.chars().next().filter(|mark| "[*.#-".contains(*mark)) {
        written.push_str(&quoted(&mark.to_string()));
        rest = &body[mark.len_utf8()..];
    }
    written.push_str(&rest.replace('{', "{ $").replace('}', " }"));
    if ends < plain.len() {
        written.push_str(&quoted(&plain[ends..]));
    }
    written
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn one(source: &str) -> Text {
        let (entries, faults) = parse(source);
        assert!(faults.is_empty(), "{faults:?}");
        entries.into_iter().next().unwrap().text
    }

    #[test]
    fn a_choice_within_a_sentence_is_a_choice_of_sentences() {
        let text = one(
            "left = You have { $count ->\n    [one] one life\n   *[other] { $count } lives\n } left, { $name }.",
        );
        let Text::Choice(Choice { by, forms }) = text else { panic!("no choice") };
        assert_eq!(by, "count");
        let forms: Vec<_> = forms.iter().map(|(key, form)| (key.as_str(), form.plains()[0])).collect();
        assert_eq!(
            forms,
            [("one", "You have one life left, {name}."), ("other", "You have {count} lives left, {name}.")]
        );
    }

    #[test]
    fn a_fault_names_its_key_or_line() {
        for (source, said) in [
            ("a = b\n  .title = c", "a: attributes are not supported"),
            ("-a = b", "-a: terms are not supported"),
            ("a = { b }", "a: references to other texts are not supported"),
            ("a = { NUMBER($b) }", "a: functions are not supported"),
            ("a = { $b ->\n   *[one] c\n }", "a: the default form is *[other], not *[one]"),
            ("a = { \"\" }", "a: the text is empty"),
            ("a = b\na = c", "a: the key stands twice"),
            ("a = b\nc = { $d", "line 2"),
            ("a = { \"{\" }", "a: a brace stands alone"),
        ] {
            let (_, faults) = parse(source);
            assert!(faults.iter().any(|fault| fault.contains(said)), "{source}: {faults:?}");
        }
    }

    #[test]
    fn comments_stay_with_their_text() {
        let source = "# A file.\n\n# $count: a number.\n# In a list.\na = { $count }\n";
        let (entries, _) = parse(source);
        assert_eq!(entries[0].comment, "$count: a number.\nIn a list.");
    }

    fn plain() -> impl Strategy<Value = String> {
        // A text neither is empty nor has braces of its own.
        "[ .*#\\[\\-\"a-zé ]{0,6}(\\{[a-z]{1,4}\\})?[ .*#\\[\\-\"\\\\a-zم]{1,6}"
    }

    fn text() -> impl Strategy<Value = Text> {
        let choice = |form: BoxedStrategy<Text>| {
            (form.clone(), form).prop_map(|(few, other)| {
                Text::Choice(Choice {
                    by: "count".into(),
                    forms: vec![("few".into(), few), ("other".into(), other)],
                })
            })
        };
        let leaf = plain().prop_map(Text::Plain).boxed();
        let one = choice(leaf.clone()).boxed();
        prop_oneof![leaf.clone(), one.clone(), choice(prop_oneof![leaf, one].boxed())]
    }

    proptest! {
        #[test]
        fn a_written_file_is_read_as_it_was(texts in proptest::collection::vec(text(), 1..5)) {
            let entries: Vec<FileEntry> = texts.into_iter().enumerate()
                .map(|(index, text)| FileEntry { key: format!("key_{index}"), text, comment: "why".into() }).collect();
            let (read, faults) = parse(&write(&entries));
            prop_assert_eq!((read, faults), (entries, Vec::new()));
        }
    }
}
