//! The Carrier Billing client against an operator in this process that checks the published shapes.

use std::sync::Arc;
use std::time::Duration as StdDuration;

use arena_adapters::camara::ClientProof;
use arena_adapters::charging::{CamaraCharging, CamaraConfig};
use arena_app::ports::{
    ChargeAnswer, ChargeLookup, ChargeReference, ChargeRequest, Charging, Clock, OpenCharge,
};
use arena_rules::Amount;
use arena_rules::subscription::Fee;
use arena_testkit::{
    CARRIER_BASE, CARRIER_REFUNDS, CARRIER_TOKENS, Carrier, CarrierFate, CarrierOptions, CarrierRepeats,
    TestClock, msisdn,
};
use chrono::Duration;
use uuid::Uuid;

const SCOPES: &str = "carrier-billing:payments:create carrier-billing:payments:read \
                      carrier-billing-refund:refunds:create carrier-billing-refund:refunds:read";
pub(crate) const NUMBER: &str = "+923001234567";
const SECRETS: [&str; 6] = ["carrier secret", "carrier-token", "3001234567", "Basic", "Bearer", "127.0.0.1"];

pub(crate) struct Line {
    pub(crate) clock: Arc<TestClock>,
    pub(crate) carrier: Arc<Carrier>,
    pub(crate) charging: CamaraCharging,
}

pub(crate) fn config(origin: &str) -> CamaraConfig {
    CamaraConfig {
        url: format!("{origin}{CARRIER_BASE}/"),
        refund_url: format!("{origin}{CARRIER_REFUNDS}"),
        token_url: format!("{origin}{CARRIER_TOKENS}"),
        client_id: "arena".into(),
        client_proof: ClientProof::Secret("carrier secret + more".into()),
        scope: SCOPES.into(),
        merchant_name: "Arena".into(),
        merchant_identifier: "arena-1".into(),
        category: "games".into(),
        channel: String::new(),
        service_id: String::new(),
        product_id: String::new(),
        page: 100,
        timeout: StdDuration::from_secs(8),
    }
}

impl Line {
    pub(crate) async fn new() -> Self {
        Self::with(CarrierOptions::default(), |_| {}).await
    }

    pub(crate) async fn with(options: CarrierOptions, change: impl FnOnce(&mut CamaraConfig)) -> Self {
        let clock = Arc::new(TestClock::new());
        let carrier = Carrier::new(clock.clone(), options);
        let address = carrier.listen(([127, 0, 0, 1], 0).into()).await.unwrap();
        let mut config = config(&format!("http://{address}"));
        change(&mut config);
        let charging = CamaraCharging::new(config, clock.clone()).unwrap();
        Self { clock, carrier, charging }
    }

    pub(crate) async fn impatient() -> Self {
        Self::with(CarrierOptions::default(), |config| config.timeout = StdDuration::from_millis(300)).await
    }

    pub(crate) async fn charge(&self, number: u128) -> ChargeAnswer {
        let answer = self.charging.charge(&request(number)).await;
        assert_silent(&answer);
        answer
    }

    /// Searches charges that were requested now, without a known id.
    pub(crate) async fn find(&self, numbers: &[u128]) -> Vec<ChargeLookup> {
        let asked_at = self.clock.now();
        self.find_since(numbers, asked_at).await
    }

    pub(crate) async fn find_since(
        &self,
        numbers: &[u128],
        asked_at: chrono::DateTime<chrono::Utc>,
    ) -> Vec<ChargeLookup> {
        let open =
            |number: &u128| OpenCharge { reference: reference(*number), asked_at, operator_reference: None };
        let open: Vec<OpenCharge> = numbers.iter().map(open).collect();
        let found = self.charging.find(&open).await.unwrap();
        assert_silent(&found);
        found
    }

    #[track_caller]
    pub(crate) fn assert_fits(&self) {
        assert_eq!(self.carrier.misfits(), Vec::<String>::new());
    }
}

pub(crate) fn reference(number: u128) -> ChargeReference {
    ChargeReference {
        charge: Uuid::from_u128(0x019c_a000_0000_7000_8000_0000_0000_0000 + number),
        attempt: 1,
    }
}

pub(crate) fn request(number: u128) -> ChargeRequest {
    ChargeRequest {
        reference: reference(number),
        msisdn: msisdn("03001234567"),
        fee: Fee { total: Amount::whole(10), tax: Amount::ZERO },
        currency: "PKR".into(),
        description: "Arena 2026-03-01".into(),
        since: chrono::DateTime::from_timestamp_millis(0x019c_a000_0000).unwrap(),
    }
}

/// Checks that an answer holds no secret of ours or of the subscriber.
#[track_caller]
pub(crate) fn assert_silent(answer: &impl std::fmt::Debug) {
    let words = format!("{answer:?}");
    for secret in SECRETS {
        assert!(!words.contains(secret), "{secret} in {words}");
    }
}

pub(crate) fn paid(id: u32) -> ChargeAnswer {
    ChargeAnswer::Paid { reference: Some(format!("pay/{id}")) }
}

#[tokio::test]
async fn a_payment_is_asked_for_as_it_is_published() {
    let line = Line::new().await;
    assert_eq!(line.charge(1).await, paid(1));
    let postpaid = ChargeRequest {
        fee: Fee { total: Amount::hundredths(19_957), tax: Amount::hundredths(3_257) },
        ..request(2)
    };
    assert_eq!(line.charging.charge(&postpaid).await, paid(2));
    line.assert_fits();
    let payments = line.carrier.payments();
    assert_eq!((payments[0].amount, payments[1].amount), (Amount::whole(10), Amount::hundredths(19_957)));
    assert_eq!(&*payments[0].number, NUMBER);
    assert_eq!(&*payments[0].reference, "019ca000000070008000000000000001-1");
    assert_eq!((&*payments[0].currency, &*payments[0].description), ("PKR", "Arena 2026-03-01"));
    assert_eq!(line.carrier.asked(), [2, 0, 0, 1], "one token is enough");
}

#[tokio::test]
async fn a_repeated_reference_is_one_payment_whatever_the_operator_answers() {
    for repeats in [CarrierRepeats::Same, CarrierRepeats::Conflict, CarrierRepeats::Argument] {
        let line = Line::with(CarrierOptions { repeats, ..CarrierOptions::default() }, |_| {}).await;
        // The start of the period.
        line.clock.set(chrono::DateTime::from_timestamp_millis(0x019c_a000_0000).unwrap());
        assert_eq!(line.charge(1).await, paid(1));
        line.clock.advance(Duration::minutes(11));
        assert_eq!(line.charge(1).await, paid(1), "{repeats:?}");
        // A repeat much later is found too.
        line.clock.advance(Duration::minutes(95));
        assert_eq!(line.charge(1).await, paid(1), "{repeats:?}");
        assert_eq!(line.carrier.payments().len(), 1);
    }
}

#[tokio::test]
async fn a_subscriber_without_funds_is_denied() {
    let line = Line::new().await;
    line.carrier.balance(NUMBER, 1_500);
    assert_eq!(line.charge(1).await, paid(1));
    assert_eq!(line.charge(2).await, ChargeAnswer::Denied { why: "payment denied".into() });
    line.carrier.balance(NUMBER, 1_000);
    assert_eq!(line.charge(3).await, paid(2));
    line.assert_fits();
}

#[tokio::test]
async fn the_operators_answer_decides_the_outcome() {
    let line = Line::new().await;
    let refused = [(503, ""), (403, "PERMISSION_DENIED"), (422, "CARRIER_BILLING.UNAUTHORIZED_AMOUNT")];
    for (status, code) in refused {
        line.carrier.next(CarrierFate::Refused(status, code));
        assert!(matches!(line.charge(1).await, ChargeAnswer::NotTaken(_)), "{status} {code}");
    }
    for (status, code) in [(500, "INTERNAL"), (504, ""), (400, "")] {
        line.carrier.next(CarrierFate::Refused(status, code));
        assert!(matches!(line.charge(1).await, ChargeAnswer::Unknown(_)), "{status} {code}");
    }
    assert_eq!(line.carrier.payments().len(), 0);
}

#[tokio::test]
async fn a_payment_that_is_worked_on_is_asked_for_by_its_id() {
    let line = Line::new().await;
    line.carrier.next(CarrierFate::Processing);
    let reference = Some("pay/1".to_owned());
    assert_eq!(line.charge(1).await, ChargeAnswer::Processing { reference: reference.clone() });
    let open = [OpenCharge {
        reference: self::reference(1),
        asked_at: line.clock.now(),
        operator_reference: reference.clone(),
    }];
    let find = async || line.charging.find(&open).await.unwrap();
    assert_eq!(find().await, [ChargeLookup::Answer(ChargeAnswer::Processing { reference })]);
    line.carrier.decide();
    assert_eq!(find().await, [ChargeLookup::Answer(paid(1))]);
    assert_eq!(line.carrier.asked()[1..3], [0, 2], "no list was looked through");
    // The id is of another subscriber's payment, or of none.
    for (reference, id) in [(self::reference(2), "pay/1"), (self::reference(1), "pay/7")] {
        let open = OpenCharge { reference, asked_at: line.clock.now(), operator_reference: Some(id.into()) };
        let found = line.charging.find(&[open]).await.unwrap();
        let good =
            matches!(&found[..], [ChargeLookup::Nothing | ChargeLookup::Answer(ChargeAnswer::Unknown(_))]);
        assert!(good, "{found:?}");
    }
}

#[tokio::test]
async fn a_token_is_asked_for_again_before_it_ends_and_when_it_is_refused() {
    let options = CarrierOptions { token_seconds: 100, ..CarrierOptions::default() };
    let line = Line::with(options, |_| {}).await;
    assert_eq!((line.charge(1).await, line.carrier.asked()[3]), (paid(1), 1));
    line.clock.advance(Duration::seconds(69));
    assert_eq!((line.charge(2).await, line.carrier.asked()[3]), (paid(2), 1));
    line.clock.advance(Duration::seconds(2));
    assert_eq!((line.charge(3).await, line.carrier.asked()[3]), (paid(3), 2));
    // The operator forgets the tokens without notice.
    line.carrier.forget_tokens();
    assert_eq!((line.charge(4).await, line.carrier.asked()[3]), (paid(4), 3));
    line.carrier.forget_tokens();
    assert_eq!(line.find(&[4]).await, [ChargeLookup::Answer(paid(4))]);
    // A token that is always refused is not requested again and again.
    for _ in 0..2 {
        line.carrier.next(CarrierFate::Refused(401, "UNAUTHENTICATED"));
    }
    assert!(
        matches!(line.charge(5).await, ChargeAnswer::NotTaken(why) if why.contains("refuses its own access tokens"))
    );
    line.carrier.next(CarrierFate::Refused(401, "UNAUTHENTICATED"));
    assert_eq!(line.charge(5).await, paid(5));
}

#[tokio::test]
async fn simultaneous_charges_share_one_token_request() {
    let line = Line::new().await;
    let all = (0..40).map(|number| line.charge(number));
    let answers = futures::future::join_all(all).await;
    assert!(answers.iter().all(|answer| matches!(answer, ChargeAnswer::Paid { .. })), "{answers:?}");
    assert_eq!(line.carrier.asked()[3], 1);
    line.carrier.forget_tokens();
    futures::future::join_all((40..80).map(|number| line.charge(number))).await;
    assert_eq!((line.carrier.asked()[3], line.carrier.payments().len()), (2, 80));
}

#[tokio::test]
async fn without_a_token_no_charge_is_taken() {
    let line = Line::with(CarrierOptions::default(), |config| {
        config.client_proof = ClientProof::Secret("wrong".into());
    })
    .await;
    let answers = futures::future::join_all((0..5).map(|number| line.charge(number))).await;
    for answer in answers {
        assert_eq!(answer, ChargeAnswer::NotTaken("the operator gave no token: it answered 401".into()));
    }
    let line = Line::with(CarrierOptions::default(), |config| config.scope = "other".into()).await;
    assert_eq!(line.charge(1).await, ChargeAnswer::NotTaken("answered 403 PERMISSION_DENIED".into()));
    assert_eq!(line.carrier.asked()[0], 0);
}

#[tokio::test]
async fn a_retry_after_stops_requests_for_that_time() {
    let line = Line::new().await;
    line.carrier.next(CarrierFate::TooMany(7));
    let waits = ChargeAnswer::NotTaken("the operator asked us to wait".into());
    for _ in 0..3 {
        assert_eq!(line.charge(1).await, waits);
    }
    let open = OpenCharge { reference: reference(1), asked_at: line.clock.now(), operator_reference: None };
    assert!(line.charging.find(&[open]).await.is_err());
    assert_eq!(line.carrier.asked()[..2], [1, 0], "nobody was asked meanwhile");
    line.clock.advance(Duration::seconds(7));
    assert_eq!(line.charge(1).await, paid(1));
}

#[tokio::test]
async fn no_connection_means_not_taken() {
    let clock = Arc::new(TestClock::new());
    // A port that was just free and has no listener.
    let free = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", free.local_addr().unwrap());
    drop(free);
    let charging = CamaraCharging::new(config(&origin), clock).unwrap();
    let answer = charging.charge(&request(1)).await;
    assert_silent(&answer);
    assert!(matches!(&answer, ChargeAnswer::NotTaken(why) if why.contains("no connection")), "{answer:?}");
}

#[test]
fn a_wrong_address_is_named_without_its_words() {
    for url in ["", "carrier:80", "ftp://user:pa55@host/", "http://"] {
        for which in [0, 1] {
            let mut config = config("http://127.0.0.1:1");
            *[&mut config.url, &mut config.token_url][which] = url.into();
            let error = CamaraCharging::new(config, Arc::new(TestClock::new())).err().unwrap();
            assert!(error.contains("address") && !error.contains("pa55"), "{error}");
        }
    }
}
