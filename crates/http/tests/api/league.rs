//! Weekly leagues (docs/leagues.md).

use arena_app::leagues::{self, CloseWeek, GRACE};
use arena_app::standings;
use arena_testkit::{TestDatabase, both_engines};
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{Browser, Door, NUMBER, OTHER};

const LEAGUE: &str = "/api/v1/league";

async fn league(browser: &Browser) -> Value {
    browser.get(LEAGUE).send().await.data()
}

/// Does what the loop of a node does every 0.4 seconds.
async fn count(door: &Door) {
    while standings::count_changes(&door.t.app).await.unwrap() {}
    while leagues::seat(&door.t.app).await.unwrap() {}
}

async fn begun(db: TestDatabase) -> Door {
    let door = Door::with(db, |setup| setup.settings.leagues.rules.prizes_from = 2).await;
    leagues::sweep(&door.t.app).await.unwrap();
    door.t.clock.advance(Duration::minutes(3));
    // The sweep of each minute makes the next week while the present one runs.
    leagues::sweep(&door.t.app).await.unwrap();
    door
}

both_engines! {
    async fn a_league_is_seen_before_the_first_coin_and_after_it(db: TestDatabase) {
        let door = begun(db).await;
        door.get(LEAGUE).send().await.failed(401, "not_logged_in");
        let (browser, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        let idle = json!({
            "state": "idle", "startsAt": "2026-03-01T07:02:00Z", "endsAt": "2026-03-08T19:00:00Z", "tier": "bronze",
            "points": 0, "up": 7, "down": 0, "prizes": [50, 30, 20], "prizesFrom": 2, "members": [], "lastWeek": null,
        });
        assert_eq!(league(&browser).await, idle);
        for (browser, name) in [(&browser, "First"), (&other, "Second")] {
            let form = json!({ "username": name, "name": format!("{name} of all"), "avatar": 5 });
            browser.post("/api/v1/user/profile/complete", &form).send().await.data();
            browser.claim().send().await.data();
            door.t.clock.advance(Duration::seconds(1));
        }
        while standings::count_changes(&door.t.app).await.unwrap() {}
        let forming = league(&browser).await;
        assert_eq!((&forming["state"], &forming["points"], &forming["members"]), (&json!("forming"), &json!(10), &json!([])));
        count(&door).await;
        // Full names are not public, nor are ids.
        let member = |place: u32, name: &str, you: bool, zone: &str| json!({
            "place": place, "username": name, "profileImage": null, "avatar": 5, "points": 10, "you": you, "zone": zone,
        });
        let playing = league(&browser).await;
        assert_eq!(playing["members"], json!([member(1, "First", true, "up"), member(2, "Second", false, "stay")]));
        assert_eq!((&playing["state"], &playing["up"], &playing["down"]), (&json!("playing"), &json!(1), &json!(0)));
        assert_eq!(league(&other).await["members"][1]["you"], true);
    }

    async fn the_result_of_the_week_before_is_shown(db: TestDatabase) {
        let door = begun(db).await;
        let week = door.t.read().leagues().week_at(door.t.app.now()).await.unwrap().unwrap();
        for number in [NUMBER, OTHER] {
            door.login(number).await.claim().send().await.data();
            door.t.clock.advance(Duration::seconds(1));
        }
        count(&door).await;
        door.t.clock.set(week.ends_at + GRACE);
        leagues::sweep(&door.t.app).await.unwrap();
        leagues::close_groups(&door.t.app, CloseWeek { week: week.id, turn: 0 }).await.unwrap();
        let browser = door.login(NUMBER).await;
        let after = league(&browser).await;
        let last = json!({ "tier": "bronze", "place": 1, "points": 10, "movement": "up", "prize": 50 });
        assert_eq!((&after["state"], &after["tier"], &after["lastWeek"]), (&json!("idle"), &json!("silver"), &last));
        let wallet = browser.get("/api/v1/wallet").send().await.data();
        assert_eq!(wallet["entries"][0]["title"], "Weekly league, place 1");
        let urdu = browser.get("/api/v1/wallet?lang=ur").send().await.data();
        assert_eq!(urdu["entries"][0]["title"], "ہفتہ وار لیگ، پوزیشن 1");
        let messages = browser.get("/api/v1/notifications").send().await.data();
        assert_eq!(messages[0]["path"], "/leaderboard?board=week", "{messages}");
    }

    async fn a_league_is_not_found_while_leagues_are_off(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.additions.leagues = false).await;
        door.login(NUMBER).await.get(LEAGUE).send().await.failed(404, "not_found");
    }
}
