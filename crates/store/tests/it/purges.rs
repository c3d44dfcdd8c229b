use arena_app::ports::{Purgeable, PurgedBatch, StoredAnswer};
use arena_testkit::{TestApp, TestDatabase, both_engines};
use chrono::Duration;

both_engines! {
    async fn a_batch_goes_on_where_the_one_before_stopped(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        let answer = StoredAnswer { request_hash: [1; 32], answer: "{}".into() };
        let start = test.app.now();
        let tx = test.begin().await;
        // A batch of three ends between two rows of one instant.
        for row in 0..10 {
            let at = start + Duration::seconds(row / 2);
            assert!(tx.idempotency().keep(subscriber, "test", &format!("key {row}"), &answer, at).await.unwrap());
        }
        tx.commit().await.unwrap();
        let before = start + Duration::seconds(4);
        let mut reached = None;
        let mut deleted = Vec::new();
        loop {
            let tx = test.begin().await;
            let batch = tx.purges().purge(Purgeable::IdempotencyKeys, reached, before, 3).await.unwrap();
            tx.commit().await.unwrap();
            deleted.push(batch.rows);
            reached = batch.reached;
            if batch.rows < 3 {
                break;
            }
        }
        assert_eq!((deleted, reached), (vec![3, 3, 2], Some(start + Duration::seconds(3))));
        assert_eq!(test.db.raw().await.count("idempotency_key").await.unwrap(), 2, "those of the last instant");
    }

    async fn every_kind_of_row_can_be_purged(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let now = test.app.now();
        for what in [
            Purgeable::HandoffNonces,
            Purgeable::Sessions,
            Purgeable::IdempotencyKeys,
            Purgeable::RedeemOffers,
            Purgeable::OpenGameSessions,
            Purgeable::PushDevices,
            Purgeable::MessageParts,
            Purgeable::DoneJobs,
            Purgeable::Events,
            Purgeable::Quests,
            Purgeable::StaffSessions,
            Purgeable::TaskVerdicts,
            Purgeable::SecondLooks,
        ] {
            for after in [None, Some(now - Duration::days(1))] {
                let tx = test.begin().await;
                let batch = tx.purges().purge(what, after, now, 10).await.unwrap();
                assert_eq!(batch, PurgedBatch { rows: 0, reached: after }, "{what:?}");
            }
        }
    }
}
