//! Claims that the rewards' provider delivers: to the subscriber's number, once, with a way out for staff.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::ports::{Claim, ProductAnswer, Reward, SubscriberId};
use arena_app::rewards::delivery::{self, DeliveryStep};
use arena_app::rewards::{self, ClaimForm, claims, redeem_claim, redeem_item};
use arena_app::{App, AppError, AppResult};
use arena_jobs::{Worker, WorkerOptions};
use arena_rules::claims::{ClaimState, DeliveryState, PROVIDER};
use arena_rules::redemption::FormKind;
use arena_testkit::{TestApp, TestDatabase, TestProvider, at_once, reward};
use chrono::Duration;
use uuid::Uuid;

use crate::support::{done, run, worker};

const NUMBER: &str = "03001234567";
const PRODUCT: &str = "data-2gb-7d";

struct Shop {
    app: TestApp,
    provider: Arc<TestProvider>,
    subscriber: SubscriberId,
    claim: Uuid,
}

impl Shop {
    /// A subscriber with 100 credits who has claimed a product for 30.
    async fn new(db: TestDatabase, answers: impl IntoIterator<Item = ProductAnswer>) -> Self {
        let (app, provider) = TestApp::providing(db).await;
        provider.script(answers);
        app.seed_rewards(&[Reward { product: Some(PRODUCT.into()), ..reward(1, 30, Some(3)) }]).await;
        let subscriber = app.subscriber(NUMBER).await;
        app.give(subscriber, 100).await;
        let claim = claimed(&app, subscriber).await;
        Self { app, provider, subscriber, claim }
    }

    async fn claim(&self) -> Claim {
        claims::show(&self.app.app, self.claim).await.unwrap()
    }

    async fn state(&self) -> DeliveryState {
        delivery::show(&self.app.app, self.claim).await.unwrap().unwrap().state
    }

    /// The balance, the stock, and the number of redeemed rewards.
    async fn counts(&self) -> (i64, Option<i32>, i32) {
        let read = self.app.read();
        let stock = read.rewards().find(1).await.unwrap().unwrap().stock;
        let profile = read.subscribers().profile(self.subscriber).await.unwrap().unwrap();
        (self.app.balance(self.subscriber).await, stock, profile.redeemed_items)
    }

    /// Kinds and texts, oldest first.
    async fn messages(&self) -> Vec<(String, String)> {
        let messages = self.app.read().messages().of_subscriber(self.subscriber, 50).await.unwrap();
        messages.into_iter().rev().map(|message| (message.kind, message.text)).collect()
    }

    /// Runs jobs until the provider is not asked any more.
    async fn days(&self, hours: i64) {
        let worker = worker(&self.app);
        for _ in 0..hours * 6 {
            run(&worker).await;
            self.app.clock.advance(Duration::minutes(10));
        }
        run(&worker).await;
    }

    async fn sound(&self) {
        self.app.assert_ledger_sound().await;
    }
}

async fn claimed(app: &TestApp, subscriber: SubscriberId) -> Uuid {
    let offer = redeem_item(&app.app, subscriber, 1).await.unwrap();
    assert_eq!(offer.reward.form(), FormKind::Number);
    // The form asks for nothing.
    let form = ClaimForm {
        item: 1,
        uuid: offer.uuid,
        name: String::new(),
        email: String::new(),
        phone: offer.phone,
        answers: BTreeMap::default(),
    };
    let receipt = redeem_claim(&app.app, subscriber, form, None).await.unwrap();
    assert!(receipt.to_number);
    receipt.claim_id
}

fn code<T: std::fmt::Debug>(outcome: AppResult<T>) -> String {
    match outcome {
        Err(AppError::Refused(refusal)) => refusal.code.into_owned(),
        other => panic!("not refused: {other:?}"),
    }
}

fn delivered(reference: &str) -> ProductAnswer {
    ProductAnswer::Delivered { reference: Some(reference.into()) }
}

arena_testkit::both_engines! {
    async fn a_product_is_added_to_the_number_by_the_first_job(db: TestDatabase) {
        let shop = Shop::new(db, [delivered("D-1")]).await;
        let waiting = shop.claim().await;
        assert_eq!((waiting.state, waiting.holder.as_deref()), (ClaimState::Working, Some(PROVIDER)));
        assert!(waiting.to_number);
        assert_eq!(waiting.recipient.name, None);
        shop.app.clock.advance(Duration::seconds(1));
        run(&worker(&shop.app)).await;
        let requests = shop.provider.requests();
        assert_eq!(requests.len(), 1);
        assert_eq!((requests[0].reference, &*requests[0].product), (shop.claim, PRODUCT));
        assert_eq!(requests[0].to.as_str(), "923001234567");
        let claim = shop.claim().await;
        assert_eq!((claim.state, claim.reference.as_deref()), (ClaimState::Delivered, Some("D-1")));
        assert_eq!(shop.counts().await, (70, Some(2), 1));
        let messages = shop.messages().await;
        let kinds: Vec<_> = messages.iter().map(|(kind, _)| kind.as_str()).collect();
        assert_eq!(kinds, ["claim_delivered"]);
        assert!(messages[0].1.ends_with("Reference: D-1"), "{messages:?}");
        shop.sound().await;
    }

    async fn a_provider_that_takes_its_time_is_asked_again(db: TestDatabase) {
        let shop = Shop::new(db, [ProductAnswer::Processing, ProductAnswer::Processing, delivered("D-2")]).await;
        let worker = worker(&shop.app);
        for pause in [1, 2] {
            assert_eq!(run(&worker).await, done(1), "to wait is no failure");
            assert_eq!(run(&worker).await, done(0), "not at once");
            assert_eq!(shop.state().await, DeliveryState::Sending);
            shop.app.clock.advance(Duration::seconds(pause));
        }
        run(&worker).await;
        assert_eq!(shop.claim().await.reference.as_deref(), Some("D-2"));
        shop.sound().await;
    }

    async fn a_lost_answer_adds_nothing_twice(db: TestDatabase) {
        let lost = ProductAnswer::Unknown("no answer in time".into());
        let shop = Shop::new(db, [lost.clone(), lost, delivered("D-3")]).await;
        shop.days(1).await;
        assert_eq!(shop.provider.requests().len(), 3);
        assert_eq!(shop.provider.delivered(), BTreeMap::from([(shop.claim, PRODUCT.to_owned())]));
        assert_eq!(shop.state().await, DeliveryState::Delivered);
        assert_eq!(shop.messages().await.len(), 1);
        shop.sound().await;
    }

    async fn a_refused_product_gives_everything_back_once(db: TestDatabase) {
        let shop = Shop::new(db, [ProductAnswer::Refused { why: "not_prepaid".into() }]).await;
        let tx = shop.app.begin().await;
        tx.subscribers().set_language(shop.subscriber, "ur".parse().unwrap()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(shop.counts().await, (70, Some(2), 1));
        shop.days(1).await;
        assert_eq!(shop.provider.requests().len(), 1);
        assert_eq!(shop.counts().await, (100, Some(3), 0));
        let claim = shop.claim().await;
        let reason = Some("It cannot be added to your number.");
        assert_eq!((claim.state, claim.reason.as_deref()), (ClaimState::Refused, reason));
        let shown = delivery::show(&shop.app.app, shop.claim).await.unwrap().unwrap();
        assert_eq!((shown.state, shown.why.as_deref()), (DeliveryState::Refused, Some("not_prepaid")));
        let messages = shop.messages().await;
        assert!(messages[0].1.contains("یہ آپ کے نمبر پر شامل نہیں ہو سکتا۔"), "{messages:?}");
        shop.sound().await;
    }

    async fn a_claim_that_is_not_delivered_in_a_day_goes_to_staff(db: TestDatabase) {
        let away = |_| ProductAnswer::NotTaken("no connection".into());
        let shop = Shop::new(db, (0..1_000).map(away)).await;
        assert_eq!(code(claims::take(&shop.app.app, shop.claim, "sana").await), "claim_taken");
        assert_eq!(code(claims::refuse(&shop.app.app, shop.claim, "sana", "Sold out").await), "claim_taken");
        shop.days(23).await;
        assert_eq!(shop.state().await, DeliveryState::Sending);
        shop.days(2).await;
        let shown = delivery::show(&shop.app.app, shop.claim).await.unwrap().unwrap();
        assert_eq!((shown.state, shown.uncertain), (DeliveryState::HandedOver, false));
        assert_eq!(shown.why.as_deref(), Some("no connection"));
        assert_eq!(shop.claim().await.state, ClaimState::Claimed);
        let messages = shop.messages().await;
        assert!(messages.len() == 1 && messages[0].0 == "redemption_received", "{messages:?}");
        claims::take(&shop.app.app, shop.claim, "sana").await.unwrap();
        assert_eq!(code(delivery::resend(&shop.app.app, shop.claim).await), "claim_not_handed_over");
        claims::deliver(&shop.app.app, shop.claim, "sana", "by hand").await.unwrap();
        assert_eq!(shop.counts().await, (70, Some(2), 1));
        assert_eq!(code(delivery::resend(&shop.app.app, shop.claim).await), "claim_not_handed_over");
        shop.sound().await;
    }

    async fn staff_have_the_provider_try_again_under_the_same_reference(db: TestDatabase) {
        let lost = |_| ProductAnswer::Unknown("no answer in time".into());
        let shop = Shop::new(db, (0..1_000).map(lost)).await;
        shop.days(25).await;
        let shown = delivery::show(&shop.app.app, shop.claim).await.unwrap().unwrap();
        assert_eq!((shown.state, shown.uncertain), (DeliveryState::HandedOver, true));
        delivery::resend(&shop.app.app, shop.claim).await.unwrap();
        assert_eq!(code(delivery::resend(&shop.app.app, shop.claim).await), "claim_not_handed_over");
        assert_eq!(shop.claim().await.holder.as_deref(), Some(PROVIDER));
        let before = shop.provider.requests().len();
        let step = delivery::send(&shop.app.app, shop.claim).await.unwrap();
        assert!(matches!(step, DeliveryStep::Again(_)), "{step:?}");
        assert!(shop.provider.requests()[before..].iter().all(|request| request.reference == shop.claim));
        assert_eq!(shop.provider.delivered().len(), 1);
        shop.sound().await;
    }

    async fn an_answer_that_comes_after_staff_took_over_still_counts(db: TestDatabase) {
        let shop = Shop::new(db, [ProductAnswer::NotTaken("no connection".into())]).await;
        run(&worker(&shop.app)).await;
        // No job ran for longer than the provider's lease.
        shop.app.clock.advance(Duration::hours(26));
        claims::take(&shop.app.app, shop.claim, "sana").await.unwrap();
        assert_eq!(delivery::send(&shop.app.app, shop.claim).await.unwrap(), DeliveryStep::HandedOver);
        assert_eq!(shop.claim().await.holder.as_deref(), Some("sana"), "it stays with her");
        assert_eq!(shop.provider.requests().len(), 1, "the provider is left alone");
        shop.sound().await;
    }

    async fn two_nodes_that_ask_at_once_deliver_and_tell_once(db: TestDatabase) {
        let shop = Shop::new(db, []).await;
        let nodes: [App; 2] = [shop.app.app.clone(), App { provider: shop.app.app.provider.clone(), ..shop.app.node().await }];
        let send = |turn: usize| {
            let (app, claim) = (nodes[turn % 2].clone(), shop.claim);
            async move { delivery::send(&app, claim).await }
        };
        for step in at_once((0..8).map(send)).await {
            assert_eq!(step.unwrap(), DeliveryStep::Ended(DeliveryState::Delivered));
        }
        assert_eq!(shop.provider.delivered().len(), 1);
        assert_eq!(shop.messages().await.len(), 1);
        assert_eq!(shop.claim().await.state, ClaimState::Delivered);
        shop.sound().await;
    }

    async fn staff_cannot_use_the_providers_name(db: TestDatabase) {
        let shop = Shop::new(db, []).await;
        let app = &shop.app.app;
        for outcome in [
            claims::take(app, shop.claim, PROVIDER).await,
            claims::release(app, shop.claim, PROVIDER).await,
            claims::deliver(app, shop.claim, PROVIDER, "x").await,
            claims::refuse(app, shop.claim, " the provider ", "x").await,
        ] {
            assert_eq!(code(outcome), "name_reserved");
        }
        assert_eq!(shop.claim().await.state, ClaimState::Working);
    }

    async fn without_a_provider_staff_deliver_and_a_lost_one_leaves_claims_to_them(db: TestDatabase) {
        let shop = Shop::new(db, []).await;
        let app = App { provider: None, ..shop.app.app.clone() };
        let node = Worker::new(app, shop.app.gateway.clone(), WorkerOptions::default());
        run(&node).await;
        let shown = delivery::show(&shop.app.app, shop.claim).await.unwrap().unwrap();
        assert_eq!((shown.state, shown.why.as_deref()), (DeliveryState::HandedOver, Some("no provider is configured")));
        let settings = Arc::new(arena_app::Settings { provider_patience: None, ..(*shop.app.app.settings).clone() });
        let without = TestApp { app: App { settings, ..shop.app.app.clone() }, ..shop.app.clone() };
        let offer = redeem_item(&without.app, shop.subscriber, 1).await.unwrap();
        assert_eq!(offer.reward.form(), FormKind::Contact(&[]), "staff need to know whom to ask");
        assert!(rewards::list(&without.app).await.unwrap().iter().all(|reward| reward.product.is_none()));
        let form = ClaimForm {
            item: 1,
            uuid: offer.uuid,
            name: "Ayesha".into(),
            email: "ayesha@mail.example".into(),
            phone: offer.phone,
            answers: BTreeMap::default(),
        };
        let receipt = redeem_claim(&without.app, shop.subscriber, form, None).await.unwrap();
        assert!(!receipt.to_number);
        let second = receipt.claim_id;
        assert_eq!(delivery::show(&without.app, second).await.unwrap(), None);
        assert_eq!(claims::show(&without.app, second).await.unwrap().state, ClaimState::Claimed);
        assert_eq!(code(delivery::resend(&without.app, shop.claim).await), "no_provider");
        assert_eq!(run(&worker(&without)).await, done(1), "the message of the second claim");
        shop.sound().await;
    }
}
