//! Subscriptions from the consent to their end, charged by the worker on a test clock.

mod doubts;
mod job;
mod life;
mod races;
mod refunds;
mod year;

use std::sync::Arc;

use arena_app::ports::{SubscriberId, Subscription};
use arena_app::{billing, messages, subscription};
use arena_rules::Msisdn;
use arena_rules::subscription::SubscriptionState;
use arena_testkit::{TestApp, TestDatabase, TestOperator, msisdn};
use chrono::{DateTime, TimeZone, Utc};
use chrono_tz::Asia::Karachi;

const NUMBER: &str = "03001234567";

/// One prepaid subscriber, who agreed at noon of the 1st, and the operator.
struct World {
    app: TestApp,
    operator: Arc<TestOperator>,
    subscriber: SubscriberId,
}

impl World {
    async fn new(db: TestDatabase) -> Self {
        let (app, operator) = TestApp::charging(db).await;
        let subscriber = app.subscriber(NUMBER).await;
        Self { app, operator, subscriber }
    }

    fn number() -> Msisdn {
        msisdn(NUMBER)
    }

    async fn subscription(&self) -> Subscription {
        let found = self.app.read().subscriptions().find(self.subscriber).await.unwrap();
        found.expect("a subscription")
    }

    async fn state(&self) -> SubscriptionState {
        self.subscription().await.cycle.state
    }

    async fn tick(&self) {
        while billing::batch(&self.app.app, 100).await.expect("a batch").due > 0 {}
    }

    async fn until(&self, end: DateTime<Utc>) {
        self.tick().await;
        while let Some(due) = self.subscription().await.due_at.filter(|due| *due <= end) {
            self.app.clock.set(due);
            self.tick().await;
        }
        self.app.clock.set(end);
    }

    async fn asked(&self) {
        while self.operator.requests() == 0 {
            self.app.clock.set(self.subscription().await.due_at.expect("something is due"));
            assert_eq!(billing::batch(&self.app.app, 100).await.expect("a batch").due, 1);
        }
    }

    /// The messages' kinds, oldest first.
    async fn message_kinds(&self) -> Vec<String> {
        let all = messages::list(&self.app.app, self.subscriber).await.unwrap();
        all.into_iter().rev().map(|message| message.kind).collect()
    }

    fn paid_days(&self) -> usize {
        self.operator.book().iter().filter(|line| line.paid).count()
    }

    async fn leave(&self) {
        subscription::unsubscribed(&self.app.app, &self.app.notice(NUMBER)).await.expect("a good notice");
    }
}

/// An hour of March 2026 in Karachi.
fn at(date: u32, hour: u32) -> DateTime<Utc> {
    Karachi.with_ymd_and_hms(2026, 3, date, hour, 0, 0).unwrap().to_utc()
}
