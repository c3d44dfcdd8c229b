//! Secrets derived from the key that operator and portal share.

use arena_rules::handoff;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

use crate::Random;

/// Digits of a one-time code (contract 3).
pub(crate) const CODE_DIGITS: usize = 6;

/// One derived key per purpose, so that a value for one purpose is worthless for another.
pub(crate) struct Keys {
    browser: [u8; 32],
    form: [u8; 32],
    code: [u8; 32],
    link: [u8; 32],
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("HMAC takes a key of any length");
    for part in parts {
        // The length prefix separates ("ab", "c") from ("a", "bc").
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

impl Keys {
    pub(crate) fn new(shared: &handoff::Key) -> Self {
        let derive = |purpose: &str| hmac(&shared.secret, &[b"arena demo operator", purpose.as_bytes()]);
        Self { browser: derive("browser"), form: derive("form"), code: derive("code"), link: derive("link") }
    }

    pub(crate) fn browser_hash(&self, cookie: &str) -> Vec<u8> {
        hmac(&self.browser, &[cookie.as_bytes()]).to_vec()
    }

    pub(crate) fn form_token(&self, cookie: &str) -> String {
        hex::encode(hmac(&self.form, &[cookie.as_bytes()]))
    }

    /// The stored form of a one-time code. Uses a key, because a bare hash of six digits is soon guessed.
    pub(crate) fn code_hash(&self, flow: &str, code: &str) -> Vec<u8> {
        hmac(&self.code, &[flow.as_bytes(), code.as_bytes()]).to_vec()
    }

    pub(crate) fn link_hash(&self, link: &str) -> Vec<u8> {
        hmac(&self.link, &[link.as_bytes()]).to_vec()
    }
}

/// Compares in constant time.
pub(crate) fn same(left: &[u8], right: &[u8]) -> bool {
    left.ct_eq(right).into()
}

/// Six random digits, uniformly distributed.
pub(crate) fn new_code(random: &dyn Random) -> String {
    const CODES: u32 = 1_000_000;
    const FAIR: u32 = u32::MAX - u32::MAX % CODES;
    loop {
        let mut bytes = [0_u8; 4];
        random.fill(&mut bytes);
        let number = u32::from_be_bytes(bytes);
        // Larger numbers would make low codes more likely.
        if number < FAIR {
            return format!("{:06}", number % CODES);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    struct ScriptedRandom(Mutex<Vec<u32>>);

    impl Random for ScriptedRandom {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.copy_from_slice(&self.0.lock().unwrap().remove(0).to_be_bytes());
        }
    }

    #[test]
    fn a_code_has_six_digits_and_unfair_draws_are_thrown_away() {
        let random = ScriptedRandom(Mutex::new(vec![u32::MAX, 4_294_000_000, 4_293_000_007, 999_999]));
        assert_eq!(new_code(&random), "000007");
        assert_eq!(new_code(&random), "999999");
    }

    #[test]
    fn each_purpose_and_each_installation_has_its_own_values() {
        let key = |secret: &str| handoff::Key { id: "k".into(), secret: secret.into() };
        let (one, two) = (Keys::new(&key("one")), Keys::new(&key("two")));
        assert_eq!(one.code_hash("flow", "123456"), one.code_hash("flow", "123456"));
        assert_ne!(one.code_hash("flow", "123456"), two.code_hash("flow", "123456"));
        assert_ne!(one.code_hash("flow1", "23456"), one.code_hash("flow", "123456"));
        assert_ne!(hex::encode(one.browser_hash("x")), one.form_token("x"));
        assert_ne!(one.browser_hash("x"), one.link_hash("x"));
    }
}
