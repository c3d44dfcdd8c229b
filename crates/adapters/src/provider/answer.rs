use arena_app::ports::ProductAnswer;
use serde::Deserialize;

use crate::camara::{Reply, RequestFailure};

#[derive(Deserialize)]
struct Delivery {
    state: String,
    reference: Option<String>,
    reason: Option<String>,
}

#[derive(Deserialize)]
struct Refusal {
    error: String,
}

/// Reads the answer to a request.
///
/// | answer | the delivery |
/// |---|---|
/// | 200, 201, 202 with `delivered` | delivered |
/// | the same with `processing` | the provider works on it |
/// | the same with `refused` | refused |
/// | 422 with an error's word | refused |
/// | 401, 403, 404, 405, 409, 413, 415, 429, 503, 3xx; no connection | not taken |
/// | everything else: no answer in time, a broken one, 500, 502, 504 | unknown |
pub(super) fn read(reply: &Reply) -> ProductAnswer {
    let word = serde_json::from_slice::<Refusal>(&reply.body).map(|refusal| word(&refusal.error).to_owned());
    let word = word.unwrap_or_default();
    let said = || format!("the provider answered {} {word}", reply.status).trim_end().to_owned();
    match reply.status {
        200..=202 => delivery(reply),
        422 if !word.is_empty() => ProductAnswer::Refused { why: word },
        300..=399 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 503 => ProductAnswer::NotTaken(said()),
        _ => ProductAnswer::Unknown(said()),
    }
}

fn delivery(reply: &Reply) -> ProductAnswer {
    let unknown = |why: &str| ProductAnswer::Unknown(format!("the provider answered {} {why}", reply.status));
    let Ok(delivery) = serde_json::from_slice::<Delivery>(&reply.body) else {
        return unknown("without a delivery");
    };
    match delivery.state.as_str() {
        "delivered" => ProductAnswer::Delivered { reference: delivery.reference },
        "processing" => ProductAnswer::Processing,
        "refused" => {
            let reason = delivery.reason.as_deref().map_or("", word);
            ProductAnswer::Refused { why: if reason.is_empty() { "refused" } else { reason }.to_owned() }
        }
        _ => unknown("with a state that is not known"),
    }
}

pub(super) fn lost(failure: RequestFailure) -> ProductAnswer {
    let why = failure.to_string();
    match failure {
        RequestFailure::NoConnection => ProductAnswer::NotTaken(why),
        RequestFailure::TooLate | RequestFailure::Broken => ProductAnswer::Unknown(why),
    }
}

/// Returns the text if it has the form of a machine's word; other text may hold anything.
fn word(text: &str) -> &str {
    let plain = |b: u8| b.is_ascii_lowercase() || b == b'_' || b == b'-';
    if text.len() <= 64 && text.bytes().all(plain) { text } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, body: &str) -> ProductAnswer {
        read(&Reply { status, retry_after: None, total: None, body: body.as_bytes().to_vec() })
    }

    #[test]
    fn a_delivery_says_where_it_stands() {
        for status in [200, 201, 202] {
            let reference = Some("D-7".to_owned());
            let delivered = answer(status, r#"{"state":"delivered","reference":"D-7"}"#);
            assert_eq!(delivered, ProductAnswer::Delivered { reference });
            let without = answer(status, r#"{"state":"delivered"}"#);
            assert_eq!(without, ProductAnswer::Delivered { reference: None });
            assert_eq!(answer(status, r#"{"state":"processing"}"#), ProductAnswer::Processing);
            let refused = |body| answer(status, body);
            let why = |why: &str| ProductAnswer::Refused { why: why.into() };
            assert_eq!(refused(r#"{"state":"refused","reason":"not_prepaid"}"#), why("not_prepaid"));
            assert_eq!(refused(r#"{"state":"refused"}"#), why("refused"));
            assert_eq!(refused(r#"{"state":"refused","reason":"of +923001234567"}"#), why("refused"));
        }
    }

    #[test]
    fn a_refused_request_was_not_taken_or_never_will_be() {
        let never = answer(422, r#"{"error":"unknown_product","message":"of +923001234567"}"#);
        assert_eq!(never, ProductAnswer::Refused { why: "unknown_product".into() });
        for status in [302, 401, 403, 404, 405, 409, 413, 415, 429, 503] {
            let said = answer(status, r#"{"error":"some_word"}"#);
            assert_eq!(said, ProductAnswer::NotTaken(format!("the provider answered {status} some_word")));
        }
        assert!(matches!(lost(RequestFailure::NoConnection), ProductAnswer::NotTaken(_)));
    }

    #[test]
    fn an_unclear_answer_may_have_been_a_delivery() {
        let unclear = [
            (200, ""),
            (200, "{"),
            (201, r#"{"state":"done"}"#),
            (422, ""),
            (400, ""),
            (500, "x"),
            (504, ""),
        ];
        for (status, body) in unclear {
            assert!(matches!(answer(status, body), ProductAnswer::Unknown(_)), "{status} {body}");
        }
        assert!(matches!(lost(RequestFailure::TooLate), ProductAnswer::Unknown(_)));
        assert!(matches!(lost(RequestFailure::Broken), ProductAnswer::Unknown(_)));
    }
}
