use arena_operator::{ChargeStatus, OperatorError};
use arena_rules::Amount;
use axum::http::StatusCode;
use serde_json::json;

use crate::support::{Browser, Folder, NUMBER, Page, World, number};

async fn charge(browser: &mut Browser, reference: &str, amount: serde_json::Value) -> Page {
    let body = json!({"reference": reference, "msisdn": NUMBER, "amount": amount});
    browser.post_json("/operator/api/charge", body).await
}

#[tokio::test]
async fn a_reference_is_charged_once() {
    let world = World::new().await;
    let mut browser = world.browser();
    let first = charge(&mut browser, "day:1", json!(10)).await.json();
    assert_eq!(
        first,
        json!({"reference": "day:1", "msisdn": "923001234567", "amount": 10, "status": "charged",
               "method": "prepaid", "balance": 490, "chargedAt": "2026-03-01T10:00:00.000Z"})
    );
    assert_eq!(charge(&mut browser, "day:1", json!(10)).await.json(), first);
    assert_eq!(browser.get("/operator/api/charge/day:1").await.json(), first);
    assert_eq!(charge(&mut browser, "day:2", json!(9.5)).await.json()["balance"], json!(480.5));

    let reused = charge(&mut browser, "day:1", json!(11)).await;
    assert_eq!((reused.status, &reused.json()["error"]), (StatusCode::CONFLICT, &"reference_reused".into()));
    let unknown = browser.get("/operator/api/charge/day:9").await;
    assert_eq!(
        (unknown.status, &unknown.json()["error"]),
        (StatusCode::NOT_FOUND, &"unknown_reference".into())
    );
}

#[tokio::test]
async fn a_charge_above_the_balance_is_insufficient() {
    let world = World::new().await;
    let mut browser = world.browser();
    assert_eq!(charge(&mut browser, "1", json!(495)).await.json()["balance"], json!(5));
    let short = charge(&mut browser, "2", json!(10)).await;
    assert_eq!(short.status, StatusCode::OK);
    assert_eq!((&short.json()["status"], &short.json()["balance"]), (&"insufficient".into(), &json!(5)));
    assert_eq!(charge(&mut browser, "3", json!(5)).await.json()["status"], "charged");
    assert_eq!(charge(&mut browser, "2", json!(10)).await.json(), short.json(), "answered once and for all");
    assert_eq!(charge(&mut browser, "4", json!(0.01)).await.json()["status"], "insufficient");
}

#[tokio::test]
async fn charges_at_the_same_time_never_overdraw() {
    let folder = Folder::new("charges");
    let world = World::on_disk(folder.path()).await;
    let workers: Vec<_> = (0..80)
        .map(|n| {
            let operator = world.operator.clone();
            // Each reference is charged twice.
            let reference = format!("r{}", n / 2);
            tokio::spawn(async move { operator.charge(&number(NUMBER), Amount::whole(30), &reference).await })
        })
        .collect();
    let mut charged = std::collections::BTreeSet::new();
    for worker in workers {
        let charge = worker.await.unwrap().unwrap();
        if charge.status == ChargeStatus::Charged {
            charged.insert(charge.reference);
        }
    }
    assert_eq!(charged.len(), 16, "Rs 500 hold sixteen times Rs 30");
    let last = world.operator.charge(&number(NUMBER), Amount::whole(20), "rest").await.unwrap();
    assert_eq!(last.balance, Some(Amount::whole(0)));
    world.operator.close().await;
}

#[tokio::test]
async fn a_postpaid_subscription_goes_on_the_bill() {
    let world = World::new().await;
    let mut browser = world.browser();
    let asked = browser.ask("/", NUMBER, "postpaid").await;
    let code_page = browser.get(&asked.location()).await;
    let code = world.code(NUMBER).await;
    let verified = browser.submit(&code_page, &[("code", &code)]).await;
    let price = browser.get(&verified.location()).await;
    browser.submit(&price, &[("decision", "agree")]).await;
    let json = charge(&mut browser, "month:1", json!(9999)).await.json();
    assert_eq!(
        (&json["status"], &json["method"], &json["balance"]),
        (&"charged".into(), &"postpaid".into(), &json!(null))
    );
}

#[tokio::test]
async fn the_book_survives_a_restart() {
    let folder = Folder::new("book");
    let world = World::on_disk(folder.path()).await;
    let one = world.operator.charge(&number(NUMBER), Amount::whole(10), "r").await.unwrap();
    let world = world.restart(folder.path()).await;
    assert_eq!(world.operator.find_charge("r").await.unwrap(), Some(one.clone()));
    assert_eq!(world.operator.charge(&number(NUMBER), Amount::whole(10), "r").await.unwrap(), one);
    let reused = world.operator.charge(&number("03111111111"), Amount::whole(10), "r").await;
    assert!(matches!(reused, Err(OperatorError::ReferenceReused)));
    world.operator.close().await;
}

#[tokio::test]
async fn a_bad_call_is_refused_by_name() {
    let world = World::new().await;
    let mut browser = world.browser();
    for (body, error) in [
        (json!({"reference": "r", "msisdn": "12", "amount": 10}), "bad_number"),
        (json!({"reference": "", "msisdn": NUMBER, "amount": 10}), "bad_reference"),
        (json!({"reference": "a b", "msisdn": NUMBER, "amount": 10}), "bad_reference"),
        (json!({"reference": "x".repeat(129), "msisdn": NUMBER, "amount": 10}), "bad_reference"),
        (json!({"reference": "r", "msisdn": NUMBER, "amount": 0}), "bad_amount"),
        (json!({"reference": "r", "msisdn": NUMBER, "amount": 100_000.01}), "bad_amount"),
        (json!({"reference": "r", "msisdn": NUMBER, "amount": -1}), "bad_field"),
        (json!({"reference": "r", "msisdn": NUMBER, "amount": 0.001}), "bad_amount"),
        (json!({"reference": "r", "msisdn": NUMBER}), "bad_field"),
    ] {
        let page = browser.post_json("/operator/api/charge", body.clone()).await;
        assert_eq!(
            (page.status, &page.json()["error"]),
            (StatusCode::UNPROCESSABLE_ENTITY, &error.into()),
            "{body}"
        );
    }
    let page = browser.post("/operator/api/charge", &[("reference", "r")]).await;
    assert_eq!(page.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(world.operator.find_charge("r").await.unwrap(), None);
}
