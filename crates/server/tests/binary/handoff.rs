//! A hand-off signed with the demo operator's public key.

use arena_adapters::clock::SystemClock;
use arena_adapters::random::SystemRandom;
use arena_app::ports::{Clock, token};
use arena_rules::handoff::{Channel, HandoffClaims, Key, MAX_LIFETIME, Plan, sign};

pub(crate) fn of(number: &str) -> String {
    let now = SystemClock.now();
    let claims = HandoffClaims {
        aud: "arena".into(),
        msisdn: Some(number.into()),
        partner_id: None,
        channel: Channel::Operator,
        plan: Some(Plan::Prepaid),
        iat: now,
        exp: now + MAX_LIFETIME,
        nonce: token(&SystemRandom),
        state: None,
    };
    sign(&claims, &Key { id: "demo".into(), secret: b"demo-handoff-secret-known-to-everybody".to_vec() })
}
