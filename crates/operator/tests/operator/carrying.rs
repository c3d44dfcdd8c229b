use std::sync::{Arc, Mutex};

use arena_operator::{CarryError, Courier};
use arena_rules::Msisdn;
use async_trait::async_trait;
use axum::http::StatusCode;
use chrono::{DateTime, Duration, Utc};

use crate::support::{NUMBER, World, number};

/// A courier that fails as scripted, then takes everything.
#[derive(Default)]
struct ScriptedCourier {
    next: Mutex<Vec<CarryError>>,
    rides: Mutex<Vec<(Msisdn, String, DateTime<Utc>)>>,
    never_back: bool,
}

#[async_trait]
impl Courier for ScriptedCourier {
    async fn carry(&self, to: &Msisdn, text: &str, good_until: DateTime<Utc>) -> Result<(), CarryError> {
        self.rides.lock().unwrap().push((to.clone(), text.to_owned(), good_until));
        if self.never_back {
            std::future::pending::<()>().await;
        }
        self.next.lock().unwrap().pop().map_or(Ok(()), Err)
    }
}

impl ScriptedCourier {
    fn rides(&self) -> usize {
        self.rides.lock().unwrap().len()
    }
}

async fn carry_all(world: &World) -> usize {
    let waiting = world.operator.to_carry().await.unwrap();
    for id in &waiting {
        world.operator.carry(*id).await.unwrap();
    }
    waiting.len()
}

#[tokio::test]
async fn a_code_goes_to_the_inbox_and_to_the_phone_once() {
    let world = World::new().await;
    let (mut browser, rider) = (world.browser(), Arc::new(ScriptedCourier::default()));
    // The portal's messages take another way.
    world.operator.deliver(&number(NUMBER), "Room ID: K7PXWM", "0197-room").await.unwrap();
    world.operator.hire(rider.clone());
    browser.ask("/", NUMBER, "prepaid").await;
    assert_eq!((carry_all(&world).await, carry_all(&world).await), (1, 0));
    let (to, text, good_until) = rider.rides.lock().unwrap()[0].clone();
    assert_eq!((to, &text), (number(NUMBER), &world.texts(NUMBER).await[0]));
    assert!(text.contains(&world.code(NUMBER).await));
    assert_eq!((good_until - world.operator.messages(None, None, 1).await.unwrap()[0].at).num_minutes(), 5);
}

#[tokio::test]
async fn a_refused_sms_is_retried_and_an_uncertain_one_is_not() {
    let world = World::new().await;
    let later = || CarryError::Later("no SMS centre".into());
    let rides = vec![CarryError::Lost("no answer".into()), later(), later()];
    let rider = Arc::new(ScriptedCourier { next: Mutex::new(rides), ..ScriptedCourier::default() });
    world.operator.hire(rider.clone());
    world.browser().ask("/", NUMBER, "prepaid").await;
    let tries = [carry_all(&world).await, carry_all(&world).await, carry_all(&world).await];
    assert_eq!((tries, carry_all(&world).await, rider.rides()), ([1; 3], 0, 3));

    // Expired codes and old messages are not delivered.
    rider.next.lock().unwrap().extend([later(), later()]);
    world.clock.turn(Duration::minutes(2));
    world.browser().ask("/", NUMBER, "prepaid").await;
    assert_eq!((carry_all(&world).await, rider.rides()), (1, 4));
    world.clock.turn(Duration::minutes(5));
    assert_eq!((carry_all(&world).await, carry_all(&world).await, rider.rides()), (1, 0, 4));
}

#[tokio::test]
async fn nobody_who_asks_for_a_code_waits_for_the_courier() {
    let world = World::new().await;
    let rider = Arc::new(ScriptedCourier { never_back: true, ..ScriptedCourier::default() });
    world.operator.hire(rider.clone());
    let mut first = None;
    // Each request is answered while the previous delivery is still running.
    for nth in 0..5 {
        let asked = world.browser().ask("/", &format!("0300123456{nth}"), "prepaid").await;
        assert_eq!(asked.status, StatusCode::SEE_OTHER);
        let waiting = world.operator.to_carry().await.unwrap();
        assert_eq!(waiting.len(), 1);
        let operator = world.operator.clone();
        let ride = tokio::spawn(async move { operator.carry(waiting[0]).await });
        while rider.rides() <= nth {
            tokio::task::yield_now().await;
        }
        first.get_or_insert(ride);
    }
    // An aborted delivery is not repeated.
    first.unwrap().abort();
    assert_eq!(carry_all(&world).await, 0);
}
