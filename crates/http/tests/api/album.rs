//! Puzzle Mania's picture of the day and the album, which pays nothing.

use arena_app::album::seed_of;
use arena_app::privacy;
use arena_games::puzzle::{Action, Game, Recorder, level, solver};
use arena_rules::album::{PICTURES, stars};
use arena_testkit::{TestDatabase, at_once, both_engines};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{Days, NaiveDate};
use serde_json::{Value, json};

use crate::support::{Browser, DAY, Door, NUMBER, OTHER};

const ALBUM: &str = "/api/v1/album";
const SOLVED: &str = "/api/v1/album/solved";

/// What the album answers, and the play of a picture by it.
struct Page(Value);

impl Page {
    async fn of(browser: &Browser) -> Self {
        Self(browser.get(ALBUM).send().await.data())
    }

    fn today(&self) -> u8 {
        self.0["today"].as_u64().unwrap().try_into().unwrap()
    }

    fn row(&self, picture: u8) -> &Value {
        &self.0["pictures"][usize::from(picture) - 1]
    }

    /// A picture whose day was not in the last week.
    fn closed(&self) -> u8 {
        (1..=PICTURES).find(|picture| self.row(*picture)["open"] == false).unwrap()
    }

    fn seed(&self, picture: u8, size: u8) -> u64 {
        seed_of(self.0["seed"].as_str().unwrap().parse().unwrap(), picture, size)
    }

    fn body(&self, picture: u8, size: u8, log: &[u8]) -> Value {
        json!({ "day": self.0["day"], "picture": picture, "level": size, "replay": URL_SAFE_NO_PAD.encode(log) })
    }

    fn solved(&self, picture: u8, size: u8) -> Value {
        self.body(picture, size, &solver::passing_log(size, self.seed(picture, size)).unwrap())
    }

    /// A solution with as many needless turns as the allowance has room for, and its stars.
    fn clumsy(&self, picture: u8, size: u8) -> (Value, u8) {
        let seed = self.seed(picture, size);
        let game = Game::new(level(size).unwrap(), seed);
        let needless = (game.allowed_moves() - game.needed()) / 4 * 4;
        let mut recorder = Recorder::new(level(size).unwrap(), seed);
        let mut tick = 60;
        for _ in 0..needless {
            recorder.act(tick, Action::Tap(0)).unwrap();
            tick += 20;
        }
        for event in solver::solve(size, seed).unwrap() {
            recorder.act(tick, event.action).unwrap();
            tick += 20;
        }
        let stars = stars(game.needed() + needless, game.allowed_moves());
        (self.body(picture, size, &recorder.log()), stars)
    }
}

fn day(value: &Value) -> NaiveDate {
    value.as_str().unwrap().parse().unwrap()
}

both_engines! {
    async fn everybody_has_the_same_picture_and_a_week_for_it(db: TestDatabase) {
        let door = Door::new(db).await;
        let guest = door.get(ALBUM).send().await.data();
        let page = Page::of(&door.login(NUMBER).await).await;
        assert_eq!((&guest["today"], &guest["seed"]), (&page.0["today"], &Value::Null));
        assert_eq!(guest["pictures"], page.0["pictures"], "nothing is solved yet");
        let rows = guest["pictures"].as_array().unwrap();
        assert_eq!(rows.len(), usize::from(PICTURES));
        assert_eq!(rows.iter().filter(|row| row["open"] == true).count(), 7);
        let today = json!({ "picture": page.today(), "open": true, "stars": 0, "day": guest["day"] });
        assert_eq!(*page.row(page.today()), today);
        let other = Page::of(&door.login(OTHER).await).await;
        assert_ne!(other.0["seed"], page.0["seed"]);
        door.t.clock.advance(DAY);
        let tomorrow = door.get(ALBUM).send().await.data();
        assert_ne!(tomorrow["today"], guest["today"]);
        assert_eq!(day(&tomorrow["day"]), day(&guest["day"]) + Days::new(1));
    }

    async fn a_solved_picture_goes_into_the_album_and_pays_nothing(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let page = Page::of(&browser).await;
        let today = page.today();
        for size in 1..=3 {
            let solved = browser.post(SOLVED, &page.solved(today, size)).send().await.data();
            assert_eq!(solved, json!({ "stars": 3, "best": 3, "day": page.0["day"] }), "size {size}");
        }
        let row = json!({ "picture": today, "open": true, "stars": 3, "day": page.0["day"] });
        assert_eq!(*Page::of(&browser).await.row(today), row);
        assert_eq!(browser.balance().await, 0);
        assert_eq!((door.count("game_session").await, door.count("level_payment").await), (0, 0));
        assert_eq!(door.count("album_picture").await, 1);
        assert_eq!(Page::of(&door.login(OTHER).await).await.row(today)["stars"], 0);
    }

    async fn stars_only_grow_on_whatever_device(db: TestDatabase) {
        let door = Door::new(db).await;
        let (one, two) = (door.login(NUMBER).await, door.login(NUMBER).await);
        let page = Page::of(&one).await;
        let today = page.today();
        let (clumsy, few) = page.clumsy(today, 3);
        assert!(few < 3);
        let solved = one.post(SOLVED, &clumsy).send().await.data();
        assert_eq!((&solved["stars"], &solved["best"]), (&json!(few), &json!(few)));
        let neat = page.solved(today, 3);
        let send = |browser: &Browser, body: &Value| {
            let (browser, body) = (browser.clone(), body.clone());
            async move { browser.post(SOLVED, &body).send().await.data()["best"].clone() }
        };
        let together = [send(&one, &neat), send(&two, &clumsy), send(&one, &clumsy), send(&two, &neat)];
        at_once(together).await;
        assert_eq!(send(&two, &clumsy).await, json!(3));
        assert_eq!(Page::of(&two).await.row(today)["stars"], 3);
        assert_eq!(door.count("album_picture").await, 1);
    }

    async fn a_solved_picture_stays_open_and_keeps_its_first_day(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let page = Page::of(&browser).await;
        let (first, today) = (page.0["day"].clone(), page.today());
        let (clumsy, few) = page.clumsy(today, 1);
        browser.post(SOLVED, &clumsy).send().await.data();
        for _ in 0..8 {
            door.t.clock.advance(DAY);
        }
        let browser = door.login(NUMBER).await;
        let page = Page::of(&browser).await;
        let row = json!({ "picture": today, "open": true, "stars": few, "day": first });
        assert_eq!(*page.row(today), row);
        let solved = browser.post(SOLVED, &page.solved(today, 1)).send().await.data();
        assert_eq!(solved, json!({ "stars": 3, "best": 3, "day": first }));
    }

    async fn a_play_is_taken_for_a_week(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let page = Page::of(&browser).await;
        let body = page.solved(page.today(), 1);
        let mut early = body.clone();
        early["day"] = json!((day(&page.0["day"]) + Days::new(1)).to_string());
        browser.post(SOLVED, &early).send().await.failed(200, "picture_day_over");
        // A phone was without a network until then.
        door.t.clock.advance(DAY * 6);
        let browser = door.login(NUMBER).await;
        let solved = browser.post(SOLVED, &body).send().await.data();
        assert_eq!(solved["day"], page.0["day"]);
        door.t.clock.advance(DAY);
        let browser = door.login(NUMBER).await;
        browser.post(SOLVED, &body).send().await.failed(200, "picture_day_over");
    }

    async fn only_an_own_solved_and_open_picture_counts(db: TestDatabase) {
        let door = Door::new(db).await;
        let (browser, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        let (page, theirs) = (Page::of(&browser).await, Page::of(&other).await);
        let today = page.today();
        let refused = async |body: &Value| browser.post(SOLVED, body).send().await.refusal();
        let closed = page.closed();
        assert_eq!(refused(&page.solved(closed, 1)).await, "picture_closed");
        assert_eq!(refused(&page.solved(PICTURES + 1, 1)).await, "picture_closed");
        assert_eq!(refused(&theirs.solved(today, 1)).await, "replay_wrong_seed");
        // The same log for another picture.
        let mut moved = page.solved(today, 1);
        let open = (1..=PICTURES).find(|picture| *picture != today && page.row(*picture)["open"] == true);
        moved["picture"] = json!(open);
        assert_eq!(refused(&moved).await, "replay_wrong_seed");
        let mut larger = page.solved(today, 1);
        larger["level"] = json!(2);
        assert_eq!(refused(&larger).await, "level_mismatch");
        larger["level"] = json!(9);
        assert_eq!(refused(&larger).await, "replay_malformed");
        let lost = solver::failing_log(2, page.seed(today, 2)).unwrap();
        assert_eq!(refused(&page.body(today, 2, &lost)).await, "picture_unsolved");
        let mut forged = solver::passing_log(2, page.seed(today, 2)).unwrap();
        *forged.last_mut().unwrap() ^= 1;
        assert_eq!(refused(&page.body(today, 2, &forged)).await, "replay_forged");
        assert_eq!(refused(&page.body(today, 2, &[])).await, "replay_malformed");
        assert_eq!(refused(&page.body(today, 2, &[0; 24_001])).await, "replay_malformed");
        assert_eq!(door.count("album_picture").await, 0);
    }

    async fn an_erased_subscriber_leaves_no_album(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let page = Page::of(&browser).await;
        browser.post(SOLVED, &page.solved(page.today(), 2)).send().await.data();
        let subscriber = door.t.subscriber(NUMBER).await;
        let kept = privacy::export(&door.t.app, subscriber).await.unwrap().kept;
        let table = kept.iter().find(|table| table.table == "album_picture").unwrap();
        assert_eq!(table.rows[0]["stars"], 3);
        privacy::erase(&door.t.app, subscriber, false).await.unwrap();
        assert_eq!(door.count("album_picture").await, 0);
    }

    async fn an_operator_can_switch_the_album_off(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.additions.album = false).await;
        door.get(ALBUM).send().await.failed(404, "not_found");
        let browser = door.login(NUMBER).await;
        let body = json!({ "day": "2026-11-28", "picture": 1, "level": 1, "replay": "AAAA" });
        browser.post(SOLVED, &body).send().await.failed(404, "not_found");
    }
}
