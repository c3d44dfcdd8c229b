//! Refunds of payments by the Carrier Billing Refund client.

use arena_app::ports::{
    ChargeAnswer, Charging, Clock, OpenCharge, RefundAnswer, RefundLookup, RefundReference, RefundRequest,
};
use arena_rules::Amount;
use arena_testkit::{CarrierFate, CarrierOptions, CarrierRepeats};

use crate::camara::{Line, reference};

/// A line whose charge of this number is paid.
async fn paid(line: &Line, number: u128) -> RefundRequest {
    let ChargeAnswer::Paid { reference: payment } = line.charge(number).await else { panic!("not paid") };
    let charge = reference(number);
    RefundRequest {
        reference: RefundReference { charge: charge.charge, attempt: 1 },
        charge: OpenCharge { reference: charge, asked_at: line.clock.now(), operator_reference: payment },
        amount: Amount::whole(10),
        operator_reference: None,
    }
}

fn refunded(number: u32) -> RefundAnswer {
    RefundAnswer::Refunded { reference: Some(format!("refund/{number}")) }
}

#[tokio::test]
async fn a_payment_is_refunded_once_however_the_operator_answers_a_repeat() {
    for repeats in [CarrierRepeats::Same, CarrierRepeats::Conflict, CarrierRepeats::Argument] {
        let line = Line::with(CarrierOptions { repeats, ..CarrierOptions::default() }, |_| {}).await;
        let request = paid(&line, 1).await;
        assert_eq!(line.charging.find_refund(&request).await, RefundLookup::Nothing);
        assert_eq!(line.charging.refund(&request).await, refunded(1));
        assert_eq!(line.charging.refund(&request).await, refunded(1), "{repeats:?}");
        assert_eq!(line.charging.find_refund(&request).await, RefundLookup::Answer(refunded(1)));
        assert_eq!(line.carrier.refunds().len(), 1);
        let again =
            RefundRequest { reference: RefundReference { attempt: 2, ..request.reference }, ..request };
        // A database that was restored from before the refund may know an earlier attempt only.
        assert_eq!(line.charging.refund(&again).await, refunded(1), "the money is back");
        assert_eq!(line.charging.find_refund(&again).await, RefundLookup::Answer(refunded(1)));
        assert_eq!(line.carrier.refunds().len(), 1);
        line.assert_fits();
    }
}

#[tokio::test]
async fn a_refund_is_found_after_its_answer_was_lost() {
    let line = Line::impatient().await;
    let request = paid(&line, 1).await;
    line.carrier.next_refund(CarrierFate::RequestLost);
    assert!(matches!(line.charging.refund(&request).await, RefundAnswer::Unknown(_)));
    assert_eq!(line.charging.find_refund(&request).await, RefundLookup::Nothing);
    line.carrier.next_refund(CarrierFate::AnswerLost);
    assert!(matches!(line.charging.refund(&request).await, RefundAnswer::Unknown(_)));
    assert_eq!(line.charging.find_refund(&request).await, RefundLookup::Answer(refunded(1)));
}

#[tokio::test]
async fn an_operator_decides_later_or_not_at_all() {
    let line = Line::new().await;
    let request = paid(&line, 1).await;
    line.carrier.next_refund(CarrierFate::Processing);
    assert!(matches!(line.charging.refund(&request).await, RefundAnswer::Processing { .. }));
    line.carrier.decide_refunds();
    assert_eq!(line.charging.find_refund(&request).await, RefundLookup::Answer(refunded(1)));

    let other = paid(&line, 2).await;
    for (status, code) in [
        (403, "CARRIER_BILLING_REFUND.REFUND_DENIED"),
        (403, "CARRIER_BILLING_REFUND.PAYMENT_NOT_ELIGIBLE_FOR_REFUND"),
        (422, "CARRIER_BILLING_REFUND.USER_AMOUNT_THRESHOLD_OVERPASSED"),
    ] {
        line.carrier.next_refund(CarrierFate::Refused(status, code));
        assert!(matches!(line.charging.refund(&other).await, RefundAnswer::Denied { .. }), "{code}");
    }
    for (status, code) in [
        (503, "UNAVAILABLE"),
        (403, "PERMISSION_DENIED"),
        (422, "CARRIER_BILLING_REFUND.INVALID_PAYMENT_STATUS"),
    ] {
        line.carrier.next_refund(CarrierFate::Refused(status, code));
        assert!(matches!(line.charging.refund(&other).await, RefundAnswer::NotTaken(_)), "{code}");
    }
    for status in [500, 502, 504] {
        line.carrier.next_refund(CarrierFate::Refused(status, ""));
        assert!(matches!(line.charging.refund(&other).await, RefundAnswer::Unknown(_)), "{status}");
    }
    line.carrier.next_refund(CarrierFate::Refused(404, "NOT_FOUND"));
    assert_eq!(line.charging.refund(&other).await, RefundAnswer::Unsupported);
    assert_eq!(line.charging.refund(&other).await, refunded(2));
}

#[tokio::test]
async fn a_payment_without_a_known_id_is_looked_up_first() {
    let line = Line::new().await;
    let request = paid(&line, 1).await;
    let unknown = OpenCharge { operator_reference: None, ..request.charge.clone() };
    let answer = line.charging.refund(&RefundRequest { charge: unknown, ..request }).await;
    assert_eq!(answer, refunded(1));
}

#[tokio::test]
async fn without_an_address_nothing_can_be_refunded() {
    let line = Line::with(CarrierOptions::default(), |config| config.refund_url = String::new()).await;
    let request = paid(&line, 1).await;
    assert!(!line.charging.refunds());
    assert_eq!(line.charging.refund(&request).await, RefundAnswer::Unsupported);
    let found = line.charging.find_refund(&request).await;
    assert!(
        matches!(found, RefundLookup::Answer(RefundAnswer::Unknown(_))),
        "it may have been asked for before"
    );
}
