//! Names of browsers and systems for the list of a subscriber's sessions.

use axum::http::{HeaderMap, header};

/// User-agent tokens and browser names. A browser whose user agent also names another browser comes before
/// that one.
const BROWSERS: [(&str, &str); 9] = [
    ("SamsungBrowser/", "Samsung Internet"),
    ("OPR/", "Opera"),
    ("UCBrowser/", "UC Browser"),
    ("Edg", "Edge"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("KAIOS", "KaiOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
];

/// The browser and system of a request in any language, such as `Chrome, Android`. Only words of the lists above: a client
/// can put any text into the header.
pub(crate) fn of(headers: &HeaderMap) -> Option<String> {
    let agent = headers.get(header::USER_AGENT)?.to_str().ok()?;
    let known = |list: &[(&str, &'static str)]| {
        list.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name)
    };
    match (known(&BROWSERS), known(&SYSTEMS)) {
        (Some(browser), Some(system)) => Some(format!("{browser}, {system}")),
        (one, other) => one.or(other).map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn device(agent: &'static str) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(header::USER_AGENT, agent.parse().expect("a header"));
        of(&headers)
    }

    #[test]
    fn a_browser_is_named_as_its_person_would() {
        let android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";
        for (agent, named) in [
            ("Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0 Mobile Safari/537.36", "Chrome, Android"),
            (
                "Mozilla/5.0 (Linux; Android 13) SamsungBrowser/23.0 Chrome/115.0 Safari/537.36",
                "Samsung Internet, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1",
                "Safari, iPhone",
            ),
            ("Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 Edg/120.0", "Edge, Windows"),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0", "Firefox, Linux"),
            (android, "Android"),
        ] {
            assert_eq!(device(agent).as_deref(), Some(named), "{agent}");
        }
        assert_eq!(device("<script>alert(1)</script>"), None);
    }
}
