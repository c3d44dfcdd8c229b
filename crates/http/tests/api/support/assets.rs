use std::borrow::Cow;

use arena_http::{Asset, Assets};

#[derive(Clone, Debug)]
pub(crate) struct TestAssets {
    /// The page of every screen; `None` if the web app was not built.
    pub(crate) index: Option<&'static str>,
    pub(crate) lists_screens: bool,
}

pub(crate) const INDEX: &str = "<!doctype html><html lang=\"en\" dir=\"ltr\"><head><title>Arena</title><!--arena:data-->\
     </head><body><!--arena:modules--><script type=\"module\" src=\"/assets/app-1a2b3c4d.js\"></script></body></html>";
const PAGES: &str = r#"{
    "faces": { "Arab": "/assets/naskh-1.woff2" },
    "words": ["nav_home", "nav_rewards", "no_longer"],
    "first": ["/assets/first-1.css"],
    "screens": {
        "/": {
            "title": "\ue000home_title\ue001", "about": "page_home",
            "lists": [
                { "list": "banners" }, { "list": "rewards", "most": 7 }, { "list": "eslGames" },
                { "list": "taskGames", "most": 8 }, { "list": "eslTournaments", "most": 4 },
                { "list": "weeklyTournaments", "most": 4 }, { "list": "highlights", "most": 6 },
                { "list": "leaderboard", "most": 3 }
            ]
        },
        "/rewards": {
            "title": "\ue000nav_rewards\ue001", "about": "page_rewards",
            "lists": [{ "list": "rewards" }],
            "modules": ["/assets/screen-1.js"], "styles": ["/assets/screen-1.css"]
        },
        "/faqs": { "title": "\ue000route_faqs\ue001", "lists": [{ "list": "faqs" }] },
        "/login": {}, "/tournament/{tournamentId}": {}, "/i/{code}": {}, "/c/{code}": {}, "/thankyou": {}, "/rewards/claims": {},
        "/tournaments": {
            "lists": [{ "list": "eslTournaments", "most": 12 }, { "list": "weeklyTournaments", "most": 12 }]
        },
        "/leaderboard": { "lists": [{ "list": "leaderboard" }] },
        "/daily-gaming-tasks": { "lists": [{ "list": "eslGames" }, { "list": "taskGames" }] },
        "/highlights": { "lists": [{ "list": "videoGames" }, { "list": "highlights", "most": 12 }] },
        "/learn-win": { "lists": [{ "list": "learnWin" }] },
        "/terms-service": { "lists": [{ "list": "privacy" }] },
        "/dev/gallery": { "demo": true }
    },
    "pictures": {
        "rewards/reward-02": { "hash": "89ab0123", "widths": [192, 384] },
        "big/reward-03": { "hash": "cdef4567", "widths": [768] },
        "b/portrait": { "hash": "0123abcd", "widths": [480, 960] },
        "b/landscape": { "hash": "4567cdef", "widths": [960] }
    },
    "hero": { "narrow": "(max-width: 499px)", "wide": "(min-width: 500px)", "sizes": "(min-width: 500px) 76rem, 92vw" }
}"#;
/// The listed screens with values for their parameters.
pub(crate) fn screens() -> Vec<String> {
    let pages: serde_json::Value = serde_json::from_str(PAGES).unwrap();
    let screens = pages["screens"].as_object().unwrap();
    // A page of a link exists if its code does (`friends/pages.rs`).
    let others = screens.keys().filter(|pattern| !pattern.contains("{code}"));
    others.map(|pattern| pattern.replace("{tournamentId}", "17")).collect()
}

/// A page with places for a shell.
pub(crate) const INDEX_WITH_ROOT: &str = "<!doctype html><html lang=\"en\" dir=\"ltr\"><head><title>Arena</title><!--arena:data-->\
     <link rel=\"stylesheet\" crossorigin href=\"/assets/first-1.css\"></head><body><div id=\"root\"></div>\
     <!--arena:modules--></body></html>";
pub(crate) const SHELL_HASH: &str = "sha256-b64b64b64=";
const SHELLS: &str = r#"{
    "/": {
        "style": "h2{color:red}", "hash": "sha256-b64b64b64=",
        "html": "<p>Today</p><h2>Browse &amp; play</h2>",
        "withoutToday": "<h2>Browse &amp; play</h2>",
        "withoutQuests": "<p>Three rows</p><h2>Browse &amp; play</h2>"
    },
    "/faqs": {
        "style": "p{color:red}", "hash": "sha256-b64b64b64=",
        "html": "<p>{product}: {coin}</p><i>\ue000nav_rewards\ue001</i>"
    },
    "/rewards": {
        "style": "i{color:red}", "hash": "sha256-b64b64b64=",
        "html": "<i><!--picture-->1<!--/picture--></i><i>2</i>",
        "cards": {
            "list": "rewards", "only": "available", "art": ["big/{image}", "rewards/{image}"],
            "html": "<img srcset=\"{sources}\">"
        }
    }
}"#;
pub(crate) const SCRIPT: &[u8] = b"console.log('plain')";
pub(crate) const SCRIPT_BROTLI: &[u8] = b"\x0bbrotli bytes";
pub(crate) const SCRIPT_GZIP: &[u8] = b"\x1f\x8bgzip bytes";
pub(crate) const BROUGHT_BUILD: &[u8] = br#"{"loaderUrl":"3c4d/y.loader.js"}"#;
const MANIFEST: &[u8] = br#"{"id":"/","name":"{product}","description":"{tagline}"}"#;
pub(crate) const ICON: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>";

impl Default for TestAssets {
    fn default() -> Self {
        Self { index: Some(INDEX), lists_screens: true }
    }
}

impl Assets for TestAssets {
    fn get(&self, path: &str) -> Option<Asset> {
        let plain = |bytes: &'static [u8]| Asset { bytes: Cow::Borrowed(bytes), brotli: None, gzip: None };
        match path {
            "index.html" => self.index.map(|index| plain(index.as_bytes())),
            "assets/app-1a2b3c4d.js" => Some(Asset {
                brotli: Some(Cow::Borrowed(SCRIPT_BROTLI)),
                gzip: Some(Cow::Borrowed(SCRIPT_GZIP)),
                ..plain(SCRIPT)
            }),
            ".vite/shells.json" => self.index.map(|_| plain(SHELLS.as_bytes())),
            ".vite/pages.json" => self.index.filter(|_| self.lists_screens).map(|_| plain(PAGES.as_bytes())),
            "frame/host.html" => Some(plain(INDEX.as_bytes())),
            "frame/host.js" => Some(plain(SCRIPT)),
            "games/cannon-clash/build.json" => Some(plain(BROUGHT_BUILD)),
            "icon.svg" => Some(plain(ICON)),
            "app.webmanifest" => Some(plain(MANIFEST)),
            _ => None,
        }
    }
}
