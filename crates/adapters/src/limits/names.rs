use arena_app::ports::LimitKey;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The prefix of all keys: Redis may hold other programs' keys.
const PREFIX: &str = "arena:limit:";
const NAME_BYTES: usize = 16;

/// Derives key names that reveal neither an address nor a subscriber.
pub(super) struct Names(Hmac<Sha256>);

impl Names {
    /// Derives names from the server's secret: the same on every node.
    pub(super) fn new(secret: &[u8]) -> Self {
        let mut mac =
            <Hmac<Sha256> as KeyInit>::new_from_slice(secret).expect("HMAC takes a key of any length");
        // Other secrets derived from the same one begin with other words.
        mac.update(b"limit.");
        Self(mac)
    }

    pub(super) fn of(&self, key: &LimitKey) -> String {
        match key {
            LimitKey::Address(address) => self.name("address", &address.to_string()),
            LimitKey::Site(address) => self.name("site", &address.to_string()),
            LimitKey::Subscriber(subscriber) => self.name("subscriber", &subscriber.0.to_string()),
            LimitKey::Receipts(address) => self.name("receipts", &address.to_string()),
            LimitKey::ClientErrors(address) => self.name("client-errors", &address.to_string()),
        }
    }

    pub(super) fn trial(&self) -> String {
        self.name("trial", "")
    }

    fn name(&self, kind: &str, whose: &str) -> String {
        let mut mac = self.0.clone();
        mac.update(kind.as_bytes());
        mac.update(b".");
        mac.update(whose.as_bytes());
        let digest = mac.finalize().into_bytes();
        format!("{PREFIX}{kind}:{}", URL_SAFE_NO_PAD.encode(&digest[..NAME_BYTES]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena_app::ports::SubscriberId;
    use uuid::Uuid;

    #[test]
    fn a_name_says_what_it_counts_and_not_for_whom() {
        let address = "203.0.113.7".parse().unwrap();
        let subscriber = SubscriberId(Uuid::from_u128(7));
        let keys = [
            LimitKey::Address(address),
            LimitKey::Site(address),
            LimitKey::Receipts(address),
            LimitKey::ClientErrors(address),
            LimitKey::Subscriber(subscriber),
        ];
        let names = Names::new(b"a secret");
        let mut all: Vec<String> = keys.iter().map(|key| names.of(key)).collect();
        assert!(all[0].starts_with("arena:limit:address:") && all[0].len() == 42, "{}", all[0]);
        for name in &all {
            assert!(!name.contains("203.0.113.7") && !name.contains(&subscriber.0.to_string()), "{name}");
        }
        assert_eq!(names.of(&keys[0]), Names::new(b"a secret").of(&keys[0]), "another node's");
        all.extend(keys.iter().map(|key| Names::new(b"another secret").of(key)));
        all.push(names.trial());
        let of = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), of, "{all:#?}");
    }
}
