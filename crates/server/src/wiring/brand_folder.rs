//! The brand's folder: `brand.toml`, `mark.svg`, `mark-dark.svg`, `coin.svg` and `icon.svg` (`docs/white-label.md`).

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use arena_adapters::brand_icons::{DrawingError, check_mark, icons};
use arena_adapters::link_pictures::CardColours;
use arena_http::{Assets, BrandFolder, COIN, Fonts, Look, LookFault, MARKS, RoleColour};
use serde::Deserialize;

use crate::config::Config;

/// The file with colours and fonts.
const COLOURS: &str = "brand.toml";
/// The drawing of which all icons are made.
const ICON: &str = "icon.svg";

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct BrandFile {
    #[serde(default)]
    colours: BTreeMap<String, ColourText>,
    #[serde(default)]
    fonts: Fonts,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a colour is \"#rrggbb\", or { light = \"#rrggbb\", dark = \"#rrggbb\" }")]
enum ColourText {
    Both(String),
    Each { light: String, dark: String },
}

/// Returns the look of the configured brand over the web app `web`; that of the build without a folder.
///
/// # Errors
/// Every fault of the folder, each with its file.
pub(crate) fn look(config: &Config, web: &dyn Assets) -> anyhow::Result<Look> {
    let Some(path) = &config.brand_dir else { return Ok(Look::default()) };
    let mut faults = Vec::new();
    let folder = read(path, &mut faults).with_context(|| format!("key `brand_dir`: {}", path.display()))?;
    match Look::new(web, &folder) {
        Ok(look) if faults.is_empty() => return Ok(look),
        Ok(_) => {}
        Err(of_look) => faults.extend(of_look.iter().map(|fault| match fault {
            LookFault::Build { .. } => fault.to_string(),
            _ => format!("{COLOURS}: {fault}"),
        })),
    }
    bail!("key `brand_dir`: {}: {}", path.display(), faults.join("\n  "))
}

/// Returns the colours in which the pictures of links are drawn.
pub(crate) fn card_colours(look: &Look) -> CardColours {
    let program = CardColours::default();
    CardColours {
        ground: look.dark("bg").unwrap_or(program.ground),
        panel: look.dark("surface").unwrap_or(program.panel),
        accent: look.dark("accent").unwrap_or(program.accent),
        coins: look.dark("gold").unwrap_or(program.coins),
        name: look.dark("ink").unwrap_or(program.name),
        text: look.dark("ink-2").unwrap_or(program.text),
        quiet: look.dark("ink-3").unwrap_or(program.quiet),
    }
}

/// Reads the folder, and adds what cannot be used to `faults`.
fn read(path: &Path, faults: &mut Vec<String>) -> anyhow::Result<BrandFolder> {
    let mut folder = BrandFolder::default();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let known = name == COLOURS || name == ICON || name == COIN || MARKS.contains(&name.as_str());
        if !known {
            let [mark, dark] = MARKS;
            faults.push(format!("{name}: a brand has {COLOURS}, {mark}, {dark}, {COIN} and {ICON} only"));
            continue;
        }
        let bytes = fs::read(entry.path()).with_context(|| name.clone())?;
        let drawn = match name.as_str() {
            COLOURS => {
                match brand_file(&bytes) {
                    Ok((colours, fonts)) => (folder.colours, folder.fonts) = (colours, fonts),
                    Err(error) => faults.push(format!("{name}: {error:#}")),
                }
                continue;
            }
            ICON => icons(&bytes).map(|icons| {
                folder.files.extend(icons.into_iter().map(|(name, bytes)| (name.to_owned(), bytes)));
            }),
            _ => check_mark(&bytes).map(|()| {
                folder.files.insert(name.clone(), bytes);
            }),
        };
        if let Err(error) = drawn as Result<(), DrawingError> {
            faults.push(format!("{name}: {error}"));
        }
    }
    let [mark, dark] = MARKS.map(|mark| folder.files.contains_key(mark));
    if dark && !mark {
        faults.push(format!("{}: it goes with {}, which is missing", MARKS[1], MARKS[0]));
    }
    Ok(folder)
}

fn brand_file(bytes: &[u8]) -> anyhow::Result<(BTreeMap<String, RoleColour>, Fonts)> {
    let text = std::str::from_utf8(bytes).context("it is not UTF-8")?;
    let file: BrandFile =
        toml::from_str(text).map_err(|error| anyhow::anyhow!("{}", error.to_string().trim_end()))?;
    ensure!(
        !file.colours.is_empty() || file.fonts != Fonts::default(),
        "it names no colour and no font; leave the file away for those of the program"
    );
    let both = |text: ColourText| match text {
        ColourText::Both(text) => RoleColour { light: text.clone(), dark: text },
        ColourText::Each { light, dark } => RoleColour { light, dark },
    };
    Ok((file.colours.into_iter().map(|(role, text)| (role, both(text))).collect(), file.fonts))
}
