//! Reading charges, for the reconciliation with the operator.

use arena_app::billing;
use arena_app::ports::Charge;
use arena_testkit::{TestApp, TestDatabase, both_engines};
use chrono::Duration;

both_engines! {
    async fn paid_charges_are_read_part_by_part_and_each_once(db: TestDatabase) {
        let (app, _operator) = TestApp::charging(db).await;
        let began = app.app.now();
        for of in 0..7 {
            app.subscriber(&format!("0300000000{of}")).await;
        }
        // Charges of one night were requested at the same instant.
        for _ in 0..3 {
            app.clock.advance(Duration::days(1));
            while billing::batch(&app.app, 100).await.unwrap().due > 0 {}
        }
        let end = app.app.now() + Duration::seconds(1);
        let read = async |from, until, limit| {
            let mut all: Vec<Charge> = Vec::new();
            loop {
                let part = app.read().charges().paid_between(from, until, all.last(), limit).await.unwrap();
                assert!(part.len() <= usize::try_from(limit).unwrap());
                if part.is_empty() {
                    return all;
                }
                all.extend(part);
            }
        };
        let whole = read(began, end, 100).await;
        assert!(whole.len() >= 14, "{}", whole.len());
        assert!(whole.is_sorted_by_key(|charge| (charge.asked_at, charge.reference.charge)));
        for limit in [1, 2, 3, 7] {
            assert_eq!(read(began, end, limit).await, whole, "{limit} at a time");
        }
        // The first instant is included, the last one is not.
        let last = whole.last().unwrap().asked_at;
        let nights = [read(began, last, 2).await, read(last, end, 2).await].concat();
        assert_eq!(nights, whole);
        assert!(read(last + Duration::microseconds(1), end, 2).await.is_empty());
    }
}
