//! A folder as one file.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use anyhow::Context;

use super::manifest::private;
use super::missing::Pictures;
use super::walk::Walk;

/// Writes what is in a folder into an archive, and goes on with what has come since, as often as it is asked.
pub(super) struct Archive<'a> {
    walk: Walk<'a>,
    tar: tar::Builder<BufWriter<File>>,
}

impl<'a> Archive<'a> {
    pub(super) fn new(to: &Path, walk: Walk<'a>) -> anyhow::Result<Self> {
        Ok(Self { walk, tar: tar::Builder::new(BufWriter::new(private(to)?)) })
    }

    /// Adds what is there and was not there before.
    pub(super) fn add_new(&mut self) -> anyhow::Result<()> {
        let tar = &mut self.tar;
        self.walk.each_new(|name, mut file| Ok(tar.append_file(name, &mut file)?))
    }

    /// How many files it holds.
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
