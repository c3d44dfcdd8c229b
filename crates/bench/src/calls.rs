//! The measured calls, as browsers make them.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::Context;
use arena_testkit::pictures::{as_jpeg, full_screenshot};
use serde_json::{Value, json};

use crate::load::{Connection, Requests, SameRequest};
use crate::tournaments::{CHECK_IN, ENDED, REGISTRATION};

pub(crate) type Calls = Vec<(&'static str, Arc<dyn Requests>)>;

pub(crate) type Body = (&'static str, Vec<u8>);

pub(crate) fn request(method: &str, path: &str, token: Option<&str>, body: Option<&Body>) -> Vec<u8> {
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: bench\r\naccept-encoding: gzip, br\r\n");
    if let Some(token) = token {
        head += &format!("authorization: Bearer {token}\r\n");
    }
    if let Some((kind, body)) = body {
        head += &format!("content-type: {kind}\r\ncontent-length: {}\r\n", body.len());
    } else if method == "POST" {
        head += "content-length: 0\r\n";
    }
    let mut bytes = (head + "\r\n").into_bytes();
    if let Some((_, body)) = body {
        bytes.extend_from_slice(body);
    }
    bytes
}

pub(crate) fn get(path: &str) -> Vec<u8> {
    request("GET", path, None, None)
}

pub(crate) fn get_as(path: &str, token: &str) -> Vec<u8> {
    request("GET", path, Some(token), None)
}

pub(crate) fn uncompressed(request: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(request).replace("accept-encoding: gzip, br\r\n", "").into_bytes()
}

pub(crate) fn post_as(path: &str, token: &str, body: &Value) -> Vec<u8> {
    request("POST", path, Some(token), Some(&as_json(body)))
}

pub(crate) fn claim(token: &str) -> Vec<u8> {
    request("POST", "/api/v1/update-daily-streak", Some(token), None)
}

pub(crate) fn same(request: Vec<u8>) -> Arc<dyn Requests> {
    Arc::new(SameRequest(request))
}

pub(crate) fn as_json(body: &Value) -> Body {
    ("application/json", body.to_string().into_bytes())
}

/// A call that each request makes as another subscriber.
pub(crate) struct Subscribers {
    tokens: Arc<[String]>,
    method: &'static str,
    path: &'static str,
    body: Option<Body>,
    once: bool,
}

impl Subscribers {
    pub(crate) fn once(
        tokens: Arc<[String]>,
        method: &'static str,
        path: &'static str,
        body: Option<Body>,
    ) -> Self {
        Self { tokens, method, path, body, once: true }
    }

    pub(crate) fn in_turns(
        tokens: Arc<[String]>,
        method: &'static str,
        path: &'static str,
        body: Option<Body>,
    ) -> Self {
        Self { tokens, method, path, body, once: false }
    }
}

impl Requests for Subscribers {
    fn request(&self, number: usize) -> Option<Vec<u8>> {
        let number = if self.once { number } else { number % self.tokens.len() };
        let token = self.tokens.get(number)?;
        Some(request(self.method, self.path, Some(token), self.body.as_ref()))
    }
}

/// A call that every subscriber makes once, with a body of their own.
pub(crate) struct OwnBodies {
    pub(crate) tokens: Arc<[String]>,
    pub(crate) path: &'static str,
    pub(crate) bodies: Arc<[String]>,
}

impl OwnBodies {
    pub(crate) fn results(tokens: &Arc<[String]>, bodies: &Arc<[String]>) -> Self {
        Self { tokens: tokens.clone(), path: "/api/v1/game-level/result", bodies: bodies.clone() }
    }
}

impl Requests for OwnBodies {
    fn request(&self, number: usize) -> Option<Vec<u8>> {
        let body = ("application/json", self.bodies.get(number)?.clone().into_bytes());
        Some(request("POST", self.path, Some(self.tokens.get(number)?), Some(&body)))
    }
}

pub(crate) struct Tournaments {
    pub(crate) check_in: i64,
    pub(crate) registration: i64,
    pub(crate) ended: i64,
}

impl Tournaments {
    pub(crate) async fn find(server: SocketAddr) -> anyhow::Result<Self> {
        let esl = listed(server, "/api/v1/esl/tournaments/all").await?;
        let weekly = listed(server, "/api/v1/tournaments/all").await?;
        Ok(Self {
            check_in: id_of(&esl, CHECK_IN)?,
            registration: id_of(&weekly, REGISTRATION)?,
            ended: id_of(&esl, ENDED)?,
        })
    }
}

pub(crate) async fn listed(server: SocketAddr, path: &str) -> anyhow::Result<Value> {
    let plain = format!("GET {path} HTTP/1.1\r\nhost: bench\r\n\r\n").into_bytes();
    let mut connection = Connection::open(server).await?;
    let (status, body) = connection.send(&plain).await?;
    anyhow::ensure!(status == 200, "{path}: {status}");
    Ok(serde_json::from_slice(body)?)
}

pub(crate) fn id_of(list: &Value, name: &str) -> anyhow::Result<i64> {
    let mut all = list["data"].as_array().into_iter().flatten();
    let found = all.find(|tournament| tournament["tourn_name"] == name);
    found.and_then(|tournament| tournament["id"].as_i64()).with_context(|| format!("no tournament {name}"))
}

pub(crate) fn reads(tokens: &Arc<[String]>, ids: &Tournaments) -> Calls {
    let everybody = |path| same(get(path));
    let asked = |path, body: &Value| same(request("POST", path, None, Some(&as_json(body))));
    let theirs = |method, path, body: Option<&Value>| {
        let (tokens, body) = (tokens.clone(), body.map(as_json));
        Arc::new(Subscribers::in_turns(tokens, method, path, body)) as Arc<dyn Requests>
    };
    let (ended, open) = (json!({ "id": ids.ended }), json!({ "id": ids.check_in }));
    let game = json!({ "id": "pubg-mobile" });
    let daily = json!({ "gameId": "pubg-mobile" });
    vec![
        ("health", everybody("/health/live")),
        ("config", everybody("/api/v1/config")),
        ("rewards list", everybody("/api/v1/rewards")),
        ("leaderboard, 100 of all", everybody("/api/v1/leaderboard")),
        ("games with challenges", everybody("/api/v1/challenges/games")),
        ("highlights", everybody("/api/v1/youtube-videos")),
        ("ESL tournaments, a guest", everybody("/api/v1/esl/tournaments/all")),
        ("bracket, 1,024 players, a guest", asked("/api/v1/esl/tournament/matches", &ended)),
        ("profile", theirs("GET", "/api/v1/user/profile", None)),
        ("wallet", theirs("GET", "/api/v1/wallet", None)),
        ("notifications", theirs("GET", "/api/v1/notifications", None)),
        ("streak", theirs("GET", "/api/v1/active-streak", None)),
        ("leaderboard", theirs("GET", "/api/v1/leaderboard", None)),
        ("levels of a game", theirs("GET", "/api/v1/esl-games/levels?game_unique_id=puzzle_mania_001", None)),
        ("challenges of a game", theirs("POST", "/api/v1/challenges/game/all", Some(&game))),
        ("today's daily challenge", theirs("POST", "/api/v1/daily-challenges/challenges", Some(&daily))),
        ("completed tasks", theirs("POST", "/api/v1/completed-task/get", None)),
        ("ESL tournaments", theirs("GET", "/api/v1/esl/tournaments/all", None)),
        ("a tournament", theirs("POST", "/api/v1/tournament/view", Some(&open))),
        ("bracket, 1,024 players", theirs("POST", "/api/v1/esl/tournament/matches", Some(&ended))),
    ]
}

/// Calls that every subscriber makes once, so that every request writes.
pub(crate) fn writes(tokens: &Arc<[String]>, results: &Arc<[String]>, ids: &Tournaments) -> Calls {
    let once = |path, body: Option<Body>| {
        Arc::new(Subscribers::once(tokens.clone(), "POST", path, body)) as Arc<dyn Requests>
    };
    let check_in = json!({ "id": ids.check_in });
    let registration = json!({
        "id": ids.registration,
        "pubg_id": "5123456789",
        "pubg_nick": "Bench player",
        "userEmail": "player@example.com",
    });
    let visit = json!({ "game_unique_id": "puzzle_mania_001" });
    let level = json!({
        "game_unique_id": "puzzle_mania_001",
        "game_name": "Puzzle Mania",
        "game_level": 1,
        "level_credits": 10,
    });
    vec![
        ("streak claim", once("/api/v1/update-daily-streak", None)),
        ("level result", Arc::new(OwnBodies::results(tokens, results))),
        ("ESL check-in with a fee", once("/api/v1/esl/tournament/entry/checkin", Some(as_json(&check_in)))),
        ("registration with a fee", once("/api/v1/tournament/entry/checkin", Some(as_json(&registration)))),
        ("level start", once("/api/v1/game-level/start", Some(as_json(&level)))),
        ("visit of a game", once("/api/v1/esl-games/enter", Some(as_json(&visit)))),
        ("screenshot of 720 x 1280", once("/api/v1/challenge/entry", Some(entry()))),
    ]
}

/// An entry with a screenshot of a phone's size.
fn entry() -> Body {
    let mut body = Vec::new();
    for (name, value) in [("gameId", "pubg-mobile"), ("challengeId", "pubg-mobile-win")] {
        let part = format!("--bench\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend_from_slice(part.as_bytes());
    }
    body.extend_from_slice(
        b"--bench\r\ncontent-disposition: form-data; name=\"entryImage\"; filename=\"shot.jpg\"\r\n\
          content-type: image/jpeg\r\n\r\n",
    );
    body.extend_from_slice(&as_jpeg(&full_screenshot(1), 85, None));
    body.extend_from_slice(b"\r\n--bench--\r\n");
    ("multipart/form-data; boundary=bench", body)
}
