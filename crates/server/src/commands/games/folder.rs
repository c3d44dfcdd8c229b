//! Reads a game build's folder and checks that a browser can run it.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use sha2::{Digest, Sha256};

/// The most bytes of a build, all files together: 512 MB.
const MOST_BYTES: u64 = 512 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compression {
    Plain,
    Gzip,
    Brotli,
}

impl Compression {
    /// The ending by which the server recognises the compression.
    fn ending(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Gzip => ".gz",
            Self::Brotli => ".br",
        }
    }
}

#[derive(Debug)]
pub(super) struct Part {
    pub(super) from: PathBuf,
    /// The name under which the file is served.
    pub(super) name: String,
    pub(super) bytes: u64,
}

#[derive(Debug)]
pub(super) struct Build {
    pub(super) loader: Part,
    pub(super) data: Part,
    pub(super) framework: Part,
    pub(super) code: Part,
    /// Files that the game loads while it runs, by their path in `StreamingAssets`.
    pub(super) streamed: Vec<Part>,
    pub(super) company: Option<String>,
    pub(super) product: Option<String>,
    pub(super) version: Option<String>,
}

impl Build {
    /// The files that are loaded before the game runs.
    pub(super) fn parts(&self) -> [&Part; 4] {
        [&self.loader, &self.data, &self.framework, &self.code]
    }

    /// The size that the loading screen shows.
    pub(super) fn bytes(&self) -> u64 {
        self.parts().iter().map(|part| part.bytes).sum()
    }

    /// A hash of all files' names, sizes and bytes.
    pub(super) fn hash(&self) -> anyhow::Result<String> {
        let mut hash = Sha256::new();
        for part in self.parts().into_iter().chain(&self.streamed) {
            hash.update(part.name.as_bytes());
            hash.update(part.bytes.to_le_bytes());
            // The largest file is 512 MB and is read once.
            hash.update(fs::read(&part.from).with_context(|| part.from.display().to_string())?);
        }
        Ok(hex::encode(&hash.finalize()[..6]))
    }
}

pub(super) fn read(folder: &Path) -> anyhow::Result<Build> {
    let build = folder.join("Build");
    let (build, whole) =
        if build.is_dir() { (build, Some(folder)) } else { (folder.to_owned(), folder.parent()) };
    let names = names(&build)?;
    let loader = part(&build, one(&names, "loader", &[".loader.js"])?, ".loader.js")?;
    let hashed = names.iter().find(|name| hashed_script(name));
    let (framework_name, script) = match hashed {
        Some(name) => (name.as_str(), ".js"),
        None => (one(&names, "framework", &endings(".framework.js"))?, ".framework.js"),
    };
    let code_name = one(&names, "code", &endings(".wasm"))?;
    let data_name = one(&names, "data", &endings(".data"))?;
    let found = Build {
        loader,
        data: part(&build, data_name, ".data")?,
        framework: part(&build, framework_name, script)?,
        code: part(&build, code_name, ".wasm")?,
        streamed: whole.map_or_else(|| Ok(Vec::new()), |whole| streamed(&whole.join("StreamingAssets")))?,
        company: page_setting(whole, "companyName"),
        product: page_setting(whole, "productName"),
        version: page_setting(whole, "productVersion"),
    };
    check(&found)?;
    Ok(found)
}

fn endings(plain: &'static str) -> [&'static str; 4] {
    match plain {
        ".framework.js" => {
            [".framework.js", ".framework.js.br", ".framework.js.gz", ".framework.js.unityweb"]
        }
        ".wasm" => [".wasm", ".wasm.br", ".wasm.gz", ".wasm.unityweb"],
        _ => [".data", ".data.br", ".data.gz", ".data.unityweb"],
    }
}

/// Whether a file is the framework of an export that names its files by their hashes. Some such names lack
/// `.framework`.
fn hashed_script(name: &str) -> bool {
    let stem =
        [".js", ".js.br", ".js.gz", ".js.unityweb"].iter().find_map(|ending| name.strip_suffix(ending));
    stem.is_some_and(|stem| stem.len() == 32 && stem.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

fn names(folder: &Path) -> anyhow::Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut names = Vec::new();
    for entry in entries {
        if let Ok(name) = entry?.file_name().into_string() {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// The only file with one of these endings.
fn one<'a>(names: &'a [String], what: &str, endings: &[&str]) -> anyhow::Result<&'a str> {
    let found: Vec<_> =
        names.iter().filter(|name| endings.iter().any(|ending| name.ends_with(ending))).collect();
    match found.as_slice() {
        [name] => Ok(name),
        [] if names.iter().any(|name| name.ends_with(".unityweb") && name.contains(".wasm.code")) => {
            bail!("the folder is of a Unity older than 2020: export it anew")
        }
        [] => bail!("the folder has no {what}: a file that ends in {}", endings.join(", ")),
        several => bail!("the folder has more than one {what}: {several:?}"),
    }
}

/// A file with the served name; its ending tells the server the compression.
fn part(folder: &Path, name: &str, plain: &str) -> anyhow::Result<Part> {
    let from = folder.join(name);
    let (stem, ending) = name.split_once(plain).unwrap_or((name, ""));
    let packed = match ending {
        ".br" => Compression::Brotli,
        ".gz" => Compression::Gzip,
        ".unityweb" if head(&from)?.starts_with(&[0x1f, 0x8b]) => Compression::Gzip,
        ".unityweb" => Compression::Brotli,
        _ => Compression::Plain,
    };
    let stem: String =
        stem.chars().map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' }).collect();
    let stem = stem.trim_start_matches(['.', '-']);
    let bytes = fs::metadata(&from).with_context(|| from.display().to_string())?.len();
    Ok(Part { from, name: format!("{stem}{plain}{}", packed.ending()), bytes })
}

fn head(file: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(file)
        .and_then(|opened| opened.take(64).read_to_end(&mut bytes))
        .with_context(|| file.display().to_string())?;
    Ok(bytes)
}

/// The files below `StreamingAssets`, if there are any.
fn streamed(folder: &Path) -> anyhow::Result<Vec<Part>> {
    let mut found = Vec::new();
    let mut folders = vec![(folder.to_owned(), "StreamingAssets".to_owned())];
    while let Some((folder, path)) = folders.pop() {
        if !folder.is_dir() {
            continue;
        }
        for name in names(&folder)? {
            // Hidden files of the machine that exported the build, such as `.DS_Store`.
            if name.starts_with('.') {
                continue;
            }
            let (from, served) = (folder.join(&name), arena_http::is_servable(&name));
            let name = format!("{path}/{name}");
            ensure!(served, "{name} is served to nobody: a name has no \\, no : and no control characters");
            if from.is_dir() {
                folders.push((from, name));
            } else {
                let bytes = fs::metadata(&from)?.len();
                found.push(Part { from, name, bytes });
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

/// Returns a value from the configuration in the exported page.
fn page_setting(whole: Option<&Path>, key: &str) -> Option<String> {
    let page = fs::read_to_string(whole?.join("index.html")).ok()?;
    let (_, after) = page.split_once(&format!("{key}:"))?;
    let after = after.trim_start();
    let quote = after.chars().next().filter(|quote| ['"', '\''].contains(quote))?;
    let (text, _) = after.get(1..)?.split_once(quote)?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty() && text.len() <= 100)
}

fn check(build: &Build) -> anyhow::Result<()> {
    let all = build.parts().into_iter().chain(&build.streamed).map(|part| part.bytes).sum::<u64>();
    ensure!(all <= MOST_BYTES, "the build has {} MB, more than {}", all >> 20, MOST_BYTES >> 20);
    for part in build.parts() {
        ensure!(part.bytes > 0, "{} is empty", part.from.display());
    }
    let loader = String::from_utf8_lossy(&start(&build.loader, usize::MAX)?).into_owned();
    ensure!(
        loader.contains("createUnityInstance"),
        "{} defines no createUnityInstance",
        build.loader.from.display()
    );
    let code = start(&build.code, 4)?;
    ensure!(code == *b"\0asm", "{} holds no WebAssembly", build.code.from.display());
    let framework = start(&build.framework, 512)?;
    let text = String::from_utf8_lossy(&framework);
    ensure!(
        !text.trim_start().starts_with('<'),
        "{} holds a page, not a script",
        build.framework.from.display()
    );
    start(&build.data, 1)?;
    Ok(())
}

impl Part {
    fn wrong(&self) -> String {
        format!("{} is not what its name says", self.from.display())
    }

    fn unpack(&self) -> anyhow::Result<Box<dyn Read>> {
        let file = fs::File::open(&self.from).with_context(|| self.wrong())?;
        Ok(if self.name.ends_with(".br") {
            Box::new(brotli::Decompressor::new(file, 64 * 1024))
        } else if self.name.ends_with(".gz") {
            Box::new(flate2::read::GzDecoder::new(file))
        } else {
            Box::new(file)
        })
    }

    /// The uncompressed length, against which the app measures loading.
    pub(super) fn unpacked(&self) -> anyhow::Result<u64> {
        io::copy(&mut self.unpack()?, &mut io::sink()).with_context(|| self.wrong())
    }
}

fn start(part: &Part, most: usize) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // No loader is larger than 4 MB.
    part.unpack()?.take(most.min(4 << 20) as u64).read_to_end(&mut bytes).with_context(|| part.wrong())?;
    Ok(bytes)
}

#[cfg(test)]
mod tests;
