//! A year of many subscribers: random balances, lost answers, processes that die, subscribers who leave and
//! come back; compared with the operator's own book.
//!
//! The default is a short year. `ARENA_BILLING_SUBSCRIBERS=10000 ARENA_BILLING_DAYS=365` makes a long one,
//! with `cargo test --release -p arena-jobs --test worker year -- --nocapture`.

use std::collections::BTreeMap;

use arena_app::billing::{self, BookLine, reconcile};
use arena_app::ports::SubscriberId;
use arena_app::subscription::{renew, unsubscribed};
use arena_app::{App, AppError, identity};
use arena_rules::subscription::SubscriptionState;
use arena_rules::{Msisdn, day};
use arena_testkit::{BookedCharge, Fate, TestApp, TestDatabase, TestOperator, cancelled_after, msisdn};
use chrono::{DateTime, Duration, NaiveDate, Utc};
use chrono_tz::Asia::Karachi;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::at;

#[derive(Default)]
struct Person {
    subscriber: Option<SubscriberId>,
    /// The times of each subscription: begin, and end if there is one.
    spells: Vec<(DateTime<Utc>, Option<DateTime<Utc>>)>,
}

fn setting(name: &str, default: u32) -> u32 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn local(of: usize) -> String {
    format!("0300{:07}", of + 1)
}

fn number(of: usize) -> Msisdn {
    msisdn(&local(of))
}

struct Year {
    app: TestApp,
    nodes: [App; 2],
    operator: std::sync::Arc<TestOperator>,
    people: Vec<Person>,
    rng: StdRng,
    died: u32,
}

impl Year {
    async fn new(db: TestDatabase, people: u32, seed: u64) -> Self {
        let (app, operator) = TestApp::charging(db).await;
        let nodes = [app.app.clone(), app.node().await];
        let people = (0..people).map(|_| Person::default()).collect();
        Self { app, nodes, operator, people, rng: StdRng::seed_from_u64(seed), died: 0 }
    }

    /// Logs in over the operator's page; a tenth are postpaid.
    async fn come(&mut self, of: usize) {
        let plan = if of.is_multiple_of(10) {
            arena_rules::handoff::Plan::Postpaid
        } else {
            arena_rules::handoff::Plan::Prepaid
        };
        let handoff = self.app.handoff_of(|claims| {
            claims.msisdn = Some(number(of).as_str().to_owned());
            claims.plan = Some(plan);
        });
        let grant = identity::open(
            &self.app.app,
            identity::Proof::Handoff(handoff),
            arena_app::identity::Browser::default(),
        )
        .await
        .unwrap();
        let person = &mut self.people[of];
        person.subscriber = Some(grant.subscriber);
        if person.spells.last().is_none_or(|(_, until)| until.is_some()) {
            person.spells.push((self.app.app.now(), None));
        }
    }

    async fn leave(&mut self, of: usize) {
        let Some((_, until @ None)) = self.people[of].spells.last_mut() else { return };
        // The operator counts in whole seconds.
        *until = Some(self.app.app.now());
        unsubscribed(&self.app.app, &self.app.notice(&local(of))).await.unwrap();
    }

    async fn day(&mut self) {
        let all = self.people.len();
        for of in 0..all {
            match self.rng.random_range(0..1_000) {
                0..5 => self.leave(of).await,
                5..30 => self.come(of).await,
                30..330 => {
                    let has = self.rng.random_range(0..30_000);
                    self.operator.balance(&number(of), has);
                }
                330..350 => {
                    if let Some(subscriber) = self.people[of].subscriber {
                        match renew(&self.app.app, subscriber, Some("Rs 10 per day")).await {
                            Ok(_) | Err(AppError::Refused(_)) => {}
                            Err(error) => panic!("{error}"),
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Renews until nothing is due, on two nodes that die now and then. Some of the operator's answers are
    /// lost.
    async fn renew(&mut self) {
        loop {
            for _ in 0..self.rng.random_range(0..4) {
                let fate = match self.rng.random_range(0..4) {
                    0 => Fate::AnswerLost,
                    1 => Fate::RequestLost,
                    2 => Fate::NotTaken,
                    _ => Fate::Processing,
                };
                self.operator.next(fate);
            }
            let (one, other) = (billing::batch(&self.nodes[0], 200), billing::batch(&self.nodes[1], 200));
            if self.rng.random_ratio(1, 20) {
                let polls = self.rng.random_range(0..60);
                let (ended, other) = tokio::join!(cancelled_after(polls, one), other);
                self.died += u32::from(ended.is_none());
                other.unwrap();
                continue;
            }
            let (one, other) = tokio::join!(one, other);
            if one.unwrap().due + other.unwrap().due == 0 {
                return;
            }
        }
    }

    /// Nobody was charged twice for a period, or while not subscribed.
    fn check(&self, book: &[BookedCharge]) {
        let mut days: BTreeMap<(&Msisdn, NaiveDate), u32> = BTreeMap::new();
        let mut months: BTreeMap<&Msisdn, Vec<DateTime<Utc>>> = BTreeMap::new();
        for line in book.iter().filter(|line| line.paid) {
            let of: usize = line.msisdn.as_str()[5..].parse::<usize>().unwrap() - 1;
            let person = &self.people[of];
            let subscribed = person
                .spells
                .iter()
                .any(|(from, until)| *from <= line.at && until.is_none_or(|until| line.at <= until));
            assert!(
                subscribed,
                "{:?} was charged at {} and was there {:?}",
                line.msisdn, line.at, person.spells
            );
            if of.is_multiple_of(10) {
                months.entry(&line.msisdn).or_default().push(line.at);
            } else {
                *days.entry((&line.msisdn, day::of(line.at, Karachi))).or_default() += 1;
            }
        }
        let twice: Vec<_> = days.iter().filter(|(_, times)| **times > 1).collect();
        assert!(twice.is_empty(), "more than a day's fee on a day: {twice:?}");
        for (of, paid) in months {
            for pair in paid.windows(2) {
                // A late night may be followed by one on time.
                assert!(pair[1] - pair[0] > Duration::days(26), "{of:?} paid two months at {pair:?}");
            }
        }
    }
}

arena_testkit::both_engines! {
    #[expect(clippy::print_stdout, reason = "the figures are what one runs a long year for")]
    async fn nobody_is_charged_twice_or_after_leaving(db: TestDatabase) {
        let (people, days) = (setting("ARENA_BILLING_SUBSCRIBERS", 40), setting("ARENA_BILLING_DAYS", 45));
        let mut year = Year::new(db, people, setting("ARENA_BILLING_SEED", 7).into()).await;
        for of in 0..year.people.len() {
            year.come(of).await;
        }
        let began = year.app.app.now();
        for date in 0..days {
            for hour in [0_i64, 2, 4, 6, 8, 12, 14, 18, 21] {
                let now = at(2, 0) + Duration::days(date.into()) + Duration::hours(hour);
                year.app.clock.set(now);
                if hour == 12 {
                    year.day().await;
                    year.operator.decide();
                }
                year.renew().await;
            }
        }
        // Without further faults, every doubt is settled.
        for _ in 0..12 {
            year.operator.decide();
            year.app.clock.advance(Duration::minutes(11));
            while billing::batch(&year.app.app, 500).await.unwrap().due > 0 {}
        }
        let book = year.operator.book();
        year.check(&book);
        let lines = book.iter().map(|line| {
            Ok::<_, AppError>(BookLine { reference: line.reference.to_string(), amount: line.amount, paid: line.paid })
        });
        let end = year.app.app.now() + Duration::days(1);
        let report = reconcile(&year.app.app, lines, began, end).await.unwrap();
        assert!(report.agrees() && report.open_here.count == 0, "{report:?}");
        let paid = book.iter().filter(|line| line.paid).count();
        assert_eq!(report.matched, paid as u64);
        let counts = year.app.read().subscriptions().renewals(end, day::of(end, Karachi)).await.unwrap();
        assert!(counts.states.iter().any(|(state, of)| *state == SubscriptionState::Active && *of > 0), "{counts:?}");
        println!(
            "{people} subscribers, {days} days: {paid} charges paid of {} decided in {} requests, {} processes died, {:?}",
            book.len(), year.operator.requests(), year.died, counts.states,
        );
    }
}
