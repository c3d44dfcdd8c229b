//! Lists and views of tournaments (spec 3, 4, 7; contract 2, 4).

use arena_app::ports::NewTournament;
use arena_app::tournaments::{Winner, award, prizes};
use arena_rules::Credits;
use arena_rules::tournament::{TournamentKind, TournamentState};
use arena_testkit::{TestDatabase, both_engines, tournament};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{Browser, Door, NUMBER, OTHER};

pub(crate) const WEEKLY: &str = "/api/v1/tournaments/all";
pub(crate) const ESL: &str = "/api/v1/esl/tournaments/all";
pub(crate) const VIEW: &str = "/api/v1/tournament/view";
pub(crate) const REGISTER: &str = "/api/v1/tournament/entry/checkin";
pub(crate) const CHECK_IN: &str = "/api/v1/esl/tournament/entry/checkin";

fn later(new: NewTournament, hours: i64) -> NewTournament {
    let by = Duration::hours(hours);
    NewTournament { starts_at: new.starts_at + by, ends_at: new.ends_at.map(|end| end + by), ..new }
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|card| card["tourn_name"].as_str().unwrap()).collect()
}

both_engines! {
    async fn a_card_has_the_fields_of_the_specification(db: TestDatabase) {
        let door = Door::new(db).await;
        let new = NewTournament {
            entry_fee: Credits(20),
            uid_check: true,
            tourn_type: "Cash".into(),
            max_players: Some(64),
            ..tournament(TournamentKind::Weekly, "friday")
        };
        let id = door.t.seed_tournament(&new).await;
        let expected = json!({
            "tourn_id": id, "Id": id, "id": id,
            "tourn_name": "The friday cup", "tournament_game": "PUBG Mobile", "game_unique_id": null, "kind": "weekly",
            "time": "2026-03-01 01:00 PM", "timeAt": "2026-03-01T08:00:00Z",
            "timeStart": "2026-03-01 01:00 PM", "timeStartAt": "2026-03-01T08:00:00Z",
            "timeEnd": "2026-03-01 03:00 PM", "timeEndAt": "2026-03-01T10:00:00Z",
            "timeOpen": "2026-03-01 12:00 PM", "timeOpenAt": "2026-03-01T07:00:00Z",
            "status": 1, "is_running": 0, "prize": 100, "second_prize": 50, "third_prize": 25,
            "entryFee": 20, "isEntryFree": 0, "total_checkin": 0, "entries": 0, "bots": 0, "min_players": 10, "max_players": 64,
            "firstMatchAt": null, "appearSeconds": null,
            "thumbnail": "tournament", "banner": "tournament-banner", "platform": "Mobile",
            "UIDCheck": 1, "tourn_type": "Cash",
        });
        let list = door.get(WEEKLY).send().await.json();
        let whole = json!({ "success": true, "data": [expected], "errors": null, "me": null });
        assert_eq!(list, whole);
        assert_eq!(door.get(ESL).send().await.data(), json!([]));

        let esl = door.t.seed_tournament(&tournament(TournamentKind::Esl, "cannon")).await;
        door.t.clock.advance(Duration::seconds(1));
        let list = door.get(ESL).send().await.data();
        assert_eq!(list[0]["tourn_id"], esl);
        assert_eq!((&list[0]["timeEnd"], &list[0]["timeEndAt"]), (&Value::Null, &Value::Null));
        assert_eq!((&list[0]["isEntryFree"], &list[0]["game_unique_id"]), (&json!(1), &json!("cannon_clash_001")));
    }

    async fn the_list_starts_with_live_tournaments_and_drops_old_ones(db: TestDatabase) {
        let door = Door::new(db).await;
        for (slug, hours) in [("late", 30), ("soon", 3), ("live", 0), ("over", -9), ("older", -20)] {
            let state = if hours < 0 { TournamentState::Ended } else { TournamentState::Open };
            let new = later(NewTournament { state, ..tournament(TournamentKind::Weekly, slug) }, hours);
            door.t.seed_tournament(&new).await;
        }
        door.t.clock.advance(Duration::hours(1));
        let list = door.get(WEEKLY).send().await.data();
        let expected = ["The live cup", "The soon cup", "The late cup", "The over cup", "The older cup"];
        assert_eq!(names(&list), expected);
        let status: Vec<_> =
            list.as_array().unwrap().iter().map(|card| (card["status"].clone(), card["is_running"].clone())).collect();
        assert_eq!(json!(status), json!([[2, 1], [1, 0], [1, 0], [4, 0], [4, 0]]));
        // Without results the tournament is closed and stays listed for staff to enter them.
        door.t.clock.advance(Duration::days(15));
        let list = door.get(WEEKLY).send().await.data();
        assert_eq!(names(&list), ["The late cup", "The soon cup", "The live cup"]);
        assert_eq!(list[0]["status"], 3);
    }

    async fn the_list_is_sent_again_only_where_it_changed(db: TestDatabase) {
        let door = Door::new(db).await;
        door.t.seed_tournament(&tournament(TournamentKind::Esl, "one")).await;
        let browser = door.login(NUMBER).await;
        let first = door.get(ESL).send().await;
        let etag = first.header("etag").to_owned();
        assert_eq!(first.header("cache-control"), "public, max-age=5, stale-while-revalidate=60");
        assert!(first.header("vary").contains("authorization"), "{}", first.header("vary"));
        let again = door.get(ESL).header("if-none-match", &etag).send().await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
        door.t.seed_tournament(&tournament(TournamentKind::Esl, "two")).await;
        assert_eq!(door.get(ESL).send().await.body, first.body, "for a second");
        door.t.clock.advance(Duration::seconds(1));
        let changed = door.get(ESL).header("if-none-match", &etag).send().await;
        assert_eq!(changed.data().as_array().unwrap().len(), 2);
        // The caller's own data is never cached.
        let own = browser.get(ESL).header("if-none-match", changed.header("etag")).send().await;
        assert_eq!((own.status, own.header("cache-control")), (StatusCode::OK, "private, no-store"));
        assert_eq!((own.data(), own.json()["me"].clone()), (changed.data(), json!({ "entered": [] })));
    }

    async fn only_an_entrant_sees_their_entry(db: TestDatabase) {
        let door = Door::new(db).await;
        let weekly = door.t.seed_tournament(&tournament(TournamentKind::Weekly, "w")).await;
        let esl = door.t.seed_tournament(&tournament(TournamentKind::Esl, "e")).await;
        let other = door.t.seed_tournament(&tournament(TournamentKind::Esl, "other")).await;
        let (browser, rival) = (door.login(NUMBER).await, door.login(OTHER).await);
        browser.post(CHECK_IN, &json!({ "id": esl })).send().await.data();
        browser.post(REGISTER, &json!({ "id": weekly, "pubg_nick": "Ace" })).send().await.data();
        let me = |answer: crate::support::Answer| answer.json()["me"]["entered"].clone();
        assert_eq!(me(browser.get(ESL).send().await), json!([esl]));
        assert_eq!(me(browser.get(WEEKLY).send().await), json!([weekly]));
        assert_eq!(me(rival.get(ESL).send().await), json!([]));
        for (id, entered) in [(weekly, true), (esl, true), (other, false)] {
            let view = browser.post(VIEW, &json!({ "id": id })).send().await.data();
            assert_eq!(view.as_array().unwrap().len(), 1);
            assert_eq!((&view[0]["id"], &view[0]["already_submited"]), (&json!(id), &json!(entered)));
            assert_eq!(view[0]["total_checkin"], i32::from(entered));
            assert_eq!(rival.post(VIEW, &json!({ "id": id })).send().await.data()[0]["already_submited"], false);
            assert_eq!(door.post(VIEW, &json!({ "id": id })).send().await.data()[0]["already_submited"], false);
        }
        // The room and the other entrants are not public.
        door.t.clock.advance(Duration::seconds(1));
        arena_app::tournaments::announce_room(&door.t.app, weekly, "ROOM77", "sesame").await.unwrap();
        for answer in [
            browser.post(VIEW, &json!({ "id": weekly })).send().await,
            rival.get(WEEKLY).send().await,
            browser.get(WEEKLY).send().await,
        ] {
            for secret in ["ROOM77", "sesame", "Ace", "3001234567"] {
                assert!(!answer.text().contains(secret), "{secret}: {}", answer.text());
            }
        }
    }

    async fn an_id_is_a_number_or_digits(db: TestDatabase) {
        let door = Door::new(db).await;
        let id = door.t.seed_tournament(&tournament(TournamentKind::Esl, "e")).await;
        let browser = door.login(NUMBER).await;
        for path in [VIEW, REGISTER, CHECK_IN] {
            for (body, text) in [
                (json!({}), "Tournament ID is missing"),
                (json!({ "id": null }), "Tournament ID is missing"),
                (json!({ "id": "" }), "Tournament ID is missing"),
                (json!({ "id": "  " }), "Tournament ID is missing"),
                (json!({ "id": "seven" }), "A tournament ID is a number."),
                (json!({ "id": "+7" }), "A tournament ID is a number."),
                (json!({ "id": "99999999999999999999" }), "A tournament ID is a number."),
                (json!({ "id": 1.5 }), "This field cannot be read."),
                (json!({ "id": [1] }), "This field cannot be read."),
            ] {
                let answer = browser.post(path, &body).send().await;
                answer.failed(422, "invalid");
                assert_eq!(answer.field("id"), text, "{path} {body}");
            }
            for unknown in [json!(id + 1), json!((id + 1).to_string()), json!(0), json!(-1), json!(i64::MAX)] {
                let answer = browser.post(path, &json!({ "id": unknown, "pubg_nick": "x" })).send().await;
                let said = (answer.refusal(), answer.message());
                assert_eq!(said, ("unknown_tournament".into(), "No tournament data available".into()), "{path}");
            }
        }
        assert_eq!(browser.post(VIEW, &json!({ "id": id.to_string() })).send().await.data()[0]["id"], id);
        browser.post(CHECK_IN, &json!({ "id": id.to_string() })).send().await.data();
    }

    /// Only the winner sees the state of a held prize.
    async fn a_prize_that_waits_is_shown_to_its_winner(db: TestDatabase) {
        let door = Door::new(db).await;
        let (browser, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        let (first, second) = (door.t.subscriber(NUMBER).await, door.t.subscriber(OTHER).await);
        let id = door.t.seed_tournament(&tournament(TournamentKind::Esl, "cannon")).await;
        door.t.check_in(id, &[first, second]).await;
        let tx = door.t.begin().await;
        let won = |subscriber, place, prize| Winner { subscriber, place, prize: Credits(prize) };
        let plan = door.t.tournament(id).await;
        award(&door.t.app, &*tx, &plan, &[won(first, 1, 6000), won(second, 2, 50)]).await.unwrap();
        let ended = tx.tournaments().change_state(id, plan.version, TournamentState::Ended, Some(door.t.app.now()), door.t.app.now());
        assert!(ended.await.unwrap());
        tx.commit().await.unwrap();
        door.t.clock.advance(Duration::seconds(5));

        let request = json!({ "id": id });
        let shown = async |browser: &Browser| browser.post(VIEW, &request).send().await.data()[0]["held_prize"].clone();
        let waiting = json!({ "state": "waiting", "place": 1, "credits": 6000, "reason": null });
        assert_eq!(shown(&browser).await, waiting);
        assert_eq!(shown(&other).await, Value::Null);
        assert_eq!(door.post(VIEW, &request).send().await.data()[0]["held_prize"], Value::Null, "a guest");
        let wallet = async |browser: &Browser| browser.get("/api/v1/wallet").send().await.data();
        let mine = wallet(&browser).await;
        let expected = json!([{ "amount": 6000, "title": "The cannon cup", "at": "2026-03-01T07:00:00Z" }]);
        assert_eq!((&mine["balance"], &mine["waitingPrizes"]), (&json!(0), &expected));
        let theirs = wallet(&other).await;
        assert_eq!((&theirs["balance"], &theirs["waitingPrizes"]), (&json!(50), &json!([])));

        let prize = prizes::of_winner(&door.t.app, id, first).await.unwrap().unwrap();
        prizes::refuse(&door.t.app, prize.id, "sana", "A program played").await.unwrap();
        let refused = json!({ "state": "refused", "place": 1, "credits": 6000, "reason": "A program played" });
        assert_eq!(shown(&browser).await, refused);
        assert_eq!(wallet(&browser).await["waitingPrizes"], json!([]));
    }
}
