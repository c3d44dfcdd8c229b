use std::sync::{Arc, Mutex};

use arena_operator::{DeliveryError, PhoneGateway};
use arena_rules::Msisdn;
use async_trait::async_trait;
use axum::http::StatusCode;
use chrono::{DateTime, Duration, Utc};

use crate::support::{NUMBER, World, number};

/// A gateway that fails as scripted, then takes everything.
#[derive(Default)]
struct ScriptedPhones {
    next: Mutex<Vec<DeliveryError>>,
    sent: Mutex<Vec<(Msisdn, String, DateTime<Utc>)>>,
    never_back: bool,
}

#[async_trait]
impl PhoneGateway for ScriptedPhones {
    async fn deliver(&self, to: &Msisdn, text: &str, good_until: DateTime<Utc>) -> Result<(), DeliveryError> {
        self.sent.lock().unwrap().push((to.clone(), text.to_owned(), good_until));
        if self.never_back {
            std::future::pending::<()>().await;
        }
        self.next.lock().unwrap().pop().map_or(Ok(()), Err)
    }
}

impl ScriptedPhones {
    fn sent(&self) -> usize {
        self.sent.lock().unwrap().len()
    }
}

async fn deliver_all(world: &World) -> usize {
    let waiting = world.operator.pending_deliveries().await.unwrap();
    for id in &waiting {
        world.operator.deliver_to_phone(*id).await.unwrap();
    }
    waiting.len()
}

#[tokio::test]
async fn a_code_goes_to_the_inbox_and_to_the_phone_once() {
    let world = World::new().await;
    let (mut browser, phones) = (world.browser(), Arc::new(ScriptedPhones::default()));
    // The portal's messages take another way.
    world.operator.deliver(&number(NUMBER), "Room ID: K7PXWM", "0197-room").await.unwrap();
    world.operator.connect_phones(phones.clone());
    browser.ask("/", NUMBER, "prepaid").await;
    assert_eq!((deliver_all(&world).await, deliver_all(&world).await), (1, 0));
    let (to, text, good_until) = phones.sent.lock().unwrap()[0].clone();
    assert_eq!((to, &text), (number(NUMBER), &world.texts(NUMBER).await[0]));
    assert!(text.contains(&world.code(NUMBER).await));
    assert_eq!((good_until - world.operator.messages(None, None, 1).await.unwrap()[0].at).num_minutes(), 5);
}

#[tokio::test]
async fn a_refused_sms_is_retried_and_an_uncertain_one_is_not() {
    let world = World::new().await;
    let later = || DeliveryError::Later("no SMS centre".into());
    let failures = vec![DeliveryError::Lost("no answer".into()), later(), later()];
    let phones = Arc::new(ScriptedPhones { next: Mutex::new(failures), ..ScriptedPhones::default() });
    world.operator.connect_phones(phones.clone());
    world.browser().ask("/", NUMBER, "prepaid").await;
    let tries = [deliver_all(&world).await, deliver_all(&world).await, deliver_all(&world).await];
    assert_eq!((tries, deliver_all(&world).await, phones.sent()), ([1; 3], 0, 3));

    // Expired codes and old messages are not delivered.
    phones.next.lock().unwrap().extend([later(), later()]);
    world.clock.turn(Duration::minutes(2));
    world.browser().ask("/", NUMBER, "prepaid").await;
    assert_eq!((deliver_all(&world).await, phones.sent()), (1, 4));
    world.clock.turn(Duration::minutes(5));
    assert_eq!((deliver_all(&world).await, deliver_all(&world).await, phones.sent()), (1, 0, 4));
}

#[tokio::test]
async fn nobody_who_asks_for_a_code_waits_for_the_phone_gateway() {
    let world = World::new().await;
    let phones = Arc::new(ScriptedPhones { never_back: true, ..ScriptedPhones::default() });
    world.operator.connect_phones(phones.clone());
    let mut first = None;
    // Each request is answered while the previous delivery is still running.
    for nth in 0..5 {
        let asked = world.browser().ask("/", &format!("0300123456{nth}"), "prepaid").await;
        assert_eq!(asked.status, StatusCode::SEE_OTHER);
        let waiting = world.operator.pending_deliveries().await.unwrap();
        assert_eq!(waiting.len(), 1);
        let operator = world.operator.clone();
        let delivery = tokio::spawn(async move { operator.deliver_to_phone(waiting[0]).await });
        while phones.sent() <= nth {
            tokio::task::yield_now().await;
        }
        first.get_or_insert(delivery);
    }
    // An aborted delivery is not repeated.
    first.unwrap().abort();
    assert_eq!(deliver_all(&world).await, 0);
}
