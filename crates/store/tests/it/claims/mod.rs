//! Claims of rewards: one winner for each change, with credits, stock, count and message in the same
//! transaction.

mod listing;
mod parcels;
mod records;
mod settling;
mod taking;

use arena_app::ports::{Claim, SubscriberId};
use arena_app::rewards::{claims, redeem_claim, redeem_item};
use arena_rules::claims::ClaimState;
use arena_testkit::{TestApp, TestDatabase, reward};
use chrono::Duration;
use uuid::Uuid;

use crate::wallets::form;

async fn somebody(test: &TestApp, number: &str) -> SubscriberId {
    let subscriber = test.subscriber(number).await;
    test.give(subscriber, 100).await;
    subscriber
}

async fn claimed(test: &TestApp, subscriber: SubscriberId) -> Uuid {
    let offer = redeem_item(&test.app, subscriber, 1).await.unwrap();
    redeem_claim(&test.app, subscriber, form(&offer), None).await.unwrap().claim_id
}

/// Later messages get later times.
fn later(test: &TestApp) {
    test.clock.advance(Duration::seconds(1));
}

async fn shop(db: TestDatabase) -> (TestApp, SubscriberId, Uuid) {
    let test = TestApp::new(db).await;
    test.seed_rewards(&[reward(1, 30, Some(3))]).await;
    let subscriber = somebody(&test, "03000000001").await;
    let claim = claimed(&test, subscriber).await;
    (test, subscriber, claim)
}

async fn stock(test: &TestApp) -> Option<i32> {
    test.read().rewards().find(1).await.unwrap().unwrap().stock
}

async fn redeemed(test: &TestApp, subscriber: SubscriberId) -> i32 {
    test.read().subscribers().profile(subscriber).await.unwrap().unwrap().redeemed_items
}

/// Oldest first.
async fn messages_of(test: &TestApp, subscriber: SubscriberId) -> Vec<(String, String)> {
    let messages = test.read().messages().of_subscriber(subscriber, 50).await.unwrap();
    messages.into_iter().rev().map(|message| (message.kind, message.text)).collect()
}

fn shown(claim: &Claim) -> (ClaimState, Option<&str>, Option<&str>, Option<&str>) {
    (claim.state, claim.holder.as_deref(), claim.reference.as_deref(), claim.reason.as_deref())
}

async fn state(test: &TestApp, claim: Uuid) -> ClaimState {
    claims::show(&test.app, claim).await.unwrap().state
}
