//! Addresses to return to after logging in elsewhere.

use std::fmt;

const MAX_LENGTH: usize = 1024;
/// Paths without a screen of the portal; returning to the demo operator would make a loop.
const NO_SCREENS: [&str; 2] = ["/operator", "/api"];

/// A path with query on this origin; anything else becomes `/`.
///
/// The parameter `a` is removed: it could be another person's hand-off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnTo(String);

impl ReturnTo {
    /// Parses the address from a link or a form.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let ascii = ascii(text);
        if acceptable(text) && ascii.len() <= MAX_LENGTH {
            Self(without_handoff(&ascii))
        } else {
            Self("/".into())
        }
    }

    /// Returns path, query and fragment in ASCII.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the address with `a=<hand-off>` added.
    #[must_use]
    pub fn with_handoff(&self, handoff: &str) -> String {
        let (rest, fragment) = split_fragment(&self.0);
        let separator = if rest.contains('?') { '&' } else { '?' };
        format!("{rest}{separator}a={handoff}{fragment}")
    }

    /// Returns a login page's address with this address as `returnTo`.
    #[must_use]
    pub fn behind(&self, page: &str) -> String {
        let separator = if page.contains('?') { '&' } else { '?' };
        let place: String = form_urlencoded::byte_serialize(self.0.as_bytes()).collect();
        format!("{page}{separator}returnTo={place}")
    }
}

impl fmt::Display for ReturnTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn acceptable(text: &str) -> bool {
    let path = text.split(['?', '#']).next().unwrap_or_default();
    path.starts_with('/')
        // `//host` is another origin; browsers normalise `/.//host` to it.
        && !path.contains("//")
        // Browsers read a backslash as a slash, and drop tabs and line ends.
        && !text.contains('\\')
        && !text.chars().any(char::is_control)
        && !NO_SCREENS.iter().any(|base| {
            path.strip_prefix(base).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
}

/// Percent-encodes characters that a `Location` header may not hold.
fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_graphic() && !matches!(byte, b'"' | b'<' | b'>') {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

fn split_fragment(text: &str) -> (&str, &str) {
    text.find('#').map_or((text, ""), |at| text.split_at(at))
}

fn without_handoff(text: &str) -> String {
    let (rest, fragment) = split_fragment(text);
    let Some((path, query)) = rest.split_once('?') else {
        return text.to_owned();
    };
    // Decoded, because `%61=` is the parameter `a` too.
    let is_handoff = |pair: &&str| form_urlencoded::parse(pair.as_bytes()).any(|(name, _)| name == "a");
    let kept: Vec<&str> = query.split('&').filter(|pair| !is_handoff(pair)).collect();
    let kept = kept.join("&");
    if kept.is_empty() { format!("{path}{fragment}") } else { format!("{path}?{kept}{fragment}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn paths_of_this_origin_keep_their_query_and_fragment() {
        for text in [
            "/",
            "/tasks",
            "/join-tournament?tournamentId=7&x=%2F%2Fy",
            "/a?u=http://x//y",
            "/t#part",
            "/?r=1",
        ] {
            assert_eq!(ReturnTo::parse(text).as_str(), text);
        }
        assert_eq!(ReturnTo::parse("/spiel?q=ü \"").as_str(), "/spiel?q=%C3%BC%20%22");
    }

    #[test]
    fn everything_else_goes_home() {
        for text in [
            "",
            "tasks",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "/a\\b",
            "/?x=\\",
            "https://evil.example/",
            "javascript:alert(1)",
            "/\t/evil.example",
            "/\n/evil.example",
            " //evil.example",
            "/.//evil.example",
            "/x/..//evil.example",
            "?x=/",
            "/\u{0}",
            "/x\r\nSet-Cookie: y",
            "/x\u{85}",
            "/operator",
            "/operator/landing?returnTo=/",
            "/api/v1/auth/network",
        ] {
            assert_eq!(ReturnTo::parse(text).as_str(), "/", "{text:?}");
        }
        assert_eq!(ReturnTo::parse(&format!("/{}", "x".repeat(MAX_LENGTH))).as_str(), "/");
        assert_eq!(ReturnTo::parse("/operators").as_str(), "/operators");
        assert_eq!(ReturnTo::parse("/apiary?x=/api").as_str(), "/apiary?x=/api");
    }

    #[test]
    fn the_handoff_is_merged_into_the_query() {
        for (from, to) in [
            ("/", "/?a=k.p.m"),
            ("/?r=1", "/?r=1&a=k.p.m"),
            ("/tasks?x=1#top", "/tasks?x=1&a=k.p.m#top"),
            ("/tasks#top?x", "/tasks?a=k.p.m#top?x"),
            ("/?a=old.one.x", "/?a=k.p.m"),
            ("/?%61=old.one.x&b=2&a", "/?b=2&a=k.p.m"),
        ] {
            assert_eq!(ReturnTo::parse(from).with_handoff("k.p.m"), to);
        }
    }

    #[test]
    fn a_page_is_told_where_to_send_somebody_back() {
        let place = ReturnTo::parse("/tasks?day=2");
        assert_eq!(place.behind("/operator/landing"), "/operator/landing?returnTo=%2Ftasks%3Fday%3D2");
        assert_eq!(
            place.behind("https://x.example/?p=1"),
            "https://x.example/?p=1&returnTo=%2Ftasks%3Fday%3D2"
        );
    }

    proptest! {
        #[test]
        fn a_browser_never_leaves_the_origin(text in "[/\\\\.?#a%:@\\t é-]{0,24}") {
            let place = ReturnTo::parse(&text);
            let path = place.as_str().split(['?', '#']).next().unwrap().to_owned();
            prop_assert!(path.starts_with('/') && !path.contains("//") && !place.as_str().contains('\\'));
            prop_assert!(place.as_str().bytes().all(|b| b.is_ascii_graphic()));
            prop_assert_eq!(ReturnTo::parse(place.as_str()), place);
        }
    }
}
