//! Checks of production: settings that only a demo may have.

use std::collections::BTreeMap;

use super::billing::BillingGateway;
use super::faults::{Faults, need};
use super::identity::{DEMO_HANDOFF_SECRET, DEMO_REFRESH_SECRET, DEMO_TOKEN_SECRET};
use super::messages::SmsGateway;
use super::model::Config;

/// The shortest secret, in characters.
const SECRET_MIN: usize = 32;
/// The least number of different characters in a secret. 32 random hexadecimal digits have about 14.
const DISTINCT_MIN: usize = 8;
const PLACEHOLDERS: [&str; 4] = ["changeme", "change-me", "password", "example"];

pub(super) fn check(config: &Config, given: &dyn Fn(&str) -> bool, faults: &mut Faults) {
    need!(
        faults,
        config.secure(),
        "key `public_url`: must begin with https:// in production: plain HTTP shows cookies to the network"
    );
    check_secrets(config, faults);
    check_brand(config, given, faults);
    need!(
        faults,
        config.tasks.auto_approve != Some(true),
        "key `tasks.auto_approve`: must not be true in production: every picture would be paid without a review"
    );
    need!(
        faults,
        config.sms.gateway != SmsGateway::Inbox,
        "key `sms.gateway`: `inbox` is for demos; production needs `smpp`, `http`, or `none` to let messages wait"
    );
    need!(
        faults,
        config.billing.gateway != BillingGateway::Demo,
        "key `billing.gateway`: `demo` is for demos; production needs `camara`, or `none` if the operator charges by itself"
    );
}

fn check_secrets(config: &Config, faults: &mut Faults) {
    let identity = &config.identity;
    let mut secrets: Vec<(&str, &str)> = Vec::new();
    secrets.extend(identity.handoff_keys.iter().map(|key| ("identity.handoff_keys", key.secret.as_str())));
    secrets.extend(identity.token_keys.iter().map(|key| ("identity.token_keys", key.secret.as_str())));
    secrets.push(("identity.refresh_secret", &identity.refresh_secret));
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    for (key, secret) in secrets {
        if let Some(fault) = weakness(secret) {
            faults.add(format!("key `{key}`: {fault}; make one with `openssl rand -hex 32`"));
        } else if let Some(other) = first.insert(secret, key) {
            faults.add(format!(
                "key `{key}`: has the same secret as `{other}`; each must have a secret of its own"
            ));
        }
    }
}

/// The reason why a secret could be guessed, if there is one.
fn weakness(secret: &str) -> Option<String> {
    if [DEMO_HANDOFF_SECRET, DEMO_TOKEN_SECRET, DEMO_REFRESH_SECRET].contains(&secret) {
        return Some("the secret of the demo is public".into());
    }
    if secret.len() < SECRET_MIN {
        return Some(format!("a secret needs at least {SECRET_MIN} characters"));
    }
    let lower = secret.to_lowercase();
    if PLACEHOLDERS.iter().any(|word| lower.contains(word)) {
        return Some("a secret must not contain a word of examples, such as `changeme`".into());
    }
    let bytes = secret.as_bytes();
    let mut distinct = bytes.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let repeats = (1..=bytes.len() / 2).any(|length| {
        bytes.len().is_multiple_of(length) && bytes.chunks(length).all(|part| part == &bytes[..length])
    });
    // Pairs of neighbours in the alphabet: one in five among random digits.
    let pairs = bytes.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) <= 1).count();
    if distinct.len() < DISTINCT_MIN || repeats || pairs * 3 > bytes.len() * 2 {
        return Some("a secret of few, repeated or sequential characters can be guessed".into());
    }
    None
}

fn check_brand(config: &Config, given: &dyn Fn(&str) -> bool, faults: &mut Faults) {
    let brand = &config.brand;
    for (key, url) in
        [("brand.landing_url", &brand.landing_url), ("brand.unsubscribe_url", &brand.unsubscribe_url)]
    {
        need!(
            faults,
            url.starts_with("https://"),
            "key `{key}`: must be the operator's own https address; the demo operator does not run in production"
        );
    }
    for key in ["brand.operator", "brand.support_email", "brand.academy_url", "brand.social"] {
        need!(faults, given(key), "key `{key}`: must be set, because the default is an example");
    }
    for (key, text) in
        [("brand.product", &brand.product), ("brand.operator", &brand.operator), ("brand.coin", &brand.coin)]
    {
        need!(faults, !text.trim().is_empty(), "key `{key}`: must not be empty");
        let lower = text.to_lowercase();
        let placeholder = PLACEHOLDERS.iter().any(|word| lower.contains(word));
        need!(faults, !placeholder, "key `{key}`: `{text}` is a placeholder; set your own");
    }
    let social = brand.social.iter().map(|link| ("brand.social", &link.url));
    let links = social.chain(brand.links.iter().map(|link| ("brand.links", &link.url)));
    let addresses = [
        ("public_url", &config.public_url),
        ("brand.landing_url", &brand.landing_url),
        ("brand.unsubscribe_url", &brand.unsubscribe_url),
        ("brand.support_email", &brand.support_email),
        ("brand.academy_url", &brand.academy_url),
    ];
    for (key, address) in addresses.into_iter().chain(links) {
        need!(
            faults,
            !is_example(address),
            "key `{key}`: `{address}` is an example that nobody can reach; set your own"
        );
    }
}

/// Whether the host of an e-mail address or a link is reserved for examples.
fn is_example(address: &str) -> bool {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host.rsplit('@').next().unwrap_or_default().split(':').next().unwrap_or_default();
    let host = host.to_ascii_lowercase();
    host.ends_with(".example")
        || ["example.com", "example.net", "example.org"].iter().any(|name| {
            host.strip_suffix(name).is_some_and(|before| before.is_empty() || before.ends_with('.'))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_that_could_be_guessed_is_weak() {
        for weak in [
            "short",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "abababababababababababababababababab",
            "0123456789abcdef0123456789abcdef",
            "abcdefghijklmnopqrstuvwxyz0123456789",
            "7b1d0c0a5b3a4a0f7b1d0c0a5b3a4a0f",
            "CHANGE-ME-CHANGE-ME-9f8d7c6b5a4e3f2d",
            DEMO_TOKEN_SECRET,
        ] {
            assert!(weakness(weak).is_some(), "{weak}");
        }
        for strong in [
            "7b1d0c0a5b3a4a0f9a3e2d1c0b9a8f7e",
            "1f0e9d8c7b6a59483726150f4e3d2c1b",
            "q5Yx0v9s3b8Kz1LmTt4RwPj7NcHe2FgU",
        ] {
            assert_eq!(weakness(strong), None, "{strong}");
        }
    }

    #[test]
    fn hosts_that_are_reserved_for_examples_are_known() {
        for example in
            ["support@arena.example", "https://facebook.example/arena", "https://user@www.example.com:8/x"]
        {
            assert!(is_example(example), "{example}");
        }
        for real in ["help@jazz.com.pk", "https://facebook.com/example.com", "https://notexample.com", ""] {
            assert!(!is_example(real), "{real}");
        }
    }
}
