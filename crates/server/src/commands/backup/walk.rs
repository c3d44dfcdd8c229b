//! The files of a folder to which a server may be writing.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context;

pub(super) struct Walk<'a> {
    folder: &'a Path,
    without: Option<&'static str>,
    seen: BTreeSet<PathBuf>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(folder: &'a Path) -> Self {
        Self { folder, without: None, seen: BTreeSet::new() }
    }

    /// Leaves out a folder at the top level.
    pub(super) fn without(self, folder: &'static str) -> Self {
        Self { without: Some(folder), ..self }
    }

    /// Calls `add` for each file that no earlier call found, with its path in the folder. Files are created
    /// and removed, but never changed.
    pub(super) fn each_new(
        &mut self,
        mut add: impl FnMut(&Path, File) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
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
                    self.visit(name, &mut add)?;
                }
            }
        }
        Ok(())
    }

    fn visit(
        &mut self,
        name: PathBuf,
        add: &mut impl FnMut(&Path, File) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let path = self.folder.join(&name);
        let file = match File::open(&path) {
            // The file was removed since it was listed, so nothing needs it.
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            file => file.with_context(|| path.display().to_string())?,
        };
        add(&name, file).with_context(|| path.display().to_string())?;
        self.seen.insert(name);
        Ok(())
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.seen.contains(Path::new(name))
    }

    pub(super) fn count(&self) -> usize {
        self.seen.len()
    }
}

/// Whether a file is still being written: the file store's `NAME#1`, a build's `HASH.part`, or a `NAME.new`.
fn unfinished(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.contains('#') || name.ends_with(".part") || name.ends_with(".new")
}
