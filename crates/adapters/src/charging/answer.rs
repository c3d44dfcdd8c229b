use arena_app::ports::ChargeAnswer;

use super::wire::{Payment, Refusal};
use crate::camara::{Reply, RequestFailure};

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Answer(ChargeAnswer),
    /// The operator refused the token and took no payment.
    NoToken,
    /// A payment with this reference already exists.
    Exists,
    /// The operator took no payment and asks for a pause.
    Wait,
}

/// Reads the answer to a request for the payment of `reference`.
///
/// | answer | the charge |
/// |---|---|
/// | 200, 201, 202 with `succeeded` | paid |
/// | the same with `processing`, `pending_validation`, `reserved` | the operator works on it |
/// | the same with `denied`, `cancelled` | denied |
/// | 403 `PAYMENT_DENIED`, 422 `USER_AMOUNT_THRESHOLD_OVERPASSED` | denied |
/// | 422 `SERVICE_NOT_APPLICABLE`, 404 `IDENTIFIER_NOT_FOUND` | denied |
/// | 401 | tried once more with a new token, then not taken |
/// | 409 `ALREADY_EXISTS`, 400 that names the `clientCorrelator` | it exists: its outcome is looked up |
/// | 429 | not taken; nothing is sent until `Retry-After` |
/// | other 400, 403, 404 and 422 with a code; 3xx, 405, 406, 413, 415, 503 | not taken |
/// | no connection | not taken |
/// | everything else: no answer in time, a broken one, another payment, 500, 502, 504 | unknown |
///
/// A 400 without a code is unknown: the reference might already exist.
pub(super) fn charge(reply: &Reply, reference: &str) -> Meaning {
    use ChargeAnswer::{Denied, NotTaken, Unknown};
    let refusal: Option<Refusal> = serde_json::from_slice(&reply.body).ok();
    let code = refusal.as_ref().map_or("", |refusal| known(&refusal.code));
    let said = || {
        let status = reply.status;
        if code.is_empty() { format!("answered {status}") } else { format!("answered {status} {code}") }
    };
    Meaning::Answer(match (reply.status, code) {
        (200..=202, _) => return Meaning::Answer(created(reply, reference)),
        (403, "CARRIER_BILLING.PAYMENT_DENIED") => Denied { why: "payment denied".into() },
        (422, "CARRIER_BILLING.USER_AMOUNT_THRESHOLD_OVERPASSED") => Denied { why: "over the limit".into() },
        (422, "SERVICE_NOT_APPLICABLE") => Denied { why: "not for this number".into() },
        (404, "IDENTIFIER_NOT_FOUND") => Denied { why: "no such number".into() },
        (401, _) => return Meaning::NoToken,
        (409, _) => return Meaning::Exists,
        (429, _) => return Meaning::Wait,
        (400, _) if refusal.as_ref().is_some_and(names_correlator) => return Meaning::Exists,
        (400, "") => Unknown(said()),
        (300..=399 | 400 | 403 | 404 | 405 | 406 | 413 | 415 | 503, _) => NotTaken(said()),
        (422, some) if !some.is_empty() => NotTaken(said()),
        _ => Unknown(said()),
    })
}

fn created(reply: &Reply, reference: &str) -> ChargeAnswer {
    match serde_json::from_slice::<Payment>(&reply.body) {
        Ok(payment) if payment.reference() == reference => of(&payment),
        Ok(_) => ChargeAnswer::Unknown("the operator answered with another payment".into()),
        Err(_) => ChargeAnswer::Unknown(format!("the operator answered {} without a payment", reply.status)),
    }
}

pub(super) fn of(payment: &Payment) -> ChargeAnswer {
    let reference = Some(payment.payment_id.clone());
    match payment.payment_status.as_str() {
        "succeeded" => ChargeAnswer::Paid { reference },
        "processing" | "pending_validation" | "reserved" => ChargeAnswer::Processing { reference },
        "denied" => ChargeAnswer::Denied { why: "denied".into() },
        "cancelled" => ChargeAnswer::Denied { why: "cancelled".into() },
        _ => ChargeAnswer::Unknown("the operator answered with an unknown state of the payment".into()),
    }
}

pub(super) fn lost(lost: RequestFailure) -> ChargeAnswer {
    let why = lost.to_string();
    match lost {
        RequestFailure::NoConnection => ChargeAnswer::NotTaken(why),
        RequestFailure::TooLate | RequestFailure::Broken => ChargeAnswer::Unknown(why),
    }
}

/// Whether a refusal is about a used reference. Its code is the same as for any invalid argument.
fn names_correlator(refusal: &Refusal) -> bool {
    refusal.message.to_ascii_lowercase().contains("clientcorrelator")
}

/// Returns the code if it has the form of one; other text may hold anything.
fn known(code: &str) -> &str {
    let word = code.len() <= 64 && code.bytes().all(|b| b.is_ascii_uppercase() || b == b'_' || b == b'.');
    if word { code } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(status: u16, body: &str) -> Meaning {
        charge(&Reply { status, retry_after: None, total: None, body: body.as_bytes().to_vec() }, "r-1")
    }

    fn refused(status: u16, code: &str) -> Meaning {
        read(status, &format!(r#"{{"status":{status},"code":"{code}","message":"of +923001234567"}}"#))
    }

    fn payment(word: &str, correlator: &str, reference: &str) -> String {
        format!(
            r#"{{"paymentId":"p 1","paymentStatus":"{word}","paymentCreationDate":"2026-03-01T07:00:00Z",
                "amountTransaction":{{{correlator}"referenceCode":"{reference}"}}}}"#
        )
    }

    #[test]
    fn a_payment_says_where_it_stands() {
        let reference = || Some("p 1".to_owned());
        for status in [200, 201, 202] {
            let of = |word: &str| read(status, &payment(word, "", "r-1"));
            let answer = Meaning::Answer;
            assert_eq!(of("succeeded"), answer(ChargeAnswer::Paid { reference: reference() }));
            for word in ["processing", "pending_validation", "reserved"] {
                assert_eq!(of(word), answer(ChargeAnswer::Processing { reference: reference() }), "{word}");
            }
            for word in ["denied", "cancelled"] {
                assert_eq!(of(word), answer(ChargeAnswer::Denied { why: word.into() }));
            }
            assert!(matches!(of("done"), Meaning::Answer(ChargeAnswer::Unknown(_))));
        }
    }

    #[test]
    fn a_payment_of_somebody_else_says_nothing() {
        for body in [
            payment("succeeded", "", "r-2"),
            payment("succeeded", r#""clientCorrelator":"r-2","#, "r-1"),
            r#"{"paymentStatus":"succeeded"}"#.into(),
            "{".into(),
            String::new(),
        ] {
            assert!(matches!(read(201, &body), Meaning::Answer(ChargeAnswer::Unknown(_))), "{body}");
        }
        // The correlator counts; the operator may use another `referenceCode`.
        let ours = payment("succeeded", r#""clientCorrelator":"r-1","#, "of a reseller");
        assert!(matches!(read(201, &ours), Meaning::Answer(ChargeAnswer::Paid { .. })));
    }

    #[test]
    fn a_refusal_is_of_the_subscriber_or_of_us() {
        let denied = [
            (403, "CARRIER_BILLING.PAYMENT_DENIED"),
            (404, "IDENTIFIER_NOT_FOUND"),
            (422, "CARRIER_BILLING.USER_AMOUNT_THRESHOLD_OVERPASSED"),
            (422, "SERVICE_NOT_APPLICABLE"),
        ];
        for (status, code) in denied {
            let meaning = refused(status, code);
            assert!(matches!(&meaning, Meaning::Answer(ChargeAnswer::Denied { .. })), "{code}: {meaning:?}");
        }
        let not_taken = [
            (400, "INVALID_ARGUMENT"),
            (400, "INVALID_SINK"),
            (403, "PERMISSION_DENIED"),
            (403, ""),
            (404, "NOT_FOUND"),
            (404, ""),
            (405, ""),
            (302, ""),
            (422, "MISSING_IDENTIFIER"),
            (422, "CARRIER_BILLING.UNAUTHORIZED_AMOUNT"),
            (503, "UNAVAILABLE"),
            (503, ""),
        ];
        for (status, code) in not_taken {
            let meaning = refused(status, code);
            let Meaning::Answer(ChargeAnswer::NotTaken(why)) = &meaning else {
                panic!("{code}: {meaning:?}")
            };
            assert!(why.contains(&status.to_string()) && why.contains(code), "{why}");
        }
        assert_eq!((refused(401, "UNAUTHENTICATED"), read(401, "")), (Meaning::NoToken, Meaning::NoToken));
        assert_eq!(refused(429, "TOO_MANY_REQUESTS"), Meaning::Wait);
    }

    #[test]
    fn a_reference_that_is_there_already_is_found_out_about() {
        assert_eq!(refused(409, "ALREADY_EXISTS"), Meaning::Exists);
        let said = r#"{"status":400,"code":"INVALID_ARGUMENT","message":"clientCorrelator already exist on server."}"#;
        assert_eq!(read(400, said), Meaning::Exists);
    }

    #[test]
    fn what_is_not_understood_may_have_been_taken() {
        for (status, body) in
            [(500, ""), (502, "x"), (504, ""), (400, ""), (400, "<html>"), (422, ""), (408, ""), (418, "")]
        {
            let meaning = read(status, body);
            assert!(matches!(meaning, Meaning::Answer(ChargeAnswer::Unknown(_))), "{status}: {meaning:?}");
        }
        for internal in [500, 502, 504] {
            assert!(matches!(refused(internal, "INTERNAL"), Meaning::Answer(ChargeAnswer::Unknown(_))));
        }
        assert!(matches!(lost(RequestFailure::NoConnection), ChargeAnswer::NotTaken(_)));
        assert!(matches!(lost(RequestFailure::TooLate), ChargeAnswer::Unknown(_)));
        assert!(matches!(lost(RequestFailure::Broken), ChargeAnswer::Unknown(_)));
    }

    #[test]
    fn nothing_that_the_operator_says_freely_is_repeated() {
        for code in ["+923001234567", "no 923001234567", &"LONG_".repeat(13)] {
            for status in [400, 403, 404, 422, 500, 503] {
                let words = format!("{:?}", refused(status, code));
                assert!(!words.contains("92300") && !words.contains("LONG"), "{words}");
            }
        }
    }
}
