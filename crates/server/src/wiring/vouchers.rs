use std::sync::Arc;

use anyhow::Context;
use arena_adapters::random::SystemRandom;
use arena_adapters::secret_box::{KeyRing, SealingKey, key_of};
use arena_app::ports::SecretBox;

use crate::config::{Config, Mode, VoucherKeyConfig, demo_secrets};

/// The keys of voucher codes: the configured ones; without them, a demo has its own.
///
/// # Errors
/// The demo's keys cannot be read or written.
pub(crate) fn secret_box(config: &Config) -> anyhow::Result<Option<Arc<dyn SecretBox>>> {
    let rewards = &config.rewards;
    let (keys, fingerprints) = match config.mode {
        Mode::Demo if rewards.voucher_keys.is_empty() => demo_secrets::voucher_keys(&config.data_dir)?,
        _ => (rewards.voucher_keys.clone(), rewards.voucher_fingerprint_key.clone()),
    };
    let key = |VoucherKeyConfig { id, key }: &VoucherKeyConfig| {
        key_of(key)
            .map(|key| SealingKey { id: id.clone(), key })
            .context("key `rewards.voucher_keys`: no key")
    };
    let keys = keys.iter().map(key).collect::<anyhow::Result<Vec<_>>>()?;
    let Some((first, older)) = keys.split_first() else { return Ok(None) };
    let fingerprints = key_of(&fingerprints).context("key `rewards.voucher_fingerprint_key`: no key")?;
    Ok(Some(Arc::new(KeyRing::new(first, older, &fingerprints, Arc::new(SystemRandom)))))
}
