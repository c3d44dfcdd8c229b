use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use arena_app::ports::{Line, LineUnknown, NumberVerification};
use arena_rules::Msisdn;
use arena_testkit::{TestDatabase, both_engines};
use async_trait::async_trait;
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;

use crate::support::{Answer, Browser, Call, Door, NORMALISED, NUMBER};

const OPERATOR: &str = "https://operator.example/authorize?state=";
const GO: &str = "/api/v1/auth/network";

/// A network whose codes belong to lines. Each is valid once, with the verifier of its own request.
#[derive(Default)]
struct FakeNetwork {
    needs_number: bool,
    codes: Mutex<BTreeMap<String, Result<String, LineUnknown>>>,
    verifiers: Mutex<BTreeMap<String, String>>,
    asked: Mutex<Vec<String>>,
}

#[async_trait]
impl NumberVerification for FakeNetwork {
    fn needs_number(&self) -> bool {
        self.needs_number
    }

    fn address(&self, state: &str, verifier: &str) -> String {
        self.verifiers.lock().unwrap().insert(state.into(), verifier.into());
        format!("{OPERATOR}{state}")
    }

    async fn line(&self, code: &str, verifier: &str, number: Option<&Msisdn>) -> Result<Line, LineUnknown> {
        self.asked.lock().unwrap().push(verifier.into());
        let line = self.codes.lock().unwrap().remove(code).unwrap_or(Err(LineUnknown::NotKnown))?;
        match number {
            Some(number) if line != format!("+{}", number.as_str()) => Ok(Line::Another),
            _ => Ok(Line::Of(line)),
        }
    }
}

struct NetworkDoor {
    door: Door,
    network: Arc<FakeNetwork>,
}

/// A browser between us and the operator.
struct NetworkBrowser {
    state: String,
    cookie: String,
}

impl NetworkDoor {
    async fn new(db: TestDatabase, needs_number: bool) -> Self {
        let network = Arc::new(FakeNetwork { needs_number, ..FakeNetwork::default() });
        let known = network.clone();
        let door = Door::with(db, |setup| setup.network = Some(known)).await;
        Self { door, network }
    }

    fn line(&self, code: &str, line: Result<&str, LineUnknown>) {
        self.network.codes.lock().unwrap().insert(code.into(), line.map(str::to_owned));
    }

    async fn go(&self, place: &str) -> NetworkBrowser {
        let answer = self.door.get(&format!("{GO}?returnTo={place}")).send().await;
        assert_eq!(answer.status, StatusCode::FOUND);
        walker(answer.header("location"), &answer)
    }

    async fn start(&self, number: &str, place: &str) -> NetworkBrowser {
        let answer = self.door.post(GO, &json!({ "msisdn": number, "returnTo": place })).send().await;
        walker(answer.data()["url"].as_str().unwrap(), &answer)
    }

    fn back(&self, walker: &NetworkBrowser, query: &str) -> Call {
        self.door.get(&format!("{GO}/back?{query}&state={}", walker.state)).header("cookie", &walker.cookie)
    }
}

fn walker(to: &str, answer: &Answer) -> NetworkBrowser {
    let state = to.strip_prefix(OPERATOR).expect("the operator's address").to_owned();
    let set = answer.header("set-cookie");
    for needed in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=300"] {
        assert!(set.contains(needed), "{set}");
    }
    for text in [to, set, answer.header("location")] {
        assert!(!text.contains("3001234567"), "the number is not to be read in it: {text}");
    }
    NetworkBrowser { state, cookie: set.split(';').next().unwrap().to_owned() }
}

#[track_caller]
fn sent(answer: &Answer) -> String {
    assert_eq!((answer.status, answer.header("cache-control")), (StatusCode::FOUND, "no-store"));
    assert_eq!(answer.header("referrer-policy"), "no-referrer");
    assert!(answer.header("set-cookie").starts_with("arena_network=; "), "the attempt is over");
    answer.header("location").to_owned()
}

#[track_caller]
fn handoff(answer: &Answer, place: &str) -> String {
    let to = sent(answer);
    to.strip_prefix(place).unwrap_or_else(|| panic!("{to}")).to_owned()
}

both_engines! {
    async fn a_known_line_is_logged_in_and_returns_to_its_page(db: TestDatabase) {
        let town = NetworkDoor::new(db, false).await;
        let walker = town.go("%2Ftasks%3Fday%3D2").await;
        town.line("c1", Ok("+923001234567"));
        let answer = town.back(&walker, "code=c1").send().await;
        let text = handoff(&answer, "/tasks?day=2&a=");
        assert!(!answer.header("location").contains("3001234567"));
        let entered = town.door.prove(Some(&text)).send().await;
        assert_eq!(entered.data()["msisdn"], NORMALISED);
        assert!(Browser::of(town.door.clone(), &entered).logged_in().await);
        // The network got the verifier that only the server knows for this state.
        let verifier = town.network.verifiers.lock().unwrap()[&walker.state].clone();
        assert_eq!(*town.network.asked.lock().unwrap(), [verifier]);
        // Neither the hand-off nor the address is valid twice.
        town.door.prove(Some(&text)).send().await.failed(401, "not_proven");
        assert_eq!(sent(&town.back(&walker, "code=c1").send().await), "/api/v1/auth/landing?returnTo=%2Ftasks%3Fday%3D2");
        // The number is proven, but no price is agreed to.
        let plan = Browser::of(town.door.clone(), &entered).get("/api/v1/auth/verify").send().await;
        assert_eq!(plan.data()["plan"], json!(null));
    }

    async fn only_the_browser_that_began_can_return(db: TestDatabase) {
        let town = NetworkDoor::new(db, false).await;
        let (own, other) = (town.go("%2Ftasks").await, town.go("%2Frewards").await);
        let landing = "/api/v1/auth/landing?returnTo=%2F";
        let strange = [
            (None, own.state.clone()),
            (Some(other.cookie.clone()), own.state.clone()),
            (Some(own.cookie.clone()), other.state.clone()),
            (Some(own.cookie.clone()), String::new()),
            (Some(format!("{}A", own.cookie)), own.state.clone()),
            (Some("arena_network=".into()), own.state.clone()),
        ];
        for (cookie, state) in strange {
            town.line("c1", Ok("+923001234567"));
            let call = town.door.get(&format!("{GO}/back?code=c1&state={state}"));
            let call = match &cookie {
                Some(cookie) => call.header("cookie", cookie),
                None => call,
            };
            assert!(sent(&call.send().await).starts_with(landing), "{cookie:?}");
        }
        // Nor after five minutes.
        town.door.t.clock.advance(Duration::minutes(5));
        assert_eq!(sent(&town.back(&own, "code=c1").send().await), landing);
        assert!(town.network.asked.lock().unwrap().is_empty(), "the operator was never asked");
    }

    async fn an_unknown_line_goes_to_the_landing_page(db: TestDatabase) {
        let town = NetworkDoor::new(db, false).await;
        town.line("sms", Err(LineUnknown::NotKnown));
        town.line("down", Err(LineUnknown::Failed("the operator did not answer in time".into())));
        town.line("abroad", Ok("+4915112345678"));
        for query in ["error=login_required", "error=server_error", "error=%2B923001234567", "code=sms", "code=down", "code=abroad", "x=1"] {
            let walker = town.go("%2Frewards").await;
            let to = sent(&town.back(&walker, query).send().await);
            assert_eq!(to, "/api/v1/auth/landing?returnTo=%2Frewards", "{query}");
        }
    }

    async fn an_unsubscribed_line_needs_a_handoff_of_the_operator(db: TestDatabase) {
        let town = NetworkDoor::new(db, false).await;
        town.door.login(NUMBER).await;
        arena_app::subscription::unsubscribed(&town.door.t.app, &town.door.t.notice(NUMBER)).await.unwrap();
        town.door.t.clock.advance(Duration::minutes(5));
        let walker = town.go("%2F").await;
        town.line("c1", Ok("+923001234567"));
        assert_eq!(sent(&town.back(&walker, "code=c1").send().await), "/api/v1/auth/landing?returnTo=%2F");
        // After the operator's own hand-off, network verification works again.
        town.door.login(NUMBER).await;
        let walker = town.go("%2F").await;
        town.line("c2", Ok("+923001234567"));
        let text = handoff(&town.back(&walker, "code=c2").send().await, "/?a=");
        assert_eq!(town.door.prove(Some(&text)).send().await.status, StatusCode::OK);
    }

    async fn with_match_the_subscriber_types_the_number_first(db: TestDatabase) {
        let town = NetworkDoor::new(db, true).await;
        assert_eq!(town.door.get("/api/v1/config").send().await.data()["landingUrl"], "/login");
        let go = town.door.get(&format!("{GO}?returnTo=%2Ftasks")).send().await;
        assert_eq!(go.header("location"), "/login?returnTo=%2Ftasks");

        let walker = town.start(NUMBER, "/tasks").await;
        town.line("c1", Ok("+923001234567"));
        let text = handoff(&town.back(&walker, "code=c1").send().await, "/tasks?a=");
        assert_eq!(town.door.prove(Some(&text)).send().await.data()["msisdn"], NORMALISED);

        for (line, word) in [
            (Ok("+923007654321"), "another"),
            (Err(LineUnknown::NotKnown), "unknown"),
            (Err(LineUnknown::Failed("x".into())), "failed"),
        ] {
            let walker = town.start(NORMALISED, "/tasks").await;
            town.line("c2", line);
            let to = sent(&town.back(&walker, "code=c2").send().await);
            assert_eq!(to, format!("/login?network={word}&returnTo=%2Ftasks"));
        }
        for wrong in ["", "12", "+4915112345678"] {
            let answer = town.door.post(GO, &json!({ "msisdn": wrong })).send().await;
            assert_eq!(answer.field("msisdn"), "Please enter a valid Jazz number (starting with 0 and 11 digits long)");
        }
        // `returnTo` never leads to another origin.
        let walker = town.start(NUMBER, "//evil.example").await;
        town.line("c3", Ok("+923001234567"));
        handoff(&town.back(&walker, "code=c3").send().await, "/?a=");
    }

    async fn without_network_verification_the_landing_page_is_next(db: TestDatabase) {
        let door = Door::new(db).await;
        let config = door.get("/api/v1/config").send().await.data();
        assert_eq!((&config["landingUrl"], &config["subscribeUrl"]), (&json!("/api/v1/auth/landing"), &json!("/api/v1/auth/landing")));
        let answer = door.get(&format!("{GO}?returnTo=%2Ftasks")).send().await;
        assert_eq!(answer.header("location"), "/api/v1/auth/landing?returnTo=%2Ftasks");
        assert_eq!(answer.header("set-cookie"), "");
        let back = door.get(&format!("{GO}/back?code=c&state=s")).send().await;
        assert_eq!(sent(&back), "/api/v1/auth/landing?returnTo=%2F");
        door.post(GO, &json!({ "msisdn": NUMBER })).send().await.failed(404, "not_found");
    }

    async fn the_app_hears_where_login_leads(db: TestDatabase) {
        let town = NetworkDoor::new(db, false).await;
        let config = town.door.get("/api/v1/config").send().await.data();
        assert_eq!((&config["landingUrl"], &config["subscribeUrl"]), (&json!(GO), &json!("/api/v1/auth/landing")));
    }
}

#[test]
fn over_https_the_cookie_is_bound_to_the_host() {
    arena_testkit::run(arena_testkit::Engine::Sqlite, |db| async move {
        let known: Arc<FakeNetwork> = Arc::default();
        let door = Door::with(db, |setup| {
            setup.network = Some(known);
            setup.http.secure = true;
        })
        .await;
        let answer = door.get(GO).send().await;
        let set = answer.header("set-cookie");
        assert!(set.starts_with("__Host-arena_network=") && set.ends_with("; Secure"), "{set}");
    });
}
