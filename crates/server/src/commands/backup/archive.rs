use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use anyhow::Context;

use super::manifest::private;
use super::missing::Pictures;
use super::walk::Walk;

/// Writes a folder's files into one tar file. Each [`Self::add_new`] adds the files that are new since the
/// last call.
pub(super) struct Archive<'a> {
    walk: Walk<'a>,
    tar: tar::Builder<BufWriter<File>>,
}

impl<'a> Archive<'a> {
    pub(super) fn new(to: &Path, walk: Walk<'a>) -> anyhow::Result<Self> {
        Ok(Self { walk, tar: tar::Builder::new(BufWriter::new(private(to)?)) })
    }

    pub(super) fn add_new(&mut self) -> anyhow::Result<()> {
        let tar = &mut self.tar;
        self.walk.each_new(|name, mut file| Ok(tar.append_file(name, &mut file)?))
    }

    /// Finishes the archive and returns the number of its files.
    pub(super) fn finish(self) -> io::Result<usize> {
        let mut file = self.tar.into_inner()?;
        file.flush()?;
        file.get_ref().sync_all()?;
        Ok(self.walk.count())
    }
}

impl Pictures for Archive<'_> {
    fn has(&self, name: &str) -> bool {
        self.walk.has(name)
    }

    fn look_again(&mut self) -> anyhow::Result<()> {
        self.add_new()
    }
}

pub(super) fn unpack(from: &Path, folder: &Path) -> anyhow::Result<()> {
    let named = || from.display().to_string();
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut tar = tar::Archive::new(BufReader::new(File::open(from).with_context(named)?));
    // Files get the permissions and times of a newly written file.
    tar.set_preserve_permissions(false);
    tar.set_preserve_mtime(false);
    tar.unpack(folder).with_context(named)
}
