//! The catalogue of rewards.

use arena_testkit::{TestApp, TestDatabase, both_engines, reward};

async fn take(test: &TestApp, id: i32) -> bool {
    let tx = test.begin().await;
    let taken = tx.rewards().take_one(id).await.unwrap();
    tx.commit().await.unwrap();
    taken
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
}
