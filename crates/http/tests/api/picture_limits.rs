//! Limits on pictures, a few at a time and a maximum a day, that delay no other subscriber.

use arena_testkit::pictures::{as_png, costly, decoder, plain};
use arena_testkit::{Engine, TestDatabase, both_engines, run};
use axum::http::StatusCode;
use futures::StreamExt;
use futures::stream::FuturesUnordered;

use crate::support::{Answer, Browser, Call, DAY, Door, NUMBER, OTHER, multipart};

const COMPLETE: &str = "/api/v1/user/profile/complete";

fn upload(browser: &Browser, picture: &[u8]) -> Call {
    let (kind, body) = multipart(&[("image", Some("me.png"), picture)]);
    browser.call(axum::http::Method::POST, COMPLETE).bytes(&kind, body)
}

#[test]
fn an_honest_upload_is_answered_beside_a_flood_of_costly_ones() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| setup.pictures = Some(decoder())).await;
        let (flood, honest) = (door.login(NUMBER).await, door.login(OTHER).await);
        let bomb = as_png(costly());
        assert!(bomb.len() < 200_000, "{} bytes for 36 MB of pixels", bomb.len());
        let refused = |answer: &Answer| answer.status == StatusCode::TOO_MANY_REQUESTS;
        let mut bombs: FuturesUnordered<_> =
            (0..110).map(|_| tokio::spawn(upload(&flood, &bomb).send())).collect();
        // While the flood is processed, further pictures are refused.
        let mut answers: Vec<Answer> = Vec::new();
        while !answers.iter().any(refused) {
            answers.push(bombs.next().await.unwrap().unwrap());
        }
        let own = upload(&honest, &as_png(plain(7))).send().await;
        assert_eq!(own.status, StatusCode::OK, "{}", own.text());
        answers.extend(bombs.collect::<Vec<_>>().await.into_iter().map(Result::unwrap));
        let refused: Vec<_> = answers.iter().filter(|answer| refused(answer)).collect();
        assert!(refused.len() > 50, "{} of 110 were refused", refused.len());
        assert!(refused.iter().all(|answer| answer.header("retry-after") == "5"));
    });
}

both_engines! {
    async fn only_so_many_pictures_of_a_subscriber_are_looked_at_in_a_day(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.uploads_per_day = 3).await;
        let (browser, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        let good = as_png(plain(7));
        // An invalid picture counts, because it had to be decoded.
        upload(&browser, b"GIF89a").send().await.failed(422, "invalid");
        let at_once = arena_testkit::at_once((0..6).map(|_| upload(&browser, &good).send())).await;
        let taken = at_once.iter().filter(|answer| answer.json()["success"] == true).count();
        assert_eq!(taken, 2, "of three, one was spent before");
        assert_eq!(upload(&browser, &good).send().await.refusal(), "too_many_uploads");
        assert_eq!(upload(&other, &good).send().await.json()["success"], true, "each for themselves");
        // A profile without a picture can still be saved.
        let name = browser.post(COMPLETE, &serde_json::json!({ "name": "Ayesha" })).send().await;
        assert_eq!(name.json()["success"], true);
        door.t.clock.advance(DAY);
        let browser = door.login(NUMBER).await;
        assert_eq!(upload(&browser, &good).send().await.json()["success"], true, "the next day");
    }
}
