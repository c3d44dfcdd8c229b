//! Advice about updating the browser, by its user agent where that is certain.

use axum::http::{HeaderMap, header};
use maud::{Markup, html};

use super::words::Words;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Advice {
    /// Another browser, because a proxy draws Opera Mini's pages.
    OperaMini,
    Chrome,
    /// Android System WebView, by which other apps show pages.
    WebView,
    Samsung,
    Firefox,
    /// iOS, because all browsers of iPhones and iPads use the system's engine.
    Ios,
    /// Nothing: the browser is new enough, but scripts are off.
    Script,
    Any,
}

impl Advice {
    /// Chooses by the user agent. The versions are those of `browserslist` in `web/package.json`.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        let version = |name: &str| version(agent, name);
        if is_opera_mini(agent) {
            return Self::OperaMini;
        }
        if ["iPhone", "iPad", "iPod"].iter().any(|device| agent.contains(device)) {
            return match ios(agent) {
                Some(system) if system >= (14, 5) => Self::Script,
                Some(_) => Self::Ios,
                None => Self::Any,
            };
        }
        // Chrome is checked last, because other browsers name it too. Browsers in this list also name Chrome
        // or Safari, and their engine's version is uncertain.
        let other = ["OPR/", "UCBrowser", "Edg", "YaBrowser", "MiuiBrowser"];
        if other.iter().any(|name| agent.contains(name)) {
            return Self::Any;
        }
        if let Some(samsung) = version("SamsungBrowser/") {
            return if samsung < 14 { Self::Samsung } else { Self::Script };
        }
        if let Some(firefox) = version("Firefox/") {
            return if firefox >= 78 { Self::Script } else { Self::Firefox };
        }
        match version("Chrome/") {
            Some(chrome) if chrome >= 87 => Self::Script,
            Some(_) if agent.contains("; wv)") || agent.contains("Version/4.0") => Self::WebView,
            Some(_) if agent.contains("Android") => Self::Chrome,
            _ => Self::Any,
        }
    }

    pub(super) fn draw(self, words: &Words) -> Markup {
        let text = match self {
            Self::OperaMini => &words.update_opera_mini,
            Self::Chrome => &words.update_chrome,
            Self::WebView => &words.update_webview,
            Self::Samsung => &words.update_samsung,
            Self::Firefox => &words.update_firefox,
            Self::Ios => &words.update_ios,
            Self::Script => &words.update_script,
            Self::Any => &words.update_any,
        };
        html! {
            p { (text) }
            @if self == Self::Any {
                ul { @for browser in words.update_list() { li { (browser) } } }
            }
        }
    }
}

/// Whether the browser is Opera Mini in its extreme mode, in which a proxy draws pages and runs scripts. In
/// its high mode it is an ordinary browser and does not send `Opera Mini`.
pub(super) fn is_opera_mini(agent: &str) -> bool {
    agent.contains("Opera Mini/")
}

fn version(agent: &str, name: &str) -> Option<u32> {
    let rest = agent.split_once(name)?.1;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// The version of iOS from `CPU iPhone OS 14_4 like Mac OS X`.
fn ios(agent: &str) -> Option<(u32, u32)> {
    let rest = agent.split_once(" OS ")?.1;
    let mut numbers = rest.split(|c: char| !c.is_ascii_digit()).map(str::parse::<u32>);
    Some((numbers.next()?.ok()?, numbers.next().and_then(Result::ok).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn each_browser_is_told_what_is_certain() {
        let of = |agent: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, HeaderValue::from_str(agent).unwrap());
            Advice::of(&headers)
        };
        let android = "Mozilla/5.0 (Linux; Android 7.0; X) AppleWebKit/537.36 (KHTML, like Gecko)";
        let iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS";
        for (agent, advice) in [
            (
                "Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16".to_owned(),
                Advice::OperaMini,
            ),
            (format!("{android} Chrome/86.0.4240.99 Mobile Safari/537.36"), Advice::Chrome),
            (format!("{android} Chrome/87.0.4280.66 Mobile Safari/537.36"), Advice::Script),
            (format!("{android} Chrome/119.0.0.0 Mobile Safari/537.36 OPR/52.2.2254"), Advice::Any),
            (
                "Mozilla/5.0 (Linux; Android 6.0; X; wv) AppleWebKit/537.36 Version/4.0 Chrome/60.0.0.0 Mobile"
                    .into(),
                Advice::WebView,
            ),
            (format!("{android} SamsungBrowser/9.2 Chrome/67.0 Mobile Safari/537.36"), Advice::Samsung),
            (format!("{android} SamsungBrowser/14.0 Chrome/87.0 Mobile Safari/537.36"), Advice::Script),
            ("Mozilla/5.0 (Android 5.1; Mobile; rv:68.0) Gecko/68.0 Firefox/68.0".into(), Advice::Firefox),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:78.0) Gecko/20100101 Firefox/78.0".into(), Advice::Script),
            (format!("{iphone} 14_4 like Mac OS X) Version/14.0 Mobile Safari/604.1"), Advice::Ios),
            (format!("{iphone} 9_3 like Mac OS X) CriOS/60.0 Mobile Safari/601.1"), Advice::Ios),
            (format!("{iphone} 14_5 like Mac OS X) Version/14.1 Mobile Safari/604.1"), Advice::Script),
            ("Nokia6300/KAIOS".into(), Advice::Any),
            (String::new(), Advice::Any),
        ] {
            assert_eq!(of(&agent), advice, "{agent}");
        }
    }
}
