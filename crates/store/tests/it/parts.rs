//! Receipts that name a message by the gateway's references of its parts.

use std::sync::Mutex;

use arena_app::messages::{self, EARLY, Receipt, ReceiptOutcome, receive_part};
use arena_app::ports::MessageState::{Delivered, Failed, Sent};
use arena_app::ports::{
    GatewayAcceptance, Message, MessageGateway, MessageState, Outgoing, SendError, SubscriberId,
};
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines, news};
use async_trait::async_trait;
use chrono::Duration;
use uuid::Uuid;

/// A gateway that gives these references to the parts of the next messages.
struct NamingGateway(Mutex<Vec<Vec<String>>>);

impl NamingGateway {
    fn new(names: &[&[&str]]) -> Self {
        let names = names.iter().rev().map(|parts| parts.iter().map(|part| (*part).into()).collect());
        Self(Mutex::new(names.collect()))
    }
}

#[async_trait]
impl MessageGateway for NamingGateway {
    async fn send(&self, _: &Outgoing<'_>) -> Result<GatewayAcceptance, SendError> {
        let parts = self.0.lock().unwrap().pop().unwrap();
        Ok(GatewayAcceptance { reference: parts.first().cloned(), parts })
    }
}

async fn notify(test: &TestApp, number: &str) -> (SubscriberId, Uuid) {
    let who = test.subscriber(number).await;
    let tx = test.begin().await;
    messages::notify(&test.app, &*tx, who, news("You won.")).await.unwrap();
    tx.commit().await.unwrap();
    (who, only(test, who).await.id)
}

async fn only(test: &TestApp, subscriber: SubscriberId) -> Message {
    let mut list = messages::list(&test.app, subscriber).await.unwrap();
    assert_eq!(list.len(), 1);
    list.remove(0)
}

async fn state(test: &TestApp, subscriber: SubscriberId) -> MessageState {
    only(test, subscriber).await.state
}

async fn hear(test: &TestApp, reference: &str, receipt: Receipt) -> ReceiptOutcome {
    receive_part(&test.app, reference, receipt).await.unwrap()
}

both_engines! {
    async fn a_message_is_delivered_when_all_of_its_parts_are(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (ali, id) = notify(&test, "03000000001").await;
        messages::send(&test.app, &NamingGateway::new(&[&["a:1", "a:2"]]), id).await.unwrap();
        assert_eq!(only(&test, ali).await.reference.as_deref(), Some("a:1"));
        // Late, twice, in any order; a delivered message stays delivered.
        let story = [
            ("a:2", Receipt::Accepted, ReceiptOutcome::Noted, Sent),
            ("a:2", Receipt::Delivered, ReceiptOutcome::Noted, Sent),
            ("a:2", Receipt::Delivered, ReceiptOutcome::Noted, Sent),
            ("a:1", Receipt::Failed, ReceiptOutcome::News, Failed),
            ("a:1", Receipt::Failed, ReceiptOutcome::Noted, Failed),
            ("a:1", Receipt::Delivered, ReceiptOutcome::News, Delivered),
            ("a:1", Receipt::Delivered, ReceiptOutcome::Noted, Delivered),
            ("a:2", Receipt::Failed, ReceiptOutcome::Noted, Delivered),
        ];
        for (reference, receipt, heard, after) in story {
            assert_eq!(hear(&test, reference, receipt).await, heard, "{reference} {receipt:?}");
            assert_eq!(state(&test, ali).await, after, "{reference} {receipt:?}");
        }
    }

    async fn a_receipt_that_is_faster_than_the_answer_is_kept_for_it(db: TestDatabase) {
        let test = TestApp::new(db).await;
        for (number, receipts, after) in [
            ("03000000001", &[Receipt::Delivered][..], Delivered),
            ("03000000002", &[Receipt::Failed], Failed),
            ("03000000003", &[Receipt::Failed, Receipt::Delivered, Receipt::Failed], Delivered),
            ("03000000004", &[Receipt::Accepted], Sent),
        ] {
            let (who, id) = notify(&test, number).await;
            let heard = if receipts == [Receipt::Accepted] { ReceiptOutcome::Noted } else { ReceiptOutcome::Early };
            for receipt in receipts {
                assert_eq!(hear(&test, number, *receipt).await, heard);
            }
            // Another node, after a restart: only the database remembers.
            let node = test.node().await;
            messages::send(&node, &NamingGateway::new(&[&[number]]), id).await.unwrap();
            assert_eq!(state(&test, who).await, after);
        }
    }

    async fn a_reused_reference_of_the_gateway_starts_a_new_message(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (ali, first) = notify(&test, "03000000001").await;
        messages::send(&test.app, &NamingGateway::new(&[&["a:1"]]), first).await.unwrap();
        assert_eq!(hear(&test, "a:1", Receipt::Delivered).await, ReceiptOutcome::News);
        let (sana, second) = notify(&test, "03000000002").await;
        messages::send(&test.app, &NamingGateway::new(&[&["a:1"]]), second).await.unwrap();
        assert_eq!((state(&test, ali).await, state(&test, sana).await), (Delivered, Sent));
        assert_eq!(hear(&test, "a:1", Receipt::Failed).await, ReceiptOutcome::News);
        assert_eq!((state(&test, ali).await, state(&test, sana).await), (Delivered, Failed));

        // An old receipt for an unknown message does not belong to a new one.
        assert_eq!(hear(&test, "a:2", Receipt::Failed).await, ReceiptOutcome::Early);
        test.clock.advance(EARLY + Duration::microseconds(1));
        let (bilal, third) = notify(&test, "03000000003").await;
        messages::send(&test.app, &NamingGateway::new(&[&["a:2"]]), third).await.unwrap();
        assert_eq!(state(&test, bilal).await, Sent);
    }

    async fn receipts_and_answers_at_the_same_time_lose_nothing(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let nodes = [test.app.clone(), test.node().await];
        for round in 0..12 {
            let (who, id) = notify(&test, &format!("030000001{round:02}")).await;
            let names: Vec<String> = (0..3).map(|part| format!("a:{round}-{part}")).collect();
            // The gateway's answer, and the receipts of three parts, each twice.
            let act = |n: usize| {
                let (node, names) = (nodes[n % 2].clone(), names.clone());
                async move {
                    if n == 6 {
                        let names: Vec<&str> = names.iter().map(String::as_str).collect();
                        messages::send(&node, &NamingGateway::new(&[&names]), id).await.unwrap();
                    } else {
                        receive_part(&node, &names[n / 2], Receipt::Delivered).await.unwrap();
                    }
                }
            };
            at_once((0..7).map(act)).await;
            assert_eq!(state(&test, who).await, Delivered, "round {round}");
        }
    }
}
