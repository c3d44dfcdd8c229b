//! Entering tournaments (spec 4, 5, 8; contract 4).

use arena_app::ports::NewTournament;
use arena_app::tournaments;
use arena_rules::Credits;
use arena_rules::handoff::Channel;
use arena_rules::tournament::TournamentKind;
use arena_testkit::{TestDatabase, at_once, both_engines, tournament};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, Door, NUMBER, OTHER};
use crate::tournaments::{CHECK_IN, REGISTER, VIEW, WEEKLY};

const FILL: &str = "Please fill in all fields.";

fn form(id: i64) -> Value {
    json!({ "id": id, "pubg_nick": "Ace", "pubg_id": "5123456789", "userEmail": "ace@mail.example" })
}

async fn check_in(browser: &Browser, id: i64) -> Answer {
    browser.post(CHECK_IN, &json!({ "id": id })).send().await
}

fn said(answer: &Answer) -> (String, String) {
    (answer.refusal(), answer.message())
}

async fn joined(browser: &Browser) -> Value {
    browser.get("/api/v1/user/profile").send().await.data()["total_tournament"].clone()
}

both_engines! {
    async fn a_second_check_in_is_refused_and_changes_nothing(db: TestDatabase) {
        let door = Door::new(db).await;
        let id = door.t.seed_tournament(&tournament(TournamentKind::Esl, "e")).await;
        let browser = door.login(NUMBER).await;
        let first = check_in(&browser, id).await;
        assert_eq!(first.data(), json!({ "already_submited": false, "tourn_id": id }));
        assert_eq!(first.message(), "Successfully joined the tournament!");
        let second = check_in(&browser, id).await;
        let text = "You are already registered for this tournament. Wait for it to start.";
        assert_eq!(said(&second), ("already_registered".into(), text.into()));
        assert_eq!(second.json()["data"], json!({ "message": text, "already_submited": true }));
        assert_eq!(second.json()["errors"], text);
        assert_eq!(joined(&browser).await, 1);
        assert_eq!(door.count("tournament_entry").await, 1);
    }

    async fn a_second_registration_has_its_own_text(db: TestDatabase) {
        let door = Door::new(db).await;
        let id = door.t.seed_tournament(&tournament(TournamentKind::Weekly, "w")).await;
        let browser = door.login(NUMBER).await;
        let first = browser.post(REGISTER, &form(id)).send().await;
        first.data();
        let expected = "You are registered. You will receive an SMS with tournament room ID and room password.";
        assert_eq!(first.message(), expected);
        let second = browser.post(REGISTER, &form(id)).send().await;
        let text = "You have already submitted. You will receive an SMS with tournament room ID and room password.";
        assert_eq!(said(&second), ("already_registered".into(), text.into()));
        assert_eq!(second.json()["data"]["already_submited"], true);
        // Also with an invalid form.
        let bare = browser.post(REGISTER, &json!({ "id": id })).send().await;
        assert_eq!(bare.refusal(), "already_registered");
        assert_eq!(joined(&browser).await, 1);
    }

    async fn simultaneous_entries_of_two_devices_enter_and_pay_once(db: TestDatabase) {
        let door = Door::new(db).await;
        let fee = |kind, slug| NewTournament { entry_fee: Credits(30), ..tournament(kind, slug) };
        let esl = door.t.seed_tournament(&fee(TournamentKind::Esl, "e")).await;
        let weekly = door.t.seed_tournament(&fee(TournamentKind::Weekly, "w")).await;
        let phone = door.login(NUMBER).await;
        door.t.give(door.t.subscriber(NUMBER).await, 1_000).await;
        let tablet = door.login(NUMBER).await.at(&door.node().await);
        for (path, body) in [(CHECK_IN, json!({ "id": esl })), (REGISTER, form(weekly))] {
            let tries = (0..20).map(|n| if n % 2 == 0 { &phone } else { &tablet }.post(path, &body).send());
            let answers = at_once(tries).await;
            let entered = answers.iter().filter(|answer| answer.json()["success"] == true).count();
            assert_eq!(entered, 1, "{path}");
            let already = answers.iter().filter(|answer| answer.json()["data"]["already_submited"] == true).count();
            assert_eq!(already, 19, "{path}");
        }
        assert_eq!(phone.balance().await, 940);
        assert_eq!(joined(&phone).await, 2);
        assert_eq!(door.count("ledger_txn WHERE reason = 'entry_fee'").await, 2);
        door.t.assert_ledger_sound().await;
    }

    async fn one_key_has_one_effect_and_one_answer(db: TestDatabase) {
        let door = Door::new(db).await;
        let id = door.t.seed_tournament(&tournament(TournamentKind::Esl, "e")).await;
        let other = door.t.seed_tournament(&tournament(TournamentKind::Esl, "f")).await;
        let browser = door.login(NUMBER).await;
        let node = browser.at(&door.node().await);
        let body = json!({ "id": id });
        let calls = (0..20).map(|n| if n % 2 == 0 { &browser } else { &node }.post(CHECK_IN, &body).key("k").send());
        let answers = at_once(calls).await;
        for answer in &answers {
            assert_eq!((answer.status, &answer.body), (StatusCode::OK, &answers[0].body));
        }
        assert_eq!(answers[0].data()["already_submited"], false);
        browser.post(CHECK_IN, &json!({ "id": other })).key("k").send().await.failed(409, "key_reused");
        assert_eq!(check_in(&browser, id).await.refusal(), "already_registered");
    }

    async fn an_entry_without_enough_credits_changes_nothing(db: TestDatabase) {
        let door = Door::new(db).await;
        let new = NewTournament { entry_fee: Credits(50), ..tournament(TournamentKind::Weekly, "w") };
        let id = door.t.seed_tournament(&new).await;
        let browser = door.login(NUMBER).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        door.t.give(subscriber, 49).await;
        let answer = browser.post(REGISTER, &form(id)).key("poor").send().await;
        let text = "You do not have enough for the entry fee yet.";
        assert_eq!(said(&answer), ("insufficient_credits".into(), text.into()));
        assert_eq!((door.count("tournament_entry").await, browser.balance().await), (0, 49));
        assert_eq!(joined(&browser).await, 0);
        assert_eq!(browser.post(VIEW, &json!({ "id": id })).send().await.data()[0]["already_submited"], false);
        door.t.give(subscriber, 1).await;
        browser.post(REGISTER, &form(id)).key("rich").send().await.data();
        assert_eq!(browser.balance().await, 0);
        let line = browser.get("/api/v1/wallet").send().await.data()["entries"][0].clone();
        assert_eq!((&line["amount"], &line["title"]), (&json!(-50), &json!("The w cup")));
        door.t.assert_ledger_sound().await;
    }

    async fn entering_ends_at_the_instant_of_the_start(db: TestDatabase) {
        let door = Door::new(db).await;
        let new = |kind, slug| {
            let base = tournament(kind, slug);
            NewTournament { opens_at: base.opens_at + Duration::minutes(10), ..base }
        };
        let esl = door.t.seed_tournament(&new(TournamentKind::Esl, "e")).await;
        let weekly = door.t.seed_tournament(&new(TournamentKind::Weekly, "w")).await;
        let early = check_in(&door.login(NUMBER).await, esl).await;
        let text = "Registration opens on 1 Mar 2026, 12:10 PM.";
        assert_eq!(said(&early), ("registration_not_open".into(), text.into()));
        let start = door.t.app.now() + Duration::hours(1);
        door.t.clock.set(start - Duration::microseconds(1));
        // The earlier tokens have expired.
        let (first, second) = (door.login(NUMBER).await, door.login(OTHER).await);
        check_in(&first, esl).await.data();
        first.post(REGISTER, &form(weekly)).send().await.data();
        door.t.clock.set(start);
        let closed = "This tournament has already started. Registration is closed.";
        for answer in [check_in(&second, esl).await, second.post(REGISTER, &form(weekly)).send().await] {
            assert_eq!(said(&answer), ("registration_closed".into(), closed.into()));
        }
        assert_eq!(check_in(&first, esl).await.refusal(), "already_registered", "and not that it is closed");
        assert_eq!(door.count("tournament_entry").await, 2);
    }

    async fn a_cancelled_or_ended_tournament_accepts_no_entry(db: TestDatabase) {
        let door = Door::new(db).await;
        let cancelled = door.t.seed_tournament(&tournament(TournamentKind::Esl, "e")).await;
        let ended = door.t.seed_tournament(&tournament(TournamentKind::Weekly, "w")).await;
        tournaments::cancel(&door.t.app, cancelled, None).await.unwrap();
        door.t.clock.advance(Duration::hours(2));
        tournaments::enter_results(&door.t.app, ended, &[]).await.unwrap();
        let browser = door.login(NUMBER).await;
        let answer = check_in(&browser, cancelled).await;
        assert_eq!(said(&answer), ("tournament_cancelled".into(), "This tournament was cancelled.".into()));
        let answer = browser.post(REGISTER, &form(ended)).send().await;
        assert_eq!(said(&answer), ("tournament_ended".into(), "Tournament has ended".into()));
    }

    async fn each_way_in_leads_to_its_own_kind(db: TestDatabase) {
        let door = Door::new(db).await;
        let esl = door.t.seed_tournament(&tournament(TournamentKind::Esl, "e")).await;
        let weekly = door.t.seed_tournament(&tournament(TournamentKind::Weekly, "w")).await;
        let browser = door.login(NUMBER).await;
        assert_eq!(check_in(&browser, weekly).await.refusal(), "unknown_tournament");
        assert_eq!(browser.post(REGISTER, &form(esl)).send().await.refusal(), "unknown_tournament");
        assert_eq!(door.count("tournament_entry").await, 0);
    }

    async fn the_form_asks_for_what_the_tournament_needs(db: TestDatabase) {
        let door = Door::new(db).await;
        let mut number = 0;
        for (uid_check, tourn_type, needed) in [
            (false, "Credits", &["pubg_nick"][..]),
            (true, "Credits", &["pubg_id", "pubg_nick"]),
            (false, "Cash", &["pubg_nick", "userEmail"]),
            (true, "Cash", &["pubg_id", "pubg_nick", "userEmail"]),
        ] {
            let slug = format!("{uid_check}-{tourn_type}");
            let new = NewTournament { uid_check, tourn_type: tourn_type.into(), ..tournament(TournamentKind::Weekly, &slug) };
            let id = door.t.seed_tournament(&new).await;
            number += 1;
            let browser = door.login(&format!("0300000000{number}")).await;
            for empty in [json!({ "id": id }), json!({ "id": id, "pubg_nick": " ", "pubg_id": "", "userEmail": null })] {
                let answer = browser.post(REGISTER, &empty).key("k").send().await;
                answer.failed(422, "invalid");
                let fields: Vec<(String, Value)> =
                    answer.json()["fields"].as_object().unwrap().clone().into_iter().collect();
                let expected: Vec<_> = needed.iter().map(|field| ((*field).to_owned(), json!(FILL))).collect();
                assert_eq!(fields, expected, "{slug}");
            }
            for field in needed {
                let mut gap = form(id);
                gap[field] = json!("\u{a0}");
                assert_eq!(browser.post(REGISTER, &gap).send().await.field(field), FILL, "{slug}");
                let mut long = form(id);
                long[field] = json!("x".repeat(201));
                browser.post(REGISTER, &long).send().await.failed(422, "invalid");
            }
            // Only the required fields, with the key that failed.
            let mut just = json!({ "id": id });
            for field in needed {
                just[field] = form(id)[field].clone();
            }
            browser.post(REGISTER, &just).key("k").send().await.data();
        }
        assert_eq!(door.count("tournament_entry").await, 4);
        assert_eq!(door.count("tournament_entry WHERE email = 'ace@mail.example'").await, 2);
        assert_eq!(door.count("tournament_entry WHERE uid = '5123456789'").await, 2);
    }

    async fn no_more_enter_than_there_is_room_for(db: TestDatabase) {
        let door = Door::new(db).await;
        let new = NewTournament { max_players: Some(10), entry_fee: Credits(5), ..tournament(TournamentKind::Esl, "e") };
        let id = door.t.seed_tournament(&new).await;
        let node = door.node().await;
        let mut browsers = Vec::new();
        for n in 0..16 {
            let number = format!("030000000{n:02}");
            door.t.give(door.t.subscriber(&number).await, 5).await;
            browsers.push(door.login(&number).await.at(if n % 2 == 0 { &door } else { &node }));
        }
        let calls = browsers.iter().map(|browser| browser.post(CHECK_IN, &json!({ "id": id })).send());
        let answers = at_once(calls.collect::<Vec<_>>()).await;
        let (inside, outside): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.json()["success"] == true);
        assert_eq!((inside.len(), outside.len()), (10, 6));
        for answer in outside {
            assert_eq!(said(answer), ("tournament_full".into(), "This tournament is full.".into()));
        }
        assert_eq!(door.count("ledger_txn WHERE reason = 'entry_fee'").await, 10);
        door.t.assert_ledger_sound().await;
    }

    async fn a_guest_is_asked_to_log_in_and_nobody_enters_without_a_number(db: TestDatabase) {
        let door = Door::new(db).await;
        let esl = door.t.seed_tournament(&tournament(TournamentKind::Esl, "e")).await;
        let weekly = door.t.seed_tournament(&tournament(TournamentKind::Weekly, "w")).await;
        for (path, body) in [(CHECK_IN, json!({ "id": esl })), (REGISTER, form(weekly))] {
            door.post(path, &body).send().await.failed(401, "not_logged_in");
            door.post(path, &body).bearer("junk").send().await.failed(401, "not_logged_in");
        }
        door.get(WEEKLY).bearer("junk").send().await.failed(401, "not_logged_in");
        let partner = door.t.handoff_of(|claims| {
            claims.channel = Channel::Gamenow;
            claims.partner_id = Some("partner-7".into());
            claims.plan = None;
        });
        let browser = door.enter(&partner).await;
        let answer = check_in(&browser, esl).await;
        let text = "Room IDs are sent by SMS. Please log in with your mobile number to join.";
        assert_eq!(said(&answer), ("number_needed".into(), text.into()));
        assert_eq!(browser.post(REGISTER, &form(weekly)).send().await.refusal(), "number_needed");
        assert_eq!(door.count("tournament_entry").await, 0);
    }

    async fn others_read_the_name_that_a_player_chose_or_the_one_that_was_made(db: TestDatabase) {
        let door = Door::new(db).await;
        let id = door.t.seed_tournament(&tournament(TournamentKind::Esl, "e")).await;
        let (named, nameless) = (door.login(NUMBER).await, door.login(OTHER).await);
        for (browser, form) in [
            (&named, json!({ "username": "Night Owl", "name": "Ayesha Khan" })),
            (&nameless, json!({ "name": "Bilal Shah" })),
        ] {
            browser.post("/api/v1/user/profile/complete", &form).send().await.data();
        }
        check_in(&named, id).await.data();
        check_in(&nameless, id).await.data();
        assert_eq!(door.count("tournament_entry WHERE nickname = 'Night Owl'").await, 1);
        let made = nameless.get("/api/v1/user/profile").send().await.data()["username"].as_str().unwrap().to_owned();
        assert_eq!(door.count(&format!("tournament_entry WHERE nickname = '{made}'")).await, 1);
        assert_eq!(door.count("tournament_entry WHERE checked_in_at IS NOT NULL").await, 2);
    }

    async fn tournaments_count_on_the_leaderboard(db: TestDatabase) {
        let door = Door::new(db).await;
        let id = door.t.seed_tournament(&tournament(TournamentKind::Esl, "e")).await;
        let browser = door.login(NUMBER).await;
        browser.claim().send().await.data();
        check_in(&browser, id).await.data();
        let board = door.get("/api/leaderboard").send().await.data();
        assert_eq!(board[0]["total_tournaments"], 1);
    }
}
