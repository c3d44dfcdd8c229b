//! The lock on a subscriber makes concurrent changes happen one after the other.

use arena_app::identity::{Browser, Proof, open, sessions};
use arena_app::ledger::{self, Move};
use arena_app::ports::{SubscriberId, UnitOfWork};
use arena_app::privacy::erase;
use arena_app::profile::{complete, purge_pictures};
use arena_app::rewards::{redeem_claim, redeem_item};
use arena_app::{App, AppError, messages, streak, subscription};
use arena_rules::Credits;
use arena_rules::ledger::Reason;
use arena_rules::profile::ProfileForm;
use arena_rules::subscription::SubscriptionState;
use arena_testkit::pictures::{as_png, plain};
use arena_testkit::{Engine, TestApp, TestDatabase, both_engines, news, reward};
use chrono::Duration;
use tokio::task::{JoinHandle, yield_now};

use crate::wallets::form;

const NUMBER: &str = "03001234567";

/// Waits until a task is done, or until `transactions` transactions wait for locks. On `SQLite` a waiting
/// transaction has no lock request yet: the tasks get turns to run.
async fn done_or_waiting<T>(test: &TestApp, task: &JoinHandle<T>, transactions: i64) {
    let mut raw = test.db.raw().await;
    for turn in 0.. {
        let stuck = match test.db.engine() {
            Engine::Sqlite => turn > 200,
            Engine::Postgres => {
                let waiting =
                    "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
                raw.count(waiting).await.unwrap() >= transactions
            }
        };
        if stuck || task.is_finished() {
            return;
        }
        yield_now().await;
    }
}

/// A transaction that holds the wallet's row, or the one writer on `SQLite`.
async fn holding_the_wallet(test: &TestApp, subscriber: SubscriberId) -> Box<dyn UnitOfWork> {
    let tx = test.begin().await;
    let key = "holds the row".to_owned();
    let credits =
        Move { subscriber, reason: Reason::Adjustment, key, title: "Given".into(), amount: Credits(1) };
    ledger::earn(&*tx, credits, test.app.now()).await.unwrap();
    tx
}

async fn somebody_with_an_offer(test: &TestApp) -> (SubscriberId, arena_app::rewards::ClaimForm) {
    test.seed_rewards(&[reward(1, 50, None)]).await;
    let subscriber = test.subscriber(NUMBER).await;
    test.give(subscriber, 100).await;
    let offer = redeem_item(&test.app, subscriber, 1).await.unwrap();
    (subscriber, form(&offer))
}

async fn assert_nobody_is_named(test: &TestApp) {
    let left = test.db.raw().await.everything().await.unwrap();
    for telling in ["923001234567", "03001234567"] {
        assert_eq!(left.lines().find(|line| line.contains(telling)), None, "{telling} is left");
    }
}

/// A claim that has taken every lock but the wallet's, beside an erasure.
async fn claim_beside_an_erasure(
    test: &TestApp,
    even_open: bool,
) -> (SubscriberId, Result<(), AppError>, Result<(), AppError>) {
    let (subscriber, form) = somebody_with_an_offer(test).await;
    let holder = holding_the_wallet(test, subscriber).await;
    let (one, two) = (test.node().await, test.node().await);
    let claim = tokio::spawn(async move { redeem_claim(&one, subscriber, form, None).await.map(|_| ()) });
    done_or_waiting(test, &claim, 1).await;
    let erasure = tokio::spawn(async move { erase(&two, subscriber, even_open).await });
    done_or_waiting(test, &erasure, 2).await;
    holder.commit().await.unwrap();
    (subscriber, claim.await.unwrap(), erasure.await.unwrap())
}

/// Whether the claim was refused after the erasure. On Postgres the claim has its locks first; on
/// `SQLite` either may get the one writer.
#[track_caller]
fn came_second(test: &TestApp, claim: &Result<(), AppError>) -> bool {
    let second = matches!(claim, Err(AppError::NotProven(_)));
    assert!(claim.is_ok() || (second && test.db.engine() == Engine::Sqlite), "{claim:?}");
    second
}

both_engines! {
    async fn a_claim_under_way_is_counted_by_the_erasure_that_waits_for_it(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (subscriber, claim, erasure) = claim_beside_an_erasure(&test, false).await;
        if came_second(&test, &claim) {
            erasure.unwrap();
            assert_nobody_is_named(&test).await;
        } else {
            assert!(matches!(erasure, Err(AppError::Refused(refusal)) if refusal.code == "claims_open"));
            assert_eq!(test.balance(subscriber).await, 51);
        }
        test.assert_ledger_sound().await;
    }

    async fn an_erasure_removes_name_and_number_from_a_claim_under_way(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (_, claim, erasure) = claim_beside_an_erasure(&test, true).await;
        came_second(&test, &claim);
        erasure.unwrap();
        assert_nobody_is_named(&test).await;
        test.assert_ledger_sound().await;
    }

    async fn an_erased_subscriber_can_do_nothing(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (subscriber, form) = somebody_with_an_offer(&test).await;
        erase(&test.app, subscriber, false).await.unwrap();
        let app = &test.app;
        let image = Some(as_png(plain(3)).into());
        let named = ProfileForm { name: Some("Ayesha Khan".into()), ..ProfileForm::default() };
        for outcome in [
            redeem_claim(app, subscriber, form, None).await.map(|_| ()),
            streak::claim(app, subscriber, None).await.map(|_| ()),
            complete(app, subscriber, &named, image).await,
            arena_app::identity::reads(app, subscriber, "ur".parse().unwrap()).await,
        ] {
            assert!(matches!(outcome, Err(AppError::NotProven(_))), "{outcome:?}");
        }
        // The picture that no profile uses.
        assert_eq!(test.files.keys().len(), 1);
        test.clock.advance(Duration::hours(2));
        assert_eq!(purge_pictures(app).await.unwrap(), 1);
        assert_eq!(test.files.keys(), Vec::<String>::new());
        assert_nobody_is_named(&test).await;
    }

    async fn a_message_that_is_being_written_is_erased_with_its_subscriber(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber(NUMBER).await;
        let job = test.begin().await;
        messages::notify(&test.app, &*job, subscriber, news(format!("{NUMBER} won"))).await.unwrap();
        let node = test.node().await;
        let erasure = tokio::spawn(async move { erase(&node, subscriber, false).await });
        done_or_waiting(&test, &erasure, 1).await;
        job.commit().await.unwrap();
        erasure.await.unwrap().unwrap();
        assert_nobody_is_named(&test).await;
    }

    async fn a_profile_picture_that_is_replaced_or_erased_leaves_no_file(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber(NUMBER).await;
        let picture = |number| Some(as_png(plain(number)).into());
        let form = ProfileForm::default();
        complete(&test.app, subscriber, &form, picture(1)).await.unwrap();
        complete(&test.app, subscriber, &form, picture(2)).await.unwrap();
        assert_eq!(test.files.keys().len(), 1, "the one that was replaced is gone");
        assert_eq!(purge_pictures(&test.app).await.unwrap(), 1, "and is forgotten");
        // An upload whose process died, in the database and among the files.
        let lost = test.begin().await;
        lost.picture_uploads().begin("lost", test.app.now()).await.unwrap();
        lost.commit().await.unwrap();
        test.app.files.put("profiles/lost.jpg", b"picture".to_vec().into()).await.unwrap();
        assert_eq!(purge_pictures(&test.app).await.unwrap(), 0, "it may still be on its way");
        test.clock.advance(Duration::hours(2));
        assert_eq!(purge_pictures(&test.app).await.unwrap(), 1);
        assert_eq!(test.files.keys().len(), 1);
        erase(&test.app, subscriber, false).await.unwrap();
        assert_eq!(test.files.keys(), Vec::<String>::new());
        assert_eq!(purge_pictures(&test.app).await.unwrap(), 1);
        assert_eq!(test.db.raw().await.count("picture_upload").await.unwrap(), 0);
    }

    /// The notice comes when the log-in is about to write the subscriber's rows.
    async fn a_notice_beside_a_log_in_leaves_nobody_subscribed(db: TestDatabase) {
        let (test, _) = TestApp::charging(db).await;
        let subscriber = test.subscriber(NUMBER).await;
        let handoff = test.handoff(NUMBER);
        test.clock.advance(Duration::seconds(5));
        let notice = test.notice(NUMBER);
        let holder = test.begin().await;
        holder.subscribers().set_language(subscriber, "ur".parse().unwrap()).await.unwrap();
        let (one, two) = (test.node().await, test.node().await);
        let login =
            tokio::spawn(async move { open(&one, Proof::Handoff(handoff), Browser::default()).await });
        done_or_waiting(&test, &login, 1).await;
        let left = tokio::spawn(async move { subscription::unsubscribed(&two, &notice).await });
        done_or_waiting(&test, &left, 2).await;
        holder.commit().await.unwrap();
        left.await.unwrap().unwrap();
        // Logged in before the notice and ended by it, or refused after it.
        let login = login.await.unwrap();
        assert!(matches!(&login, Ok(_) | Err(AppError::NotProven(_))), "{login:?}");
        assert_eq!(sessions(&test.app, subscriber).await.unwrap(), Vec::new());
        let state = test.read().subscriptions().state(subscriber).await.unwrap();
        assert_eq!(state, Some(SubscriptionState::Ended), "nobody is charged who left");
    }

    async fn a_hold_beside_a_claim_comes_before_it_or_after_it(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (subscriber, form) = somebody_with_an_offer(&test).await;
        let holder = holding_the_wallet(&test, subscriber).await;
        let (one, two): (App, App) = (test.node().await, test.node().await);
        let sent = form.clone();
        let claim = tokio::spawn(async move { redeem_claim(&one, subscriber, sent, None).await });
        done_or_waiting(&test, &claim, 1).await;
        let hold = tokio::spawn(async move { subscription::hold(&two, subscriber, "ticket 7").await });
        done_or_waiting(&test, &hold, 2).await;
        assert!(!hold.is_finished(), "it waits for the claim");
        holder.commit().await.unwrap();
        hold.await.unwrap().unwrap();
        // On `SQLite` either may get the one writer first.
        let refused = match claim.await.unwrap() {
            Ok(_) => false,
            Err(AppError::Refused(refusal)) => refusal.code == "account_held" && test.db.engine() == Engine::Sqlite,
            Err(other) => panic!("{other:?}"),
        };
        assert_eq!(test.balance(subscriber).await, if refused { 101 } else { 51 });
        let later = streak::claim(&test.app, subscriber, None).await;
        assert!(matches!(later, Err(AppError::Refused(refusal)) if refusal.code == "account_held"));
        test.assert_ledger_sound().await;
    }
}
