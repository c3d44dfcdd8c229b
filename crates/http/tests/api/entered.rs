//! The tournaments that a caller has entered, as the app's match bar reads them (contract 4).

use arena_app::ports::{DecidedBy, Match};
use arena_app::tournaments::engine;
use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::appearance::Side;
use arena_testkit::{TestDatabase, both_engines, tournament};
use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};

use crate::matches::{CHECK_IN, Cup};
use crate::support::{Browser, Door, NUMBER};

const ENTERED: &str = "/api/v1/esl/tournaments/entered";

async fn entered(browser: &Browser) -> Vec<Value> {
    browser.get(ENTERED).send().await.data().as_array().unwrap().clone()
}

async fn only(browser: &Browser) -> Value {
    let entered = entered(browser).await;
    assert_eq!(entered.len(), 1, "{entered:?}");
    entered[0].clone()
}

async fn state(browser: &Browser) -> Value {
    only(browser).await["state"].clone()
}

async fn both_come(cup: &Cup, of: &Match) {
    for side in [Side::A, Side::B] {
        cup.player(of, side).await.post(CHECK_IN, &cup.room(of)).send().await.data();
    }
}

async fn win(cup: &Cup, of: &Match) {
    both_come(cup, of).await;
    let app = &cup.door.t.app;
    engine::decide(app, cup.id, of.room, Side::A, DecidedBy::Referee).await.unwrap();
}

/// Continues at a later time, with fresh access tokens.
async fn later(cup: &mut Cup, at: DateTime<Utc>) {
    cup.door.t.clock.set(at);
    cup.steps().await;
    for number in 0..cup.browsers.len() {
        cup.browsers[number] = cup.door.login(&format!("0300{number:07}")).await;
    }
}

both_engines! {
    async fn an_entry_waits_for_its_start_and_hears_if_there_is_none(db: TestDatabase) {
        let door = Door::new(db).await;
        door.get(ENTERED).send().await.failed(401, "not_logged_in");
        let browser = door.login(NUMBER).await;
        assert!(entered(&browser).await.is_empty());
        let new = tournament(TournamentKind::Esl, "cup");
        let id = door.t.seed_tournament(&new).await;
        browser.post("/api/v1/esl/tournament/entry/checkin", &json!({ "id": id })).send().await.data();
        assert_eq!(only(&browser).await, json!({
            "tournamentId": id, "tournamentName": "The cup cup", "gameName": "Cannon Clash",
            "route": "/cannon-clash", "thumbnail": "tournament", "state": "entered",
            "startsAt": "2026-03-01T08:00:00Z", "round": null, "roomId": null, "opponent": null,
            "opponentBot": false, "nextAt": null, "place": null, "prize": 0,
        }));
        let card = door.get("/api/v1/esl/tournaments/all").send().await.data()[0].clone();
        assert_eq!((&card["firstMatchAt"], &card["appearSeconds"]), (&json!("2026-03-01T08:10:00Z"), &json!(300)));
        door.t.clock.set(new.starts_at);
        let browser = door.login(NUMBER).await;
        while engine::step(&door.t.app, id).await.unwrap() == engine::StepOutcome::Did {}
        assert_eq!(state(&browser).await, "cancelled", "fewer than ten players");
        door.t.clock.advance(Duration::hours(24) + Duration::seconds(1));
        assert!(entered(&door.login(NUMBER).await).await.is_empty());
    }

    async fn an_entrant_follows_their_way_to_the_cup(db: TestDatabase) {
        let mut cup = Cup::new(db, 4).await;
        let semis = cup.matches(1).await;
        let (a, b) = (cup.player(&semis[0], Side::A).await, cup.player(&semis[0], Side::B).await);
        let open = only(a).await;
        assert_eq!((&open["state"], &open["roomId"]), (&json!("open"), &json!(semis[0].room.as_str())));
        assert_eq!(open["round"], json!({
            "number": 1, "title": "Semi-final", "matches": 2, "opensAt": "2026-03-01T08:10:00Z",
            "appearUntil": "2026-03-01T08:15:00Z", "deadlineAt": "2026-03-01T08:25:00Z",
        }));
        let profile = b.get("/api/v1/user/profile").send().await.data();
        assert_eq!(open["opponent"], json!({
            "username": profile["username"], "profileImage": null, "avatar": profile["avatar"],
        }));
        a.post(CHECK_IN, &cup.room(&semis[0])).send().await.data();
        assert_eq!((state(a).await, state(b).await), (json!("playing"), json!("open")));

        win(&cup, &semis[0]).await;
        let through = only(a).await;
        assert_eq!((&through["state"], &through["roomId"]), (&json!("through"), &Value::Null));
        assert_eq!(through["nextAt"], "2026-03-02T08:10:00Z");
        assert_eq!(state(b).await, "out");

        let second = cup.player(&semis[1], Side::A).await.get("/api/v1/user/profile").send().await.data();
        win(&cup, &semis[1]).await;
        let soon: DateTime<Utc> = "2026-03-01T08:20:00Z".parse().unwrap();
        later(&mut cup, soon).await;
        let drawn = only(cup.player(&semis[0], Side::A).await).await;
        assert_eq!((&drawn["state"], &drawn["roomId"], &drawn["nextAt"]), (&json!("drawn"), &Value::Null, &Value::Null));
        assert_eq!((&drawn["round"]["title"], &drawn["round"]["opensAt"]), (&json!("Final"), &json!("2026-03-02T08:10:00Z")));
        assert_eq!(drawn["opponent"]["username"], second["username"]);

        later(&mut cup, "2026-03-02T08:00:00Z".parse().unwrap()).await;
        let last = cup.matches(2).await.remove(0);
        let called = only(cup.player(&last, Side::A).await).await;
        assert_eq!((&called["state"], &called["roomId"]), (&json!("called"), &json!(last.room.as_str())));
        later(&mut cup, "2026-03-02T08:10:00Z".parse().unwrap()).await;
        win(&cup, &last).await;
        let champion = cup.player(&last, Side::A).await;
        let won = only(champion).await;
        assert_eq!((&won["state"], &won["nextAt"]), (&json!("through"), &Value::Null), "there is no further round");
        later(&mut cup, "2026-03-02T08:16:00Z".parse().unwrap()).await;
        let placed = only(cup.player(&last, Side::A).await).await;
        assert_eq!((&placed["state"], &placed["place"], &placed["prize"]), (&json!("placed"), &json!(1), &json!(100)));
        let second = only(cup.player(&last, Side::B).await).await;
        assert_eq!((&second["place"], &second["prize"]), (&json!(2), &json!(50)));
    }

    async fn who_does_not_come_is_out_when_the_countdown_ends(db: TestDatabase) {
        let mut cup = Cup::new(db, 2).await;
        let of = cup.matches(1).await.remove(0);
        cup.player(&of, Side::A).await.post(CHECK_IN, &cup.room(&of)).send().await.data();
        cup.door.t.clock.set("2026-03-01T08:14:59Z".parse().unwrap());
        assert_eq!(state(cup.player(&of, Side::B).await).await, "open");
        cup.door.t.clock.set("2026-03-01T08:15:00Z".parse().unwrap());
        assert_eq!(state(cup.player(&of, Side::B).await).await, "out", "nothing is offered that is refused");
        later(&mut cup, "2026-03-01T08:15:01Z".parse().unwrap()).await;
        assert_eq!(only(cup.player(&of, Side::A).await).await["place"], 1);
    }

    async fn the_most_urgent_tournament_comes_first(db: TestDatabase) {
        let cup = Cup::new(db, 2).await;
        let door = &cup.door;
        let later = |slug: &str, hours: i64| {
            let mut new = tournament(TournamentKind::Esl, slug);
            new.starts_at += Duration::hours(hours);
            new
        };
        for new in [later("evening", 9), later("noon", 4)] {
            let id = door.t.seed_tournament(&new).await;
            cup.browsers[0].post("/api/v1/esl/tournament/entry/checkin", &json!({ "id": id })).send().await.data();
        }
        let names: Vec<Value> =
            entered(&cup.browsers[0]).await.into_iter().map(|one| one["tournamentName"].clone()).collect();
        assert_eq!(names, ["The cup cup", "The noon cup", "The evening cup"]);
        assert_eq!(entered(&cup.browsers[1]).await.len(), 1, "each sees their own");
    }
}
