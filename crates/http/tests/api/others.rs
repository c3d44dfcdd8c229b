//! Every call of the description by everybody but the owner: nobody sees or changes another subscriber's
//! data.

use arena_rules::Credits;
use arena_rules::tournament::TournamentKind;
use arena_testkit::{TestDatabase, both_engines, tournament};
use axum::http::Method;
use serde_json::{Value, json};

use crate::matrix::{NO_ID, Token, calls, ends_sessions};
use crate::partner::from_partner;
use crate::rewards::{catalogue, item};
use crate::support::{Browser, Door, NORMALISED, NUMBER, OTHER, multipart};
use crate::tournaments::{CHECK_IN, REGISTER};
use crate::{entries, tasks};

const EMAIL: &str = "owner.only@mail.example";
const BIO: &str = "Nobody else reads this";
const KEY: &str = "the-key-of-the-owner";

struct Belongings {
    offer: String,
    session: String,
    entry: String,
    tournament: i64,
}

async fn owner(door: &Door) -> (Browser, Belongings) {
    door.t.seed_rewards(&catalogue()).await;
    tasks::seed(door).await;
    let weekly = door.t.seed_tournament(&tournament(TournamentKind::Weekly, "weekly")).await;
    let esl = door.t.seed_tournament(&tournament(TournamentKind::Esl, "esl")).await;
    let owner = door.login(NUMBER).await;
    door.t.give(door.t.subscriber(NUMBER).await, 500).await;
    let profile = json!({ "username": "owner", "email": EMAIL, "gender": "female", "bio": BIO, "dateOfBirth": "2001-02-03" });
    assert_eq!(owner.post("/api/v1/user/profile/complete", &profile).send().await.status, 200);
    owner.claim().key(KEY).send().await.data();
    let offer = item(&owner, 1).await["uuid"].as_str().unwrap().to_owned();
    let level = json!({
        "game_unique_id": "puzzle_mania_001", "game_name": "Puzzle Mania", "game_level": 1, "level_credits": 10,
    });
    let started = owner.post("/api/v1/game-level/start", &level).send().await.data();
    entries::entry(&owner, "pubg-win", 1).send().await.data();
    let entry = tasks::completed(&owner).await[0]["challenge_uuid"].as_str().unwrap().to_owned();
    let form = json!({ "id": weekly, "pubg_id": "5123456", "pubg_nick": "owner", "userEmail": EMAIL });
    owner.post(REGISTER, &form).send().await.data();
    owner.post(CHECK_IN, &json!({ "id": esl })).send().await.data();
    let session = started["sessionId"].as_str().unwrap().to_owned();
    (owner, Belongings { offer, session, entry, tournament: esl })
}

async fn seen(owner: &Browser) -> Vec<Value> {
    let mut seen = Vec::new();
    for path in ["user/profile", "wallet", "daily-data", "active-streak", "notifications", "auth/verify"] {
        seen.push(owner.get(&format!("/api/v1/{path}")).send().await.data());
    }
    seen.push(json!(tasks::completed(owner).await));
    seen
}

/// A body that names all of the owner's data.
fn named(of: &Belongings) -> Value {
    json!({
        "item": 1, "uuid": of.offer, "name": "x", "email": "x@mail.example", "phone": OTHER, "pubgId": "5123456",
        "sessionId": of.session, "game_unique_id": "puzzle_mania_001", "game_name": "Puzzle Mania",
        "game_level": 1, "level_credits": 10, "is_passed": "1", "replay": "AAAA",
        "gameId": "pubg-mobile", "challengeId": "pubg-win", "id": of.tournament, "tournamentId": of.tournament,
        "roomId": "ABCDEF", "result_flag": "winner", "pubg_id": "1", "pubg_nick": "x", "userEmail": "x@mail.example",
        "msisdn": OTHER, "username": "other", "gender": "male", "bio": "x", "dateOfBirth": "2000-01-01",
    })
}

both_engines! {
    async fn no_text_may_hold_a_nul(db: TestDatabase) {
        let door = Door::new(db).await;
        let (owner, belongings) = owner(&door).await;
        let mut tried = 0;
        for (method, path, takes) in calls() {
            if method != Method::POST || ends_sessions(&path) {
                continue;
            }
            let call = if takes == Token::Ignored { door.call(method, &path) } else { owner.call(method, &path) };
            let mut body = named(&belongings);
            for value in body.as_object_mut().unwrap().values_mut() {
                if let Value::String(text) = value {
                    text.push('\0');
                }
            }
            let answer = call.json(&body).send().await;
            assert!(answer.status.as_u16() < 500, "{path}: {}", answer.text());
            tried += usize::from(answer.status == 400);
        }
        assert!(tried > 15, "{tried}");
        let (kind, form) = multipart(&[("username", None, b"a\0b")]);
        let form = owner.call(Method::POST, "/api/v1/user/profile/complete").bytes(&kind, form);
        form.send().await.failed(400, "malformed");
    }

    async fn no_subscriber_sees_or_changes_data_of_another(db: TestDatabase) {
        let door = Door::new(db).await;
        let (owner, belongings) = owner(&door).await;
        let before = seen(&owner).await;
        let other = door.login(OTHER).await;
        let partner = from_partner(&door, "player-1").await;
        let callers = [None, Some("junk"), Some(other.token.as_str()), Some(partner.token.as_str())];
        let mut answers = 0;
        for (method, path, takes) in calls() {
            if ends_sessions(&path) {
                continue;
            }
            let path = path.replace(NO_ID, &belongings.entry);
            for token in callers {
                let call = door.call(method.clone(), &path);
                let call = token.map_or(call.clone(), |token| call.bearer(token));
                for body in [json!({}), named(&belongings)] {
                    let answer = call.clone().json(&body).key(KEY).send().await;
                    let at = format!("{method} {path} by {token:?}: {}", answer.text());
                    assert!(answer.status.as_u16() < 500, "{at}");
                    if takes == Token::Needed && matches!(token, None | Some("junk")) {
                        answer.failed(401, "not_logged_in");
                    }
                    if path.contains("/pictures/tasks/") && token != Some("junk") && token.is_some() {
                        answer.failed(404, "not_found");
                    }
                    for secret in [EMAIL, BIO, NORMALISED, NUMBER, &belongings.offer, &belongings.session] {
                        assert!(!answer.text().contains(secret), "{secret}: {at}");
                    }
                    answers += 1;
                }
            }
        }
        assert!(answers > 300, "{answers}");
        assert_eq!(seen(&owner).await, before);
        assert_eq!(before[0]["credits"], json!(500 + 10 + 40), "there was something to take");
        door.t.assert_ledger_sound().await;
        // The named data is still valid for its owner.
        let form = json!({
            "item": 1, "uuid": belongings.offer, "name": "Owner", "email": EMAIL, "phone": NUMBER,
        });
        owner.post("/api/v1/redeem-claim", &form).send().await.data();
        assert_eq!(owner.get("/api/v1/wallet").send().await.data()["balance"], json!(Credits(500).0));
        assert_eq!(owner.call(Method::GET, &format!("/api/v1/pictures/tasks/{}", belongings.entry)).send().await.status, 200);
    }
}
