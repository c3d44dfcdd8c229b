//! A brand's look: its colours, mark and icons, put over those of the build (ADR 50, `docs/white-label.md`).

mod built;
mod colours;
mod fault;
mod folder;
mod plain;

use std::borrow::Cow;
use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::assets::{Asset, Assets, HASHED};
use super::installed;
use super::pages::SCREENS_FILE;
use built::BuiltLook;
use colours::Colours;

pub use fault::LookFault;
pub use folder::{BrandFolder, DisplayFace, Fonts, RoleColour, TextFace};

/// The app's page, which every screen's page is made of.
const PAGE: &str = "index.html";
/// Files of the brand's mark: on light grounds, and on dark ones if it is another there.
pub const MARKS: [&str; 2] = ["mark.svg", "mark-dark.svg"];

/// The page in which games run.
const GAME_FRAME: &str = "frame/host.html";
/// The file of the brand's coin.
pub const COIN: &str = "coin.svg";

/// A brand's look over that of the build.
#[derive(Clone, Default)]
pub struct Look {
    /// The files that give the web app its look: its page, its manifest, the plain pages' stylesheet, and the brand's own
    /// files under hashed names.
    pub files: BTreeMap<String, Asset>,
    colours: Colours,
}

impl Look {
    /// Puts a brand's folder over the build's look.
    ///
    /// # Errors
    /// Every fault of the folder.
    pub fn new(assets: &dyn Assets, folder: &BrandFolder) -> Result<Self, Vec<LookFault>> {
        let built = BuiltLook::read(assets).map_err(|fault| vec![fault])?;
        let part = |path: &'static str| {
            assets.get(path).ok_or_else(|| vec![LookFault::build(path, &"it is missing")])
        };
        let (page, manifest) = (part(PAGE)?, part(installed::FILE)?);
        let colours = Colours::new(&built, &folder.colours)?;

        let mut files = BTreeMap::new();
        let mut addresses = BTreeMap::new();
        for (name, bytes) in &folder.files {
            let path = hashed(name, bytes);
            addresses.insert(name.as_str(), format!("/{path}"));
            files.insert(path, plain_asset(bytes.clone()));
        }
        let dressed = |asset: &Asset| dressed(asset, &built, &colours, &addresses);
        let style =
            colours.rules() + &folder.fonts.rules() + &mark_rules(&addresses) + &coin_rules(&addresses);
        let mut html = dressed(&page);
        if !style.is_empty() {
            html = html.replacen("</head>", &format!("<style>{style}</style></head>"), 1);
        }
        files.insert(PAGE.to_owned(), plain_asset(html.into_bytes()));
        let manifest = without_screenshots(&dressed(&manifest));
        files.insert(installed::FILE.to_owned(), plain_asset(manifest.into_bytes()));
        if let (true, Some(frame)) = (colours.any(), assets.get(GAME_FRAME)) {
            files.insert(GAME_FRAME.to_owned(), plain_asset(framed(&frame, &colours)));
        }
        if folder.fonts.text == TextFace::System {
            // Pages would load a face that nothing is written in.
            if let Some(pages) = assets.get(SCREENS_FILE) {
                files.insert(SCREENS_FILE.to_owned(), plain_asset(without_faces(&pages.bytes)));
            }
        }
        if colours.any() {
            let css = plain::rules(&colours);
            files.insert(super::plain::STYLE_FILE.to_owned(), plain_asset(css.into_bytes()));
        }
        Ok(Self { files, colours })
    }

    /// A role's colour in the dark theme, as `#rrggbb`; `None` if the brand has no colours of its own.
    #[must_use]
    pub fn dark(&self, role: &str) -> Option<String> {
        let [_, dark] = self.colours.of(role).filter(|_| self.colours.any())?;
        Some(dark)
    }
}

/// A text file of the build, with the brand's icons and the colours of the browser's own bars.
fn dressed(
    asset: &Asset,
    built: &BuiltLook,
    colours: &Colours,
    addresses: &BTreeMap<&str, String>,
) -> String {
    let mut text = String::from_utf8_lossy(&asset.bytes).into_owned();
    for (name, address) in addresses {
        if let Some(built) = built.icons.get(*name) {
            text = text.replace(built, address);
        }
    }
    if let (Some(before), Some(after)) = (built.colours.get("bg"), colours.of("bg")) {
        for (before, after) in before.iter().zip(&after) {
            text = text.replace(before.as_str(), after);
        }
    }
    text
}

/// The page of the games' frame with the brand's colours, which the controls of the program's own games take
/// (`web/apps/game-kit/hud.css`). Games are dark in both themes.
fn framed(page: &Asset, colours: &Colours) -> Vec<u8> {
    let roles = [
        "ink",
        "ink-2",
        "line",
        "line-strong",
        "raised",
        "accent",
        "accent-fill",
        "accent-edge",
        "on-accent",
        "danger",
    ];
    let own = roles.into_iter().filter_map(|role| {
        let [_, dark] = colours.of(role)?;
        Some(format!("--brand-{role}:{dark};"))
    });
    let style = format!("<style>:root{{{}}}</style></head>", own.collect::<String>());
    String::from_utf8_lossy(&page.bytes).replacen("</head>", &style, 1).into_bytes()
}

/// The rules that show the brand's mark in the place of the app's (`web/apps/portal/shell/brand.tsx`).
fn mark_rules(addresses: &BTreeMap<&str, String>) -> String {
    let [Some(light), dark] = MARKS.map(|mark| addresses.get(mark)) else { return String::new() };
    let dark = dark.unwrap_or(light);
    format!(
        "[data-mark]>*{{display:none}}[data-mark]{{background:var(--lightningcss-light,url({light}))\
         var(--lightningcss-dark,url({dark})) center/contain no-repeat}}"
    )
}

/// The rules that show the brand's coin in the place of the app's (`web/ui/coins.tsx`).
fn coin_rules(addresses: &BTreeMap<&str, String>) -> String {
    addresses.get(COIN).map_or_else(String::new, |coin| {
        format!("[data-coin]>*{{display:none}}[data-coin]{{background:url({coin}) center/contain no-repeat}}")
    })
}

/// The manifest without the build's screenshots, which show another look.
fn without_screenshots(manifest: &str) -> String {
    let Ok(mut parsed) = serde_json::from_str::<serde_json::Value>(manifest) else {
        return manifest.to_owned();
    };
    if let Some(fields) = parsed.as_object_mut() {
        fields.remove("screenshots");
    }
    parsed.to_string()
}

/// The build's list of screens without the fonts that pages load early.
fn without_faces(pages: &[u8]) -> Vec<u8> {
    let Ok(mut parsed) = serde_json::from_slice::<serde_json::Value>(pages) else { return pages.to_vec() };
    if let Some(fields) = parsed.as_object_mut() {
        fields.remove("faces");
    }
    parsed.to_string().into_bytes()
}

/// The path of a file, with a hash of its content in the name.
fn hashed(name: &str, bytes: &[u8]) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    format!("{HASHED}brand/{stem}-{}.{extension}", hex::encode(&Sha256::digest(bytes)[..4]))
}

fn plain_asset(bytes: Vec<u8>) -> Asset {
    Asset { bytes: Cow::Owned(bytes), brotli: None, gzip: None }
}
