//! Single sign-on, with a provider that says what the test wants.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use arena_app::audit::page;
use arena_app::ports::{AuditFilter, SignOn, SignOnAnswer, SignOnChallenge, SignOnError, SignOnIdentity};
use arena_app::staff::SingleSignOn;
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use async_trait::async_trait;
use axum::http::{StatusCode, header};
use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};

use super::support::{Answer, Desk, Person};

const ISSUER: &str = "https://login.arena.example";

/// A provider at which each code stands for a person.
#[derive(Default)]
struct Provider {
    people: Mutex<BTreeMap<String, SignOnIdentity>>,
    asked_again: Mutex<Vec<bool>>,
}

#[async_trait]
impl SignOn for Provider {
    async fn begin(&self, state: &str, again: bool) -> Result<SignOnChallenge, SignOnError> {
        self.asked_again.lock().unwrap().push(again);
        let address = format!("{ISSUER}/authorize?state={state}");
        Ok(SignOnChallenge { address, state: format!("secrets of {state}") })
    }

    async fn finish(&self, state: &str, answer: SignOnAnswer<'_>) -> Result<SignOnIdentity, SignOnError> {
        assert!(state.starts_with("secrets of "), "{state}");
        if answer.code == "away" {
            return Err(SignOnError::Unavailable("there is no connection to it".into()));
        }
        let person = self.people.lock().unwrap().get(answer.code).cloned();
        person.ok_or_else(|| SignOnError::Refused("the code is unknown".into()))
    }
}

/// Somebody at the provider, with a verified address.
fn account(subject: &str, email: &str, groups: &[&str]) -> SignOnIdentity {
    SignOnIdentity {
        issuer: ISSUER.into(),
        subject: subject.into(),
        email: Some(email.into()),
        email_verified: true,
        name: Some("Zara Ahmed".into()),
        groups: groups.iter().map(|group| (*group).to_owned()).collect(),
        authenticated_at: None,
    }
}

struct Office {
    desk: Desk,
    provider: Arc<Provider>,
}

impl Office {
    async fn new(db: TestDatabase) -> Self {
        let provider = Arc::new(Provider::default());
        let roles = [
            ("heads", Role::Administrator),
            ("money", Role::Finance),
            ("desk", Role::Care),
            ("readers", Role::Auditor),
        ];
        let sign_on = SingleSignOn {
            provider: provider.clone(),
            label: "Operator login".into(),
            claim: "groups".into(),
            roles: roles.map(|(group, role)| (group.to_owned(), role)).into(),
        };
        Self { desk: Desk::with_sign_on(db, sign_on).await, provider }
    }

    /// Lets a code stand for an account from now on.
    fn knows(&self, code: &str, person: SignOnIdentity) {
        self.provider.people.lock().unwrap().insert(code.to_owned(), person);
    }

    fn now(&self) -> DateTime<Utc> {
        self.desk.app().now()
    }

    /// Signs somebody in by a code, in a new browser.
    async fn enter(&self, code: &str) -> (Person<'_>, Answer) {
        let mut person = self.desk.browser();
        let answer = sign_on(&mut person, code).await;
        (person, answer)
    }

    /// The audit's lines whose action begins with a text, latest first: action, outcome, before and after.
    async fn audited(&self, action: &str) -> Vec<(String, &'static str, Option<Value>, Option<Value>)> {
        let filter = AuditFilter { action: Some(action.into()), ..AuditFilter::default() };
        let page = page(&*self.desk.app().store, &filter, None).await.unwrap();
        let lines = page.lines.into_iter().map(|kept| kept.line);
        lines
            .map(|line| (line.action, line.outcome.as_str(), line.change.before, line.change.after))
            .collect()
    }
}

/// Begins a sign-on, keeps its cookie, and returns the state that the provider gives back.
async fn begin(person: &mut Person<'_>, again: bool) -> String {
    let answer = person.post("/api/v1/session/sso/begin", &json!({ "again": again })).await;
    let address = answer.data()["address"].as_str().unwrap().to_owned();
    let set = answer.headers[header::SET_COOKIE].to_str().unwrap();
    let (pair, rest) = set.split_once(';').unwrap();
    assert_eq!(rest, " Path=/; HttpOnly; SameSite=Lax; Max-Age=600; Secure");
    assert!(pair.starts_with("__Host-arena_sign_on="), "{pair}");
    person.cookie = Some(pair.to_owned());
    address.split_once("state=").unwrap().1.to_owned()
}

async fn finish(person: &Person<'_>, state: &str, code: &str) -> Answer {
    person.post("/api/v1/session/sso/finish", &json!({ "state": state, "code": code })).await
}

/// Signs a person in by single sign-on. On success the browser keeps the session's cookie.
async fn sign_on(person: &mut Person<'_>, code: &str) -> Answer {
    let state = begin(person, false).await;
    let answer = finish(person, &state, code).await;
    person.cookie = None;
    if answer.body["success"] == json!(true) {
        person.keep_cookie(&answer);
        let cookies: Vec<_> = answer.headers.get_all(header::SET_COOKIE).iter().collect();
        assert!(cookies[1].to_str().unwrap().starts_with("__Host-arena_sign_on=; "), "{cookies:?}");
    }
    answer
}

async fn add_passkey(person: &Person<'_>) -> Answer {
    let begun = person.post("/api/v1/passkeys/begin", &json!({})).await;
    if begun.body["success"] == json!(false) {
        return begun;
    }
    let begun = begun.data();
    let credential = person.device.create(&begun["options"]);
    let body = json!({ "ceremony": begun["ceremony"], "credential": credential, "label": "Office laptop" });
    person.post("/api/v1/passkeys/finish", &body).await
}

fn role_of(answer: &Answer) -> Value {
    answer.data()["staff"]["role"].clone()
}

both_engines! {
    async fn somebody_whose_group_has_a_role_becomes_a_member(db: TestDatabase) {
        let office = Office::new(db).await;
        let offered = office.desk.browser().get("/api/v1/session/sso").await.data();
        assert_eq!(offered, json!({ "label": "Operator login" }));
        let zara = account("z-1", " Zara@Arena.example", &["everybody", "readers", "money"]);
        office.knows("zara", SignOnIdentity { name: Some("Zara\nAhmed ".repeat(20)), ..zara });
        let (zara, answer) = office.enter("zara").await;
        let data = answer.data();
        assert_eq!((&data["staff"]["role"], &data["openedBy"]), (&json!("finance"), &json!("sso")));
        assert_eq!((&data["staff"]["email"], &data["staff"]["state"]), (&json!("zara@arena.example"), &json!("active")));
        assert!(data["staff"]["name"].as_str().unwrap().starts_with("ZaraAhmed"));
        let identities = zara.get("/api/v1/identities").await.data();
        assert_eq!(identities["items"][0]["issuer"], json!(ISSUER));
        assert_eq!(office.audited("staff join").await, [
            ("staff join".into(), "done", None, Some(json!({ "role": "finance" }))),
        ]);
        assert_eq!(office.audited("session open").await, [
            ("session open".into(), "done", None, Some(json!({ "by": "sso" }))),
        ]);
        // The next time it is the same person, also by another address.
        office.knows("zara", account("z-1", "zara.ahmed@arena.example", &["money"]));
        let (_, answer) = office.enter("zara").await;
        assert_eq!(answer.data()["staff"]["email"], json!("zara@arena.example"));
    }

    async fn nobody_comes_in_without_a_role_or_an_address(db: TestDatabase) {
        let office = Office::new(db).await;
        office.knows("visitor", account("v-1", "visitor@arena.example", &["everybody"]));
        let (_, answer) = office.enter("visitor").await;
        assert_eq!(answer.code(), "sso_no_role");
        assert!(answer.body["message"].as_str().unwrap().contains("`groups`"), "{}", answer.body);
        for email in [None, Some("nowhere".to_owned())] {
            office.knows("visitor", SignOnIdentity { email, ..account("v-1", "", &["desk"]) });
            assert_eq!(office.enter("visitor").await.1.code(), "sso_no_email");
        }
        assert_eq!(office.enter("unknown").await.1.code(), "sso_refused");
        assert_eq!(office.enter("away").await.1.code(), "sso_unavailable");
    }

    async fn a_console_without_single_sign_on_says_so(db: TestDatabase) {
        let desk = Desk::new(db).await;
        assert_eq!(desk.browser().get("/api/v1/session/sso").await.data(), json!({ "label": null }));
        let refused = desk.browser().post("/api/v1/session/sso/begin", &json!({})).await;
        assert_eq!(refused.code(), "sso_off");
    }

    async fn an_invited_person_is_linked_by_a_verified_address_and_keeps_the_role(db: TestDatabase) {
        let office = Office::new(db).await;
        office.desk.invite("zara@arena.example", Role::Reviewer).await;
        let zara = account("z-1", "Zara@arena.example", &["everybody"]);
        office.knows("unverified", SignOnIdentity { email_verified: false, ..zara.clone() });
        assert_eq!(office.enter("unverified").await.1.code(), "sso_email_unverified");
        office.knows("zara", zara.clone());
        assert_eq!(role_of(&office.enter("zara").await.1), json!("reviewer"));
        assert_eq!(office.audited("staff link").await.len(), 1);
        assert_eq!(role_of(&office.enter("zara").await.1), json!("reviewer"), "by the account alone");
        // Another account of the same provider is somebody else, whatever address it has.
        office.knows("double", SignOnIdentity { subject: "z-2".into(), ..zara });
        assert_eq!(office.enter("double").await.1.code(), "sso_other_account");
        let id = office.desk.app().store.read().staff_members().by_email("zara@arena.example").await;
        arena_app::staff::unlink(office.desk.app(), id.unwrap().unwrap().id).await.unwrap();
        assert_eq!(role_of(&office.enter("double").await.1), json!("reviewer"));
    }

    async fn a_sign_on_is_good_once_in_its_browser_and_for_ten_minutes(db: TestDatabase) {
        let office = Office::new(db).await;
        office.knows("zara", account("z-1", "zara@arena.example", &["desk"]));
        let mut zara = office.desk.browser();
        // A link that somebody else made: their state in this browser, with and without a sign-on of its own.
        let theirs = begin(&mut office.desk.browser(), false).await;
        assert_eq!(finish(&zara, &theirs, "zara").await.code(), "sso_refused");
        let theirs = begin(&mut office.desk.browser(), false).await;
        begin(&mut zara, false).await;
        assert_eq!(finish(&zara, &theirs, "zara").await.code(), "sso_refused");
        // A second time.
        let state = begin(&mut zara, false).await;
        finish(&zara, &state, "zara").await.data();
        assert_eq!(finish(&zara, &state, "zara").await.code(), "sso_refused");
        // A code that proves nothing uses the sign-on up, too.
        let state = begin(&mut zara, false).await;
        assert_eq!(finish(&zara, &state, "wrong").await.code(), "sso_refused");
        assert_eq!(finish(&zara, &state, "zara").await.code(), "sso_refused");
        // Too late.
        let state = begin(&mut zara, false).await;
        office.desk.t.clock.advance(Duration::minutes(11));
        assert_eq!(finish(&zara, &state, "zara").await.code(), "sso_refused");
        // A state that is none, or of another ceremony.
        let passkey = zara.post("/api/v1/session/begin", &json!({})).await.data();
        for state in ["", "x", passkey["ceremony"].as_str().unwrap()] {
            assert_eq!(finish(&zara, state, "zara").await.code(), "sso_refused");
        }
    }

    async fn a_disabled_person_stays_out(db: TestDatabase) {
        let office = Office::new(db).await;
        office.knows("zara", account("z-1", "zara@arena.example", &["desk"]));
        let (zara, _) = office.enter("zara").await;
        let app = office.desk.app();
        let id = app.store.read().staff_members().by_email("zara@arena.example").await.unwrap().unwrap().id;
        arena_app::staff::disable(app, id, "left").await.unwrap();
        assert_eq!(zara.get("/api/v1/session").await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(office.enter("zara").await.1.code(), "sso_disabled");
        assert_eq!(office.audited("session open").await[0].1, "refused");
        arena_app::staff::enable(app, office.desk.console.settings, id).await.unwrap();
        assert_eq!(office.enter("zara").await.1.data()["staff"]["state"], json!("active"));
    }

    async fn the_role_follows_the_groups_and_ends_the_other_sessions(db: TestDatabase) {
        let office = Office::new(db).await;
        office.knows("zara", account("z-1", "zara@arena.example", &["desk"]));
        let (first, answer) = office.enter("zara").await;
        assert_eq!(role_of(&answer), json!("care"));
        let (second, _) = office.enter("zara").await;
        first.get("/api/v1/session").await.data();
        office.knows("zara", account("z-1", "zara@arena.example", &["money"]));
        let (third, answer) = office.enter("zara").await;
        assert_eq!(role_of(&answer), json!("finance"));
        assert!(answer.data()["permissions"].as_array().unwrap().contains(&json!("wallet.reverse")));
        for earlier in [&first, &second] {
            assert_eq!(earlier.get("/api/v1/session").await.status, StatusCode::UNAUTHORIZED);
        }
        assert_eq!(third.get("/api/v1/session").await.data()["staff"]["role"], json!("finance"));
        assert_eq!(office.audited("staff role").await, [
            ("staff role".into(), "done", Some(json!({ "role": "care" })), Some(json!({ "role": "finance" }))),
        ]);
        // Without a group that has a role, the person stays out, and open pages end.
        office.knows("zara", account("z-1", "zara@arena.example", &["everybody"]));
        assert_eq!(office.enter("zara").await.1.code(), "sso_no_role");
        assert_eq!(third.get("/api/v1/session").await.status, StatusCode::UNAUTHORIZED);
    }

    async fn the_last_administrator_stays_one(db: TestDatabase) {
        let office = Office::new(db).await;
        office.knows("zara", account("z-1", "zara@arena.example", &["heads"]));
        assert_eq!(role_of(&office.enter("zara").await.1), json!("administrator"));
        office.knows("zara", account("z-1", "zara@arena.example", &["desk"]));
        assert_eq!(role_of(&office.enter("zara").await.1), json!("administrator"));
        assert_eq!(office.audited("staff role").await, [("staff role".into(), "refused", None, None)]);
        office.knows("bilal", account("b-1", "bilal@arena.example", &["heads"]));
        assert_eq!(role_of(&office.enter("bilal").await.1), json!("administrator"));
        assert_eq!(role_of(&office.enter("zara").await.1), json!("care"), "there is another one now");
    }

    async fn a_first_passkey_needs_a_fresh_proof_of_the_provider(db: TestDatabase) {
        let office = Office::new(db).await;
        let now = office.now();
        let at = |at: Option<DateTime<Utc>>| SignOnIdentity {
            authenticated_at: at,
            ..account("z-1", "zara@arena.example", &["heads"])
        };
        let old = [None, Some(now - Duration::minutes(6)), Some(now + Duration::minutes(2))];
        for authenticated_at in old {
            office.knows("zara", at(authenticated_at));
            let (zara, _) = office.enter("zara").await;
            assert_eq!(add_passkey(&zara).await.code(), "sign_in_again", "{authenticated_at:?}");
        }
        // A step-up needs a passkey, so nothing that is confirmed can be done before.
        let (zara, _) = office.enter("zara").await;
        assert_eq!(zara.post("/api/v1/recovery-codes", &json!({})).await.code(), "passkey_needed");

        let mut zara = office.desk.browser();
        let state = begin(&mut zara, true).await;
        assert_eq!(office.provider.asked_again.lock().unwrap().last(), Some(&true));
        office.knows("zara", at(Some(now - Duration::minutes(4))));
        let answer = finish(&zara, &state, "zara").await;
        zara.keep_cookie(&answer);
        add_passkey(&zara).await.data();
        assert_eq!(zara.get("/api/v1/session").await.data()["passkeys"], json!(1));
        // A second one is confirmed by the first.
        let second = zara.post("/api/v1/passkeys/begin", &json!({})).await;
        assert_eq!((second.status, second.code()), (StatusCode::FORBIDDEN, "step_up_needed"));
        zara.confirmed("/api/v1/recovery-codes", &json!({})).await.data();
    }

    async fn two_first_sign_ins_at_once_make_one_member(db: TestDatabase) {
        let office = Office::new(db).await;
        office.knows("zara", account("z-1", "zara@arena.example", &["heads"]));
        let answers = futures::future::join_all((0..4).map(|_| office.enter("zara"))).await;
        let ids: Vec<_> = answers.iter().map(|(_, answer)| answer.data()["staff"]["id"].clone()).collect();
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        let listed = answers[0].0.get("/api/v1/staff").await.data();
        assert_eq!(listed["items"].as_array().unwrap().len(), 1);
        assert_eq!(office.audited("staff join").await.len(), 1);
        let verified = arena_app::audit::verify(&*office.desk.app().store).await.unwrap();
        assert!(verified.clean(), "{verified:?}");
    }
}
