use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use arena_app::web_builds::{WebBuild, WebFile};
use arena_http::{Asset, Assets, Brand, Build, Look, word_files};
use arena_rules::Languages;
use bytes::Bytes;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

pub(crate) enum WebApp {
    Embedded,
    /// A build from a folder, by file path; in memory until the program ends.
    Folder(BTreeMap<String, &'static [u8]>),
}

impl WebApp {
    /// The build in `folder`, or the binary's own if there is none.
    ///
    /// # Errors
    /// If the folder cannot be read, or holds no built web app.
    pub(crate) fn open(folder: Option<&Path>) -> anyhow::Result<Self> {
        let Some(folder) = folder else { return Ok(Self::Embedded) };
        let mut files = BTreeMap::new();
        read(folder, "", &mut files).with_context(|| format!("key `web_dir`: {}", folder.display()))?;
        ensure!(
            files.contains_key("index.html") && files.contains_key(".vite/pages.json"),
            "key `web_dir`: {} holds no built web app; build it with `npm run build`",
            folder.display()
        );
        Ok(Self::Folder(files))
    }

    /// The build's files, with those of the languages and of the brand's look, which stay served after a release.
    ///
    /// # Errors
    /// If the build's list of screens cannot be read.
    pub(crate) fn build(
        &self,
        languages: &Languages,
        brand: &Brand,
        look: &Look,
    ) -> anyhow::Result<WebBuild> {
        let bytes = |bytes: Cow<'static, [u8]>| match bytes {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        let file = |Asset { bytes: plain, brotli, gzip }: Asset| WebFile {
            plain: bytes(plain),
            brotli: brotli.map(bytes),
            gzip: gzip.map(bytes),
        };
        let words = word_files(&Build::read(self)?, languages, brand).into_values().flat_map(|of| of.files);
        let look = look.files.iter().map(|(path, asset)| (path.clone(), asset.clone()));
        let built = self.paths().into_iter().filter_map(|path| Some((path.clone(), self.get(&path)?)));
        Ok(WebBuild::new(built.chain(words).chain(look).map(|(path, asset)| (path, file(asset)))))
    }

    fn paths(&self) -> Vec<String> {
        match self {
            Self::Embedded => Dist::iter().map(Cow::into_owned).collect(),
            Self::Folder(files) => files.keys().cloned().collect(),
        }
    }

    fn file(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            Self::Embedded => Dist::get(path).map(|file| file.data),
            Self::Folder(files) => files.get(path).copied().map(Cow::Borrowed),
        }
    }
}

impl Assets for WebApp {
    fn get(&self, path: &str) -> Option<Asset> {
        encoded(path, |path| self.file(path))
    }
}

/// Returns a file of a build with its compressed twins, which are encodings of a file and not files of their own.
pub(super) fn encoded(path: &str, file: impl Fn(&str) -> Option<Cow<'static, [u8]>>) -> Option<Asset> {
    if path.ends_with(".br") || path.ends_with(".gz") {
        return None;
    }
    let bytes = file(path)?;
    let (brotli, gzip) = (file(&format!("{path}.br")), file(&format!("{path}.gz")));
    Some(Asset { bytes, brotli, gzip })
}

/// Reads the files below a folder, by their paths with `prefix` in front.
fn read(folder: &Path, prefix: &str, files: &mut BTreeMap<String, &'static [u8]>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_str().with_context(|| format!("the file name {} is not UTF-8", name.display()))?;
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            read(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.insert(path, fs::read(entry.path())?.leak());
        }
    }
    Ok(())
}
