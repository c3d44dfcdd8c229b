//! The keys by which voucher codes are encrypted in the database.

use arena_adapters::secret_box::key_of;
use serde::{Deserialize, Serialize};

use super::faults::{Faults, need};

/// The least number of different bytes in a key. 32 random bytes have about 30.
const DISTINCT_MIN: usize = 16;
/// The longest id of a key.
const ID_MAX: usize = 32;

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VoucherKeyConfig {
    /// The key's id, which encrypted codes name.
    pub(crate) id: String,
    /// 32 bytes in base64.
    pub(crate) key: String,
}

impl std::fmt::Debug for VoucherKeyConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VoucherKeyConfig").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Checks the keys of codes, and the key of their fingerprints.
pub(super) fn check(faults: &mut Faults, keys: &[VoucherKeyConfig], own: &str) {
    need!(
        faults,
        keys.is_empty() == own.is_empty(),
        "keys `rewards.voucher_keys` and `rewards.voucher_fingerprint_key`: set both, or neither"
    );
    let mut seen = Vec::new();
    for VoucherKeyConfig { id, key } in keys {
        let good = (1..=ID_MAX).contains(&id.len())
            && id.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
        need!(
            faults,
            good,
            "key `rewards.voucher_keys`: an id is 1 to {ID_MAX} letters, digits, `-` and `_`"
        );
        need!(
            faults,
            keys.iter().filter(|other| other.id == *id).count() == 1,
            "key `rewards.voucher_keys`: two keys have the id `{id}`"
        );
        check_key(faults, "rewards.voucher_keys", key, &mut seen);
    }
    if !own.is_empty() {
        check_key(faults, "rewards.voucher_fingerprint_key", own, &mut seen);
    }
}

fn check_key<'a>(faults: &mut Faults, name: &str, text: &'a str, seen: &mut Vec<&'a str>) {
    let random = key_of(text).is_some_and(|key| {
        let mut bytes = key.to_vec();
        bytes.sort_unstable();
        bytes.dedup();
        bytes.len() >= DISTINCT_MIN
    });
    need!(
        faults,
        random,
        "key `{name}`: a key is 32 random bytes in base64; make one with `openssl rand -base64 32`"
    );
    need!(
        faults,
        !seen.contains(&text),
        "key `{name}`: the same key stands there twice; each must be a key of its own"
    );
    seen.push(text);
}
