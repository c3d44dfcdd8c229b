use std::fs::{self, File, Permissions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::config::FileStore;

/// The file that describes a backup, written last.
const FILE: &str = "manifest.json";
const FORMAT: u32 = 1;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    pub(super) format: u32,
    /// The version of the program that took the backup.
    pub(super) product: String,
    /// `sqlite` or `postgres`.
    pub(super) engine: String,
    /// The database's last migration.
    pub(super) schema: String,
    /// The store of pictures: this machine, or a bucket with its own backups.
    pub(super) files: FileStore,
    /// When the backup began. Later data may be missing.
    pub(super) created_at: DateTime<Utc>,
    pub(super) parts: Vec<Part>,
    /// The SHA-256 of this document with an empty seal.
    #[serde(default)]
    seal: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Part {
    pub(super) name: String,
    pub(super) bytes: u64,
    pub(super) sha256: String,
}

impl Manifest {
    pub(super) fn new(engine: &str, files: FileStore, created_at: DateTime<Utc>) -> Self {
        Self {
            format: FORMAT,
            product: env!("CARGO_PKG_VERSION").into(),
            engine: engine.into(),
            schema: String::new(),
            files,
            created_at,
            parts: Vec::new(),
            seal: String::new(),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.bytes).sum()
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.parts.iter().any(|part| part.name == name)
    }

    /// Adds a file of the folder with its length and hash, and makes it readable for its owner only.
    pub(super) fn add(&mut self, folder: &Path, name: &str) -> anyhow::Result<()> {
        let path = folder.join(name);
        let file = File::open(&path).with_context(|| path.display().to_string())?;
        let private = Permissions::from_mode(0o600);
        file.set_permissions(private)
            .and_then(|()| file.sync_all())
            .with_context(|| path.display().to_string())?;
        let (bytes, sha256) = digest(file).with_context(|| path.display().to_string())?;
        self.parts.push(Part { name: name.into(), bytes, sha256 });
        Ok(())
    }

    fn sealed(&self) -> anyhow::Result<String> {
        let open = Self { seal: String::new(), ..self.clone() };
        digest_of(&open)
    }

    pub(super) fn write(mut self, folder: &Path) -> anyhow::Result<Self> {
        self.seal = self.sealed()?;
        let path = folder.join(FILE);
        let mut file = private(&path)?;
        file.write_all(format!("{:#}\n", serde_json::to_value(&self)?).as_bytes())
            .and_then(|()| file.sync_all())
            .with_context(|| path.display().to_string())?;
        Ok(self)
    }

    /// Reads the manifest of a complete backup and checks every part against it.
    ///
    /// # Errors
    /// Names a part that is missing, cut short or altered.
    pub(super) fn checked(folder: &Path) -> anyhow::Result<Self> {
        let name = folder.display();
        ensure!(folder.extension().is_none_or(|end| end != "part"), "{name}: was never finished");
        let path = folder.join(FILE);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                bail!("{name}: is no backup: it has no {FILE}")
            }
            text => text.with_context(|| path.display().to_string())?,
        };
        let manifest: Self =
            serde_json::from_str(&text).with_context(|| format!("{}: cannot be read", path.display()))?;
        ensure!(
            manifest.format == FORMAT,
            "{name}: is of format {}, this program reads {FORMAT}",
            manifest.format
        );
        ensure!(manifest.sealed()? == manifest.seal, "{}: was altered", path.display());
        for part in &manifest.parts {
            // A name with a slash would lead out of the folder.
            ensure!(!part.name.contains('/'), "{}: `{}` is no name", path.display(), part.name);
            let path = folder.join(&part.name);
            let file = File::open(&path).with_context(|| path.display().to_string())?;
            let (bytes, sha256) = digest(file).with_context(|| path.display().to_string())?;
            ensure!(bytes == part.bytes, "{}: has {bytes} bytes instead of {}", path.display(), part.bytes);
            ensure!(sha256 == part.sha256, "{}: was altered", path.display());
        }
        Ok(manifest)
    }
}

/// Creates a file that only its owner can read: backups hold personal data.
pub(super) fn private(path: &Path) -> anyhow::Result<File> {
    File::options()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)
        .with_context(|| path.display().to_string())
}

pub(super) fn digest_of(document: &impl Serialize) -> anyhow::Result<String> {
    Ok(hex::encode(Sha256::digest(serde_json::to_vec(document)?)))
}

fn digest(mut file: File) -> io::Result<(u64, String)> {
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 256 * 1024];
    let mut bytes = 0;
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            return Ok((bytes, hex::encode(hash.finalize())));
        }
        hash.update(&buffer[..read]);
        bytes += read as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_that_was_altered_is_noticed() {
        let taken = DateTime::from_timestamp(1_772_348_400, 0).unwrap();
        let manifest = Manifest::new("sqlite", FileStore::Disk, taken);
        let seal = manifest.sealed().unwrap();
        let later = Manifest { created_at: taken + chrono::Duration::seconds(1), ..manifest.clone() };
        assert_eq!(manifest.sealed().unwrap(), seal);
        assert_ne!(later.sealed().unwrap(), seal);
        let read: Manifest = serde_json::from_str(&serde_json::to_string(&manifest).unwrap()).unwrap();
        assert_eq!(read.sealed().unwrap(), seal, "it says the same after it was read");
    }
}
