use arena_app::privacy;
use arena_app::rewards::vouchers;
use arena_testkit::{TestDatabase, at_once, both_engines, reward};
use chrono::Duration;
use serde_json::{Value, json};

use super::{CODE, NUMBER, Shop, counts, deliver, file, imported};

both_engines! {
    async fn a_code_goes_to_the_subscriber_and_to_nobody_else(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let (finance, care) = (shop.finance().await, shop.care().await);
        imported(&finance, &file(&[CODE])).await;
        let claim = shop.taken(NUMBER, &care).await;
        let shown = care.get(&format!("/api/v1/claims/{claim}")).await.data();
        assert_eq!((&shown["codes"], &shown["byVoucher"]), (&json!(1), &json!(false)));
        let done = deliver(&care, claim).await;
        assert!(!done.body.to_string().contains(CODE), "{}", done.body);
        let done = done.data();
        assert_eq!(
            (&done["state"], &done["reference"], &done["byVoucher"], &done["codes"]),
            (&json!("delivered"), &json!("••••-7Q2F"), &json!(true), &Value::Null)
        );
        assert_eq!(deliver(&care, claim).await.code(), "claim_settled");
        assert_eq!(counts(&finance).await, json!({ "free": 0, "soon": 0, "held": 0, "expired": 0, "given": 1, "void": 0 }));

        let message = shop.t().read().messages();
        let buyer = shop.t().subscriber(NUMBER).await;
        let kept = message.of_subscriber(buyer, 50).await.unwrap();
        let of_code = kept.iter().find(|message| message.kind == "voucher_delivered").unwrap();
        assert!(of_code.text.ends_with("\nCode: ****"), "{}", of_code.text);
        let sent = shop.sent().await;
        let text = "Arena: Reward 1 is yours. Open Rewards to see your code.\nCode: GIFT-0001-7Q2F";
        assert!(sent.iter().any(|sms| sms == text), "{sent:?}");

        // Neither the tables of codes, claims, messages and jobs nor the audit have the code.
        let everything = shop.t().db.raw().await.everything().await.unwrap();
        assert!(everything.contains("voucher_delivered") && everything.contains("7Q2F"), "the dump has the rows");
        for form in [CODE.to_owned(), hex(CODE), hex(CODE).to_uppercase(), CODE[..10].to_owned()] {
            assert!(!everything.contains(&form), "{form} is in the database");
        }
    }

    async fn care_has_a_lost_sms_with_a_code_sent_again(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let (finance, care) = (shop.finance().await, shop.care().await);
        imported(&finance, &file(&[CODE])).await;
        let claim = shop.taken(NUMBER, &care).await;
        deliver(&care, claim).await.data();
        let with_code = |sent: &[String]| sent.iter().filter(|text| text.contains(CODE)).count();
        assert_eq!(with_code(&shop.sent().await), 1);
        let buyer = shop.t().subscriber(NUMBER).await;
        let path = format!("/api/v1/subscribers/{buyer}/messages");
        let list = care.get(&path).await.data();
        let message = list["items"].as_array().unwrap().iter().find(|item| item["kind"] == json!("voucher_delivered")).unwrap();
        assert_eq!(message["text"], Value::Null, "only the subscriber may know it");
        shop.t().clock.advance(Duration::minutes(1));
        let again = care.post(&format!("{path}/{}/resend", message["id"].as_str().unwrap()), &json!({})).await;
        assert!(!again.body.to_string().contains(CODE), "{}", again.body);
        again.data();
        assert_eq!(with_code(&shop.sent().await), 2);
    }

    async fn the_last_code_goes_to_one_of_two_claims(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let (finance, care) = (shop.finance().await, shop.care().await);
        let (one, two) = (shop.taken(NUMBER, &care).await, shop.taken("03007654321", &care).await);
        imported(&finance, &file(&[CODE])).await;
        let (first, second) = tokio::join!(deliver(&care, one), deliver(&care, two));
        let won = [&first, &second].map(|answer| answer.body["success"] == json!(true));
        assert_eq!(won.iter().filter(|won| **won).count(), 1);
        let lost = if won[0] { &second } else { &first };
        assert_eq!(lost.code(), "no_vouchers");
        assert_eq!(counts(&finance).await["given"], json!(1));
    }

    async fn a_claim_gets_one_code_however_often_it_is_delivered_at_once(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let (finance, care) = (shop.finance().await, shop.care().await);
        let codes: Vec<_> = (0..8).map(|number| format!("CODE-{number:04}")).collect();
        imported(&finance, &file(&codes.iter().map(String::as_str).collect::<Vec<_>>())).await;
        let claim = shop.taken(NUMBER, &care).await;
        let apps = [shop.t().node().await, shop.t().node().await];
        let calls = apps.iter().cycle().take(6).cloned().map(|app| async move {
            vouchers::deliver(&app, claim, "zara@arena.example").await.is_ok()
        });
        let outcomes = at_once(calls.collect::<Vec<_>>()).await;
        assert_eq!(outcomes.iter().filter(|won| **won).count(), 1, "{outcomes:?}");
        assert_eq!(counts(&finance).await["given"], json!(1));
        assert_eq!(shop.sent().await.iter().filter(|text| text.contains("Code: ")).count(), 1);
    }

    async fn many_claims_at_once_get_a_code_each(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let (finance, care) = (shop.finance().await, shop.care().await);
        let mut claims = Vec::new();
        for last in 0..6 {
            claims.push(shop.taken(&format!("0300123456{last}"), &care).await);
        }
        let codes: Vec<_> = (0..6).map(|number| format!("CODE-{number:04}")).collect();
        imported(&finance, &file(&codes.iter().map(String::as_str).collect::<Vec<_>>())).await;
        let app = &shop.t().app;
        let calls = claims.into_iter().map(|claim| {
            let app = app.clone();
            async move { vouchers::deliver(&app, claim, "zara@arena.example").await.is_ok() }
        });
        assert_eq!(at_once(calls.collect::<Vec<_>>()).await, [true; 6]);
        let mut sent: Vec<_> = shop.sent().await.into_iter().filter_map(|text| Some(text.split_once("Code: ")?.1.to_owned())).collect();
        sent.sort();
        assert_eq!(sent, codes, "each code once");
    }

    async fn the_code_that_expires_first_goes_first_and_an_expired_one_never(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let (finance, mut care) = (shop.finance().await, shop.care().await);
        let csv = "code,expires\nNEVER-0001,\nLATER-0001,2026-06-30\nFIRST-0001,2026-03-02\nSECOND-001,2026-03-20\n";
        let mut claims = Vec::new();
        for _ in 0..4 {
            claims.push(shop.taken(NUMBER, &care).await);
        }
        imported(&finance, &json!({ "name": "a.csv", "csv": csv })).await;
        shop.t().clock.advance(Duration::days(2));
        care.sign_in().await.data();
        let mut sent = Vec::new();
        for claim in &claims[..3] {
            deliver(&care, *claim).await.data();
            let codes = shop.sent().await.into_iter().filter_map(|text| Some(text.split_once("Code: ")?.1.to_owned()));
            sent.extend(codes.filter(|code| !sent.contains(code)).collect::<Vec<_>>());
        }
        assert_eq!(deliver(&care, claims[3]).await.code(), "no_vouchers");
        assert_eq!(sent, ["SECOND-001", "LATER-0001", "NEVER-0001"]);
    }

    async fn who_has_not_taken_the_claim_gives_no_code(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let (finance, care) = (shop.finance().await, shop.care().await);
        imported(&finance, &file(&[CODE])).await;
        let claim = shop.taken(NUMBER, &care).await;
        let omar = shop.desk.person("omar@arena.example", arena_rules::staff::Role::Care).await;
        assert_eq!(deliver(&omar, claim).await.code(), "claim_taken");
        care.post(&format!("/api/v1/claims/{claim}/release"), &json!({})).await.data();
        assert_eq!(deliver(&care, claim).await.code(), "claim_not_taken");
        assert_eq!(counts(&finance).await["free"], json!(1));
    }

    async fn an_erasure_wipes_the_code_and_keeps_the_row(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let (finance, care) = (shop.finance().await, shop.care().await);
        imported(&finance, &file(&[CODE, "OTHER-0001"])).await;
        let claim = shop.taken(NUMBER, &care).await;
        deliver(&care, claim).await.data();
        let buyer = shop.t().subscriber(NUMBER).await;
        let export = privacy::export(shop.desk.app(), buyer).await.unwrap();
        let given = export.kept.iter().find(|table| table.table == "voucher").unwrap();
        assert_eq!(given.rows.len(), 1);
        privacy::erase(shop.desk.app(), buyer, false).await.unwrap();
        let mut raw = shop.t().db.raw().await;
        assert_eq!(raw.count("voucher WHERE state = 'given' AND code IS NULL AND key_id IS NULL").await.unwrap(), 1);
        assert_eq!(raw.count("voucher WHERE state = 'free' AND code IS NOT NULL").await.unwrap(), 1);
        let again = finance.confirmed("/api/v1/rewards/1/vouchers", &file(&[CODE])).await;
        assert_eq!(again.code(), "voucher_lines", "a wiped code is known for good");
        assert!(shop.sent().await.iter().all(|text| !text.contains(CODE)), "its message is gone too");
    }
}

fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}
