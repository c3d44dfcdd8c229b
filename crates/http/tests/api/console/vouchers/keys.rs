use arena_testkit::{TestDatabase, both_engines, reward};
use serde_json::json;

use super::{CODE, NUMBER, POOL, Shop, checked, counts, deliver, file, imported};

both_engines! {
    async fn old_codes_are_given_and_recognised_under_a_new_key(db: TestDatabase) {
        let mut shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let cookies = {
            let (finance, care) = (shop.finance().await, shop.care().await);
            imported(&finance, &file(&[CODE])).await;
            (finance.into_browser(), care.into_browser())
        };
        shop = shop.with_keys(&["next", "test"]);
        let (finance, care) = (shop.desk.returning(cookies.0), shop.desk.returning(cookies.1));
        assert_eq!(finance.confirmed(POOL, &file(&[CODE])).await.code(), "voucher_lines");
        imported(&finance, &file(&["NEW-0001"])).await;
        let keys = shop.t().read().vouchers().keys().await.unwrap();
        assert_eq!(keys, [("next".to_owned(), 1), ("test".to_owned(), 1)]);
        for _ in 0..2 {
            let claim = shop.taken(NUMBER, &care).await;
            deliver(&care, claim).await.data();
        }
        let sent = shop.sent().await.concat();
        assert!(sent.contains(CODE) && sent.contains("NEW-0001"), "{sent}");
    }

    async fn without_its_key_a_code_stays_where_it_is(db: TestDatabase) {
        let mut shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let (claim, cookies) = {
            let (finance, care) = (shop.finance().await, shop.care().await);
            imported(&finance, &file(&[CODE])).await;
            (shop.taken(NUMBER, &care).await, (finance.into_browser(), care.into_browser()))
        };
        shop = shop.with_keys(&["other"]);
        let care = shop.desk.returning(cookies.1);
        let refused = deliver(&care, claim).await;
        assert_eq!(refused.code(), "voucher_key_missing");
        assert!(refused.body["message"].as_str().unwrap().contains("there is no key `test`"), "{}", refused.body);
        let cookies = (cookies.0, care.into_browser());
        shop = shop.with_keys(&[]);
        let (finance, care) = (shop.desk.returning(cookies.0), shop.desk.returning(cookies.1));
        assert_eq!(deliver(&care, claim).await.code(), "voucher_keys_missing");
        assert_eq!(checked(&finance, &file(&["NEW-0001"])).await.code(), "voucher_keys_missing");
        assert_eq!(finance.get("/api/v1/vouchers").await.data()["ready"], json!(false));
        assert_eq!(counts(&finance).await["free"], json!(1), "nothing is lost");
        let cookies = (finance.into_browser(), care.into_browser());
        shop = shop.with_keys(&["test"]);
        let care = shop.desk.returning(cookies.1);
        assert_eq!(deliver(&care, claim).await.data()["state"], json!("delivered"));
        let cookies = (cookies.0, care.into_browser());

        // The SMS waits for the key, and is sent once the key is back.
        shop = shop.with_keys(&["other"]);
        assert!(shop.sent().await.iter().all(|text| !text.contains("Code")), "no SMS without its code");
        shop = shop.with_keys(&["test"]);
        shop.t().clock.advance(chrono::Duration::hours(1));
        assert!(shop.sent().await.concat().contains(CODE));
        drop(cookies);
    }
}
