use arena_app::messages::{self, ReceiptKey};
use arena_app::ports::{Message, MessageState, SubscriberId};
use arena_testkit::{Engine, TestDatabase, both_engines, news, run};
use axum::http::{Method, StatusCode};
use uuid::Uuid;

use crate::support::{Door, NUMBER, ip, range};

/// A subscriber with a message that the gateway accepted.
async fn sent(door: &Door) -> (SubscriberId, Uuid) {
    let ali = door.t.subscriber(NUMBER).await;
    let tx = door.t.begin().await;
    messages::notify(&door.t.app, &*tx, ali, news("You won.")).await.unwrap();
    tx.commit().await.unwrap();
    let id = only(door, ali).await.id;
    messages::send(&door.t.app, &*door.t.gateway, id).await.unwrap();
    (ali, id)
}

async fn only(door: &Door, subscriber: SubscriberId) -> Message {
    let mut list = messages::list(&door.t.app, subscriber).await.unwrap();
    assert_eq!(list.len(), 1);
    list.remove(0)
}

fn address(door: &Door, message: Uuid, filled: &str) -> String {
    let proof = ReceiptKey::new(&door.t.app.settings.identity.refresh_secret).proof(message);
    format!("/api/v1/gateway/receipts/{message}/{proof}?{filled}")
}

both_engines! {
    async fn a_receipt_is_written_down_and_the_list_is_as_before(db: TestDatabase) {
        let door = Door::new(db).await;
        let (ali, id) = sent(&door).await;
        let story = [
            ("status=32", MessageState::Sent),
            ("status=8&reference=", MessageState::Sent),
            ("status=16&reference=smsc-9", MessageState::Failed),
            ("status=1&reference=smsc-10", MessageState::Delivered),
            ("status=2&reference=smsc-11", MessageState::Delivered),
            ("status=1&reference=smsc-12", MessageState::Delivered),
        ];
        for (filled, state) in story {
            let answer = door.get(&address(&door, id, filled)).send().await;
            assert_eq!((answer.status, answer.body.len()), (StatusCode::OK, 0), "{filled}");
            assert_eq!(only(&door, ali).await.state, state, "{filled}");
        }
        assert_eq!(only(&door, ali).await.reference.as_deref(), Some("smsc-10"), "the last that was news");
        let browser = door.login(NUMBER).await;
        let list = browser.get("/api/v1/notifications").send().await.json();
        assert_eq!(list["data"][0]["text"], "You won.");
    }
}

#[test]
fn a_receipt_without_a_valid_proof_is_a_404() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let (ali, id) = sent(&door).await;
        let right = address(&door, id, "status=1");
        let proof = right.rsplit('/').next().unwrap().split('?').next().unwrap();
        let other = Uuid::from_u128(7);
        let wrong = [
            format!("/api/v1/gateway/receipts/{id}/{}?status=1", "A".repeat(22)),
            format!("/api/v1/gateway/receipts/{id}/{}?status=1", &proof[..20]),
            format!("/api/v1/gateway/receipts/{id}/{proof}A?status=1"),
            format!("/api/v1/gateway/receipts/{other}/{proof}?status=1"),
            format!("/api/v1/gateway/receipts/x/{proof}?status=1"),
            // The proof is checked before the query.
            format!("/api/v1/gateway/receipts/{id}/x?status=many"),
            format!("/api/v1/gateway/receipts/{id}"),
        ];
        for address in wrong {
            door.get(&address).send().await.failed(404, "not_found");
        }
        for filled in ["", "status=", "status=-1", "status=%25d", "status=300"] {
            door.get(&address(&door, id, filled)).send().await.failed(400, "malformed");
        }
        door.call(Method::POST, &right).send().await.failed(405, "method_not_allowed");
        let head = door.call(Method::HEAD, &right).send().await;
        assert_eq!(head.status, StatusCode::NOT_FOUND, "it would change something");
        assert_eq!(only(&door, ali).await.state, MessageState::Sent);

        // An unknown message, and references that no gateway sends.
        assert_eq!(door.get(&address(&door, other, "status=1")).send().await.status, StatusCode::OK);
        for name in ["a%20b", "%00", &"x".repeat(65), "%D8%B3"] {
            let receipt = address(&door, id, &format!("status=1&reference={name}"));
            assert_eq!(door.get(&receipt).send().await.status, StatusCode::OK);
        }
        let message = only(&door, ali).await;
        assert_eq!((message.state, message.reference.as_deref()), (MessageState::Delivered, Some("taken-1")));
    });
}

#[test]
fn receipts_from_other_addresses_are_refused() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| {
            setup.http.receipt_from = vec![ip("10.1.2.3")];
            setup.http.trusted_proxies = vec![range("10.9.9.9")];
        })
        .await;
        let (ali, id) = sent(&door).await;
        let receipt = door.get(&address(&door, id, "status=1"));
        let through = |address: &str| receipt.clone().header("x-forwarded-for", address);
        for stranger in [receipt.clone(), receipt.clone().from("10.9.9.9"), through("10.1.2.3")] {
            stranger.send().await.failed(404, "not_found");
        }
        assert_eq!(only(&door, ali).await.state, MessageState::Sent);
        let known = through("10.1.2.3").from("10.9.9.9").send().await;
        assert_eq!(known.status, StatusCode::OK);
        assert_eq!(only(&door, ali).await.state, MessageState::Delivered);
        assert_eq!(receipt.from("10.1.2.3").send().await.status, StatusCode::OK);
    });
}

#[test]
fn a_gateway_may_bring_more_than_a_person_asks_and_not_without_end() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| setup.http.limits.per_address = 1).await;
        let (_, id) = sent(&door).await;
        let receipt = door.get(&address(&door, id, "status=1")).from("10.1.2.3");
        // Ten a second, with a burst of three seconds. The limiter uses the real clock, so a few more may
        // pass.
        let mut taken = 0;
        let refused = loop {
            let answer = receipt.clone().send().await;
            if answer.status != StatusCode::OK {
                break answer;
            }
            taken += 1;
            assert!(taken < 1_000, "there is an end");
        };
        assert!(taken >= 30, "{taken}");
        refused.failed(429, "too_many_requests");
        assert!(!refused.header("retry-after").is_empty());
    });
}
