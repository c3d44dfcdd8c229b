//! Secrets of a demo that other machines can reach. The secrets in the source are public, so such a demo gets
//! its own.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use anyhow::Context;
use arena_adapters::random::SystemRandom;
use arena_adapters::secret_box::new_key;
use arena_app::ports::token;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::identity::{DEMO_HANDOFF_SECRET, DEMO_REFRESH_SECRET, DEMO_TOKEN_SECRET};
use super::model::{Config, Mode};
use super::vouchers::VoucherKeyConfig;

const FILE: &str = "demo-secrets.json";
const VOUCHERS_FILE: &str = "demo-voucher-keys.json";

#[derive(Serialize, Deserialize)]
struct DemoSecrets {
    handoff: String,
    token: String,
    refresh: String,
}

/// The keys of voucher codes have a file of their own: earlier versions made the other one without them.
#[derive(Serialize, Deserialize)]
struct DemoVoucherKeys {
    key: String,
    fingerprint_key: String,
}

/// Replaces the public demo secrets with the data directory's own, if a demo listens beyond this machine. The
/// first start generates them.
///
/// # Errors
/// Errors of the file system.
pub(crate) fn put_in_place(config: &mut Config) -> anyhow::Result<()> {
    if config.mode != Mode::Demo || config.listen.ip().is_loopback() {
        return Ok(());
    }
    let secret = || format!("{}{}", token(&SystemRandom), token(&SystemRandom));
    let make = || DemoSecrets { handoff: secret(), token: secret(), refresh: secret() };
    let DemoSecrets { handoff, token, refresh } =
        of(&config.data_dir, FILE, make).context("key `data_dir`")?;
    let identity = &mut config.identity;
    let handoff_keys =
        identity.handoff_keys.iter_mut().map(|key| (&mut key.secret, DEMO_HANDOFF_SECRET, &handoff));
    let token_keys = identity.token_keys.iter_mut().map(|key| (&mut key.secret, DEMO_TOKEN_SECRET, &token));
    let refresh_secret = (&mut identity.refresh_secret, DEMO_REFRESH_SECRET, &refresh);
    for (secret, known, own) in handoff_keys.chain(token_keys).chain([refresh_secret]) {
        if secret == known {
            secret.clone_from(own);
        }
    }
    Ok(())
}

/// Returns a demo's own keys of voucher codes, and of their fingerprints. The first call generates them.
///
/// # Errors
/// Errors of the file system.
pub(crate) fn voucher_keys(data_dir: &Path) -> anyhow::Result<(Vec<VoucherKeyConfig>, String)> {
    let make = || DemoVoucherKeys { key: new_key(&SystemRandom), fingerprint_key: new_key(&SystemRandom) };
    let DemoVoucherKeys { key, fingerprint_key } =
        of(data_dir, VOUCHERS_FILE, make).context("key `data_dir`")?;
    Ok((vec![VoucherKeyConfig { id: "demo".into(), key }], fingerprint_key))
}

fn of<T: Serialize + DeserializeOwned>(
    data_dir: &Path,
    file: &str,
    make: impl FnOnce() -> T,
) -> anyhow::Result<T> {
    let path = data_dir.join(file);
    if !path.exists() {
        write(data_dir, &path, &make())?;
    }
    let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    serde_json::from_str(&text).with_context(|| {
        format!("{} is damaged; remove it, and the next start makes new secrets", path.display())
    })
}

/// Writes a temporary file and then links it: of two processes that start together,
/// both use the first one's secrets.
fn write(data_dir: &Path, path: &Path, secrets: &impl Serialize) -> anyhow::Result<()> {
    fs::create_dir_all(data_dir).with_context(|| format!("{} cannot be created", data_dir.display()))?;
    let part = path.with_added_extension(token(&SystemRandom));
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&part)
        .with_context(|| format!("{} cannot be written", part.display()))?;
    file.write_all(serde_json::to_string_pretty(secrets)?.as_bytes())?;
    file.sync_all()?;
    let linked = fs::hard_link(&part, path);
    fs::remove_file(&part)?;
    match linked {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
            Err(error).with_context(|| format!("{} cannot be written", path.display()))
        }
        _ => Ok(()),
    }
}
