//! Runs the steps in the product and in the model, side by side.

use std::collections::BTreeMap;
use std::fmt::Debug;

use arena_app::idempotency::IdempotencyKey;
use arena_app::ports::{Reward, SubscriberId};
use arena_app::rewards::{ClaimForm, redeem_claim, redeem_item};
use arena_app::{App, AppError, AppResult, ledger, levels, streak};
use arena_rules::streak::DAYS;
use arena_testkit::{TestApp, at_once, reward};
use chrono::{DateTime, Days, Duration, NaiveDate, Utc};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use uuid::Uuid;

use super::steps::{Action, REWARDS, SUBSCRIBERS, Step};

type CheckResult = Result<(), TestCaseError>;

#[derive(Default)]
struct Person {
    balance: i64,
    score: i64,
    redeemed: i32,
    entries: usize,
    /// The newest claim's day, and its streak day.
    claimed: Option<(NaiveDate, u32)>,
    levels: Vec<(NaiveDate, u8)>,
    /// Each outcome with the request of the key's first use.
    streak_keys: BTreeMap<u8, String>,
    redeem_keys: BTreeMap<u8, (Uuid, String)>,
}

struct OpenOffer {
    uuid: Uuid,
    who: usize,
    item: i32,
    phone: String,
    until: DateTime<Utc>,
    claimed: bool,
}

struct World<'a> {
    test: &'a TestApp,
    nodes: &'a [App; 2],
    ids: Vec<SubscriberId>,
    people: Vec<Person>,
    rewards: Vec<Reward>,
    offers: Vec<OpenOffer>,
}

/// Runs the steps. Compares the answers after each step, and the state at the end.
pub(super) async fn play(test: &TestApp, nodes: &[App; 2], case: i32, steps: &[Step]) -> CheckResult {
    let rewards: Vec<Reward> =
        (case * 10..).zip(REWARDS).map(|(id, (credits, stock))| reward(id, credits, stock)).collect();
    test.seed_rewards(&rewards).await;
    let mut ids = Vec::new();
    for number in 0..SUBSCRIBERS {
        ids.push(test.subscriber(&format!("03{case:06}{number:03}")).await);
    }
    let people = ids.iter().map(|_| Person::default()).collect();
    let mut world = World { test, nodes, ids, people, rewards, offers: Vec::new() };
    for step in steps {
        Box::pin(world.take(step)).await?;
    }
    world.compare().await
}

fn answer_of<T>(outcome: AppResult<T>, done: impl FnOnce(T) -> String) -> String {
    match outcome {
        Ok(value) => done(value),
        Err(AppError::Refused(refusal)) => refusal.code.into_owned(),
        Err(AppError::KeyReused) => "key_reused".into(),
        Err(other) => format!("{other:?}"),
    }
}

/// The first of equal requests gets `first`, the others `then`.
fn expected(first: String, then: &str, copies: usize) -> Vec<String> {
    let mut all = vec![first];
    all.resize_with(copies, || then.to_owned());
    all
}

fn same<T: Ord + Debug>(mut left: Vec<T>, mut right: Vec<T>, step: &Step) -> CheckResult {
    left.sort();
    right.sort();
    prop_assert_eq!(left, right, "{:?}", step);
    Ok(())
}

impl World<'_> {
    async fn take(&mut self, step: &Step) -> CheckResult {
        match step.action {
            Action::Turn(hours) => {
                self.test.clock.advance(Duration::hours(hours));
                Ok(())
            }
            Action::Claim => self.claim(step).await,
            Action::Level(level) => self.level(step, level).await,
            Action::Offer(item) => self.offer(step, item).await,
            Action::Redeem(newest) => self.redeem(step, newest).await,
            Action::Give(credits) => {
                self.test.give(self.ids[step.who], credits).await;
                let person = &mut self.people[step.who];
                person.balance += credits;
                person.entries += 1;
                Ok(())
            }
        }
    }

    async fn claim(&mut self, step: &Step) -> CheckResult {
        let id = self.ids[step.who];
        let key = step.key.map(|key| IdempotencyKey::new(&key.to_string(), &()).unwrap());
        let claim = |copy: usize| {
            let (app, key) = (self.nodes[copy % 2].clone(), key.clone());
            async move {
                let claimed = streak::claim(&app, id, key.as_ref()).await;
                answer_of(claimed, |c| format!("day {} paid {} left {}", c.claimed_day, c.credits, c.balance))
            }
        };
        let answers = at_once((0..step.copies).map(claim).collect::<Vec<_>>()).await;

        let today = self.test.app.today();
        let person = &mut self.people[step.who];
        let kept = step.key.and_then(|key| person.streak_keys.get(&key).cloned());
        let first = kept.unwrap_or_else(|| person.claim(today));
        if let Some(key) = step.key {
            person.streak_keys.insert(key, first.clone());
        }
        let then = if step.key.is_some() { first.clone() } else { "already_claimed".into() };
        same(answers, expected(first, &then, step.copies), step)
    }

    async fn level(&mut self, step: &Step, level: u8) -> CheckResult {
        let id = self.ids[step.who];
        let submission = self.test.solved_level(id, level).await.unwrap();
        let day = self.test.app.today();
        // Started just before midnight, solved just after: the day of the start counts.
        let started =
            arena_rules::day::of(self.test.app.now() - Duration::minutes(2), self.test.app.settings.zone);
        let submit = |copy: usize| {
            let (app, submission) = (self.nodes[copy % 2].clone(), submission.clone());
            async move {
                let submitted = levels::submit(&app, id, &submission, None).await;
                answer_of(submitted, |s| format!("paid {} left {}", s.credits, s.balance))
            }
        };
        let answers = at_once((0..step.copies).map(submit).collect::<Vec<_>>()).await;
        let first = self.people[step.who].level(started, level);
        same(answers, expected(first, "session_used", step.copies), step)?;
        prop_assert!(started <= day);
        Ok(())
    }

    async fn offer(&mut self, step: &Step, item: i32) -> CheckResult {
        let id = self.ids[step.who];
        let outcome = redeem_item(&self.nodes[0], id, item).await;
        let opened = outcome.as_ref().ok().map(|offer| (offer.uuid, offer.phone.clone()));
        let answer = answer_of(outcome, |offer| format!("offer of {}", offer.reward.credits));
        let place = usize::try_from(item).ok().and_then(|item| item.checked_sub(1));
        let wanted = match place.and_then(|place| self.rewards.get(place)) {
            None => "unknown_item".into(),
            Some(reward) if !reward.available() => "out_of_stock".into(),
            Some(reward) if self.people[step.who].balance < reward.credits.0 => "insufficient_credits".into(),
            Some(reward) => format!("offer of {}", reward.credits),
        };
        prop_assert_eq!(answer, wanted, "{:?}", step);
        if let Some((uuid, phone)) = opened {
            let until = self.test.app.now() + self.test.app.settings.redeem_offer;
            self.offers.push(OpenOffer { uuid, who: step.who, item, phone, until, claimed: false });
        }
        Ok(())
    }

    async fn redeem(&mut self, step: &Step, newest: usize) -> CheckResult {
        let Some(place) = self.offers.len().checked_sub(newest + 1) else {
            return Ok(());
        };
        let offer = &self.offers[place];
        let (id, uuid) = (self.ids[step.who], offer.uuid);
        let form = ClaimForm {
            item: offer.item,
            uuid,
            name: "Ayesha".into(),
            email: "ayesha@example.com".into(),
            phone: offer.phone.clone(),
            answers: BTreeMap::default(),
        };
        let key = step.key.map(|key| IdempotencyKey::new(&key.to_string(), &uuid).unwrap());
        let claim = |copy: usize| {
            let (app, form, key) = (self.nodes[copy % 2].clone(), form.clone(), key.clone());
            async move {
                let claimed = redeem_claim(&app, id, form, key.as_ref()).await;
                answer_of(claimed, |receipt| format!("claimed {}", receipt.claim_id))
            }
        };
        let answers = at_once((0..step.copies).map(claim).collect::<Vec<_>>()).await;

        let kept = step.key.and_then(|key| self.people[step.who].redeem_keys.get(&key).cloned());
        if let Some((request, answer)) = kept {
            let answer = if request == uuid { answer } else { "key_reused".into() };
            return same(answers, vec![answer; step.copies], step);
        }
        let first = self.model_redeem(step.who, place);
        let then = if first.starts_with("claimed") { "already_redeemed" } else { &first }.to_owned();
        if let Some(key) = step.key {
            self.people[step.who].redeem_keys.insert(key, (uuid, first.clone()));
            return same(answers, vec![first; step.copies], step);
        }
        same(answers, expected(first, &then, step.copies), step)
    }

    fn model_redeem(&mut self, who: usize, place: usize) -> String {
        let offer = &mut self.offers[place];
        let person = &mut self.people[who];
        let reward = &mut self.rewards[usize::try_from(offer.item).unwrap() - 1];
        if offer.who != who {
            return "redeem_expired".into();
        }
        if offer.claimed {
            return "already_redeemed".into();
        }
        if self.test.app.now() >= offer.until {
            return "redeem_expired".into();
        }
        if !reward.available() {
            return "out_of_stock".into();
        }
        if person.balance < reward.credits.0 {
            return "insufficient_credits".into();
        }
        offer.claimed = true;
        reward.stock = reward.stock.map(|left| left - 1);
        person.balance -= reward.credits.0;
        person.redeemed += 1;
        person.entries += 1;
        format!("claimed {}", offer.uuid)
    }

    /// Compares the state at the end, read through the second node.
    async fn compare(&self) -> CheckResult {
        let app = &self.nodes[1];
        for (id, person) in self.ids.iter().zip(&self.people) {
            let profile = app.store.read().subscribers().profile(*id).await.unwrap().unwrap();
            prop_assert_eq!(profile.redeemed_items, person.redeemed);
            let status = streak::status(app, *id).await.unwrap();
            prop_assert_eq!((status.claimed, status.streak_to_claim), person.streak(app.today()));
            let (mut entries, mut cursor, mut sum) = (0, None, 0);
            loop {
                let page = ledger::wallet(app, *id, cursor).await.unwrap();
                prop_assert_eq!((page.balance.0, page.earned.0), (person.balance, person.score));
                entries += page.entries.len();
                sum += page.entries.iter().map(|entry| entry.amount.0).sum::<i64>();
                cursor = page.next;
                if cursor.is_none() {
                    break;
                }
            }
            prop_assert_eq!((entries, sum), (person.entries, person.balance));
        }
        prop_assert_eq!(&app.store.read().rewards().list().await.unwrap(), &self.rewards);
        prop_assert_eq!(app.store.read().ledger().verify().await.unwrap(), vec![]);
        Ok(())
    }
}

impl Person {
    fn earn(&mut self, credits: i64) {
        self.balance += credits;
        self.score += credits;
        self.entries += 1;
    }

    /// Whether today is claimed, and the day of today's claim: spec 1 computed by hand.
    fn streak(&self, today: NaiveDate) -> (bool, u32) {
        match self.claimed {
            Some((on, day)) if on == today => (true, day),
            Some((on, day)) if on + Days::new(1) == today && day < DAYS => (false, day + 1),
            _ => (false, 1),
        }
    }

    fn claim(&mut self, today: NaiveDate) -> String {
        let (claimed, day) = self.streak(today);
        if claimed {
            return "already_claimed".into();
        }
        let credits = 10 + 5 * (i64::from(day) - 1);
        self.claimed = Some((today, day));
        self.earn(credits);
        format!("day {day} paid {credits} left {}", self.balance)
    }

    fn level(&mut self, day: NaiveDate, level: u8) -> String {
        let mut paid = 0;
        if !self.levels.contains(&(day, level)) {
            self.levels.push((day, level));
            paid = 5 + 5 * i64::from(level);
            self.earn(paid);
        }
        format!("paid {paid} left {}", self.balance)
    }
}
