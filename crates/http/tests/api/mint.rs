//! The plain-HTTP listener for handsets on the operator's network.

use std::net::SocketAddr;

use arena_http::{Mint, mint_router};
use arena_testkit::{TestDatabase, both_engines};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode};
use tower::ServiceExt;

use crate::support::{Browser, Door, NORMALISED, NUMBER, ip, range};

const GATEWAY: &str = "198.51.100.9";
const LANDING: &str = "https://operator.example/arena";

async fn with_a_gateway(db: TestDatabase) -> Door {
    Door::with(db, |setup| setup.http.gateways = vec![range(GATEWAY)]).await
}

async fn knock(door: &Door, request: Request<Body>, from: &str) -> (StatusCode, HeaderMap) {
    let mint = Mint { portal: "https://arena.example/".into(), landing: LANDING.into() };
    let mut request = request;
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(ip(from), 40_000)));
    let answer = mint_router(&door.state, mint).oneshot(request).await.unwrap();
    (answer.status(), answer.headers().clone())
}

fn get(path: &str, number: Option<&str>) -> Request<Body> {
    let mut request = Request::get(path);
    if let Some(number) = number {
        request = request.header("x-msisdn", number);
    }
    request.body(Body::empty()).unwrap()
}

fn location(headers: &HeaderMap) -> &str {
    headers["location"].to_str().unwrap()
}

fn minted(headers: &HeaderMap) -> String {
    location(headers).strip_prefix("https://arena.example/?a=").expect("the portal's address").to_owned()
}

both_engines! {
    async fn a_handset_behind_the_gateway_takes_a_handoff_along(db: TestDatabase) {
        let door = with_a_gateway(db).await;
        for path in ["/", "/mint", "/?returnTo=%2Frewards"] {
            let (status, headers) = knock(&door, get(path, Some(NORMALISED)), GATEWAY).await;
            assert_eq!(status, StatusCode::FOUND);
            assert_eq!((&headers["cache-control"], &headers["referrer-policy"]), (&"no-store".parse().unwrap(), &"no-referrer".parse().unwrap()));
            assert!(!headers.contains_key("set-cookie"));
            assert!(!location(&headers).contains("3001234567"), "the number is not to be read in it");
        }
        let (_, headers) = knock(&door, get("/", Some(NORMALISED)), GATEWAY).await;
        let handoff = minted(&headers);
        let answer = door.prove(Some(&handoff)).send().await;
        assert_eq!(answer.data()["msisdn"], NORMALISED);
        assert!(Browser::of(door.clone(), &answer).logged_in().await);
        door.prove(Some(&handoff)).send().await.failed(401, "not_proven");
        let (_, headers) = knock(&door, get("/", Some(NORMALISED)), GATEWAY).await;
        door.t.clock.advance(chrono::Duration::seconds(120));
        door.prove(Some(&minted(&headers))).send().await.failed(401, "not_proven");
    }

    async fn from_anywhere_else_the_landing_page_is_next(db: TestDatabase) {
        let door = with_a_gateway(db).await;
        for (request, from) in [
            (get("/", Some(NORMALISED)), "203.0.113.66"),
            (get("/", None), GATEWAY),
            (get("/", Some("12")), GATEWAY),
        ] {
            let (status, headers) = knock(&door, request, from).await;
            assert_eq!((status, location(&headers)), (StatusCode::FOUND, LANDING));
        }
        let twice = Request::get("/").header("x-msisdn", NORMALISED).header("x-msisdn", "923007654321");
        let (_, headers) = knock(&door, twice.body(Body::empty()).unwrap(), GATEWAY).await;
        assert_eq!(location(&headers), LANDING);
        let (status, _) = knock(&door, get("/api/v1/rewards", Some(NORMALISED)), GATEWAY).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
        let post = Request::post("/").header("x-msisdn", NORMALISED).body(Body::empty()).unwrap();
        assert_eq!(knock(&door, post, GATEWAY).await.0, StatusCode::METHOD_NOT_ALLOWED);
    }

    async fn an_unsubscribed_number_is_not_logged_in(db: TestDatabase) {
        let door = with_a_gateway(db).await;
        door.login(NUMBER).await;
        arena_app::subscription::unsubscribed(&door.t.app, &door.t.notice(NUMBER)).await.unwrap();
        door.t.clock.advance(chrono::Duration::minutes(5));
        let (_, headers) = knock(&door, get("/", Some(NORMALISED)), GATEWAY).await;
        door.prove(Some(&minted(&headers))).send().await.failed(401, "not_proven");
        assert_eq!(door.prove(Some(&door.t.handoff(NUMBER))).send().await.status, StatusCode::OK);
    }
}
