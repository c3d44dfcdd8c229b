//! Redaction: what staff see of stored texts and values, without what tells who somebody is and without secrets.

use serde_json::Value;

/// Digits in a row from which a number may be somebody's.
const DIGITS: usize = 7;
/// Parts of names whose values are secrets or tell who somebody is.
const HIDDEN_NAMES: [&str; 10] =
    ["token", "secret", "password", "code", "msisdn", "phone", "email", "key", "text", "body"];
/// The text in place of a hidden value.
const HIDDEN: &str = "***";

/// Returns a value with hidden strings: those whose name says that they are personal or secret, long numbers, and e-mail
/// addresses.
#[must_use]
pub fn redacted(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(redacted_text(text)),
        Value::Array(items) => items.iter().map(redacted).collect(),
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| {
                let hides = value.is_string() && is_hidden_name(name);
                let shown = if hides { Value::from(HIDDEN) } else { redacted(value) };
                (name.clone(), shown)
            };
            Value::Object(fields.iter().map(field).collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

/// Returns a text with hidden numbers of seven digits and more, and hidden e-mail addresses. Ids stay.
#[must_use]
pub fn redacted_text(text: &str) -> String {
    text.split_inclusive(|c: char| c.is_whitespace() || "\"',;()[]{}<>=".contains(c)).map(word).collect()
}

fn is_hidden_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    HIDDEN_NAMES.iter().any(|hidden| name.contains(hidden))
}

/// Hides a word, with the sign that ends it.
fn word(word: &str) -> String {
    let end = word.trim_end_matches(|c: char| !c.is_alphanumeric()).len();
    let (inner, after) = word.split_at(end);
    if uuid::Uuid::try_parse(inner).is_ok() {
        return word.to_owned();
    }
    if inner.contains('@') {
        return format!("{HIDDEN}{after}");
    }
    let mut shown = String::with_capacity(word.len());
    let mut digits = String::new();
    for c in inner.chars().chain(['\0']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        shown.push_str(if digits.len() < DIGITS { &digits } else { HIDDEN });
        digits.clear();
        if c != '\0' {
            shown.push(c);
        }
    }
    shown + after
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn what_tells_who_somebody_is_is_hidden_and_ids_stay() {
        let id = "01a22f54-8d00-7f5b-bcdd-123456789012";
        let value = json!({
            "claim": id, "attempt": 3, "to": "923001234567", "note": format!("sent to +923001234567, see {id}"),
            "accessToken": "abc", "people": [{ "email": "sana@example.com" }, "write to sana@example.com."],
        });
        let shown = json!({
            "claim": id, "attempt": 3, "to": "***", "note": format!("sent to +***, see {id}"),
            "accessToken": "***", "people": [{ "email": "***" }, "write to ***."],
        });
        assert_eq!(redacted(&value), shown);
        assert_eq!(
            redacted_text("no answer within 15000 ms (HTTP 503)"),
            "no answer within 15000 ms (HTTP 503)"
        );
    }

    proptest! {
        #[test]
        fn no_number_and_no_address_stays(before in "[a-z :=(,]{0,9}", digits in "[0-9]{7,15}", after in "[a-z :),.]{0,9}") {
            let shown = redacted_text(&format!("{before}{digits}{after}"));
            prop_assert!(!shown.contains(&digits), "{shown}");
            let address = redacted_text(&format!("{before} {after}@example.com"));
            prop_assert!(!address.contains("example.com"), "{address}");
        }
    }
}
