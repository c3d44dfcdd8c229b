//! A folder as one file.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::manifest::private;

/// Writes what is in a folder into an archive, and goes on with what has come since, as often as it is asked.
pub(super) struct Archive<'a> {
    folder: &'a Path,
    /// A folder in it that is left out.
    without: Option<&'static str>,
    tar: tar::Builder<BufWriter<File>>,
    seen: BTreeSet<PathBuf>,
}

impl<'a> Archive<'a> {
    pub(super) fn new(to: &Path, folder: &'a Path) -> anyhow::Result<Self> {
        let tar = tar::Builder::new(BufWriter::new(private(to)?));
        Ok(Self { folder, without: None, tar, seen: BTreeSet::new() })
    }

    /// Leaves out a folder at the top: files that nobody misses in a backup.
    pub(super) fn without(self, folder: &'static str) -> Self {
        Self { without: Some(folder), ..self }
    }

    /// Adds what is there and was not there before. A file of ours never changes: it comes, and it goes.
    pub(super) fn add_new(&mut self) -> anyhow::Result<()> {
        let mut folders = vec![PathBuf::new()];
        while let Some(inside) = folders.pop() {
            let folder = self.folder.join(&inside);
            let entries = match fs::read_dir(&folder) {
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                entries => entries.with_context(|| folder.display().to_string())?,
            };
            for entry in entries {
                let entry = entry.with_context(|| folder.display().to_string())?;
                let name = inside.join(entry.file_name());
                let kind = entry.file_type().with_context(|| name.display().to_string())?;
                if unfinished(&name) || self.seen.contains(&name) {
                    continue;
                }
                if self.without.is_some_and(|without| name == Path::new(without)) {
                    continue;
                }
                if kind.is_dir() {
                    folders.push(name);
                } else if kind.is_file() {
                    self.add(name)?;
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, name: PathBuf) -> anyhow::Result<()> {
        let path = self.folder.join(&name);
        let mut file = match File::open(&path) {
            // It went away since it was listed: nothing needs it.
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            file => file.with_context(|| path.display().to_string())?,
        };
        self.tar.append_file(&name, &mut file).with_context(|| path.display().to_string())?;
        self.seen.insert(name);
        Ok(())
    }

    /// Whether it holds a file, by its name in the folder.
    pub(super) fn has(&self, name: &str) -> bool {
        self.seen.contains(Path::new(name))
    }

    /// How many files it holds.
    pub(super) fn finish(self) -> io::Result<usize> {
        let mut file = self.tar.into_inner()?;
        file.flush()?;
        file.get_ref().sync_all()?;
        Ok(self.seen.len())
    }
}

/// Files that are being written: the file store's `NAME#1`, and a build's `HASH.part`.
fn unfinished(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.contains('#') || name.ends_with(".part") || name.ends_with(".new")
}

/// Lays down what is in an archive.
pub(super) fn unpack(from: &Path, folder: &Path) -> anyhow::Result<()> {
    let named = || from.display().to_string();
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut tar = tar::Archive::new(BufReader::new(File::open(from).with_context(named)?));
    // As whoever runs this would write them.
    tar.set_preserve_permissions(false);
    tar.set_preserve_mtime(false);
    tar.unpack(folder).with_context(named)
}
