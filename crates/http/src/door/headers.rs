use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::Response;

use crate::config::HttpConfig;
use crate::site::assets::HASHED;
use crate::site::pages::InlineHashes;

#[derive(Clone)]
pub(crate) struct SecurityHeaders {
    /// The `Content-Security-Policy` of pages.
    pub(crate) policy: HeaderValue,
    /// Whether answers carry HSTS.
    secure: bool,
}

impl SecurityHeaders {
    pub(crate) fn new(config: &HttpConfig, inline: &InlineHashes) -> Self {
        let policy = policy(&config.connect_origins, &config.brand.video_frames, inline);
        Self { policy, secure: config.secure }
    }

    /// The headers of pages with one fixed policy.
    pub(crate) fn strict(policy: HeaderValue, secure: bool) -> Self {
        Self { policy, secure }
    }
}

/// The `Content-Security-Policy` of pages: only our own and the configured origins, inline scripts and styles only by
/// hash, and no foreign page may frame ours (contract, house and web).
fn policy(connect: &[String], frames: &[String], inline: &InlineHashes) -> HeaderValue {
    let allowed = |hashes: &[String]| hashes.iter().map(|hash| format!(" '{hash}'")).collect::<String>();
    let (scripts, styles) = (allowed(&inline.scripts), allowed(&inline.styles));
    let origins = |origins: &[String]| origins.iter().map(|origin| format!(" {origin}")).collect::<String>();
    let connect = origins(connect);
    let frames = match origins(frames) {
        none if none.is_empty() => none,
        some => format!("frame-src 'self'{some}; "),
    };
    let policy = format!(
        "default-src 'self'; script-src 'self'{scripts} 'wasm-unsafe-eval'; style-src 'self'{styles}; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'{connect}; {frames}frame-ancestors 'none'; base-uri 'none'; \
         object-src 'none'; form-action 'self'"
    );
    // The configuration was checked at start. A value that is still no valid header allows nothing.
    HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// The policy's keyword that allows WebAssembly, and the one for older browsers, which allows `eval` as well.
const WASM: (&str, &str) = ("'wasm-unsafe-eval'", "'unsafe-eval'");

/// Whether a browser needs `'unsafe-eval'` for WebAssembly: Chromium before 97 and Safari before 16, by user
/// agent. A client that lies loosens only its own page's policy.
fn needs_eval(headers: &HeaderMap) -> bool {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let version = |name: &str| -> Option<u32> {
        let rest = agent.split_once(name)?.1;
        rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    };
    match version("Chrome/") {
        Some(chromium) => chromium < 97,
        None => agent.contains("Safari/") && version("Version/").is_some_and(|safari| safari < 16),
    }
}

static ALWAYS: [(HeaderName, &str); 2] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Additional headers of answers that a browser may show as a page or run outside a page.
static PAGES: [(HeaderName, &str); 4] = [
    (header::X_FRAME_OPTIONS, "DENY"),
    // An address may contain a hand-off for a moment, which other sites must not see.
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        // The video player's frame may fill the screen. The `Content-Security-Policy` lists the allowed
        // frames.
        "camera=(self), fullscreen=*, geolocation=(), microphone=(), payment=()",
    ),
];

/// The policy of an answer that is part of a page, in case a browser opens it directly.
const PART: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

pub(super) struct HeaderContext {
    hashed: bool,
    needs_eval: bool,
}

impl HeaderContext {
    pub(super) fn of(request: &Request) -> Self {
        let hashed = request.uri().path().trim_start_matches('/').starts_with(HASHED);
        Self { hashed, needs_eval: needs_eval(request.headers()) }
    }
}

/// Whether an answer is data or a part of a page, where a page's headers have no effect but add half a
/// kilobyte. An SVG, a script outside the hashed files (the service worker) and an answer without content
/// type are not parts: a browser may open or run them on their own.
fn is_part(hashed: bool, headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    match kind.split_once('/') {
        Some(("image", "svg+xml")) => false,
        Some(("image" | "font", _)) => true,
        Some(("text", "javascript")) => hashed,
        _ => {
            matches!(kind, "application/json" | "application/manifest+json" | "application/wasm" | "text/css")
        }
    }
}

pub(super) fn of_everything(common: &SecurityHeaders, asked: &HeaderContext, response: &mut Response) {
    let part = is_part(asked.hashed, response.headers());
    let headers = response.headers_mut();
    // A handler's own policy stays, such as the form targets of the demo operator.
    let policy = headers.entry(header::CONTENT_SECURITY_POLICY);
    let policy = policy.or_insert_with(|| if part { PART } else { common.policy.clone() });
    if asked.needs_eval
        && let Ok(text) = policy.to_str()
    {
        let looser = HeaderValue::from_str(&text.replace(WASM.0, WASM.1));
        *policy = looser.unwrap_or_else(|_| policy.clone());
    }
    let pages: &[_] = if part { &[] } else { &PAGES };
    for (name, value) in ALWAYS.iter().chain(pages) {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if common.secure {
        let value = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(value);
    }
}

pub(crate) fn of_api(response: &mut Response) {
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_browsers_that_know_no_better_may_use_eval_for_webassembly() {
        let needs = |agent: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, HeaderValue::from_str(agent).unwrap());
            needs_eval(&headers)
        };
        let chromium = |version: u32| {
            format!(
                "Mozilla/5.0 (Linux; Android 6.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{version}.0.0.0 Mobile Safari/537.36"
            )
        };
        let safari = |version: &str| {
            format!(
                "Mozilla/5.0 (iPhone; CPU iPhone OS 14_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/{version} Mobile/15E148 Safari/604.1"
            )
        };
        for old in [chromium(87), chromium(96), safari("14.1"), safari("15.6.1")] {
            assert!(needs(&old), "{old}");
        }
        for new in [
            chromium(97),
            chromium(156),
            safari("16.0"),
            safari("26.1"),
            "curl/8".into(),
            "Chrome/".into(),
            String::new(),
        ] {
            assert!(!needs(&new), "{new}");
        }
        assert!(
            !needs("Mozilla/5.0 (X11; Linux x86_64; rv:78.0) Gecko/20100101 Firefox/78.0"),
            "Firefox never asked for it"
        );
        assert!(!needs_eval(&HeaderMap::new()));
    }

    #[test]
    fn other_origins_may_be_called_and_framed_where_they_are_configured() {
        let policy = |connect: &[&str], frames: &[&str]| {
            let texts =
                |list: &[&str]| -> Vec<String> { list.iter().map(|text| (*text).to_owned()).collect() };
            policy(&texts(connect), &texts(frames), &InlineHashes::default())
                .to_str()
                .map(str::to_owned)
                .unwrap_or_default()
        };
        let plain = policy(&[], &[]);
        assert!(plain.contains("connect-src 'self'; frame-ancestors 'none'"), "{plain}");
        let open = policy(&["https://operator.example"], &["https://player.example"]);
        assert!(
            open.contains(
                "connect-src 'self' https://operator.example; frame-src 'self' https://player.example; "
            ),
            "{open}"
        );
        assert_eq!(policy(&["a\nb"], &[]), "default-src 'none'");
        let hashes =
            InlineHashes { scripts: vec!["sha256-abc=".to_owned()], styles: vec!["sha256-def=".to_owned()] };
        let inline = super::policy(&[], &[], &hashes);
        assert!(inline.to_str().unwrap().contains("script-src 'self' 'sha256-abc=' 'wasm-unsafe-eval'; "));
    }
}
