use arena_app::ports::SubscriberId;
use arena_app::rewards::{ClaimForm, redeem_claim, redeem_item};
use arena_app::{App, AppError, ledger, streak};
use arena_rules::Credits;
use arena_rules::ledger::Reason;
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines, reward};

pub(crate) fn code<T: std::fmt::Debug>(outcome: Result<T, AppError>) -> String {
    match outcome {
        Err(AppError::Refused(refusal)) => refusal.code.into_owned(),
        other => panic!("not refused: {other:?}"),
    }
}

pub(crate) fn form(offer: &arena_app::rewards::Offer) -> ClaimForm {
    ClaimForm {
        item: offer.item,
        uuid: offer.uuid,
        name: "Ayesha".into(),
        email: "ayesha@example.com".into(),
        phone: offer.phone.clone(),
        answers: std::collections::BTreeMap::default(),
    }
}

async fn spend(app: &App, subscriber: SubscriberId, key: String, amount: i64) -> bool {
    let tx = app.store.begin().await.unwrap();
    let mv = ledger::Move {
        subscriber,
        reason: Reason::Adjustment,
        key,
        title: "t".into(),
        amount: Credits(amount),
    };
    match ledger::spend(&*tx, mv, app.now()).await {
        Ok(_) => {
            tx.commit().await.unwrap();
            true
        }
        Err(AppError::Refused(refusal)) => {
            assert_eq!(refusal.code, "insufficient_credits");
            false
        }
        Err(other) => panic!("{other:?}"),
    }
}

async fn earn(app: &App, subscriber: SubscriberId, key: String, amount: i64) {
    let tx = app.store.begin().await.unwrap();
    let mv = ledger::Move {
        subscriber,
        reason: Reason::Adjustment,
        key,
        title: "t".into(),
        amount: Credits(amount),
    };
    ledger::earn(&*tx, mv, app.now()).await.unwrap();
    tx.commit().await.unwrap();
}

both_engines! {
    async fn simultaneous_claims_of_two_devices_are_paid_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let nodes = [test.app.clone(), test.node().await];
        for number in 0..10 {
            let subscriber = test.subscriber(&format!("0300000000{number}")).await;
            let claims = nodes.clone().map(|app| async move { streak::claim(&app, subscriber, None).await });
            let (paid, refused): (Vec<_>, Vec<_>) = at_once(claims).await.into_iter().partition(Result::is_ok);
            assert_eq!(paid.len(), 1);
            assert_eq!(paid[0].as_ref().unwrap().balance, Credits(10));
            assert_eq!(refused.into_iter().map(code).collect::<Vec<_>>(), ["already_claimed"]);
            assert_eq!(test.balance(subscriber).await, 10);
        }
        test.assert_ledger_sound().await;
    }

    async fn eight_writers_on_one_wallet_neither_lose_nor_overspend(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let nodes = [test.app.clone(), test.node().await];
        let subscriber = test.subscriber("03000000001").await;
        test.give(subscriber, 100).await;
        let writer = |writer: i64| {
            let app = nodes[usize::try_from(writer % 2).unwrap()].clone();
            async move {
                let (mut earned, mut spent) = (0, 0);
                for turn in 0..25_i64 {
                    let amount = 1 + (writer * 31 + turn * 17) % 23;
                    if (writer + turn) % 3 == 0 {
                        earn(&app, subscriber, format!("earn/{writer}/{turn}"), amount).await;
                        earned += amount;
                    } else if spend(&app, subscriber, format!("{writer}/{turn}"), amount).await {
                        spent += amount;
                    }
                }
                (earned, spent)
            }
        };
        let sums = at_once((0..8).map(writer)).await;
        let earned: i64 = sums.iter().map(|(earned, _)| earned).sum();
        let spent: i64 = sums.iter().map(|(_, spent)| spent).sum();
        assert_eq!(test.balance(subscriber).await, 100 + earned - spent);
        test.assert_ledger_sound().await;
    }

    async fn a_thousand_claims_take_exactly_what_the_wallet_holds(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let nodes = [test.app.clone(), test.node().await];
        let subscriber = test.subscriber("03000000001").await;
        test.give(subscriber, 1_234).await;
        let worker = |worker: usize| {
            let app = nodes[worker % 2].clone();
            async move {
                let mut taken = 0;
                for turn in 0..50 {
                    taken += usize::from(spend(&app, subscriber, format!("{worker}/{turn}"), 7).await);
                }
                taken
            }
        };
        let taken: usize = at_once((0..20).map(worker)).await.into_iter().sum();
        assert_eq!(taken, 1_234 / 7);
        assert_eq!(test.balance(subscriber).await, 1_234 % 7);
        test.assert_ledger_sound().await;
    }

    async fn the_last_of_a_reward_is_taken_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let nodes = [test.app.clone(), test.node().await];
        test.seed_rewards(&[reward(1, 30, Some(5))]).await;
        let mut claims = Vec::new();
        for number in 10..30 {
            let subscriber = test.subscriber(&format!("030000000{number}")).await;
            test.give(subscriber, 30).await;
            let form = form(&redeem_item(&test.app, subscriber, 1).await.unwrap());
            let app = nodes[number % 2].clone();
            claims.push(async move { redeem_claim(&app, subscriber, form, None).await });
        }
        let (taken, refused): (Vec<_>, Vec<_>) = at_once(claims).await.into_iter().partition(Result::is_ok);
        assert_eq!(taken.len(), 5);
        for outcome in refused {
            assert_eq!(code(outcome), "out_of_stock");
        }
        let left = test.read().rewards().find(1).await.unwrap().unwrap();
        assert_eq!(left.stock, Some(0));
        test.assert_ledger_sound().await;
    }

    async fn a_wallet_is_read_in_pages_without_gap_or_repeat(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        let other = test.subscriber("03000000002").await;
        for amount in 1..=47 {
            test.give(subscriber, amount).await;
            test.give(other, 1).await;
            test.clock.advance(chrono::Duration::seconds(1));
        }
        let mut cursor = None;
        let mut pages = Vec::new();
        let mut amounts = Vec::new();
        loop {
            let page = ledger::wallet(&test.app, subscriber, cursor).await.unwrap();
            assert_eq!(page.balance, Credits(47 * 48 / 2));
            assert_eq!(page.earned, Credits::ZERO, "what is given by hand is not earned");
            assert!(page.entries.is_sorted_by(|a, b| a.id > b.id && a.at > b.at));
            pages.push(page.entries.len());
            amounts.extend(page.entries.iter().map(|entry| entry.amount.0));
            // New entries neither shift nor repeat the older pages.
            test.give(other, 1).await;
            match page.next {
                Some(next) => cursor = Some(next),
                None => break,
            }
        }
        assert_eq!(pages, [20, 20, 7]);
        assert_eq!(amounts, (1..=47).rev().collect::<Vec<_>>());
    }

    async fn a_page_that_is_just_full_is_the_last(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        let empty = ledger::wallet(&test.app, subscriber, None).await.unwrap();
        assert_eq!((empty.entries.len(), empty.next), (0, None));
        for _ in 0..20 {
            test.give(subscriber, 1).await;
        }
        let page = ledger::wallet(&test.app, subscriber, None).await.unwrap();
        assert_eq!((page.entries.len(), page.next), (20, None));
    }
}
