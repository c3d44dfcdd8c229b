//! Pools of voucher codes: from the file to the subscriber's screen.

mod deliver;
mod import;
mod keys;
mod show;

use std::fmt::Write;
use std::sync::Arc;

use arena_jobs::{Worker, WorkerOptions};
use arena_rules::staff::Role;
use arena_testkit::{TestApp, TestDatabase};
use serde_json::{Value, json};
use uuid::Uuid;

use super::support::{Answer, Desk, Person};

pub(super) const NUMBER: &str = "03001234567";
pub(super) const CODE: &str = "GIFT-0001-7Q2F";
const POOL: &str = "/api/v1/rewards/1/vouchers";

/// A file of these codes, without expiry.
pub(super) fn file(codes: &[&str]) -> Value {
    json!({ "name": "cards.csv", "csv": codes.iter().fold("code\n".to_owned(), |text, code| text + code + "\n") })
}

/// A file of many codes.
pub(super) fn many(codes: usize) -> Value {
    let csv = (0..codes).fold("code,expires\r\n".to_owned(), |mut text, number| {
        let _ = write!(text, "MANY-{number:06},2030-12-31\r\n");
        text
    });
    json!({ "name": "many.csv", "csv": csv, "cost": 50_000 })
}

/// A desk with a reward of 30 credits, a buyer, somebody of finance and somebody of care.
pub(super) struct Shop {
    pub(super) desk: Desk,
}

impl Shop {
    pub(super) async fn new(db: TestDatabase) -> Self {
        Self { desk: Desk::new(db).await }
    }

    pub(super) fn t(&self) -> &TestApp {
        &self.desk.t
    }

    pub(super) async fn finance(&self) -> Person<'_> {
        self.desk.person("bilal@arena.example", Role::Finance).await
    }

    pub(super) async fn care(&self) -> Person<'_> {
        self.desk.person("zara@arena.example", Role::Care).await
    }

    /// Claims the reward by a new subscriber with this number, and takes the claim.
    pub(super) async fn taken(&self, number: &str, care: &Person<'_>) -> Uuid {
        let buyer = self.desk.buyer(number).await;
        let claim = self.desk.claimed(buyer).await;
        care.post(&format!("/api/v1/claims/{claim}/take"), &json!({})).await.data();
        claim
    }

    pub(super) async fn stock(&self) -> Option<i32> {
        self.t().read().rewards().find(1).await.unwrap().unwrap().stock
    }

    /// Sends what waits, and returns the texts that reached a phone.
    pub(super) async fn sent(&self) -> Vec<String> {
        let worker = Worker::new(self.t().app.clone(), self.t().gateway.clone(), WorkerOptions::default());
        worker.run_due_once().await.unwrap();
        self.t().gateway.sent().into_iter().map(|sms| sms.text).collect()
    }

    /// The same desk, with other keys of codes.
    pub(super) fn with_keys(mut self, ids: &[&str]) -> Self {
        let keys: Option<Arc<dyn arena_app::ports::SecretBox>> = match ids {
            [] => None,
            ids => Some(Arc::new(arena_testkit::secret_box(ids))),
        };
        self.desk.t.app.secret_box = keys;
        Self { desk: self.desk.again() }
    }
}

pub(super) async fn imported(finance: &Person<'_>, file: &Value) -> Value {
    finance.confirmed(POOL, file).await.data()
}

pub(super) async fn checked(finance: &Person<'_>, file: &Value) -> Answer {
    finance.post(&format!("{POOL}/check"), file).await
}

pub(super) async fn deliver(care: &Person<'_>, claim: Uuid) -> Answer {
    care.post(&format!("/api/v1/claims/{claim}/deliver-voucher"), &json!({})).await
}

/// The rows that an import, a delivery or a claim may change.
pub(super) async fn rows(shop: &Shop) -> Vec<String> {
    let all = shop.t().db.raw().await.everything().await.unwrap();
    let ours = |line: &&str| {
        ["voucher", "reward", "redemption", "message", "job", "audit_line"]
            .iter()
            .any(|table| line.starts_with(table))
    };
    all.lines().filter(ours).map(str::to_owned).collect()
}

/// The counts of the only pool.
pub(super) async fn counts(person: &Person<'_>) -> Value {
    person.get("/api/v1/vouchers").await.data()["pools"][0]["counts"].clone()
}
