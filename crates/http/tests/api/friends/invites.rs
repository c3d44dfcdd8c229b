//! Invitations: the code, the acceptance, and every end.

use arena_app::invites;
use arena_app::ports::Invite;
use arena_app::{privacy, subscription};
use arena_rules::invites::InviteSign;
use arena_testkit::{TestDatabase, at_once, both_engines};
use chrono::Duration;
use serde_json::json;

use super::{ACCEPT, FRIENDS, INVITES, accept, address_of, claims, code_of, newest, send_code, sweep};
use crate::support::{DAY, Door, NUMBER, OTHER};

const THIRD: &str = "03331112223";

/// OTHER accepts an invitation of NUMBER, on a network of its own.
async fn invited(door: &Door) {
    let code = code_of(door, NUMBER).await;
    let friend = door.login(OTHER).await;
    accept(&friend, &code, &address_of(OTHER)).await.data();
}

async fn held(door: &Door) -> Vec<Invite> {
    invites::held(&door.t.app, None, 50).await.unwrap().invites
}

both_engines! {
    async fn a_code_stays_and_says_who_invites(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        door.get(INVITES).send().await.failed(401, "not_logged_in");
        let (code, again) = (code_of(&door, NUMBER).await, code_of(&door, NUMBER).await);
        assert_eq!((code.len(), &code), (8, &again));
        let host = door.get(&format!("{INVITES}/code/{}", code.to_lowercase())).send().await.data();
        assert_eq!((&host["terms"]["inviter"], &host["terms"]["friend"]), (&json!(50), &json!(20)));
        assert!(!host.to_string().contains("1234567"), "{host}");
        assert!(host["host"]["username"].as_str().is_some_and(|name| !name.is_empty()));
        door.get(&format!("{INVITES}/code/K7MX3PQW")).send().await.failed(404, "not_found");
        door.get(&format!("{INVITES}/code/nonsense")).send().await.failed(404, "not_found");
    }

    async fn both_are_paid_once_when_the_friend_has_earned_on_different_days(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        invited(&door).await;
        let friends = door.login(NUMBER).await.get(FRIENDS).send().await.data();
        assert_eq!(friends["friends"].as_array().unwrap().len(), 2, "{friends}");
        // 10 + 15 + 20 + 25: seventy.
        claims(&door, &[OTHER], 4).await;
        sweep(&door).await;
        assert_eq!(newest(&door, NUMBER).await, ("pending".into(), 0, 0));
        claims(&door, &[OTHER], 1).await;
        let other = door.t.node().await;
        let nodes = [door.t.app.clone(), other.clone(), door.t.app.clone(), other];
        for swept in at_once(nodes.map(|app| async move { invites::sweep(&app).await })).await {
            swept.unwrap();
        }
        sweep(&door).await;
        assert_eq!(newest(&door, NUMBER).await, ("paid".into(), 50, 50));
        let friend = door.login(OTHER).await;
        assert_eq!(friend.balance().await, 100 + 20);
        let wallet = friend.get("/api/v1/wallet").send().await.data();
        assert_eq!(wallet["earned"], 100, "a welcome does not count as earned");
        let accepted = friend.get(INVITES).send().await.data();
        let (state, may) = (&accepted["accepted"]["state"], &accepted["mayAccept"]);
        assert_eq!((state, may, &accepted["accepted"]["credits"]), (&json!("paid"), &json!(false), &json!(20)));
        for (number, path) in [(NUMBER, "/profile#wallet"), (OTHER, "/profile#wallet")] {
            let messages = door.login(number).await.get("/api/v1/notifications").send().await.data();
            assert_eq!(messages[0]["path"], path, "{messages}");
        }
        let urdu = door.login(NUMBER).await.get("/api/v1/wallet?lang=ur").send().await.data();
        assert_eq!(urdu["entries"][0]["title"], "آپ کی دعوت پر ایک دوست شامل ہوا");
        door.t.assert_ledger_sound().await;
    }

    async fn an_invitation_is_for_one_new_account(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        let (first, second) = (code_of(&door, NUMBER).await, code_of(&door, OTHER).await);
        let (one, two) = (door.login(NUMBER).await, door.login(OTHER).await);
        assert_eq!(accept(&one, &first, "198.51.100.1").await.refusal(), "own_code");
        // Two who accept each other's invitation at the same moment: one of them does.
        let both = futures::join!(accept(&one, &second, "198.51.100.1"), accept(&two, &first, "198.51.100.2"));
        let outcomes = [both.0, both.1].map(|answer| answer.json()["success"] == true);
        assert_eq!(outcomes.iter().filter(|accepted| **accepted).count(), 1);
        let loser = if outcomes[0] { (&two, &first) } else { (&one, &second) };
        assert_eq!(accept(loser.0, loser.1, "198.51.100.2").await.refusal(), "invite_each_other");
        let winner = if outcomes[0] { (&one, &second) } else { (&two, &first) };
        assert_eq!(accept(winner.0, winner.1, "198.51.100.1").await.refusal(), "invite_accepted");
        let old = door.login(THIRD).await;
        assert_eq!(old.get(INVITES).send().await.data()["mayAccept"], true);
        door.t.clock.advance(DAY * 7);
        let old = door.login(THIRD).await;
        assert_eq!(old.get(INVITES).send().await.data()["mayAccept"], false);
        assert_eq!(accept(&old, &first, "198.51.100.3").await.refusal(), "invite_too_late");
    }

    async fn five_wrong_codes_make_wait_and_a_key_accepts_once(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        let code = code_of(&door, NUMBER).await;
        let friend = door.login(OTHER).await;
        for wrong in ["", "nonsense", "K7MX3PQW", "K7MX3PQ3", "K7MX3PQ4"] {
            assert_eq!(send_code(&friend, ACCEPT, wrong).await.refusal(), "unknown_code");
        }
        assert_eq!(send_code(&friend, ACCEPT, &code).await.refusal(), "code_locked");
        door.t.clock.advance(Duration::minutes(1));
        let form = json!({ "code": code });
        for _ in 0..2 {
            friend.post(ACCEPT, &form).key("one").from("198.51.100.9").send().await.data();
        }
        friend.post(ACCEPT, &json!({ "code": code.to_lowercase() })).key("one").send().await.failed(409, "key_reused");
    }

    async fn a_sign_holds_an_invitation_until_staff_decide(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        let code = code_of(&door, NUMBER).await;
        // The inviter's network, and a neighbour's number.
        for (number, from) in [(OTHER, address_of(NUMBER)), ("03001234570", "198.51.100.77".to_owned())] {
            let friend = door.login(number).await;
            accept(&friend, &code, &from).await.data();
        }
        claims(&door, &[OTHER, "03001234570"], 5).await;
        sweep(&door).await;
        let waiting = held(&door).await;
        let signs: Vec<Vec<InviteSign>> =
            waiting.iter().map(|invite| invite.signs.iter().copied().collect()).collect();
        assert_eq!(waiting.len(), 2);
        assert!(signs.contains(&vec![InviteSign::SameNetwork]), "{signs:?}");
        assert!(signs.contains(&vec![InviteSign::CloseNumbers]), "{signs:?}");
        let seen = door.login(NUMBER).await.get(INVITES).send().await.data();
        assert_eq!(seen["invites"][0]["state"], "held");
        assert!(!seen.to_string().contains("network"), "a sign is for staff alone: {seen}");
        let app = &door.t.app;
        assert!(invites::refuse(app, waiting[0].id, "sana", " ").await.is_err());
        invites::refuse(app, waiting[0].id, "sana", "the same household").await.unwrap();
        assert!(invites::pay(app, waiting[0].id, "sana").await.is_err(), "decided before");
        let inviter = waiting[1].inviter.subscriber;
        subscription::hold(app, inviter, "a look").await.unwrap();
        assert!(invites::pay(app, waiting[1].id, "sana").await.is_err(), "on hold");
        subscription::lift_hold(app, inviter, None).await.unwrap();
        let paid = invites::pay(app, waiting[1].id, "sana").await.unwrap();
        assert_eq!((paid.inviter_paid.0, paid.friend_paid.0), (50, 20));
        assert!(invites::pay(app, waiting[1].id, "sana").await.is_err());
        assert_eq!(door.login(NUMBER).await.balance().await, 50);
        assert!(held(&door).await.is_empty());
        door.t.assert_ledger_sound().await;
    }

    async fn a_browser_of_two_numbers_is_a_sign(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        let code = code_of(&door, NUMBER).await;
        let inviter = door.login(NUMBER).await;
        // The friend logs in where the inviter is logged in, and agrees to switch.
        let handoff = json!({ "msisdn": door.t.handoff(OTHER), "switch": true });
        let entered = door.post("/api/v1/jt/gen", &handoff).cookie(&inviter.cookie).send().await;
        let friend = crate::support::Browser::of(door.clone(), &entered);
        accept(&friend, &code, &address_of(OTHER)).await.data();
        claims(&door, &[OTHER], 5).await;
        sweep(&door).await;
        let waiting = held(&door).await;
        assert_eq!(waiting[0].signs.iter().copied().collect::<Vec<_>>(), [InviteSign::SameBrowser]);
    }

    async fn a_hold_on_an_account_delays_a_payment(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        invited(&door).await;
        claims(&door, &[OTHER], 5).await;
        let friend = door.t.subscriber(OTHER).await;
        subscription::hold(&door.t.app, friend, "a look").await.unwrap();
        sweep(&door).await;
        assert_eq!(newest(&door, NUMBER).await, ("ready".into(), 0, 0));
        subscription::lift_hold(&door.t.app, friend, None).await.unwrap();
        door.t.clock.advance(Duration::hours(1));
        sweep(&door).await;
        assert_eq!(newest(&door, NUMBER).await, ("paid".into(), 50, 50));
    }

    async fn a_month_pays_an_inviter_so_often_and_the_friend_always(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.invites.per_month = 1).await;
        let code = code_of(&door, NUMBER).await;
        for number in [OTHER, THIRD] {
            let friend = door.login(number).await;
            accept(&friend, &code, &address_of(number)).await.data();
        }
        claims(&door, &[OTHER, THIRD], 5).await;
        sweep(&door).await;
        let inviter = door.login(NUMBER).await;
        let data = inviter.get(INVITES).send().await.data();
        let mut states: Vec<_> =
            data["invites"].as_array().unwrap().iter().map(|one| one["state"].as_str().unwrap()).collect();
        states.sort_unstable();
        assert_eq!((states, &data["paidThisMonth"]), (vec!["lapsed", "paid"], &json!(1)));
        assert_eq!(inviter.balance().await, 50);
        for number in [OTHER, THIRD] {
            assert_eq!(door.login(number).await.balance().await, 100 + 20);
        }
        let messages = inviter.get("/api/v1/notifications").send().await.data();
        assert!(messages.to_string().contains("as many invitations as a month allows"), "{messages}");
        door.t.assert_ledger_sound().await;
    }

    async fn an_invitation_lapses_in_time_and_with_an_erasure(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        invited(&door).await;
        door.t.clock.advance(DAY * 30);
        sweep(&door).await;
        assert_eq!(newest(&door, NUMBER).await, ("lapsed".into(), 0, 0));
        let code = code_of(&door, NUMBER).await;
        let friend = door.login(THIRD).await;
        accept(&friend, &code, &address_of(THIRD)).await.data();
        let inviter = door.t.subscriber(NUMBER).await;
        privacy::erase(&door.t.app, inviter, false).await.unwrap();
        door.get(&format!("{INVITES}/code/{code}")).send().await.failed(404, "not_found");
        assert_eq!(friend.get(INVITES).send().await.data()["accepted"]["state"], "lapsed");
        assert_eq!(friend.get(FRIENDS).send().await.data()["friends"].as_array().unwrap().len(), 1);
        door.t.assert_ledger_sound().await;
    }

    async fn invitations_are_not_found_while_they_are_off(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.additions.invites = false).await;
        let browser = door.login(NUMBER).await;
        browser.get(INVITES).send().await.failed(404, "not_found");
        send_code(&browser, ACCEPT, "K7MX3PQW").await.failed(404, "not_found");
        door.get(&format!("{INVITES}/code/K7MX3PQW")).send().await.failed(404, "not_found");
        sweep(&door).await;
    }
}
