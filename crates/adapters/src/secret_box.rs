//! Encryption of short secrets in the database: AES-256-GCM, with the row's id as associated data, so that a code that
//! was copied to another row does not open.

use std::sync::Arc;

use aes_gcm::aead::{Aead, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use arena_app::ports::{OpenError, Random, SealedText, SecretBox};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

/// The length of a nonce, in bytes. Nonces are random: a key may seal 2^32 texts before two of them are likely to be
/// equal.
const NONCE: usize = 12;

/// The purpose of the key that is derived for fingerprints.
const FINGERPRINTS: &[u8] = b"arena: fingerprints of voucher codes, 1";

/// A key with its id.
#[derive(Clone)]
pub struct SealingKey {
    /// The id, which rows name.
    pub id: String,
    /// The key.
    pub key: [u8; 32],
}

/// Reads a key of 32 bytes in base64; `None` if the text is none.
#[must_use]
pub fn key_of(text: &str) -> Option<[u8; 32]> {
    STANDARD.decode(text.trim()).ok()?.try_into().ok()
}

/// Writes a new random key of 32 bytes in base64.
#[must_use]
pub fn new_key(random: &dyn Random) -> String {
    let mut key = [0; 32];
    random.fill(&mut key);
    STANDARD.encode(key)
}

/// Encrypts by the first of several keys, and decrypts by all of them.
pub struct KeyRing {
    first: (String, Aes256Gcm),
    others: Vec<(String, Aes256Gcm)>,
    fingerprints: Hmac<Sha256>,
    random: Arc<dyn Random>,
}

impl KeyRing {
    /// Makes a ring of the key that encrypts, the older keys, and the key from which that of fingerprints is derived.
    #[must_use]
    pub fn new(
        first: &SealingKey,
        older: &[SealingKey],
        fingerprint_key: &[u8; 32],
        random: Arc<dyn Random>,
    ) -> Self {
        let cipher = |key: &SealingKey| (key.id.clone(), Aes256Gcm::new(&key.key.into()));
        let derived = keyed(fingerprint_key).chain_update(FINGERPRINTS).finalize().into_bytes();
        Self {
            first: cipher(first),
            others: older.iter().map(cipher).collect(),
            fingerprints: keyed(&derived.into()),
            random,
        }
    }
}

fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    #[expect(clippy::expect_used, reason = "HMAC takes keys of every length")]
    Hmac::new_from_slice(key).expect("HMAC takes keys of every length")
}

impl SecretBox for KeyRing {
    fn seal(&self, row: Uuid, text: &str) -> SealedText {
        let (id, cipher) = &self.first;
        let mut nonce = [0; NONCE];
        self.random.fill(&mut nonce);
        let payload = Payload { msg: text.as_bytes(), aad: row.as_bytes() };
        #[expect(clippy::expect_used, reason = "only a text of 64 GiB cannot be sealed")]
        let sealed = cipher.encrypt(&Nonce::from(nonce), payload).expect("a short text");
        SealedText { key: id.clone(), bytes: [&nonce[..], &sealed].concat() }
    }

    fn open(&self, row: Uuid, sealed: &SealedText) -> Result<String, OpenError> {
        let known = std::iter::once(&self.first).chain(&self.others).find(|(id, _)| *id == sealed.key);
        let (_, cipher) = known.ok_or_else(|| OpenError::NoKey(sealed.key.clone()))?;
        let wrong = || OpenError::WrongKey(sealed.key.clone());
        let (nonce, bytes) = sealed.bytes.split_first_chunk::<NONCE>().ok_or_else(wrong)?;
        let payload = Payload { msg: bytes, aad: row.as_bytes() };
        let text = cipher.decrypt(&Nonce::from(*nonce), payload).map_err(|_| wrong())?;
        String::from_utf8(text).map_err(|_| wrong())
    }

    fn fingerprint(&self, text: &str) -> [u8; 32] {
        self.fingerprints.clone().chain_update(text.as_bytes()).finalize().into_bytes().into()
    }
}

#[cfg(test)]
mod tests {
    use arena_testkit::SeededRandom;

    use super::*;

    const ROW: Uuid = Uuid::from_u128(7);
    const CODE: &str = "GIFT-0001-7Q2F";

    fn key(id: &str, byte: u8) -> SealingKey {
        SealingKey { id: id.into(), key: [byte; 32] }
    }

    #[test]
    fn a_key_is_32_bytes_in_base64() {
        let text = new_key(&SeededRandom::new(1));
        assert_eq!(key_of(&text).map(|key| STANDARD.encode(key)), Some(text.clone()));
        for wrong in ["", "c2hvcnQ=", &text[..40], &format!("{text}AAAA")] {
            assert_eq!(key_of(wrong), None, "{wrong}");
        }
    }

    fn ring(first: &SealingKey, older: &[SealingKey]) -> KeyRing {
        KeyRing::new(first, older, &[9; 32], Arc::new(SeededRandom::new(1)))
    }

    #[test]
    fn a_text_opens_in_its_row_alone_and_is_sealed_differently_each_time() {
        let ring = ring(&key("a", 1), &[]);
        let (one, two) = (ring.seal(ROW, CODE), ring.seal(ROW, CODE));
        assert_ne!(one.bytes, two.bytes);
        assert!(!one.bytes.windows(4).any(|part| part == b"7Q2F"));
        assert_eq!(ring.open(ROW, &one).as_deref(), Ok(CODE));
        assert_eq!(ring.open(Uuid::from_u128(8), &one), Err(OpenError::WrongKey("a".into())));
        for broken in [&one.bytes[..5], &one.bytes[..one.bytes.len() - 1], &[]] {
            let broken = SealedText { bytes: broken.to_vec(), ..one.clone() };
            assert_eq!(ring.open(ROW, &broken), Err(OpenError::WrongKey("a".into())));
        }
    }

    #[test]
    fn older_keys_open_what_they_sealed_and_the_first_one_seals() {
        let (old, new) = (key("a", 1), key("b", 2));
        let sealed = ring(&old, &[]).seal(ROW, CODE);
        let rotated = ring(&new, std::slice::from_ref(&old));
        assert_eq!(rotated.open(ROW, &sealed).as_deref(), Ok(CODE));
        assert_eq!(rotated.seal(ROW, CODE).key, "b");
        assert_eq!(ring(&new, &[]).open(ROW, &sealed), Err(OpenError::NoKey("a".into())));
        assert_eq!(ring(&key("a", 3), &[]).open(ROW, &sealed), Err(OpenError::WrongKey("a".into())));
    }

    #[test]
    fn a_fingerprint_follows_from_the_text_and_its_own_key() {
        let (one, rotated) = (ring(&key("a", 1), &[]), ring(&key("b", 2), &[key("a", 1)]));
        assert_eq!(one.fingerprint(CODE), rotated.fingerprint(CODE));
        assert_ne!(one.fingerprint(CODE), one.fingerprint("GIFT-0001-7Q2G"));
        let other = KeyRing::new(&key("a", 1), &[], &[8; 32], Arc::new(SeededRandom::new(1)));
        assert_ne!(one.fingerprint(CODE), other.fingerprint(CODE));
    }
}
