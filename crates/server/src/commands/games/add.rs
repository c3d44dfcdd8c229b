use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use arena_app::ports::AuditChange;
use arena_rules::levels::{self, InHouseGame};
use serde::Serialize;
use serde_json::{Value, json};

use super::folder::{self, Build, Part};
use crate::commands::audit;
use crate::commands::output::{ChangeReport, OutputArgs};
use crate::config::{Config, RefereeKind};

/// The game whose screen's address ends in a slug.
fn game_of(slug: &str) -> anyhow::Result<&'static InHouseGame> {
    let of = |game: &InHouseGame| game.route.trim_start_matches('/') == slug;
    let known: Vec<_> = levels::GAMES.iter().map(|game| game.route.trim_start_matches('/')).collect();
    let found = levels::GAMES.iter().find(|game| of(game));
    found.with_context(|| format!("there is no game {slug}; there are {}", known.join(", ")))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BuildReport {
    /// The last part of the address of the game's screen.
    game: &'static str,
    name: &'static str,
    /// The hash of all files.
    version: String,
    /// Whether the build is served from now on.
    added: bool,
    product: Option<String>,
    product_version: Option<String>,
    /// Bytes until the game runs.
    bytes: u64,
    files: Vec<FileView>,
    streamed: StreamedFilesView,
    /// The setting with which the build's own results count; `None` if they count already.
    needed_setting: Option<String>,
}

#[derive(Serialize)]
struct FileView {
    name: String,
    bytes: u64,
}

/// The files that the game loads while it runs.
#[derive(Serialize)]
struct StreamedFilesView {
    files: usize,
    bytes: u64,
}

impl BuildReport {
    fn new(config: &Config, game: &'static InHouseGame, build: &Build, hash: &str, added: bool) -> Self {
        let file = |part: &Part| FileView { name: part.name.clone(), bytes: part.bytes };
        let referee = config.games.get(game.game_unique_id).map(|game| game.referee);
        let replays = !game.levels.is_empty() && referee != Some(RefereeKind::SelfReported);
        Self {
            game: game.route.trim_start_matches('/'),
            name: game.name,
            version: hash.to_owned(),
            added,
            product: build.product.clone(),
            product_version: build.version.clone(),
            bytes: build.bytes(),
            files: build.parts().into_iter().map(file).collect(),
            streamed: StreamedFilesView {
                files: build.streamed.len(),
                bytes: build.streamed.iter().map(|part| part.bytes).sum(),
            },
            needed_setting: replays
                .then(|| format!("games.{}.referee = \"self_reported\"", game.game_unique_id)),
        }
    }
}

impl Display for BuildReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for FileView { name, bytes } in &self.files {
            writeln!(f, "{bytes:>12}  {name}")?;
        }
        if self.streamed.files > 0 {
            writeln!(f, "{:>12}  {} files of StreamingAssets", self.streamed.bytes, self.streamed.files)?;
        }
        let product = self.product.as_deref().unwrap_or("no name");
        let version = self.product_version.as_deref().unwrap_or("no version");
        #[expect(clippy::cast_precision_loss, reason = "megabytes to one digit")]
        let megabytes = self.bytes as f64 / 1_000_000.0;
        writeln!(f, "{product}, {version}: {megabytes:.1} MB until it runs")?;
        if !self.added {
            return writeln!(f, "nothing was added");
        }
        writeln!(f, "{} is played from {} now", self.name, self.version)?;
        match &self.needed_setting {
            Some(setting) => writeln!(
                f,
                "its results count only with a recording that this server can replay; for a build that makes none set \
                 {setting}"
            ),
            None => Ok(()),
        }
    }
}

/// Serves a build from now on; with `only_check`, only describes it.
///
/// # Errors
/// Names the build's fault. Then nothing was added, neither here nor to the audit.
pub(super) async fn add(
    config: &Config,
    output: OutputArgs,
    folder: &Path,
    slug: &str,
    only_check: bool,
) -> anyhow::Result<()> {
    let game = game_of(slug)?;
    let build = folder::read(folder)?;
    let hash = build.hash()?;
    let manifest = manifest(&build, game, &hash)?;
    if !only_check {
        let place = config.builds_dir().join(slug);
        note(config, "games add", slug, Some(&hash)).await?;
        lay(&build, &place, &hash)?;
        write_manifest(&place, &manifest)?;
    }
    output.print(&BuildReport::new(config, game, &build, &hash, !only_check));
    Ok(())
}

/// Copies the build into its own folder, completely or not at all.
fn lay(build: &Build, place: &Path, hash: &str) -> anyhow::Result<()> {
    let (whole, half) = (place.join(hash), place.join(format!("{hash}.part")));
    if whole.is_dir() {
        return Ok(());
    }
    if half.exists() {
        fs::remove_dir_all(&half).with_context(|| half.display().to_string())?;
    }
    for part in build.parts().into_iter().chain(&build.streamed) {
        let to = half.join(&part.name);
        let folder = to.parent().unwrap_or(&half);
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        fs::copy(&part.from, &to).with_context(|| to.display().to_string())?;
    }
    fs::rename(&half, &whole).with_context(|| whole.display().to_string())
}

fn manifest(build: &Build, game: &InHouseGame, hash: &str) -> anyhow::Result<Value> {
    let address = |name: &str| format!("{hash}/{name}");
    Ok(json!({
        "loaderUrl": address(&build.loader.name),
        "dataUrl": address(&build.data.name),
        "frameworkUrl": address(&build.framework.name),
        "codeUrl": address(&build.code.name),
        "streamingAssetsUrl": address("StreamingAssets"),
        "companyName": build.company.as_deref().unwrap_or("Arena"),
        "productName": build.product.as_deref().unwrap_or(game.name),
        "productVersion": build.version.as_deref().unwrap_or("1"),
        "bytes": build.bytes(),
        "unpacked": {
            "loaderUrl": build.loader.unpacked()?,
            "dataUrl": build.data.unpacked()?,
            "frameworkUrl": build.framework.unpacked()?,
            "codeUrl": build.code.unpacked()?,
        },
    }))
}

/// Replaces the manifest in one step: a reader sees the old one or the new one.
fn write_manifest(place: &Path, manifest: &Value) -> anyhow::Result<()> {
    let (file, new) = (place.join("build.json"), place.join("build.json.new"));
    fs::write(&new, format!("{manifest:#}\n")).with_context(|| new.display().to_string())?;
    fs::rename(&new, &file).with_context(|| file.display().to_string())
}

/// The hash of the build that a manifest serves: the first part of its addresses.
fn version(manifest: &Value) -> String {
    let loader = manifest["loaderUrl"].as_str().unwrap_or("?");
    loader.split('/').next().unwrap_or_default().to_owned()
}

/// Records in the audit which build of a game replaces which. `None` is the build that the app brings along.
async fn note(config: &Config, action: &str, slug: &str, after: Option<&str>) -> anyhow::Result<()> {
    let file = config.builds_dir().join(slug).join("build.json");
    // A build with an unreadable manifest is not served.
    let before = fs::read_to_string(file).ok().and_then(|text| serde_json::from_str(&text).ok());
    let before = before.map(|manifest| version(&manifest));
    let change = AuditChange::default().between(json!({ "build": before }), json!({ "build": after }));
    audit::note_change(config, action, &slug, change).await
}

#[derive(Serialize)]
#[serde(transparent)]
struct BuildList(Vec<AddedBuild>);

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AddedBuild {
    game: &'static str,
    version: String,
    product: String,
    product_version: String,
    bytes: Value,
}

impl Display for BuildList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for AddedBuild { game, version, product, product_version, bytes } in &self.0 {
            writeln!(f, "{game}  {version}  {product} {product_version}  {bytes} bytes")?;
        }
        if self.0.is_empty() { writeln!(f, "no build was added") } else { Ok(()) }
    }
}

pub(super) fn list(config: &Config, output: OutputArgs) -> anyhow::Result<()> {
    let mut builds = Vec::new();
    for game in levels::GAMES {
        let slug = game.route.trim_start_matches('/');
        let file: PathBuf = config.builds_dir().join(slug).join("build.json");
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let manifest: Value = serde_json::from_str(&text).with_context(|| file.display().to_string())?;
        let text = |key: &str| manifest[key].as_str().unwrap_or("?").to_owned();
        builds.push(AddedBuild {
            game: slug,
            version: version(&manifest),
            product: text("productName"),
            product_version: text("productVersion"),
            bytes: manifest["bytes"].clone(),
        });
    }
    output.print(&BuildList(builds));
    Ok(())
}

#[derive(Serialize)]
struct Removal {
    game: &'static str,
    name: &'static str,
    removed: bool,
}

pub(super) async fn remove(config: &Config, output: OutputArgs, slug: &str) -> anyhow::Result<()> {
    let game = game_of(slug)?;
    let place = config.builds_dir().join(slug);
    ensure!(place.is_dir(), "no build of {slug} was added");
    note(config, "games remove", slug, None).await?;
    // The manifest goes first, so nobody finds a half-removed build.
    let manifest = place.join("build.json");
    if manifest.exists() {
        fs::remove_file(&manifest).with_context(|| manifest.display().to_string())?;
    }
    fs::remove_dir_all(&place).with_context(|| place.display().to_string())?;
    let removal = Removal { game: game.route.trim_start_matches('/'), name: game.name, removed: true };
    let sentence = format!("the added build of {} is gone", game.name);
    output.print(&ChangeReport::new(removal, sentence));
    Ok(())
}
