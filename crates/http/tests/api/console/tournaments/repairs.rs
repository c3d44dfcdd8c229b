//! Corrected results, and entrants whom staff remove.

use arena_app::AppError;
use arena_app::ports::SubscriberId;
use arena_app::tournaments::{self, Registration};
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use super::super::claims::messages;
use super::super::support::Desk;
use super::{TOURNAMENTS, audited, created, enter, organiser, running, show, steps};

both_engines! {
    async fn a_wrong_result_is_corrected_after_the_next_round_was_drawn(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let (id, _) = running(&desk, 4).await;
        let mut person = organiser(&desk).await;
        let page = person.get(&format!("{TOURNAMENTS}/{id}/rounds/1")).await.data();
        let player = |at: usize, side: usize| page["items"][at]["players"][side]["subscriber"].clone();
        let room = |at: usize| page["items"][at]["room"].as_str().unwrap().to_owned();
        let path = |room: &str, verb: &str| format!("{TOURNAMENTS}/{id}/matches/{room}/{verb}");
        let order = |winner: &Value| json!({ "winner": winner, "reason": "The recording shows it, T-9" });
        let (wrong, right) = (player(0, 0), player(0, 1));
        let correct = path(&room(0), "correct");
        assert_eq!(person.confirmed(&correct, &order(&right)).await.code(), "match_undecided");
        person.confirmed(&path(&room(0), "decide"), &order(&wrong)).await.data();
        assert_eq!(person.confirmed(&correct, &order(&wrong)).await.code(), "winner_stands");
        assert_eq!(person.confirmed(&correct, &order(&player(1, 0))).await.code(), "not_a_player");
        person.confirmed(&path(&room(1), "decide"), &order(&player(1, 0))).await.data();
        steps(&desk, id).await;

        // The final is drawn: the right winner takes the seat.
        person.confirmed(&correct, &order(&right)).await.data();
        let last = person.get(&format!("{TOURNAMENTS}/{id}/rounds/2")).await.data();
        let players = last["items"][0]["players"].as_array().unwrap();
        let finalists: Vec<_> = players.iter().map(|player| player["subscriber"].clone()).collect();
        assert!(finalists.contains(&right) && finalists.contains(&player(1, 0)) && !finalists.contains(&wrong));
        let first = &person.get(&format!("{TOURNAMENTS}/{id}/rounds/1")).await.data()["items"][0];
        assert_eq!((&first["winner"], &first["decidedBy"]), (&right, &json!("correction")));
        let told = |who: &Value| SubscriberId(serde_json::from_value(who.clone()).unwrap());
        assert!(messages(&desk, told(&right)).await.contains(&"tournament_back".to_owned()));
        assert!(messages(&desk, told(&wrong)).await.contains(&"tournament_out".to_owned()));
        let line = audited(&desk, "tournament correct").await;
        assert_eq!((&line["before"]["winner"], &line["after"]["winner"]), (&wrong, &right));

        // Once the final's room is open, the seat is taken; afterwards the tournament is over.
        desk.t.clock.advance(Duration::days(1));
        steps(&desk, id).await;
        person.sign_in().await.data();
        assert_eq!(person.confirmed(&correct, &order(&wrong)).await.code(), "seat_in_play");
        let last = path(last["items"][0]["room"].as_str().unwrap(), "decide");
        person.confirmed(&last, &order(&right)).await.data();
        steps(&desk, id).await;
        assert_eq!(person.confirmed(&correct, &order(&wrong)).await.code(), "tournament_ended");
        assert_eq!(show(&person, id).await["places"][0]["subscriber"], right);
    }

    async fn a_disqualified_player_leaves_the_match_and_the_place_to_others(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let (id, _) = running(&desk, 4).await;
        let mut person = organiser(&desk).await;
        let page = person.get(&format!("{TOURNAMENTS}/{id}/rounds/1")).await.data();
        let player = |at: usize, side: usize| page["items"][at]["players"][side]["subscriber"].clone();
        let remove = |who: &Value| format!("{TOURNAMENTS}/{id}/entrants/{}/remove", who.as_str().unwrap());
        let order = json!({ "removal": "disqualified", "reason": "A program played" });
        let (cheat, honest, rival) = (player(0, 0), player(0, 1), player(1, 0));
        assert_eq!(person.confirmed(&remove(&cheat), &json!({ "removal": "gone", "reason": "x" })).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(person.confirmed(&remove(&cheat), &json!({ "removal": "withdrawn", "reason": " " })).await.code(), "note_invalid");
        person.confirmed(&remove(&cheat), &order).await.data();
        assert_eq!(person.confirmed(&remove(&cheat), &order).await.code(), "entrant_removed");
        let first = &person.get(&format!("{TOURNAMENTS}/{id}/rounds/1")).await.data()["items"][0];
        assert_eq!((&first["winner"], &first["decidedBy"], &first["result"]), (&honest, &json!("removal"), &json!("walkover")));
        let who = |id: &Value| SubscriberId(serde_json::from_value(id.clone()).unwrap());
        assert_eq!(messages(&desk, who(&cheat)).await.iter().filter(|kind| *kind == "tournament_removed").count(), 1);
        assert!(messages(&desk, who(&honest)).await.contains(&"match_bye".to_owned()));
        // A removed player cannot come back by a correction.
        let correct = format!("{TOURNAMENTS}/{id}/matches/{}/correct", first["room"].as_str().unwrap());
        let back = json!({ "winner": cheat, "reason": "A friend asks" });
        assert_eq!(person.confirmed(&correct, &back).await.code(), "entrant_removed");

        // The other match is won by somebody who is disqualified in the final, before its room opens.
        let decide = format!("{TOURNAMENTS}/{id}/matches/{}/decide", page["items"][1]["room"].as_str().unwrap());
        person.confirmed(&decide, &json!({ "winner": rival, "reason": "Both agree" })).await.data();
        steps(&desk, id).await;
        person.confirmed(&remove(&rival), &order).await.data();
        steps(&desk, id).await;
        desk.t.clock.advance(Duration::days(2));
        steps(&desk, id).await;
        person.sign_in().await.data();
        let over = show(&person, id).await;
        let places: Vec<_> = over["places"].as_array().unwrap().iter().map(|place| (place["place"].clone(), place["subscriber"].clone())).collect();
        assert_eq!((&over["state"], places[0].clone()), (&json!("ended"), (json!(1), honest)));
        assert!(places.iter().all(|(_, who)| *who != cheat && *who != rival), "{places:?}");
        let entrants = person.get(&format!("{TOURNAMENTS}/{id}/entrants")).await.data();
        let removed = entrants["items"].as_array().unwrap().iter().filter(|one| one["removal"] == json!("disqualified")).count();
        assert_eq!(removed, 2);
    }

    async fn an_entrant_is_withdrawn_before_the_start_with_the_fee(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let person = organiser(&desk).await;
        let id = created(&person).await;
        let rook = enter(&desk, id, "03001234567", "IvoryRook").await;
        let lantern = enter(&desk, id, "03001234568", "TinLantern").await;
        let remove = |who: SubscriberId| format!("{TOURNAMENTS}/{id}/entrants/{who}/remove");
        let order = json!({ "removal": "withdrawn", "reason": "You asked us to" });
        let path = remove(rook);
        let (one, other) = futures::join!(person.confirmed(&path, &order), person.confirmed(&path, &order));
        let mut codes = [&one, &other].map(|answer| answer.body["code"].as_str().unwrap_or_default().to_owned());
        codes.sort();
        assert_eq!(codes, ["", "entrant_removed"], "once");
        assert_eq!(desk.t.balance(rook).await, 100);
        person.confirmed(&remove(lantern), &json!({ "removal": "disqualified", "reason": "Two accounts" })).await.data();
        assert_eq!(desk.t.balance(lantern).await, 80, "the fee is kept");
        let cup = show(&person, id).await;
        assert_eq!((&cup["entered"], &cup["fees"]["people"]), (&json!(0), &json!(0)));
        let again = Registration { tournament: id, nickname: "IvoryRook".into(), uid: String::new(), email: String::new() };
        let refused = tournaments::register(desk.app(), rook, again, None).await;
        assert!(matches!(refused, Err(AppError::Refused(ref why)) if why.code == "entry_removed"), "{refused:?}");
        assert!(!tournaments::has_entered(desk.app(), id, rook).await.unwrap());
        // A cancellation pays nobody twice, and whoever was disqualified nothing.
        tournaments::cancel(desk.app(), id, None).await.unwrap();
        tournaments::settle_some(desk.app(), tournaments::Settle { tournament: id, after: None }).await.unwrap();
        assert_eq!((desk.t.balance(rook).await, desk.t.balance(lantern).await), (100, 80));
        desk.t.assert_ledger_sound().await;
    }
}
