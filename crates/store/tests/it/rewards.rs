use arena_app::AppError;
use arena_app::rewards::{StockChange, change_stock, every};
use arena_testkit::{Engine, TestApp, TestDatabase, at_once, both_engines, reward, run};

use crate::wallets::code;

async fn take(test: &TestApp, id: i32) -> bool {
    let tx = test.begin().await;
    let taken = tx.rewards().take_one(id).await.unwrap();
    tx.commit().await.unwrap();
    taken.is_some()
}

async fn seed(test: &TestApp, rewards: &[arena_app::ports::Reward]) -> u64 {
    let tx = test.begin().await;
    let changed = tx.rewards().seed(rewards).await.unwrap();
    tx.commit().await.unwrap();
    changed
}

both_engines! {
    async fn seeding_again_changes_nothing_and_keeps_the_stock(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let catalogue = [reward(2, 20, Some(3)), reward(1, 10, None), reward(3, 30, Some(0))];
        assert_eq!(seed(&test, &catalogue).await, 3);
        assert_eq!(test.read().rewards().list().await.unwrap(), catalogue);
        assert!(take(&test, 2).await);
        assert_eq!(seed(&test, &catalogue).await, 0, "nothing is different");
        let stock: Vec<_> =
            test.read().rewards().list().await.unwrap().iter().map(|reward| reward.stock).collect();
        assert_eq!(stock, [Some(2), None, Some(0)]);
    }

    async fn a_catalogue_is_changed_shortened_and_put_back(db: TestDatabase) {
        let test = TestApp::new(db).await;
        seed(&test, &[reward(1, 10, Some(5)), reward(2, 20, None)]).await;
        let mut dearer = reward(2, 25, None);
        dearer.name = "Dearer".into();
        assert_eq!(seed(&test, &[dearer.clone()]).await, 2, "one changed, one gone");
        assert_eq!(test.read().rewards().list().await.unwrap(), [dearer]);
        assert!(!take(&test, 1).await, "what is not offered is not taken");
        assert_eq!(test.read().rewards().find(1).await.unwrap().unwrap().stock, Some(5));
        seed(&test, &[reward(1, 10, Some(9)), reward(2, 20, Some(4))]).await;
        let stock: Vec<_> =
            test.read().rewards().list().await.unwrap().iter().map(|reward| reward.stock).collect();
        assert_eq!(stock, [Some(5), Some(4)], "a stock is only set where there was none");
    }

    async fn a_stock_runs_out_and_an_unlimited_one_does_not(db: TestDatabase) {
        let test = TestApp::new(db).await;
        seed(&test, &[reward(1, 10, Some(2)), reward(2, 20, None)]).await;
        assert_eq!([take(&test, 1).await, take(&test, 1).await, take(&test, 1).await], [true, true, false]);
        assert!(take(&test, 2).await);
        assert_eq!(test.read().rewards().find(2).await.unwrap().unwrap().stock, None);
        assert!(!take(&test, 9).await);
    }

    async fn staff_adds_to_a_stock_and_takes_away_never_below_zero(db: TestDatabase) {
        let test = TestApp::new(db).await;
        seed(&test, &[reward(1, 10, Some(2)), reward(2, 20, None)]).await;
        let left = |id, by| {
            let app = test.app.clone();
            async move { change_stock(&app, id, StockChange::by(by)).await.map(|reward| reward.stock) }
        };
        assert_eq!(left(1, 5).await.unwrap(), Some(7));
        assert_eq!(left(1, -7).await.unwrap(), Some(0));
        assert_eq!(code(left(1, -1).await), "stock_too_low");
        assert_eq!(left(1, i32::MAX).await.unwrap(), Some(i32::MAX));
        assert_eq!(code(left(1, 1).await), "stock_too_high");
        assert_eq!(code(left(2, 1).await), "stock_unlimited");
        assert!(matches!(left(9, 1).await, Err(AppError::NotFound)));
        let listed: Vec<_> = every(&test.app).await.unwrap().iter().map(|reward| (reward.id, reward.stock)).collect();
        assert_eq!(listed, [(1, Some(i32::MAX)), (2, None)]);
    }

    async fn simultaneous_reductions_of_the_last_stock_succeed_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let nodes = [test.app.clone(), test.node().await];
        seed(&test, &[reward(1, 10, Some(3))]).await;
        let take = |turn: usize| {
            let app = nodes[turn % 2].clone();
            async move { change_stock(&app, 1, StockChange::by(-1)).await.is_ok() }
        };
        let taken = at_once((0..10).map(take)).await.into_iter().filter(|taken| *taken).count();
        assert_eq!(taken, 3);
        assert_eq!(test.read().rewards().find(1).await.unwrap().unwrap().stock, Some(0));
    }
}

#[test]
fn claims_of_an_unlimited_reward_do_not_wait_for_each_other() {
    run(Engine::Postgres, |db| async move {
        let test = TestApp::new(db).await;
        seed(&test, &[reward(1, 10, None)]).await;
        let first = test.begin().await;
        assert!(first.rewards().take_one(1).await.unwrap().is_some());
        assert!(take(&test, 1).await, "beside the first, which is not committed");
        first.commit().await.unwrap();
    });
}
