//! Lost answers, and the search for the payments' outcome.

use arena_adapters::charging::CamaraCharging;
use arena_app::ports::{ChargeAnswer, ChargeLookup, Charging, Clock};
use arena_testkit::{CarrierFate, CarrierOptions};
use chrono::Duration;

use crate::camara::{Line, assert_silent, paid, reference, request};

#[tokio::test]
async fn an_answer_that_never_comes_leaves_the_outcome_unknown_until_it_is_found() {
    let line = Line::impatient().await;
    line.carrier.next(CarrierFate::AnswerLost);
    let late = ChargeAnswer::Unknown("the operator did not answer in time".into());
    assert_eq!(line.charge(1).await, late);
    line.carrier.next(CarrierFate::RequestLost);
    assert_eq!(line.charge(2).await, late);
    line.carrier.next(CarrierFate::AnswerBroken);
    assert!(matches!(line.charge(3).await, ChargeAnswer::Unknown(_)));
    assert_eq!(
        line.find(&[3, 2, 1]).await,
        [ChargeLookup::Answer(paid(2)), ChargeLookup::Nothing, ChargeLookup::Answer(paid(1))]
    );
    // The same reference makes only one payment.
    assert_eq!((line.charge(1).await, line.charge(3).await), (paid(1), paid(2)));
    assert_eq!(line.charge(2).await, paid(3));
    line.assert_fits();
}

#[tokio::test]
async fn many_charges_of_a_time_cost_one_look_through_the_list() {
    let line = Line::with(CarrierOptions { page_most: 10, ..CarrierOptions::default() }, |_| {}).await;
    let asked_at = line.clock.now();
    for number in 0..95 {
        line.charge(number).await;
        line.clock.advance(Duration::milliseconds(100));
    }
    let numbers: Vec<u128> = (0..100).collect();
    let found = line.find_since(&numbers, asked_at).await;
    let (there, missing) = found.split_at(95);
    assert!(
        there.iter().all(|found| matches!(found, ChargeLookup::Answer(ChargeAnswer::Paid { .. }))),
        "{there:?}"
    );
    assert!(missing.iter().all(|found| *found == ChargeLookup::Nothing), "{missing:?}");
    assert_eq!(line.carrier.asked()[1], 10, "pages of ten, and not one more");
    // Once all are found, no further page is read.
    let found = line.find_since(&[1, 2, 3], asked_at).await;
    assert!(found.iter().all(|found| matches!(found, ChargeLookup::Answer(ChargeAnswer::Paid { .. }))));
    assert_eq!(line.carrier.asked()[1], 11);
    line.assert_fits();
}

#[tokio::test]
async fn a_list_that_is_too_long_is_read_in_pieces() {
    let options = CarrierOptions { list_most: Some(20), page_most: 7, ..CarrierOptions::default() };
    let line = Line::with(options, |_| {}).await;
    let asked_at = line.clock.now();
    for number in 0..60 {
        line.charge(number).await;
        line.clock.advance(Duration::milliseconds(500));
    }
    let numbers: Vec<u128> = (0..70).collect();
    let found = line.find_since(&numbers, asked_at).await;
    assert_eq!(found.iter().filter(|found| **found == ChargeLookup::Nothing).count(), 10);
    assert_eq!(
        found.iter().filter(|found| matches!(found, ChargeLookup::Answer(ChargeAnswer::Paid { .. }))).count(),
        60
    );
    // A second holds more payments than the operator lists: the outcome stays unknown, and no payment counts
    // as missing.
    let line = Line::with(CarrierOptions { list_most: Some(20), ..CarrierOptions::default() }, |_| {}).await;
    for number in 0..30 {
        line.charge(number).await;
    }
    let found = line.find(&[1, 99]).await;
    assert!(
        found.iter().all(|found| matches!(found, ChargeLookup::Answer(ChargeAnswer::Unknown(_)))),
        "{found:?}"
    );
}

#[tokio::test]
async fn a_request_that_arrived_minutes_later_is_paid_once_by_its_reference() {
    let line = Line::new().await;
    let asked_at = line.clock.now();
    line.clock.advance(Duration::minutes(5));
    line.charge(1).await;
    line.clock.advance(Duration::minutes(5));
    assert_eq!(line.find_since(&[1], asked_at).await, [ChargeLookup::Nothing], "it is not looked for so far");
    assert_eq!(line.charge(1).await, paid(1));
    assert_eq!(line.carrier.payments().len(), 1);
}

#[tokio::test]
async fn an_operator_that_never_answers_is_left_alone_for_a_while() {
    let line = Line::impatient().await;
    for _ in 0..40 {
        line.carrier.next(CarrierFate::RequestLost);
    }
    let answers = futures::future::join_all((0..40).map(|number| line.charge(number))).await;
    assert!(answers.iter().all(|answer| matches!(answer, ChargeAnswer::Unknown(_))), "{answers:?}");
    let silent = ChargeAnswer::NotTaken("the operator does not answer".into());
    assert_eq!((line.charge(40).await, line.carrier.asked()[0]), (silent, 40));
    line.clock.advance(Duration::seconds(15));
    assert_eq!(line.charge(40).await, paid(1));
}

#[tokio::test]
async fn a_list_that_cannot_be_read_leaves_the_outcome_unknown() {
    let line = Line::impatient().await;
    line.charge(1).await;
    let broken = crate::camara::config("http://127.0.0.1:1");
    let charging = CamaraCharging::new(broken, line.clock.clone()).unwrap();
    let open = arena_app::ports::OpenCharge {
        reference: reference(1),
        asked_at: line.clock.now(),
        operator_reference: None,
    };
    let found = charging.find(&[open]).await.unwrap();
    assert_silent(&found);
    assert!(matches!(&found[..], [ChargeLookup::Answer(ChargeAnswer::Unknown(_))]), "{found:?}");
    let answer = charging.charge(&request(2)).await;
    assert!(matches!(answer, ChargeAnswer::NotTaken(_)), "{answer:?}");
}
