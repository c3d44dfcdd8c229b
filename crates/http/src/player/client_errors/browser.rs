//! Browser families: enough to see which browsers an error affects, too little to recognise a person.

use std::collections::BTreeSet;

/// Families by user-agent token. A browser that imitates others comes before them.
const FAMILIES: [(&str, &str); 12] = [
    ("Edg", "edge"),
    ("OPR/", "opera"),
    ("Opera", "opera"),
    ("SamsungBrowser/", "samsung"),
    ("UCBrowser/", "uc"),
    ("MiuiBrowser/", "miui"),
    ("; wv)", "webview"),
    ("FxiOS/", "firefox"),
    ("Firefox/", "firefox"),
    ("CriOS/", "chrome"),
    ("Chrome/", "chrome"),
    ("Safari/", "safari"),
];

pub(crate) fn families() -> BTreeSet<&'static str> {
    FAMILIES.iter().map(|(_, family)| *family).chain(["other"]).collect()
}

pub(super) fn family(agent: &str) -> &'static str {
    FAMILIES.iter().find(|(mark, _)| agent.contains(mark)).map_or("other", |(_, family)| family)
}

#[cfg(test)]
mod tests {
    use super::family;

    #[test]
    fn a_browser_is_known_by_its_family() {
        let chrome = "Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
        let webview = "Mozilla/5.0 (Linux; Android 13; SM-A145F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36";
        let iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
        for (agent, expected) in [
            (chrome, "chrome"),
            (&format!("{chrome} OPR/80.1"), "opera"),
            (&format!("{chrome} EdgA/130.0"), "edge"),
            (&chrome.replace("Chrome/", "SamsungBrowser/25.0 Chrome/"), "samsung"),
            (webview, "webview"),
            (iphone, "safari"),
            ("Mozilla/5.0 (Android 13; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0", "firefox"),
            ("curl/8.5", "other"),
            ("", "other"),
        ] {
            assert_eq!(family(agent), expected, "{agent}");
        }
    }
}
