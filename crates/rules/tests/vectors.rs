//! Tests `docs/integration.md`'s vectors, by which operators' engineers check their signing code.

#![expect(
    clippy::unwrap_used,
    reason = "in a test a panic is the report; clippy knows only of #[test] functions"
)]

use arena_rules::handoff::{self, Channel, Key, Scope, TrustedKey};
use arena_rules::notice::{self, NoticeEvent};
use chrono::DateTime;
use serde::Deserialize;
use serde_json::Value;

const VECTORS: &str = include_str!("../../../docs/integration/vectors.json");
const GUIDE: &str = include_str!("../../../docs/integration.md");

#[derive(Deserialize)]
struct Vectors {
    audience: String,
    now: i64,
    keys: Vec<VectorKey>,
    accepted: Vec<AcceptedVector>,
    refused: Vec<RefusedVector>,
}

#[derive(Deserialize)]
struct VectorKey {
    id: String,
    secret: String,
    channels: Vec<Channel>,
    events: Vec<NoticeEvent>,
}

#[derive(Deserialize)]
struct AcceptedVector {
    name: String,
    kind: String,
    key: String,
    payload: String,
    text: String,
}

#[derive(Deserialize)]
struct RefusedVector {
    name: String,
    kind: String,
    text: String,
    refusal: String,
}

impl Vectors {
    fn read() -> Self {
        serde_json::from_str(VECTORS).unwrap()
    }

    /// Returns the claims as JSON, or the server's refusal.
    fn judge(&self, kind: &str, text: &str) -> Result<Value, String> {
        let trusted = |key: &VectorKey| TrustedKey {
            key: Key { id: key.id.clone(), secret: key.secret.clone().into_bytes() },
            scope: Scope { channels: key.channels.clone(), events: key.events.clone() },
        };
        let keys: Vec<_> = self.keys.iter().map(trusted).collect();
        let now = DateTime::from_timestamp(self.now, 0).unwrap();
        let refused = |error: &dyn std::error::Error| error.to_string();
        match kind {
            "handoff" => {
                let claims = handoff::verify(text, &self.audience, &keys, now);
                Ok(serde_json::to_value(claims.map_err(|error| refused(&error))?).unwrap())
            }
            "notice" => {
                let claims = notice::verify(text, &self.audience, &keys, now);
                Ok(serde_json::to_value(claims.map_err(|error| refused(&error))?).unwrap())
            }
            other => panic!("{other} is neither a hand-off nor a notice"),
        }
    }
}

#[test]
fn every_example_of_the_guide_is_accepted_with_its_claims() {
    let vectors = Vectors::read();
    for AcceptedVector { name, kind, key, payload, text } in &vectors.accepted {
        let claims = vectors.judge(kind, text).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let signed: Value = serde_json::from_str(payload).unwrap();
        assert_eq!(claims, signed, "{name}");
        assert!(text.starts_with(&format!("{key}.")), "{name}");
    }
    assert!(vectors.accepted.iter().any(|vector| vector.kind == "notice"));
}

#[test]
fn every_fault_of_the_guide_is_refused_for_its_own_reason() {
    let vectors = Vectors::read();
    for RefusedVector { name, kind, text, refusal } in &vectors.refused {
        assert_eq!(vectors.judge(kind, text).unwrap_err(), *refusal, "{name}");
        assert!(GUIDE.contains(&format!("| {refusal} |")), "the guide does not explain `{refusal}`");
    }
}

#[test]
fn the_worked_examples_of_the_guide_are_vectors() {
    let vectors = Vectors::read();
    let first = |kind: &str| vectors.accepted.iter().find(|vector| vector.kind == kind).unwrap();
    for vector in [first("handoff"), first("notice")] {
        let key = vectors.keys.iter().find(|key| key.id == vector.key).unwrap();
        for part in [&vector.payload, &vector.text, &key.secret] {
            assert!(GUIDE.contains(part.as_str()), "{}: {part} is not in the guide", vector.name);
        }
    }
    for (limit, what) in [
        (handoff::MAX_LIFETIME, "hand-off is good for at most"),
        (notice::MAX_LIFETIME, "notice is good for at most"),
        (handoff::MAX_CLOCK_SKEW, "clock may be ahead by at most"),
    ] {
        let said = format!("{what} {} seconds", limit.num_seconds());
        assert!(GUIDE.contains(&said), "the guide does not say: {said}");
    }
}
