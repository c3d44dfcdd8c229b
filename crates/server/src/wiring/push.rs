use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, anyhow};
use arena_adapters::push::{VapidKey, WebPush};
use arena_adapters::random::SystemRandom;
use arena_app::App;
use arena_app::ports::PushService;
use arena_app::push::Services;
use arena_app::settings::PushSettings;

use crate::config::{Config, Mode};

/// The file with a demo's own key, in the data directory.
const DEMO_KEY: &str = "push.key";

/// The key that identifies this server to push services: the configured key, or a demo's own. Without a key
/// nothing is pushed.
fn key(config: &Config) -> anyhow::Result<Option<VapidKey>> {
    match (&config.push.private_key, config.mode) {
        (Some(key), _) if key.trim().is_empty() => Ok(None),
        (Some(key), _) => {
            VapidKey::parse(key).map(Some).map_err(|error| anyhow!("key `push.private_key`: {error}"))
        }
        (None, Mode::Demo) => demo_key(&config.data_dir).map(Some),
        (None, Mode::Production) => Ok(None),
    }
}

/// A demo's key, made at its first start. A new key would lose the subscribed browsers.
fn demo_key(data_dir: &Path) -> anyhow::Result<VapidKey> {
    let path = data_dir.join(DEMO_KEY);
    let named = || format!("the demo's push key, {}", path.display());
    fs::create_dir_all(data_dir).with_context(named)?;
    let made = VapidKey::generate(&SystemRandom);
    match OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path) {
        Ok(mut file) => {
            file.write_all(made.private().as_bytes()).with_context(named)?;
            file.sync_all().with_context(named)?;
            Ok(made)
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let kept = fs::read_to_string(&path).with_context(named)?;
            VapidKey::parse(&kept).with_context(named)
        }
        Err(error) => Err(error).with_context(named),
    }
}

pub(crate) fn settings(config: &Config) -> anyhow::Result<Option<PushSettings>> {
    let Some(key) = key(config)? else {
        return Ok(None);
    };
    let services = Services::parse(&config.push.services).context("key `push.services`")?;
    Ok(Some(PushSettings { public_key: key.public(), services }))
}

pub(crate) fn service(config: &Config, app: &App) -> anyhow::Result<Option<Arc<dyn PushService>>> {
    let Some(key) = key(config)? else {
        return Ok(None);
    };
    let subject = config.push_subject();
    let service = WebPush::new(&key, subject, app.clock.clone())
        .map_err(|error| anyhow!("key `push.private_key`: {error}"))?;
    Ok(Some(Arc::new(service)))
}
