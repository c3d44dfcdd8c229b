//! The web app's files, and a page for each route with its first data.

mod announcement;
mod build;
mod data;
pub(crate) mod escape;
mod head;
mod inline;
mod lists;
mod picture;
mod shell;
mod template;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use arena_app::App;
use arena_app::web_builds::EarlierBuilds;
use arena_rules::{Language, Words};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::assets::{self, Assets};
use super::link_head::{LinkHead, PictureCache};
use super::{builds, plain};
use crate::door::encoding::EncodedBody;
use crate::door::error::{ApiError, ApiResult};
use crate::door::language;
use crate::door::origins::OwnOrigins;
use crate::player::PublicLists;
use crate::player::announcement::AnnouncementBar;
use crate::player::cache::{KeyedCache, encoded, etag_of, has};
use crate::player::config::{Brand, Mode};
use escape::escape;

pub(super) use build::FILE as SCREENS_FILE;
pub use build::{Build, BuildError};
pub(crate) use inline::InlineHashes;

/// Places in the built page: for the data, for links to the screen's script, and the values that each page
/// replaces.
const PLACEHOLDER: &str = "<!--arena:data-->";
const MODULES: &str = "<!--arena:modules-->";
const BODY: &str = "<body>";
const TITLE: &str = "<title>Arena</title>";
const LANGUAGE: &str = "<html lang=\"en\" dir=\"ltr\">";
/// Stands for an address that shows no screen.
const NOWHERE: &str = "";

struct Page {
    html: EncodedBody,
    etag: HeaderValue,
    /// Allows this page's inline styles.
    policy: HeaderValue,
}

/// The web app as this node serves it.
pub(crate) struct WebApp {
    pub(crate) app: Arc<App>,
    pub(crate) brand: Arc<Brand>,
    pub(crate) mode: Mode,
    pub(crate) lists: Arc<PublicLists>,
    pub(crate) assets: Arc<dyn Assets>,
    pub(crate) build: Arc<Build>,
    /// Folders of the languages' files.
    pub(crate) texts: BTreeMap<Language, String>,
    pub(crate) game_builds: Option<PathBuf>,
    pub(crate) origins: OwnOrigins,
    /// The `Content-Security-Policy` of pages.
    pub(crate) policy: HeaderValue,
    /// The product's address, for links that other machines read.
    pub(crate) public_url: String,
    /// The pictures of links.
    pub(crate) pictures: PictureCache,
    pub(crate) caches: PageCaches,
}

#[derive(Default)]
pub(crate) struct PageCaches {
    /// Files of earlier web builds, beside the running one.
    earlier: EarlierBuilds,
    pages: KeyedCache<(Arc<str>, Language), Page>,
    /// Pages of links, by path. Apart, so that many links do not drop the other pages.
    links: KeyedCache<(Arc<str>, Language), Page>,
}

/// Answers all but the API: with a file if there is one, else with a page.
pub(crate) async fn serve(
    State(web): State<Arc<WebApp>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allow = [(header::ALLOW, HeaderValue::from_static("GET,HEAD"))];
        return (allow, ApiError::method_not_allowed()).into_response();
    }
    let path = uri.path();
    let file = path.trim_start_matches('/');
    if !file.is_empty() && file != "index.html" {
        // A build that the operator added takes precedence over the app's own.
        if let (Some(path), Some(folder)) = (file.strip_prefix(assets::GAMES), &web.game_builds)
            && let Some(response) = builds::respond(folder, path, &headers).await
        {
            return response;
        }
        // Hidden files such as `.vite/` are for the server only.
        let hidden = file.split('/').any(|part| part.starts_with('.'));
        if let Some(asset) = web.assets.get(file).filter(|_| !hidden) {
            let mut response = assets::respond(file, asset, &headers);
            if file.starts_with(assets::FRAME) {
                assets::framed(&web.origins, &headers, response.headers_mut());
            }
            return response;
        }
        if let Some(response) = assets::earlier(&web.app, &web.caches.earlier, file, &headers).await {
            return response;
        }
        // A missing file answers 404 and never a page.
        let last = file.rsplit('/').next().unwrap_or_default();
        if hidden || last.contains('.') || file.starts_with("assets/") || file.starts_with("games/") {
            let mut missing = (StatusCode::NOT_FOUND, "not found").into_response();
            // The games' frame may read the 404: a build may check whether a file exists.
            if file.starts_with(assets::GAMES) {
                assets::stranger(missing.headers_mut());
            }
            return missing;
        }
    }
    // An unknown address gets the same page with 404, and the app shows its not-found screen.
    let (status, screen) = match web.build.screen(path, web.mode == Mode::Demo) {
        Some(screen) => (StatusCode::OK, screen),
        None if web.build.knows_screens() => (StatusCode::NOT_FOUND, NOWHERE.into()),
        // Without a list of screens only the app knows whether the address exists.
        None => (StatusCode::OK, NOWHERE.into()),
    };
    if let Some(away) = plain::detect::away(&uri, &headers).filter(|_| status == StatusCode::OK) {
        return away;
    }
    let language = language::of(&web.app.settings.languages, &uri, &headers);
    match web.page(screen, language).await {
        Ok(page) => page.respond(status, &headers),
        Err(error) => error.into_response(),
    }
}

/// Answers with the page of a link's screen, with the tags of a known link; an unknown one gets the page with 404.
pub(crate) async fn serve_link(
    web: &WebApp,
    uri: &Uri,
    headers: &HeaderMap,
    link: Option<LinkHead>,
) -> Response {
    let screen = web.build.screen(uri.path(), web.mode == Mode::Demo);
    let found = link.is_some() && (screen.is_some() || !web.build.knows_screens());
    let status = if found { StatusCode::OK } else { StatusCode::NOT_FOUND };
    if let Some(away) = plain::detect::away(uri, headers).filter(|_| found) {
        return away;
    }
    let (language, screen) =
        (language::of(&web.app.settings.languages, uri, headers), screen.unwrap_or_else(|| NOWHERE.into()));
    let page = match link {
        None => web.page(screen, language).await,
        Some(link) => {
            let key = (link.path.as_str().into(), language);
            let make = async || web.make(&screen, language, Some(&link)).await;
            web.caches.links.get(web.app.now(), key, make).await
        }
    };
    match page {
        Ok(page) => page.respond(status, headers),
        Err(error) => error.into_response(),
    }
}

impl WebApp {
    async fn page(&self, screen: Arc<str>, language: Language) -> ApiResult<Arc<Page>> {
        let key = (screen.clone(), language);
        let make = async || self.make(&screen, language, None).await;
        self.caches.pages.get(self.app.now(), key, make).await
    }

    async fn make(&self, screen: &str, language: Language, link: Option<&LinkHead>) -> ApiResult<Page> {
        let Self { brand, build, lists, .. } = self;
        let index = self.assets.get("index.html").ok_or_else(ApiError::unavailable)?;
        let html = String::from_utf8_lossy(&index.bytes);
        let words = self.app.settings.languages.of(language);
        let data = data::Data::of(build, lists, screen, language).await?;
        let shell = self.shell_of(screen, words).await;
        let laid = shell.and_then(|shell| {
            let entries = shell.list().map(|list| data.entries(list)).unwrap_or_default();
            let markup = shell.markup(words, &self.app.settings.additions);
            let html = shell.lay(&build.pictures, &build.first, brand, &markup, &entries, &html)?;
            Some((html, shell.policy(&self.policy)?))
        });
        let drawn = laid.is_some();
        let (html, policy) = laid.unwrap_or_else(|| (html.into_owned(), self.policy.clone()));
        let (html, policy) = match AnnouncementBar::now(&self.app, language) {
            None => (html, policy),
            Some(bar) => {
                let html = html.replacen(BODY, &format!("{BODY}{}", announcement::markup(&bar)), 1);
                let policy = shell::allow_style(&policy, &announcement::HASH);
                (html, policy.ok_or_else(ApiError::internal)?)
            }
        };
        let data = data.into_text();
        let links = head::links(build, brand, &lists.banners, screen, words, drawn).await;
        let texts = self.texts.get(&language).map(|folder| format!("/{folder}/portal.js"));
        let modules = head::modules(build, screen, texts.as_deref());
        let title = match link {
            Some(link) => escape(&link.title),
            None => head::title(build, brand, screen, words),
        };
        let tags = link.map(|link| link.tags(&self.public_url, &brand.product, language)).unwrap_or_default();
        let direction = words.direction();
        // The data comes last: it contains people's texts, which may look like one of the places.
        let html = html
            .replacen(LANGUAGE, &format!("<html lang=\"{language}\" dir=\"{direction}\">"), 1)
            .replacen(TITLE, &format!("<title>{title}</title>"), 1)
            .replacen(MODULES, &modules, 1)
            .replacen(
                PLACEHOLDER,
                &format!("{links}{tags}<script type=\"application/json\" id=\"arena-data\">{data}</script>"),
                1,
            );
        Ok(Page { etag: etag_of(html.as_bytes())?, html: encoded(html.into())?, policy })
    }

    /// The shell of a screen; `None` for the home screen's if its banner has changed since the build.
    async fn shell_of(&self, screen: &str, words: &Words) -> Option<&shell::Shell> {
        let shell = self.build.shells.get(screen)?;
        if screen == "/"
            && let Some(banner) = head::banner(&self.lists.banners, words.language()).await
            && !shell.says(words, &banner.title)
        {
            return None;
        }
        Some(shell)
    }
}

impl Page {
    /// Answers with the page, or 304 if the browser has it. The browser must revalidate and proxies must not
    /// store the page, because its address may contain a hand-off.
    fn respond(&self, status: StatusCode, headers: &HeaderMap) -> Response {
        let about = [
            (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
            (header::ETAG, self.etag.clone()),
            (header::CONTENT_SECURITY_POLICY, self.policy.clone()),
            (header::VARY, HeaderValue::from_static("accept-encoding, accept-language, cookie, user-agent")),
        ];
        if status == StatusCode::OK && has(headers, &self.etag) {
            return (StatusCode::NOT_MODIFIED, about).into_response();
        }
        (status, about, self.html.html(headers)).into_response()
    }
}
