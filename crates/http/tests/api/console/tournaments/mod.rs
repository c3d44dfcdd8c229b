//! The organiser's desk.

mod changes;
mod repairs;
mod series;

use arena_app::ports::{Game, SubscriberId};
use arena_app::tournaments::{self, Registration, engine};
use arena_rules::staff::Role;
use arena_rules::tournament::TournamentKind;
use arena_testkit::{TestDatabase, both_engines, tournament};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use super::live::desks;
use super::support::{Desk, Person};

pub(super) const TOURNAMENTS: &str = "/api/v1/tournaments";

pub(super) async fn organiser(desk: &Desk) -> Person<'_> {
    desk.person("organiser@arena.example", Role::Organiser).await
}

pub(super) async fn seed_games(desk: &Desk) {
    let game = |id: &str, name: &str, unique: &str| Game {
        id: id.into(),
        game: id.into(),
        name: name.into(),
        game_unique_id: unique.into(),
        thumbnail: id.into(),
        active: true,
    };
    let games = [game("pubg", "PUBG Mobile", "pubg_001"), game("cannon", "Cannon Clash", "cannon_clash_001")];
    let tx = desk.t.begin().await;
    tx.games().seed(&games).await.unwrap();
    tx.commit().await.unwrap();
}

/// A weekly cup of 20 credits that starts in two hours.
pub(super) fn plan(desk: &Desk) -> Value {
    let now = desk.app().now();
    json!({
        "kind": "weekly", "name": "Friday Cup", "game": "pubg", "opensAt": now, "startsAt": now + Duration::hours(2),
        "endsAt": now + Duration::hours(4), "minPlayers": 2, "maxPlayers": 64, "entryFee": 20,
        "prizes": [500, 250, 100], "uidCheck": false,
    })
}

pub(super) async fn created(person: &Person<'_>) -> i64 {
    seed_games(person.desk).await;
    let cup = person.post(TOURNAMENTS, &plan(person.desk)).await.data();
    cup["id"].as_i64().unwrap()
}

pub(super) async fn enter(desk: &Desk, id: i64, number: &str, name: &str) -> SubscriberId {
    let subscriber = desk.t.subscriber(number).await;
    desk.t.give(subscriber, 100).await;
    let form =
        Registration { tournament: id, nickname: name.into(), uid: String::new(), email: String::new() };
    tournaments::register(desk.app(), subscriber, form, None).await.unwrap();
    subscriber
}

pub(super) async fn show(person: &Person<'_>, id: i64) -> Value {
    person.get(&format!("{TOURNAMENTS}/{id}")).await.data()
}

pub(super) async fn listed(person: &Person<'_>, query: &str) -> (Vec<Value>, Value) {
    let page = person.get(&format!("{TOURNAMENTS}{query}")).await.data();
    (page["items"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect(), page)
}

pub(super) async fn audited(desk: &Desk, action: &str) -> Value {
    let auditor = desk.person("omar@arena.example", Role::Auditor).await;
    let lines = auditor.get(&format!("/api/v1/audit?action={}", action.replace(' ', "%20"))).await.data();
    let done = |line: &&Value| line["outcome"] == json!("done");
    lines["items"].as_array().unwrap().iter().find(done).unwrap().clone()
}

/// An ESL cup whose first round is open, and its players.
pub(super) async fn running(desk: &Desk, players: u32) -> (i64, Vec<SubscriberId>) {
    let mut new = tournament(TournamentKind::Esl, "cup");
    new.min_players = 2;
    let id = desk.t.seed_tournament(&new).await;
    let mut entered = Vec::new();
    for number in 0..players {
        entered.push(desk.t.subscriber(&format!("0300{number:07}")).await);
    }
    desk.t.check_in(id, &entered).await;
    desk.t.clock.set(new.starts_at);
    steps(desk, id).await;
    desk.t.clock.advance(Duration::minutes(10));
    steps(desk, id).await;
    (id, entered)
}

pub(super) async fn steps(desk: &Desk, id: i64) {
    while engine::step(desk.app(), id).await.unwrap() == engine::StepOutcome::Did {}
}

both_engines! {
    async fn a_tournament_is_created_changed_and_cancelled_with_refunds(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let person = organiser(&desk).await;
        let id = created(&person).await;
        assert_eq!(person.post(TOURNAMENTS, &plan(&desk)).await.code(), "tournament_exists");
        let cup = show(&person, id).await;
        let facts = (&cup["state"], &cup["game"], &cup["thumbnail"], &cup["byStaff"], &cup["maxPlayers"]);
        assert_eq!(facts, (&json!("coming"), &json!("PUBG Mobile"), &json!("pubg"), &json!(true), &json!(64)));
        assert_eq!(cup["locks"], json!({ "looks": null, "terms": null }));

        // Nobody has entered: everything changes, once for each version.
        let edit = format!("{TOURNAMENTS}/{id}/edit");
        let change = json!({ "version": cup["version"], "name": "Friday Night Cup", "entryFee": 30, "maxPlayers": 0 });
        let changed = person.post(&edit, &change).await.data();
        let facts = (&changed["name"], &changed["entryFee"], &changed["maxPlayers"]);
        assert_eq!(facts, (&json!("Friday Night Cup"), &json!(30), &Value::Null));
        assert_eq!(person.post(&edit, &change).await.code(), "changed_meanwhile");

        let entrant = enter(&desk, id, "03001234567", "IvoryRook").await;
        enter(&desk, id, "03001234568", "TinLantern").await;
        let cup = show(&person, id).await;
        assert_eq!(cup["locks"], json!({ "looks": null, "terms": "entered" }));
        assert_eq!(cup["fees"], json!({ "people": 2, "paying": 2, "credits": 60, "settled": 0 }));
        let fee = json!({ "version": cup["version"], "entryFee": 10 });
        assert_eq!(person.post(&edit, &fee).await.code(), "facts_fixed");
        let named = json!({ "version": cup["version"], "name": "Saturday Cup" });
        assert_eq!(person.post(&edit, &named).await.data()["name"], json!("Saturday Cup"));

        let cancel = format!("{TOURNAMENTS}/{id}/cancel");
        let old = json!({ "version": cup["version"], "reason": "The game is down" });
        assert_eq!(person.confirmed(&cancel, &old).await.code(), "changed_meanwhile");
        let version = show(&person, id).await["version"].clone();
        let without = json!({ "version": version, "reason": " " });
        assert_eq!(person.confirmed(&cancel, &without).await.code(), "reason_needed");
        let order = json!({ "version": version, "reason": "The game is down" });
        assert_eq!(person.confirmed(&cancel, &order).await.data()["state"], json!("cancelled"));
        assert_eq!(person.confirmed(&cancel, &order).await.code(), "tournament_cancelled");
        tournaments::settle_some(desk.app(), tournaments::Settle { tournament: id, after: None }).await.unwrap();
        assert_eq!(desk.t.balance(entrant).await, 100);
        let cup = show(&person, id).await;
        assert_eq!((&cup["fees"]["settled"], &cup["locks"]["looks"]), (&json!(2), &json!("cancelled")));
        let line = audited(&desk, "tournament cancel").await;
        assert_eq!((&line["reason"], &line["actor"]), (&order["reason"], &json!("organiser@arena.example")));
        assert_eq!((&line["before"]["state"], &line["after"]["state"]), (&json!("open"), &json!("cancelled")));
    }

    async fn each_tournament_is_in_one_list(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let mut person = organiser(&desk).await;
        let first = desk.t.seed_tournament(&tournament(TournamentKind::Weekly, "first")).await;
        let second = desk.t.seed_tournament(&tournament(TournamentKind::Esl, "second")).await;
        let third = desk.t.seed_tournament(&tournament(TournamentKind::Weekly, "third")).await;
        let (ids, page) = listed(&person, "").await;
        assert_eq!(ids, [first, second, third].map(|id| json!(id)), "the same start, by id");
        assert_eq!(page["counts"], json!({ "coming": 3, "running": 0, "due": 0 }));
        assert_eq!(listed(&person, "?kind=esl").await.0, [json!(second)]);
        desk.t.clock.advance(Duration::minutes(90));
        person.sign_in().await.data();
        let (ids, page) = listed(&person, "?state=running&kind=weekly").await;
        assert_eq!((ids, &page["counts"]["running"]), (vec![json!(first), json!(third)], &json!(2)));
        desk.t.clock.advance(Duration::hours(2));
        person.sign_in().await.data();
        let (ids, page) = listed(&person, "?state=due").await;
        assert_eq!((ids, &page["items"][0]["state"]), (vec![json!(first), json!(third)], &json!("due")));
        assert_eq!(page["counts"], json!({ "coming": 0, "running": 1, "due": 2 }));
        tournaments::cancel(desk.app(), first, None).await.unwrap();
        assert_eq!(listed(&person, "?state=cancelled").await.0, [json!(first)]);
        assert_eq!(listed(&person, "?state=ended").await.0, [json!(null); 0]);
        for query in ["?state=open", "?kind=monthly", "?cursor=x"] {
            assert_eq!(person.get(&format!("{TOURNAMENTS}{query}")).await.status, StatusCode::BAD_REQUEST, "{query}");
        }
    }

    async fn each_page_goes_on_behind_the_one_before(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let person = organiser(&desk).await;
        let mut all = Vec::new();
        for number in 0..52 {
            all.push(json!(desk.t.seed_tournament(&tournament(TournamentKind::Esl, &format!("cup-{number}"))).await));
        }
        let both = async |state: &str| {
            let (mut ids, page) = listed(&person, &format!("?state={state}")).await;
            assert_eq!(ids.len(), 50);
            let next = page["next"].as_str().unwrap();
            let (rest, last) = listed(&person, &format!("?state={state}&cursor={next}")).await;
            assert_eq!(last["next"], Value::Null);
            ids.extend(rest);
            ids
        };
        assert_eq!(both("coming").await, all);
        for id in &all {
            tournaments::cancel(desk.app(), id.as_i64().unwrap(), None).await.unwrap();
        }
        all.reverse();
        assert_eq!(both("cancelled").await, all, "the latest first");
    }

    async fn entrants_are_found_by_name(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let person = organiser(&desk).await;
        let id = created(&person).await;
        let rook = enter(&desk, id, "03001234567", "IvoryRook").await;
        enter(&desk, id, "03001234568", "TinLantern").await;
        let entrants = format!("{TOURNAMENTS}/{id}/entrants");
        let all = person.get(&entrants).await;
        assert_eq!(all.data()["items"].as_array().unwrap().len(), 2);
        assert!(!all.body.to_string().contains("92300"), "no numbers: {}", all.body);
        let found = person.get(&format!("{entrants}?name=ivory")).await.data();
        assert_eq!(found["items"][0]["subscriber"], json!(rook.0));
        let facts = (&found["items"][0]["fee"], &found["items"][0]["bot"], &found["next"]);
        assert_eq!(facts, (&json!(20), &json!(false), &Value::Null));
        assert_eq!(person.get(&format!("{entrants}?name=rook")).await.data()["items"], json!([]), "a name's beginning");
    }

    async fn a_copy_starts_at_another_time_without_entrants(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let person = organiser(&desk).await;
        let id = created(&person).await;
        enter(&desk, id, "03001234567", "IvoryRook").await;
        let clone = format!("{TOURNAMENTS}/{id}/clone");
        let now = desk.app().now();
        let times = json!({ "opensAt": now, "startsAt": now + Duration::days(7) });
        let copy = person.post(&clone, &times).await.data();
        assert_eq!((&copy["entered"], &copy["entryFee"]), (&json!(0), &json!(20)));
        assert_eq!(copy["endsAt"], json!(now + Duration::days(7) + Duration::hours(2)), "it lasts as long");
        assert_eq!(person.post(&clone, &times).await.code(), "tournament_exists");
        let past = json!({ "opensAt": now - Duration::days(2), "startsAt": now - Duration::days(1) });
        assert_eq!(person.post(&clone, &past).await.code(), "start_past");
        assert_eq!(audited(&desk, "tournament clone").await["before"]["id"], json!(id));
    }

    async fn results_are_tried_before_they_are_entered(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let mut person = organiser(&desk).await;
        let id = created(&person).await;
        let rook = enter(&desk, id, "03001234567", "IvoryRook").await;
        let lantern = enter(&desk, id, "03001234568", "TinLantern").await;
        let (results, check) = (format!("{TOURNAMENTS}/{id}/results"), format!("{TOURNAMENTS}/{id}/results/check"));
        let places = json!({ "places": [lantern.0, rook.0] });
        assert_eq!(person.post(&check, &places).await.code(), "not_started");
        desk.t.clock.advance(Duration::hours(5));
        person.sign_in().await.data();
        let twice = json!({ "places": [rook.0, rook.0] });
        assert_eq!(person.post(&check, &twice).await.code(), "same_winner");
        assert_eq!(person.post(&check, &json!({ "places": [] })).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        let tried = person.post(&check, &places).await.data();
        assert_eq!((&tried["places"][0]["name"], &tried["places"][0]["prize"]), (&json!("TinLantern"), &json!(500)));
        assert_eq!(desk.t.balance(lantern).await, 80, "nothing is paid");
        assert_eq!(show(&person, id).await["state"], json!("due"));

        let mut entered = places.clone();
        entered["reason"] = json!("Screenshot of the lobby, T-12");
        let outcome = person.confirmed(&results, &entered).await.data();
        let over = &outcome["tournament"];
        assert_eq!(outcome["change"], Value::Null);
        assert_eq!((&over["state"], &over["places"][1]["name"]), (&json!("ended"), &json!("IvoryRook")));
        assert_eq!(desk.t.balance(lantern).await, 580);
        assert_eq!(person.confirmed(&results, &entered).await.code(), "tournament_ended");
        assert_eq!(desk.t.balance(lantern).await, 580, "once");
        assert_eq!(audited(&desk, "tournament result").await["reason"], entered["reason"]);
    }

    async fn a_match_is_decided_once_and_the_bracket_says_by_whom(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let (id, players) = running(&desk, 4).await;
        let person = organiser(&desk).await;
        let rounds = person.get(&format!("{TOURNAMENTS}/{id}/rounds")).await.data();
        let facts = (&rounds["items"][0]["number"], &rounds["items"][0]["matches"], &rounds["items"][0]["state"]);
        assert_eq!(facts, (&json!(1), &json!(2), &json!("open")));
        let bracket = format!("{TOURNAMENTS}/{id}/rounds/1");
        let page = person.get(&bracket).await.data();
        let of = &page["items"][0];
        assert_eq!((&of["state"], &of["winner"], &of["decidedBy"]), (&json!("running"), &Value::Null, &Value::Null));
        assert_eq!(page["next"], Value::Null);
        let (winner, stranger) = (&of["players"][1]["subscriber"], &page["items"][1]["players"][0]["subscriber"]);
        let decide = format!("{TOURNAMENTS}/{id}/matches/{}/decide", of["room"].as_str().unwrap());
        let order = |winner: &Value| json!({ "winner": winner, "reason": "A's phone broke, both agree" });
        assert_eq!(person.confirmed(&decide, &order(stranger)).await.code(), "not_a_player");
        assert_eq!(person.confirmed(&decide, &json!({ "winner": winner, "reason": "" })).await.code(), "reason_needed");
        person.confirmed(&decide, &order(winner)).await.data();
        assert_eq!(person.confirmed(&decide, &order(winner)).await.code(), "already_decided");
        let decided = &person.get(&bracket).await.data()["items"][0];
        let facts = (&decided["winner"], &decided["decidedBy"], &decided["result"]);
        assert_eq!(facts, (winner, &json!("operator"), &json!("normal")));
        assert_eq!(person.get(&format!("{bracket}?cursor=1")).await.data()["items"].as_array().unwrap().len(), 1);
        let line = audited(&desk, "tournament decide").await;
        assert_eq!((&line["subject"], &line["after"]["winner"]), (&json!(id.to_string()), winner));
        assert_eq!(line["reason"], json!("A's phone broke, both agree"));
        assert!(players.iter().any(|player| json!(player.0) == *winner));
        let weekly = json!({ "places": [winner], "reason": "Wrong desk" });
        let results = format!("{TOURNAMENTS}/{id}/results");
        assert_eq!(person.confirmed(&results, &weekly).await.code(), "not_weekly");
    }

    async fn a_room_is_announced_once(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let person = organiser(&desk).await;
        let id = created(&person).await;
        let room = format!("{TOURNAMENTS}/{id}/room");
        let wrong = person.post(&room, &json!({ "roomId": "", "password": "x" })).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        let body = json!({ "roomId": "884411", "password": "sunrise" });
        assert_eq!(person.post(&room, &body).await.data()["announced"], json!(true));
        assert_eq!(person.post(&room, &body).await.data()["announced"], json!(false));
        let cup = show(&person, id).await;
        assert_eq!(cup["room"], json!({ "id": "884411", "announcements": 1 }));
        assert!(!cup.to_string().contains("sunrise"), "the password is for entrants");
    }

    async fn an_esl_tournament_needs_a_game_of_the_portal(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let person = organiser(&desk).await;
        seed_games(&desk).await;
        let games = person.get("/api/v1/tournament-games").await.data();
        let cannon = json!({ "id": "cannon", "name": "Cannon Clash", "playedHere": true });
        assert!(games["items"].as_array().unwrap().contains(&cannon), "{games}");
        let mut new = plan(&desk);
        new["kind"] = json!("esl");
        new["endsAt"] = Value::Null;
        assert_eq!(person.post(TOURNAMENTS, &new).await.code(), "game_not_played_here");
        new["game"] = json!("chess");
        assert_eq!(person.post(TOURNAMENTS, &new).await.code(), "unknown_game");
        new["game"] = json!("cannon");
        let cup = person.post(TOURNAMENTS, &new).await.data();
        assert_eq!((&cup["kind"], &cup["roundSeconds"]), (&json!("esl"), &json!(86_400)));
        new["minPlayers"] = json!(1);
        assert_eq!(person.post(TOURNAMENTS, &new).await.code(), "plan_invalid");
    }

    async fn whoever_may_not_manage_or_decide_only_reads(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let id = created(&organiser(&desk).await).await;
        let care = desk.person("care@arena.example", Role::Care).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        assert_eq!(show(&care, id).await["id"], json!(id));
        let order = json!({ "version": 1, "reason": "A wish" });
        let cancel = format!("{TOURNAMENTS}/{id}/cancel");
        assert_eq!(care.post(&cancel, &order).await.code(), "not_permitted");
        assert_eq!(fraud.post(&cancel, &order).await.code(), "step_up_needed");
        assert_eq!(fraud.post(TOURNAMENTS, &plan(&desk)).await.code(), "not_permitted");
        assert_eq!(care.get(&format!("{TOURNAMENTS}/99999")).await.status, StatusCode::NOT_FOUND);
    }

    async fn open_pages_hear_of_new_tournaments_and_decisions(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let (cup, _) = running(&desk, 4).await;
        let person = organiser(&desk).await;
        let reviewer = desk.person("reviewer@arena.example", Role::Reviewer).await;
        let (mut here, mut reviews) = (person.listen().await, reviewer.listen().await);
        let nodes = [&desk.node];
        desk.round(&nodes).await;
        here.news();
        let id = created(&person).await;
        desk.round(&nodes).await;
        assert_eq!(desks(&mut here), ["tournaments"]);
        desk.round(&nodes).await;
        assert_eq!(desks(&mut here), [""; 0], "nothing changed");
        tournaments::cancel(desk.app(), id, None).await.unwrap();
        desk.round(&nodes).await;
        assert_eq!(desks(&mut here), ["tournaments"]);
        let of = desk.t.read().matches().at_positions(cup, 1, 0, 1).await.unwrap().remove(0);
        tournaments::decide(desk.app(), cup, of.room.as_str(), of.a).await.unwrap();
        desk.round(&nodes).await;
        assert_eq!(desks(&mut here), ["tournaments"], "a match was decided");
        assert_eq!(desks(&mut reviews), [""; 0], "a reviewer does not see tournaments");
    }
}
