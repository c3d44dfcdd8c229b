//! Removes numbers, codes, tokens, e-mails and query strings, the personal data, from a browser's texts.
//! Names, files, lines and columns stay, to locate the error.

const GONE: &str = "…";
/// The fewest consecutive digits to remove: a code has six, an HTTP status only three.
const DIGITS: usize = 4;
/// The fewest digits to remove if spaces or dashes separate them.
const DIGITS_APART: usize = 7;
/// The shortest token that mixes letters and digits.
const TOKEN: usize = 16;
/// The shortest token without digits.
const LONG: usize = 40;
/// The most digits of a line or column.
const POSITION: usize = 7;
const CODE: [&str; 7] = [".js", ".mjs", ".ts", ".tsx", ".css", ".html", ".wasm"];

/// A text without personal data, on one line and cut to `max` characters.
pub(super) fn mask(text: &str, max: usize) -> String {
    let mut masked = String::with_capacity(text.len().min(max));
    let mut word = String::new();
    // Masks before the cut, because half a token is not recognised.
    for letter in text.chars().chain([' ']) {
        if ends_word(letter) {
            mask_word(&word, &mut masked);
            word.clear();
            masked.push(if letter.is_control() { ' ' } else { letter });
        } else if !is_direction(letter) {
            word.push(letter);
        }
    }
    let masked = mask_numbers(masked.trim());
    masked.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(max).collect()
}

fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || "\"'`()<>[]{},;|\\".contains(letter)
}

/// Whether a character is a direction mark, which would garble the log.
fn is_direction(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn mask_word(word: &str, into: &mut String) {
    // `render@https://…/index.js:1:2` is a stack frame of Firefox and Safari.
    if let Some((name, address)) = word.split_once('@') {
        let frame = address.contains("://") || address.starts_with('/') || address.is_empty();
        if frame && !name.contains("%40") {
            mask_word(name, into);
            into.push('@');
            mask_word(address, into);
        } else {
            into.push_str(GONE);
        }
        return;
    }
    if word.to_ascii_lowercase().contains("%40") {
        into.push_str(GONE);
        return;
    }
    // A query, a fragment or a value: `?a=…`, `#token`, `key=value`.
    if let Some(at) = word.find(['?', '#', '=']) {
        mask_word(&word[..at], into);
        into.push_str(&word[at..=at]);
        if at + 1 < word.len() {
            into.push_str(GONE);
            into.push_str(position(word));
        }
        return;
    }
    let (address, position) = word.split_at(word.len() - position(word).len());
    for (index, part) in address.split('/').enumerate() {
        if index > 0 {
            into.push('/');
        }
        // The hash in a file's name identifies the build.
        let file = CODE.iter().any(|end| part.ends_with(end));
        into.push_str(if !file && is_token(part) { GONE } else { part });
    }
    into.push_str(position);
}

/// The line and column after a file's name, `:2:1234`; empty if there is none.
fn position(word: &str) -> &str {
    let mut rest = word;
    for _ in 0..2 {
        let Some((before, figures)) = rest.rsplit_once(':') else { break };
        if figures.is_empty()
            || figures.len() > POSITION
            || !figures.bytes().all(|byte| byte.is_ascii_digit())
        {
            break;
        }
        rest = before;
    }
    if CODE.iter().any(|end| rest.ends_with(end)) { &word[rest.len()..] } else { "" }
}

fn is_token(part: &str) -> bool {
    part.split(['.', ':', '~', '+', '%']).any(|part| {
        let length = part.chars().count();
        let figures = part.chars().any(is_digit);
        length >= LONG || (length >= TOKEN && figures)
    })
}

/// Includes the digits of Arabic and Urdu.
fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, '\u{660}'..='\u{669}' | '\u{6f0}'..='\u{6f9}')
}

/// Removes numbers except lines and columns.
fn mask_numbers(text: &str) -> String {
    let mut masked = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_digit) {
        masked.push_str(&rest[..at]);
        rest = &rest[at..];
        let (length, digits, most) = number(rest);
        let before = masked.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == ':');
        let place = CODE.iter().any(|end| before.ends_with(end)) && masked.ends_with(':');
        if place {
            let own = rest.find(|letter| !is_digit(letter)).unwrap_or(rest.len());
            masked.push_str(if own > POSITION { GONE } else { &rest[..own] });
            rest = &rest[own..];
        } else if most >= DIGITS || digits >= DIGITS_APART {
            masked.push_str(GONE);
            rest = &rest[length..];
        } else {
            masked.push_str(&rest[..length]);
            rest = &rest[length..];
        }
    }
    masked.push_str(rest);
    masked
}

/// The length of the number at the start of a text in bytes with separators, its digits, and its longest run
/// of digits.
fn number(text: &str) -> (usize, usize, usize) {
    let (mut length, mut digits, mut together, mut most, mut between) = (0, 0, 0, 0, 0);
    for (at, letter) in text.char_indices() {
        if is_digit(letter) {
            digits += 1;
            together += 1;
            most = most.max(together);
            between = 0;
            length = at + letter.len_utf8();
        } else if " -.+".contains(letter) && between < 2 {
            together = 0;
            between += 1;
        } else {
            break;
        }
    }
    (length, digits, most)
}

#[cfg(test)]
mod tests {
    use super::mask;

    fn masked(text: &str) -> String {
        mask(text, 4_000)
    }

    #[test]
    fn what_may_be_somebodys_is_taken_out() {
        let jwt = "eyJhbGciOiJIUzI1NiIsImtpZCI6InQyIn0.eyJzdWIiOiIwMTk5In0.c2lnbmF0dXJlLW9mLXRoZS10b2tlbi0x";
        for (text, expected) in [
            ("03001234567 failed", "… failed"),
            ("number +92 300 1234567", "number +…"),
            ("0300-123 45 67 and 12 34 56 78", "… and …"),
            ("۰۳۰۰۱۲۳۴۵۶۷", "…"),
            ("code 123456 is wrong", "code … is wrong"),
            ("from 192.168.10.20", "from …"),
            ("ali.khan+x@example.com said no", "… said no"),
            ("mail ali%40example.com", "mail …"),
            ("GET /rewards?a=k1.abc.def&r=1 failed", "GET /rewards?… failed"),
            ("a=k1.abc.def", "a=…"),
            ("at https://arena.example/?a=x#b", "at https://arena.example/?…"),
            ("Bearer eyJhbGci", "Bearer eyJhbGci"),
            (&format!("Bearer {jwt}"), "Bearer …"),
            (&format!("https://arena.example/api/{jwt}/x"), "https://arena.example/api/…/x"),
            ("019a9d5c-8b1e-7cc0-9d2e-3f4a5b6c7d8e", "…"),
            ("\"a8f5f167f44f4964e6c998dee827110c\"", "\"…\""),
            ("name='03001234567'", "name='…'"),
            ("{\"msisdn\":\"923001234567\"}", "{\"msisdn\":\"…\"}"),
        ] {
            assert_eq!(masked(text), expected, "{text}");
        }
    }

    #[test]
    fn what_says_where_it_went_wrong_stays() {
        for text in [
            "TypeError: Cannot read properties of undefined (reading 'map')",
            "at Rewards (https://arena.example/assets/screen-B4Q0ldkY.js:2:123456)",
            "render@https://arena.example/assets/index-Dqkvs7dq.js:1:98765",
            "at leaderboard_player (assets/leaderboard_player-BLh5uNdQ.js:10:7)",
            "at https://arena.example/assets/index-D1.js:12:3 GET /api/v1/rewards 503",
            "Minified React error #",
            "renderWithHooksAgainAndAgain",
            "wasm-function[12]",
        ] {
            assert_eq!(masked(text), text, "{text}");
        }
    }

    #[test]
    fn a_log_line_stays_one_line_and_short() {
        assert_eq!(masked("one\n  two\r\n\tthree\u{7}\u{202e}!"), "one two three !");
        assert_eq!(mask("ابجد ابجد", 6), "ابجد ا");
        assert_eq!(mask(&"x ".repeat(5_000), 9), "x x x x x");
        // The cut would fall inside this number.
        assert_eq!(mask("no 03001234567", 8), "no …");
    }

    proptest::proptest! {
        #[test]
        fn no_number_gets_through(before in "[a-z ]{0,8}", number in "(03|923|00923)[0-9]{9}", after in "[ ,.;a-z]{0,8}") {
            let masked = mask(&format!("{before}{number}{after}"), 4_000);
            proptest::prop_assert!(!masked.contains(&number[3..7]), "{}", masked);
        }

        #[test]
        fn any_text_is_masked(text in ".{0,200}", max in 0_usize..100) {
            let masked = mask(&text, max);
            proptest::prop_assert!(masked.chars().count() <= max);
            proptest::prop_assert!(!masked.chars().any(char::is_control));
        }
    }
}
