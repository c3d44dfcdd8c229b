use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Component, Path};

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::blocks::{Blocks, Content};
use super::missing::Pictures;
use super::walk::Walk;

pub(super) type Files = BTreeMap<String, Content>;

/// The files of a folder, as up to 256 lists that are stored in blocks. The first byte of the SHA-256 of a
/// path decides its list, so a new file changes one list and the others' blocks stay the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Listing {
    pub(super) files: u64,
    pub(super) bytes: u64,
    lists: BTreeMap<String, Content>,
}

impl Listing {
    pub(super) fn keep(files: &Files, blocks: &mut Blocks) -> anyhow::Result<Self> {
        let mut parts: BTreeMap<String, BTreeMap<&str, &Content>> = BTreeMap::new();
        for (path, content) in files {
            let first = Sha256::digest(path.as_bytes())[0];
            parts.entry(format!("{first:02x}")).or_default().insert(path, content);
        }
        let mut listing = Self { files: files.len() as u64, ..Self::default() };
        listing.bytes = files.values().map(|content| content.bytes).sum();
        for (name, part) in parts {
            let content = Content::of(blocks, serde_json::to_vec(&part)?.as_slice())?;
            listing.lists.insert(name, content);
        }
        Ok(listing)
    }

    pub(super) fn lists(&self) -> impl Iterator<Item = &Content> {
        self.lists.values()
    }

    /// Reads one list.
    ///
    /// # Errors
    /// Names a missing or damaged block.
    pub(super) fn read(list: &Content, blocks: &Blocks) -> anyhow::Result<Files> {
        Ok(serde_json::from_slice(&list.read(blocks)?)?)
    }

    /// # Errors
    /// Those of [`Self::read`].
    pub(super) fn all(&self, blocks: &Blocks) -> anyhow::Result<Files> {
        let mut files = Files::new();
        for list in self.lists() {
            files.extend(Self::read(list, blocks)?);
        }
        Ok(files)
    }

    pub(super) fn unpack(&self, blocks: &Blocks, folder: &Path) -> anyhow::Result<()> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        for (name, content) in self.all(blocks)? {
            let inside = Path::new(&name);
            // A path with `..` would lead out of the folder.
            let plain = inside.components().all(|part| matches!(part, Component::Normal(_)));
            ensure!(plain, "`{name}` is no path of ours");
            let path = folder.join(inside);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
            }
            let file = File::create_new(&path).with_context(|| path.display().to_string())?;
            content.copy(blocks, file).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }
}

/// Each [`Self::add_new`] stores the files that are new since the last call.
pub(super) struct Collector<'a> {
    walk: Walk<'a>,
    previous: Files,
    files: Files,
}

impl<'a> Collector<'a> {
    pub(super) fn new(walk: Walk<'a>, previous: Files) -> Self {
        Self { walk, previous, files: Files::new() }
    }

    /// Stores the files that are new. Does not read a file of the previous increment again: the server never
    /// changes a written file.
    pub(super) fn add_new(&mut self, blocks: &mut Blocks) -> anyhow::Result<()> {
        let (previous, files) = (&self.previous, &mut self.files);
        self.walk.each_new(|name, file| {
            let name = name.to_str().context("its name is not UTF-8")?;
            let length = file.metadata()?.len();
            let before = previous.get(name).filter(|before| before.bytes == length && blocks.holds(before));
            let content = match before {
                Some(before) => before.clone(),
                None => Content::of(blocks, file)?,
            };
            files.insert(name.to_owned(), content);
            Ok(())
        })
    }

    pub(super) fn finish(&self, blocks: &mut Blocks) -> anyhow::Result<Listing> {
        Listing::keep(&self.files, blocks)
    }
}

pub(super) struct CollectorWithBlocks<'a, 'b> {
    pub(super) collector: &'a mut Collector<'b>,
    pub(super) blocks: &'a mut Blocks,
}

impl Pictures for CollectorWithBlocks<'_, '_> {
    fn has(&self, name: &str) -> bool {
        self.collector.walk.has(name)
    }

    fn look_again(&mut self) -> anyhow::Result<()> {
        self.collector.add_new(self.blocks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tempfile::tempdir;

    /// Returns the listing of a folder, and the number of blocks written for it.
    fn collected(folder: &Path, store: &Path, before: &[&Listing]) -> (Listing, u64) {
        let reader = Blocks::new(store.into(), BTreeSet::new());
        let mut known = BTreeSet::new();
        let mut previous = Files::new();
        for listing in before {
            let files = listing.all(&reader).unwrap();
            known.extend(files.values().chain(listing.lists()).flat_map(|content| content.blocks.clone()));
            previous.extend(files);
        }
        let mut blocks = Blocks::new(store.into(), known);
        let mut collector = Collector::new(Walk::new(folder).without("web"), previous);
        collector.add_new(&mut blocks).unwrap();
        (collector.finish(&mut blocks).unwrap(), blocks.written().blocks)
    }

    #[test]
    fn a_new_file_adds_itself_and_one_list() {
        let (folder, store) = (tempdir().unwrap(), tempdir().unwrap());
        fs::create_dir_all(folder.path().join("tasks")).unwrap();
        fs::create_dir_all(folder.path().join("web")).unwrap();
        fs::write(folder.path().join("web/screen.js"), "left out").unwrap();
        fs::write(folder.path().join("tasks/half.jpg#1"), "being written").unwrap();
        for n in 0..50 {
            fs::write(folder.path().join(format!("tasks/{n}.jpg")), format!("picture {n}")).unwrap();
        }
        let (first, _) = collected(folder.path(), store.path(), &[]);
        assert_eq!((first.files, first.bytes), (50, 10 * 9 + 40 * 10));
        assert_eq!(collected(folder.path(), store.path(), &[&first]), (first.clone(), 0));
        fs::write(folder.path().join("tasks/50.jpg"), "picture 50").unwrap();
        fs::remove_file(folder.path().join("tasks/0.jpg")).unwrap();
        let (second, written) = collected(folder.path(), store.path(), &[&first]);
        assert_eq!(second.files, 50);
        assert!(
            (2..=3).contains(&written),
            "{written}: the picture, its list, the list of the one that went"
        );

        let back = tempdir().unwrap();
        let blocks = Blocks::new(store.path().into(), BTreeSet::new());
        second.unpack(&blocks, back.path()).unwrap();
        assert_eq!(fs::read(back.path().join("tasks/50.jpg")).unwrap(), b"picture 50");
        assert_eq!(fs::read_dir(back.path().join("tasks")).unwrap().count(), 50);
        assert!(!back.path().join("web").exists());
    }

    #[test]
    fn a_path_that_leads_elsewhere_is_refused() {
        let (store, back) = (tempdir().unwrap(), tempdir().unwrap());
        let mut blocks = Blocks::new(store.path().into(), BTreeSet::new());
        let content = Content::of(&mut blocks, b"x".as_slice()).unwrap();
        let listing = Listing::keep(&Files::from([("../outside".to_owned(), content)]), &mut blocks).unwrap();
        let error = listing.unpack(&blocks, back.path()).unwrap_err().to_string();
        assert!(error.contains("../outside"), "{error}");
    }
}
