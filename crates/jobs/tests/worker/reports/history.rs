//! Nine days at random, by the use cases, and every figure of each day beside a count of the rows.

use std::sync::Arc;

use arena_app::identity::{Browser, Proof};
use arena_app::ports::{NewTournament, SubscriberId};
use arena_app::rewards::{ClaimForm, claims, redeem_claim, redeem_item};
use arena_app::tasks::{self, EntryForm};
use arena_app::tournaments::{Registration, register};
use arena_app::{Settings, billing, identity, streak, subscription};
use arena_rules::Amount;
use arena_rules::handoff::Plan;
use arena_rules::reports::Figure;
use arena_rules::tournament::TournamentKind;
use arena_testkit::pictures::{as_png, plain};
use arena_testkit::{
    SeededRandom, TestApp, TestDatabase, TestOperator, challenge, game, msisdn, reward, tournament,
};
use chrono::{Duration, NaiveDate};
use uuid::Uuid;

use super::rows::Rows;
use super::{at, count, made, march};

const DAYS: u32 = 9;
const PEOPLE: u32 = 10;

struct Story {
    app: TestApp,
    operator: Arc<TestOperator>,
    random: SeededRandom,
    people: Vec<SubscriberId>,
    cup: i64,
}

impl Story {
    async fn begin(db: TestDatabase, seed: u64) -> Self {
        let (mut app, operator) = TestApp::charging(db).await;
        app.app.settings = Arc::new(Settings { auto_approve_tasks: false, ..(*app.app.settings).clone() });
        app.seed_tasks(&[game("roblox")], &[challenge("one", "roblox", 5)]).await;
        let costly = arena_app::ports::Reward { cost: Some(Amount::whole(3)), ..reward(2, 7, None) };
        app.seed_rewards(&[reward(1, 5, None), costly]).await;
        let tx = app.begin().await;
        let cup = NewTournament { starts_at: at(4, 20, 0), ..tournament(TournamentKind::Weekly, "cup") };
        let cup = tx.tournaments().create(&cup, app.app.now()).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        Self { app, operator, random: SeededRandom::new(seed), people: Vec::new(), cup }
    }

    fn pick(&self, of: u32) -> u32 {
        let mut bytes = [0; 4];
        arena_app::ports::Random::fill(&self.random, &mut bytes);
        u32::from_le_bytes(bytes) % of
    }

    fn number(person: u32) -> String {
        format!("0300123450{person}")
    }

    async fn act(&mut self) {
        let person = self.pick(PEOPLE);
        let number = Self::number(person);
        let app = self.app.app.clone();
        if self.pick(3) == 0 || self.people.is_empty() {
            let subscriber = self.log_in(person, &number).await;
            self.operator.balance(&msisdn(&number), i64::from(self.pick(2)) * 1_000_000);
            if !self.people.contains(&subscriber) {
                self.people.push(subscriber);
            }
        }
        let subscriber = self.people[self.pick(u32::try_from(self.people.len()).unwrap()) as usize];
        // Most of these are refused to somebody: who did not pay, has no credits, or did it today.
        match self.pick(11) {
            0..=2 => drop(streak::claim(&app, subscriber, None).await),
            3 => drop(self.app.pass_level(subscriber, 1).await),
            4 => drop(self.app.solved_level(subscriber, 2).await),
            5 => self.app.give(subscriber, i64::from(self.pick(30)) + 1).await,
            6 => {
                let image = as_png(plain(self.pick(250))).into();
                let form = EntryForm { challenge: "one".into(), game: Some("roblox".into()), image };
                drop(tasks::submit(&app, subscriber, form, None).await);
            }
            7 => self.redeem(subscriber).await,
            8 => self.settle().await,
            9 => {
                let form = Registration {
                    tournament: self.cup,
                    nickname: format!("Player{person}"),
                    uid: format!("55667788{person}"),
                    email: "player@mail.example".into(),
                };
                drop(register(&app, subscriber, form, None).await);
            }
            _ => drop(subscription::unsubscribed(&app, &self.app.notice(&number)).await),
        }
    }

    /// Some pay by the month, with tax.
    async fn log_in(&self, person: u32, number: &str) -> SubscriberId {
        let plan = if person.is_multiple_of(3) { Plan::Postpaid } else { Plan::Prepaid };
        let handoff = self.app.handoff_of(|claims| {
            claims.msisdn = Some(msisdn(number).as_str().to_owned());
            claims.plan = Some(plan);
        });
        let opened = identity::open(&self.app.app, Proof::Handoff(handoff), Browser::default()).await;
        opened.unwrap().subscriber
    }

    async fn redeem(&self, subscriber: SubscriberId) {
        let item = i32::try_from(self.pick(2) + 1).unwrap();
        let Ok(offer) = redeem_item(&self.app.app, subscriber, item).await else { return };
        let form = ClaimForm {
            item,
            uuid: offer.uuid,
            name: "Ayesha Khan".into(),
            email: "ayesha@mail.example".into(),
            phone: offer.phone,
            answers: std::collections::BTreeMap::default(),
        };
        drop(redeem_claim(&self.app.app, subscriber, form, None).await);
    }

    /// Staff decide about a claim, a screenshot and a charge.
    async fn settle(&self) {
        let app = &self.app.app;
        let by_state = |state: &str, table: &str, column: &str| {
            let id =
                if self.app.db.url().starts_with("sqlite:") { "lower(hex(id))" } else { "CAST(id AS text)" };
            format!("SELECT {id} FROM {table} WHERE {column} = '{state}' ORDER BY id")
        };
        let mut raw = self.app.db.raw().await;
        let first = async |sql: String| -> Option<Uuid> {
            let mut raw = self.app.db.raw().await;
            raw.texts(sql).await.unwrap().first().map(|id| id.parse().unwrap())
        };
        if let Some(claim) = first(by_state("claimed", "redemption", "status")).await {
            drop(claims::take(app, claim, "zara").await);
            if self.pick(3) == 0 {
                drop(claims::refuse(app, claim, "zara", "Out of stock").await);
            } else {
                drop(claims::deliver(app, claim, "zara", "RR 12").await);
            }
        }
        if let Some(entry) = first(by_state("submitted", "task_entry", "state")).await {
            if self.pick(3) == 0 {
                drop(tasks::reject(app, entry, Some("Another game")).await);
            } else {
                drop(tasks::approve(app, entry).await);
            }
        }
        // Charges with tax before others.
        let charges = by_state("paid", "charge", "state").replace("ORDER BY id", "ORDER BY tax DESC, id");
        let charges = raw.texts(charges).await.unwrap();
        let chosen = self.pick(4) as usize;
        if let Some(charge) = charges.get(chosen).map(|id| id.parse().unwrap()) {
            drop(billing::refund(app, "zara", charge, "T-1").await);
            drop(billing::refund_batch(app, 20).await);
        }
    }

    async fn run(&mut self) {
        for day in 1..=DAYS {
            for hour in 0..24 {
                let to = at(day, hour, 0);
                if to > self.app.app.now() || hour == 0 && day > 1 {
                    self.app.clock.set(to);
                }
                _ = billing::batch(&self.app.app, 100).await.unwrap();
                for _ in 0..2 {
                    self.act().await;
                    self.app.clock.advance(Duration::minutes(self.pick(20).into()));
                }
                count(&self.app).await;
            }
        }
        self.app.clock.set(at(DAYS + 2, 12, 0));
        count(&self.app).await;
    }
}

async fn compare(story: &Story, day: NaiveDate) {
    let rows = Rows::read(&story.app.db).await;
    let (made, counted) = (made(&story.app, day).await, rows.figures(day));
    assert_eq!(made, counted, "{day}");
}

arena_testkit::both_engines! {
    async fn every_figure_of_each_day_is_what_the_rows_say(db: TestDatabase) {
        let seed = std::env::var("ARENA_REPORTS_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(20);
        let mut story = Story::begin(db, seed).await;
        story.run().await;
        let mut seen = std::collections::BTreeSet::new();
        for day in 1..=DAYS + 1 {
            compare(&story, march(day)).await;
            seen.extend(made(&story.app, march(day)).await.into_keys().map(|(figure, _)| figure));
        }
        // The history has what it is about.
        let never = [Figure::Cancelled, Figure::Paused];
        let missing: Vec<_> = Figure::ALL.iter().filter(|figure| !seen.contains(figure) && !never.contains(figure)).collect();
        assert_eq!(missing, [] as [&Figure; 0], "seed {seed}");
        story.app.assert_ledger_sound().await;
        // Counted anew, each day is the same.
        arena_app::reports::make_day(&story.app.app, march(5)).await.unwrap();
        compare(&story, march(5)).await;
        // The month adds up, and its movements are those of the ledger.
        let month = arena_app::reports::month(&story.app.app, march(1)).await.unwrap();
        assert_eq!(month.credits.adds_up(), Some(true));
        assert_eq!(month.counted, u64::from(DAYS) + 1);
    }
}
