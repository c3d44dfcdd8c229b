use std::time::{Duration as StdDuration, Instant};

use arena_app::rewards::vouchers::{VoucherFile, count_stocks, import};
use arena_app::rewards::{ClaimForm, StockChange, change_stock, redeem_claim, redeem_item};
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, at_once, both_engines, reward};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;

use super::{CODE, NUMBER, POOL, Shop, checked, counts, file, imported, many, rows};

both_engines! {
    async fn a_dry_run_names_each_bad_line_and_changes_nothing(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let finance = shop.finance().await;
        imported(&finance, &file(&["KNOWN-0001"])).await;
        let before = rows(&shop).await;
        let csv = "code;expires\nGOOD-0001;2026-12-31\nGOOD-0002;2026-03-05\nKNOWN-0001;\nGOOD-0001;\nOLD-00001;2026-02-28\n\
                   NODATE-01;soon\n;\n";
        let found = checked(&finance, &json!({ "name": "a.csv", "csv": csv })).await.data();
        assert_eq!((&found["codes"], &found["soon"], &found["badLines"]), (&json!(2), &json!(1), &json!(5)), "{found}");
        let bad: Vec<_> = found["bad"].as_array().unwrap().iter().map(|bad| (bad["line"].clone(), bad["fault"].clone())).collect();
        assert_eq!(
            json!(bad),
            json!([[4, "known"], [5, "repeated"], [6, "expired"], [7, "date"], [8, "missing"]])
        );
        assert!(!found.to_string().contains("0001"), "{found}");
        assert_eq!(rows(&shop).await, before, "a dry run writes nothing");
        // With one bad line, nothing is imported.
        let refused = finance.confirmed(POOL, &json!({ "name": "a.csv", "csv": csv })).await;
        assert_eq!(refused.code(), "voucher_lines");
        assert_eq!(
            refused.body["message"],
            json!("Nothing was imported: 5 lines cannot be. Line 4: The code was imported before.")
        );
        assert_eq!(counts(&finance).await["free"], json!(1));
    }

    async fn only_the_first_fifty_bad_lines_are_named(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let finance = shop.finance().await;
        let found = checked(&finance, &file(&["AB1"; 60])).await.data();
        assert_eq!((&found["badLines"], found["bad"].as_array().unwrap().len()), (&json!(60), 50));
    }

    async fn a_code_is_imported_once_whatever_the_reward_and_however_often(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None), reward(2, 40, Some(9))]).await;
        let finance = shop.finance().await;
        let done = imported(&finance, &file(&[CODE, "GIFT-0002"])).await;
        assert_eq!((&done["codes"], &done["stock"]), (&json!(2), &json!(2)));
        let again = finance.confirmed(POOL, &file(&["GIFT-0003", CODE])).await;
        assert_eq!(again.code(), "voucher_lines");
        let other = finance.confirmed("/api/v1/rewards/2/vouchers", &file(&[CODE])).await;
        assert_eq!(other.code(), "voucher_lines");
        let stock = shop.t().read().rewards().find(2).await.unwrap().unwrap().stock;
        assert_eq!((shop.stock().await, stock), (Some(2), Some(9)));
        // At the same moment, one of two imports wins, and the other leaves nothing.
        let apps: Vec<_> = (0..4).map(|_| shop.t().app.clone()).collect();
        let csv = "code\nRACE-0001\nRACE-0002\nRACE-0003\n";
        let outcomes = at_once(apps.into_iter().map(|app| async move {
            let file = VoucherFile { name: "race.csv", csv, cost: None };
            import(&app, 1, &file, "sana").await.is_ok()
        })).await;
        assert_eq!(outcomes.iter().filter(|won| **won).count(), 1);
        assert_eq!((counts(&finance).await["free"].clone(), shop.stock().await), (json!(5), Some(5)));
        let rows = shop.t().db.raw().await.count("voucher_batch").await.unwrap();
        assert_eq!(rows, 2, "a refused import leaves no batch");
    }

    async fn twenty_thousand_codes_are_imported_by_few_statements(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let finance = shop.finance().await;
        let file = many(20_000);
        assert_eq!(checked(&finance, &file).await.data()["codes"], json!(20_000));
        let began = Instant::now();
        let done = imported(&finance, &file).await;
        // One statement a code takes longer than this many times over; a busy machine must not fail the test.
        assert!(began.elapsed() < StdDuration::from_secs(20), "{:?}", began.elapsed());
        assert_eq!((&done["codes"], &done["stock"]), (&json!(20_000), &json!(20_000)));
        assert_eq!(finance.confirmed(POOL, &many(20_001)).await.code(), "csv_too_long");
        let large = json!({ "name": "a.csv", "csv": "x".repeat(2 * 1024 * 1024 + 1) });
        assert_eq!(checked(&finance, &large).await.code(), "csv_too_large");
        let too_large = json!({ "name": "a.csv", "csv": "x".repeat(4 * 1024 * 1024) });
        assert_eq!(checked(&finance, &too_large).await.status, StatusCode::PAYLOAD_TOO_LARGE);
        // Other calls keep their limit.
        let elsewhere = finance.post("/api/v1/voucher-batches/00000000-0000-7000-8000-000000000000/void", &file).await;
        assert_eq!(elsewhere.status, StatusCode::PAYLOAD_TOO_LARGE);
    }

    async fn a_file_of_another_form_is_refused(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let finance = shop.finance().await;
        for (csv, code) in [("", "csv_header"), ("GIFT-1\n", "csv_header"), ("code\n", "csv_empty")] {
            assert_eq!(checked(&finance, &json!({ "name": "a.csv", "csv": csv })).await.code(), code);
        }
        let named = |name: &str| json!({ "name": name, "csv": "code\nGIFT-1\n" });
        assert_eq!(checked(&finance, &named(" ")).await.code(), "file_name_invalid");
        assert_eq!(checked(&finance, &named(&"n".repeat(121))).await.code(), "file_name_invalid");
        let cost = json!({ "name": "a.csv", "csv": "code\nGIFT-1\n", "cost": -1 });
        assert_eq!(checked(&finance, &cost).await.code(), "cost_invalid");
        for id in ["99", "x"] {
            let missing = finance.post(&format!("/api/v1/rewards/{id}/vouchers/check"), &file(&[CODE])).await;
            assert_eq!(missing.status, StatusCode::NOT_FOUND);
        }
    }

    async fn the_stock_follows_the_pool_and_no_claim_is_sold_without_a_code(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let finance = shop.finance().await;
        let buyer = shop.desk.buyer(NUMBER).await;
        shop.t().give(buyer, 200).await;
        // A claim from before the first import waits for a code too.
        shop.desk.claimed(buyer).await;
        let csv = "code,expires\nGIFT-0001,\nGIFT-0002,2026-04-30\nGIFT-0003,2026-03-05\n";
        let done = imported(&finance, &json!({ "name": "a.csv", "csv": csv, "cost": 1_500 })).await;
        // Three codes, of which one expires too soon to be sold, and one is the waiting claim's.
        assert_eq!(done["stock"], json!(1));
        shop.desk.claimed(buyer).await;
        assert_eq!(shop.stock().await, Some(0));
        let refused = redeem_item(shop.desk.app(), buyer, 1).await;
        assert!(format!("{refused:?}").contains("out_of_stock"), "{refused:?}");
        let changed = change_stock(shop.desk.app(), 1, StockChange::by(5)).await;
        assert!(format!("{changed:?}").contains("stock_follows_vouchers"), "{changed:?}");
        // The catalogue says nothing about this stock any more.
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        assert_eq!(shop.stock().await, Some(0));

        let batch = done["batch"].as_str().unwrap();
        let void = format!("/api/v1/voucher-batches/{batch}/void");
        assert_eq!(finance.confirmed(&void, &json!({ "reason": " " })).await.code(), "reason_needed");
        let withdrawn = finance.confirmed(&void, &json!({ "reason": "Leaked by the seller" })).await.data();
        assert_eq!((&withdrawn["counts"]["free"], &withdrawn["counts"]["void"]), (&json!(0), &json!(3)));
        assert_eq!((&withdrawn["voidedBy"], &withdrawn["cost"]), (&json!("bilal@arena.example"), &json!(1_500)));
        assert_eq!(finance.confirmed(&void, &json!({ "reason": "Again" })).await.code(), "batch_withdrawn");
        assert_eq!(finance.confirmed(POOL, &file(&["GIFT-0001"])).await.code(), "voucher_lines", "known for good");
        let line = shop.t().db.raw().await.texts("SELECT reason FROM audit_line WHERE action = 'vouchers void' AND reason LIKE 'Leaked%'").await;
        assert_eq!(line.unwrap(), ["Leaked by the seller"]);
    }

    async fn claims_and_counts_at_once_sell_each_code_once(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let finance = shop.finance().await;
        imported(&finance, &file(&["CODE-0001", "CODE-0002", "CODE-0003"])).await;
        let mut offers = Vec::new();
        for last in 0..8 {
            let buyer = shop.desk.buyer(&format!("0300123456{last}")).await;
            offers.push((buyer, redeem_item(shop.desk.app(), buyer, 1).await.unwrap()));
        }
        let app = shop.desk.app().clone();
        let counting = app.clone();
        let counts = tokio::spawn(async move {
            for _ in 0..20 {
                count_stocks(&counting).await.unwrap();
            }
        });
        let claims = offers.into_iter().map(|(buyer, offer)| {
            let app = app.clone();
            async move {
                let form = ClaimForm {
                    item: 1,
                    uuid: offer.uuid,
                    name: "Ayesha".into(),
                    email: "ayesha@example.com".into(),
                    phone: offer.phone.clone(),
                    answers: std::collections::BTreeMap::default(),
                };
                redeem_claim(&app, buyer, form, None).await.is_ok()
            }
        });
        let sold = at_once(claims.collect::<Vec<_>>()).await.into_iter().filter(|sold| *sold).count();
        counts.await.unwrap();
        assert_eq!((sold, shop.stock().await), (3, Some(0)));
        shop.t().assert_ledger_sound().await;
    }

    /// A code that comes close to its expiry is not sold any more, without anybody doing anything.
    async fn the_stock_is_counted_again_as_codes_expire(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let finance = shop.finance().await;
        imported(&finance, &json!({ "name": "a.csv", "csv": "code,expires\nGIFT-0001,2026-03-20\nGIFT-0002,\n" })).await;
        assert_eq!(shop.stock().await, Some(2));
        let count = async || count_stocks(shop.desk.app()).await.unwrap();
        assert_eq!(count().await, 0);
        shop.t().clock.advance(Duration::days(13));
        assert_eq!((count().await, shop.stock().await), (1, Some(1)));
        shop.t().clock.advance(Duration::days(7));
        let mut finance = finance;
        finance.sign_in().await.data();
        let found = counts(&finance).await;
        assert_eq!(found, json!({ "free": 1, "soon": 0, "held": 0, "expired": 1, "given": 0, "void": 0 }));
        let pool = finance.get("/api/v1/vouchers").await.data();
        assert_eq!((&pool["pools"][0]["low"], &pool["pools"][0]["stock"]), (&json!(true), &json!(1)));
    }

    async fn who_may_not_import_sees_the_pools(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        for role in [Role::Care, Role::Auditor] {
            let person = shop.desk.person(&format!("{}@arena.example", role.as_str()), role).await;
            let found = person.get("/api/v1/vouchers").await.data();
            assert_eq!((&found["pools"], &found["without"][0]["id"]), (&json!([]), &json!(1)));
            let refused = person.post(POOL, &file(&[CODE])).await;
            assert_eq!((refused.status, refused.code()), (StatusCode::FORBIDDEN, "not_permitted"));
        }
        let reviewer = shop.desk.person("omar@arena.example", Role::Reviewer).await;
        assert_eq!(reviewer.get("/api/v1/vouchers").await.status, StatusCode::FORBIDDEN);
    }
}
