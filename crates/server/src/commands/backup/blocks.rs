//! The blocks of a backup store: pieces of databases and files, each stored once under its SHA-256.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, DirBuilder, File};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::block_count::BlockCount;
use super::sync;

/// Bytes of a block: sixteen pages of `SQLite`. Smaller blocks write less for a small change; larger blocks
/// make fewer files.
pub(super) const BLOCK: usize = 64 * 1024;

/// The SHA-256 of a block; in hexadecimal, the name of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct BlockHash([u8; 32]);

impl BlockHash {
    pub(super) fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    fn parse(text: &str) -> Option<Self> {
        let mut hash = [0; 32];
        hex::decode_to_slice(text, &mut hash).ok()?;
        let hash = Self(hash);
        // A name is in lower case.
        (hash.to_string() == text).then_some(hash)
    }
}

impl fmt::Display for BlockHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl From<BlockHash> for String {
    fn from(hash: BlockHash) -> Self {
        hash.to_string()
    }
}

impl TryFrom<String> for BlockHash {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("`{text}` is no SHA-256"))
    }
}

pub(super) struct Blocks {
    root: PathBuf,
    /// Blocks of complete increments, which are flushed to the disk.
    known: BTreeSet<BlockHash>,
    /// Blocks that may not be flushed yet.
    unflushed: BTreeSet<BlockHash>,
    written: BlockCount,
}

impl Blocks {
    pub(super) fn new(root: PathBuf, known: BTreeSet<BlockHash>) -> Self {
        Self { root, known, unflushed: BTreeSet::new(), written: BlockCount::default() }
    }

    pub(super) fn path(&self, hash: BlockHash) -> PathBuf {
        let name = hash.to_string();
        self.root.join(&name[..2]).join(&name)
    }

    /// Blocks written since the store was opened.
    pub(super) fn written(&self) -> BlockCount {
        self.written
    }

    /// Stores a block, unless it is stored already.
    pub(super) fn put(&mut self, bytes: &[u8]) -> anyhow::Result<BlockHash> {
        let hash = BlockHash::of(bytes);
        if self.unflushed.contains(&hash) {
            return Ok(hash);
        }
        let path = self.path(hash);
        let length = bytes.len() as u64;
        if self.known.contains(&hash) && fs::metadata(&path).is_ok_and(|file| file.len() == length) {
            return Ok(hash);
        }
        // An interrupted increment may have left the file, a power cut the file without its bytes.
        if !fs::read(&path).is_ok_and(|there| there == bytes) {
            write(&path, bytes).with_context(|| path.display().to_string())?;
            self.written.add(length);
        }
        self.unflushed.insert(hash);
        Ok(hash)
    }

    pub(super) fn flush(&mut self) -> anyhow::Result<()> {
        let mut folders = BTreeSet::from([self.root.clone()]);
        for hash in &self.unflushed {
            let path = self.path(*hash);
            sync(&path)?;
            folders.extend(path.parent().map(Path::to_owned));
        }
        for folder in &folders {
            sync(folder)?;
        }
        self.known.append(&mut self.unflushed);
        Ok(())
    }

    /// # Errors
    /// Names a file that is missing or has another hash.
    pub(super) fn read(&self, hash: BlockHash) -> anyhow::Result<Vec<u8>> {
        let path = self.path(hash);
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => bail!("{} is missing", path.display()),
            bytes => bytes.with_context(|| path.display().to_string())?,
        };
        ensure!(BlockHash::of(&bytes) == hash, "{} is damaged", path.display());
        Ok(bytes)
    }

    pub(super) fn holds(&self, content: &Content) -> bool {
        content.blocks.iter().all(|hash| self.path(*hash).is_file())
    }

    /// Removes every block that is not in `named`.
    pub(super) fn sweep(&self, named: &BTreeSet<BlockHash>) -> anyhow::Result<BlockCount> {
        let mut removed = BlockCount::default();
        for folder in fs::read_dir(&self.root).with_context(|| self.root.display().to_string())? {
            let folder = folder?.path();
            for file in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
                let file = file?;
                let hash = BlockHash::parse(&file.file_name().to_string_lossy());
                if hash.is_some_and(|hash| named.contains(&hash)) {
                    continue;
                }
                let path = file.path();
                let bytes = file.metadata().map_or(0, |file| file.len());
                fs::remove_file(&path).with_context(|| path.display().to_string())?;
                removed.add(bytes);
            }
        }
        Ok(removed)
    }
}

/// The file gets its name when it is complete, so a killed process leaves no half block.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    let part = path.with_extension("part");
    let mut file = File::options().write(true).create(true).truncate(true).mode(0o600).open(&part)?;
    file.write_all(bytes)?;
    fs::rename(&part, path)
}

/// A file, as the sequence of its blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Content {
    pub(super) bytes: u64,
    pub(super) blocks: Vec<BlockHash>,
}

impl Content {
    pub(super) fn of(blocks: &mut Blocks, mut from: impl Read) -> anyhow::Result<Self> {
        let mut cutter = Cutter::new(blocks);
        let mut buffer = vec![0; BLOCK];
        loop {
            let read = from.read(&mut buffer)?;
            if read == 0 {
                return cutter.finish();
            }
            cutter.push(&buffer[..read])?;
        }
    }

    /// # Errors
    /// Those of [`Blocks::read`] and of the writer.
    pub(super) fn copy(&self, blocks: &Blocks, mut to: impl Write) -> anyhow::Result<()> {
        let mut written = 0;
        for hash in &self.blocks {
            let bytes = blocks.read(*hash)?;
            to.write_all(&bytes)?;
            written += bytes.len() as u64;
        }
        ensure!(written == self.bytes, "{written} bytes instead of {}", self.bytes);
        Ok(to.flush()?)
    }

    /// Reads a small content.
    pub(super) fn read(&self, blocks: &Blocks) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.copy(blocks, &mut bytes)?;
        Ok(bytes)
    }
}

pub(super) struct Cutter<'a> {
    blocks: &'a mut Blocks,
    buffer: Vec<u8>,
    content: Content,
}

impl<'a> Cutter<'a> {
    pub(super) fn new(blocks: &'a mut Blocks) -> Self {
        Self { blocks, buffer: Vec::with_capacity(BLOCK), content: Content::default() }
    }

    pub(super) fn push(&mut self, mut bytes: &[u8]) -> anyhow::Result<()> {
        self.content.bytes += bytes.len() as u64;
        while !bytes.is_empty() {
            let room = (BLOCK - self.buffer.len()).min(bytes.len());
            let (now, later) = bytes.split_at(room);
            self.buffer.extend_from_slice(now);
            bytes = later;
            if self.buffer.len() == BLOCK {
                self.cut()?;
            }
        }
        Ok(())
    }

    fn cut(&mut self) -> anyhow::Result<()> {
        self.content.blocks.push(self.blocks.put(&self.buffer)?);
        self.buffer.clear();
        Ok(())
    }

    pub(super) fn finish(mut self) -> anyhow::Result<Content> {
        if !self.buffer.is_empty() {
            self.cut()?;
        }
        Ok(self.content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;

    fn count(blocks: u64, bytes: u64) -> BlockCount {
        BlockCount { blocks, bytes }
    }

    /// Three different blocks, the last one short.
    fn bytes() -> Vec<u8> {
        (0..2 * BLOCK + 100).map(|n| u8::try_from(n / BLOCK).unwrap()).collect()
    }

    #[test]
    fn a_content_comes_back_as_it_was() {
        let folder = tempdir().unwrap();
        let mut blocks = Blocks::new(folder.path().into(), BTreeSet::new());
        let content = Content::of(&mut blocks, bytes().as_slice()).unwrap();
        assert_eq!((content.bytes, content.blocks.len()), (bytes().len() as u64, 3));
        assert!(content.read(&blocks).unwrap() == bytes());
        let text = serde_json::to_string(&content).unwrap();
        assert_eq!(serde_json::from_str::<Content>(&text).unwrap(), content);
    }

    #[test]
    fn a_block_is_written_once() {
        let folder = tempdir().unwrap();
        let mut blocks = Blocks::new(folder.path().into(), BTreeSet::new());
        let first = Content::of(&mut blocks, bytes().as_slice()).unwrap();
        assert_eq!(blocks.written(), count(3, bytes().len() as u64));
        blocks.flush().unwrap();
        let mut changed = bytes();
        changed[BLOCK] ^= 1;
        let mut blocks = Blocks::new(folder.path().into(), first.blocks.iter().copied().collect());
        Content::of(&mut blocks, changed.as_slice()).unwrap();
        assert_eq!(blocks.written(), count(1, BLOCK as u64));
    }

    #[test]
    fn what_an_interrupted_increment_left_is_not_believed() {
        let folder = tempdir().unwrap();
        let mut blocks = Blocks::new(folder.path().into(), BTreeSet::new());
        let content = Content::of(&mut blocks, bytes().as_slice()).unwrap();
        fs::write(blocks.path(content.blocks[0]), vec![0; BLOCK - 1]).unwrap();
        fs::write(blocks.path(content.blocks[1]).with_extension("part"), "half").unwrap();
        let mut blocks = Blocks::new(folder.path().into(), BTreeSet::new());
        let content = Content::of(&mut blocks, bytes().as_slice()).unwrap();
        assert_eq!(blocks.written(), count(1, BLOCK as u64));
        assert!(content.read(&blocks).unwrap() == bytes());
    }

    #[test]
    fn a_block_that_is_missing_or_damaged_is_named() {
        let folder = tempdir().unwrap();
        let mut blocks = Blocks::new(folder.path().into(), BTreeSet::new());
        let content = Content::of(&mut blocks, bytes().as_slice()).unwrap();
        let (path, whole) = (blocks.path(content.blocks[1]), vec![1; BLOCK]);
        let mut damaged = whole.clone();
        damaged[7] ^= 1;
        let short = whole[1..].to_vec();
        for (bytes, fault) in [(None, "missing"), (Some(&damaged), "damaged"), (Some(&short), "damaged")] {
            fs::remove_file(&path).unwrap();
            if let Some(bytes) = bytes {
                fs::write(&path, bytes).unwrap();
            }
            let error = content.read(&blocks).unwrap_err().to_string();
            assert_eq!(error, format!("{} is {fault}", path.display()));
            fs::write(&path, &whole).unwrap();
        }
        assert!(content.read(&blocks).unwrap() == bytes());
    }

    #[test]
    fn a_sweep_keeps_what_is_named() {
        let folder = tempdir().unwrap();
        let mut blocks = Blocks::new(folder.path().into(), BTreeSet::new());
        let content = Content::of(&mut blocks, bytes().as_slice()).unwrap();
        let kept = Content { bytes: BLOCK as u64, blocks: vec![content.blocks[0]] };
        let removed = blocks.sweep(&kept.blocks.iter().copied().collect()).unwrap();
        assert_eq!(removed, count(2, bytes().len() as u64 - BLOCK as u64));
        assert!(blocks.holds(&kept) && !blocks.holds(&content));
    }
}
